//! The rules of Oust, Mark Steere's board game of 2007, on rectangles and hexagons.
//!
//! # First steps
//!
//! Plays a game from the empty board to a win:
//!
//! ```
//! use oust_core::{Board, Color, Game, Outcome};
//!
//! let board = Board::rectangle(3, 3)?;
//! let mut game = Game::new(board.clone());
//! for (row, column) in [(2, 0), (2, 1), (1, 0)] {
//!     game.play(board.point(row, column).unwrap())?;
//! }
//! assert_eq!(game.outcome(), Some(Outcome::Win(Color::X)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Legal placements
//!
//! A [`Position`] lists the legal placements and says why another one is refused. It can be made
//! from any arrangement of stones:
//!
//! ```
//! use oust_core::{Color, Position, Setup};
//!
//! let setup = Setup::from_rows(&[" x . ", ". . .", " . . "])?;
//! let position = Position::from_setup(&setup, Color::X);
//! assert_eq!(position.legal().count(), 3);
//!
//! let point = position.board().point(0, 1).unwrap();
//! let refused = position.check(point).unwrap_err();
//! assert_eq!(
//!     refused.to_string(),
//!     "a stone on point 1 would make a group of 2 that touches no enemy group",
//! );
//! # Ok::<(), oust_core::RowsError>(())
//! ```
//!
//! # Turns
//!
//! After a capture the same side places again, and [`Position::mid_turn`] returns true. A side
//! without a placement passes; a side with one may not. [`Game::act`] plays any action. Every game
//! ends, because no position comes back:
//!
//! ```
//! use oust_core::{Action, Board, Game};
//!
//! let mut game = Game::new(Board::rectangle(5, 5)?);
//! while game.outcome().is_none() {
//!     let placement = game.position().legal().next();
//!     game.act(placement.map_or(Action::Pass, |placement| Action::Place(placement.point)))?;
//! }
//! assert!(game.turns() <= game.actions().len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Undo
//!
//! A game undoes its actions, and iterates over its positions:
//!
//! ```
//! use oust_core::{Board, RandomPlay};
//!
//! let mut game = RandomPlay::new(7).game(&Board::hexagon(4)?);
//! let positions: Vec<_> = game.positions().collect();
//! for position in positions.iter().rev() {
//!     assert_eq!(game.position(), position);
//!     game.undo();
//! }
//! assert_eq!(game.position(), game.start());
//! # Ok::<(), oust_core::BoardError>(())
//! ```
//!
//! # Symmetries
//!
//! The least [`key`](Position::key) of all images of a position is the same for positions that
//! differ only by a rotation or reflection:
//!
//! ```
//! use oust_core::{Color, Position, Setup};
//!
//! let canonical = |rows: &[&str]| {
//!     let setup = Setup::from_rows(rows)?;
//!     let symmetries = setup.board().symmetries();
//!     let images = symmetries.filter_map(|symmetry| setup.transformed(symmetry));
//!     let keys = images.map(|image| Position::from_setup(&image, Color::O).key());
//!     Ok::<_, oust_core::RowsError>(keys.min())
//! };
//! assert_eq!(canonical(&["x..", "...", "..."])?, canonical(&["...", "...", "..x"])?);
//! assert_ne!(canonical(&["x..", "...", "..."])?, canonical(&[".x.", "...", "..."])?);
//! # Ok::<(), oust_core::RowsError>(())
//! ```
//!
//! `examples/` has programs to copy: `play_a_game`, `count_captures` and `tiny_player`, which
//! beats random play.
//!
//! # Guarantees
//!
//! - A refused action returns its reason with the facts, and changes nothing.
//! - No function panics, for any arguments that its types allow, unless memory runs out.
//! - A point does not know its board. A function that takes a point refuses one that its board
//!   does not have, or returns `None`.
//! - Types marked `#[non_exhaustive]` may gain fields or variants. The enums of rules
//!   ([`IllegalPlacement`], [`IllegalPass`], [`IllegalSwap`], [`State`], [`Outcome`], …) are
//!   exhaustive, so that a program that explains them notices a new variant.
//!
//! # Limits
//!
//! This crate reads and prints the names of boards, prints positions, and knows no coordinates,
//! diagrams and records: `oust-notation` does. It does
//! not judge records: `oust-validate` does. It depends on `std` alone, and with the feature `serde`
//! on serde.

#[doc = include_str!("engine/README.md")]
pub mod internals {}

mod action;
mod board;
mod color;
mod engine;
mod game;
mod outcome;
mod placement;
mod point;
mod position;
mod random;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod split_mix;
mod symmetry;
mod zobrist;

pub use action::{Action, HistoryEntry, IllegalAction, IllegalSwap, Seat, SwapRule};
pub use board::{BitboardSize, Board, BoardError, BoardNameError, Shape};
pub use color::Color;
pub use engine::{Bitboard, PlacementBitboards, Points};
pub use game::{Game, IllegalTurn, Positions, Turn, TurnView};
pub use outcome::{Ending, Outcome, State};
pub use placement::{Group, IllegalPass, IllegalPlacement, Placement, PlacementKind};
pub use point::Point;
pub use position::{Bitboards, Legal, Position, perft, perft_divide};
pub use random::RandomPlay;
pub use setup::{OffBoard, RowsError, Setup};
pub use split_mix::SplitMix64;
pub use symmetry::Symmetry;
