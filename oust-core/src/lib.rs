//! The rules of Oust, Mark Steere's board game of 2007, on rectangles and hexagons.
//!
//! # First steps
//!
//! A game, from the empty board to a win. Points are counted in printed order, top row first:
//!
//! ```
//! use oust_core::{Board, Color, Game, Outcome, PlacementKind};
//!
//! let board = Board::rectangle(3, 3)?;
//! let point = |row, place| board.point(row, place).expect("on the board");
//! let mut game = Game::new(board.clone());
//! game.play(point(2, 0))?;
//! game.play(point(2, 1))?;
//! let placement = game.play(point(1, 0))?;
//! assert_eq!(placement.kind, PlacementKind::Capturing { group: 2, captured: 1 });
//! assert_eq!(game.outcome(), Some(Outcome::Win(Color::X)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is legal
//!
//! What may be placed, and why something may not. Any arrangement of stones can be asked:
//!
//! ```
//! use oust_core::{Board, Color, IllegalPlacement, Position, Setup};
//!
//! let board = Board::hexagon(2)?;
//! let point = |row, place| board.point(row, place).expect("on the board");
//! let mut setup = Setup::new(board.clone());
//! setup.put(point(0, 0), Some(Color::X))?;
//! let position = Position::from_setup(&setup, Color::X);
//! assert_eq!(position.legal().count(), 3);
//! assert_eq!(
//!     position.check(point(0, 1)),
//!     Err(IllegalPlacement::JoinsWithoutCapture { size: 2 }),
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Turns
//!
//! After a capture the same side goes on, and [`Position::mid_turn`] says so. Who has no
//! placement passes; who has one may not. [`Game::act`] does any action, and a game played
//! blindly ends, because no position ever comes back:
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
//! # Back and forth
//!
//! A game takes actions back, and walks through its positions:
//!
//! ```
//! use oust_core::{Board, RandomPlay};
//!
//! let mut game = RandomPlay::new(7).game(&Board::hexagon(4)?);
//! let setups: Vec<_> = game.positions().map(|position| position.setup()).collect();
//! for setup in setups.iter().rev() {
//!     assert_eq!(&game.position().setup(), setup);
//!     game.undo();
//! }
//! assert_eq!(game.position(), game.start());
//! # Ok::<(), oust_core::BoardError>(())
//! ```
//!
//! # The same but for its looks
//!
//! A board can be turned and mirrored onto itself, and a position has a [`key`](Position::key).
//! So the least key of all images tells whether two positions are the same but for a symmetry:
//!
//! ```
//! use oust_core::{Board, Point, Position};
//!
//! let canonical = |position: &Position| {
//!     let (board, setup) = (position.board(), position.setup());
//!     let images = board.symmetries().filter_map(|symmetry| setup.transformed(symmetry));
//!     images.map(|image| Position::from_setup(&image, position.to_move()).key()).min()
//! };
//! let corner = |index| {
//!     let mut position = Position::new(Board::rectangle(5, 5)?);
//!     position.play(Point::new(index))?;
//!     Ok::<_, Box<dyn std::error::Error>>(position)
//! };
//! assert_eq!(canonical(&corner(0)?), canonical(&corner(24)?));
//! assert_ne!(canonical(&corner(0)?), canonical(&corner(1)?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/` has programs to copy: `play_a_game`, `count_captures` and `tiny_player`, which
//! beats random play.
//!
//! # What a user can rely on
//!
//! - A refused action says why, with its facts, and changes nothing.
//! - No function panics, whatever arguments its types allow; memory for the board aside.
//! - A point does not know its board: a point that a board does not have is refused, or
//!   answered with `None`.
//! - Types marked `#[non_exhaustive]` may gain fields or variants. The enums of rules
//!   ([`IllegalPlacement`], [`IllegalPass`], [`IllegalSwap`], [`State`], [`Outcome`], …) are
//!   exhaustive on purpose, so that a program that explains them notices a new one.
//!
//! # What this crate does not do
//!
//! It reads and prints nothing: coordinates, diagrams and records are `oust-notation`'s. It
//! does not judge records: that is `oust-validate`'s. It depends on `std` alone, and with the
//! feature `serde` on serde.

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
mod swap;
mod symmetry;
mod zobrist;

pub use action::{Action, HistoryEntry, IllegalAction};
pub use board::{Board, BoardError, Shape};
pub use color::Color;
pub use engine::Points;
pub use game::{Game, Positions, TurnView};
pub use outcome::{Ending, Outcome, State};
pub use placement::{Group, IllegalPass, IllegalPlacement, Placement, PlacementKind};
pub use point::Point;
pub use position::{Legal, Position, perft, perft_divide};
pub use random::RandomPlay;
pub use setup::{OffBoard, RowsError, Setup};
pub use swap::{IllegalSwap, Seat, SwapRule};
pub use symmetry::Symmetry;
