//! Matches between players, and estimates of strength from their scores.

mod opening;
mod pair;
mod score;

pub use opening::{balanced_opening, balanced_opening_by};
pub use pair::{Contestant, IllegalChoice, PlayError, play_game, play_pair};
pub use score::Score;
