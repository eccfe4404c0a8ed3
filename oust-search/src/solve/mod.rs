//! Exact values with perfect play, and strategies that prove them.
//!
//! A [`Solver`] proves whether a side can force a win, by one of two methods. They share `node`:
//! the placements, the numbers of positions and the order of placements. Its tests compare them
//! with `oust-core` and an exhaustive program. A [`Strategy`] is a proof that `oust-core` alone
//! checks: an answer of the winning side to each placement of the other side.
//!
//! The solver has its own positions because it needs the number of a position up to symmetry after
//! every placement. The number is the least of a sum of weights under each symmetry, and a stone
//! changes each sum by one addition.
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

mod budget;
mod depth_first;
mod layout;
mod node;
mod proof_numbers;
mod query;
mod solver;
mod strategy;
mod table_file;
#[cfg(test)]
mod tests;

pub use layout::BoardTooLarge;
pub use query::{Goal, Value};
pub use solver::{Method, Solution, Solver};
pub use strategy::{Answer, AnswerFault, Fault, FaultKind, Strategy};
pub use table_file::TableError;
