//! What the colors of the players are called.

/// The names of the colors, in the order in which they begin.
pub const COLOR_NAMES: [&str; 5] = ["x", "o", "p3", "p4", "p5"];

/// The symbols of their stones in text.
pub const COLOR_SYMBOLS: [char; 5] = ['x', 'o', '#', '@', '&'];
