//! Exact searches of one turn: wins, and turns that do not lose to the enemy's next one.

mod budget;
mod reach;
mod safety;
mod winning_turn;

pub(crate) use budget::Budget;
pub(crate) use safety::{Safety, safety};
pub(crate) use winning_turn::{WinningTurn, winning_turn};
