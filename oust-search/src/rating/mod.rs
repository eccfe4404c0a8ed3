//! Matches between players, and what their scores say about strength.

mod opening;
mod score;

pub use opening::balanced_opening;
pub use score::Score;
