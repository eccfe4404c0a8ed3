//! Exact searches of one turn: wins, and turns that do not lose to the enemy's next one.

mod safety;
mod winning_turn;

pub(crate) use safety::{Safety, safety};
pub(crate) use winning_turn::{Budget, WinningTurn, winning_turn};
