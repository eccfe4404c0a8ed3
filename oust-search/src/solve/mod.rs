//! Exact values with perfect play: who wins, and how.
//!
//! A [`Solver`] proves whether a side can force a win by one of two methods. They share the rules
//! (`groups`), the numbers of positions (`node`) and the guess which placement is promising; `tests` hold
//! these against `oust-core` and an exhaustive program. A [`Strategy`] is a proof that `oust-core` alone
//! checks: an answer of the winning side to each placement of the other side.
//!
//! The solver has positions of its own because it needs the number of a position up to symmetry for each
//! placement: sums of weights change with a stone, and the least sum over all symmetries is the number.
//!
//! ```
//! use oust_core::{Board, Position};
//! use oust_search::Limits;
//! use oust_search::solve::{Method, Solver, Value};
//!
//! let board = Board::rectangle(3, 3)?;
//! let mut solver = Solver::new(&board, Method::ProofNumbers, 1 << 20)?;
//! let solution = solver.solve(&Position::new(board), &Limits::endless());
//! assert_eq!(solution.value, Some(Value::Win));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
mod depth_first;
mod effort;
mod fault;
mod groups;
mod layout;
mod meter;
mod node;
mod proof_numbers;
mod question;
mod solver;
mod strategy;
mod table;
#[cfg(test)]
mod tests;
mod value;
mod word;

use oust_core::{Color, Position};

use meter::Meter;

pub use fault::{AnswerFault, Fault, FaultKind};
pub use question::Aim;
pub use solver::{BoardTooLarge, Method, Solution, Solver};
pub use strategy::{Answer, Strategy};
pub use value::Value;

/// A method that proves who wins.
trait Prover: Send {
    /// Returns whether a side can force a win; `None` where a limit came first.
    fn proves(&mut self, position: &Position, attacker: Color, meter: &mut Meter) -> Option<bool>;

    /// Returns whether a side can force a win, if that is in the table.
    fn known(&self, position: &Position, attacker: Color) -> Option<bool>;
}
