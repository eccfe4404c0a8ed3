//! What the colors of the players are called.

/// The names of the colors, in the order in which they begin.
pub const COLOR_NAMES: [&str; 5] = ["x", "o", "p3", "p4", "p5"];
