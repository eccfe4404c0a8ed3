//! The puzzles of the server: a collection in the repository, their grades, and the ticks of
//! visitors without an account.

mod collection;
mod ticks;

pub use collection::{Grade, NumberedPuzzle, all, daily, find, nearest};
pub use oust_search::puzzle::{Kind, Verdict};
pub use ticks::Ticks;
