//! Matches between players, and what their scores say about strength.

mod opening;
mod pair;
mod score;

pub use opening::{balanced_opening, balanced_opening_by};
pub use pair::{Contestant, IllegalChoice, PlayError, play_game, play_pair};
pub use score::Score;
