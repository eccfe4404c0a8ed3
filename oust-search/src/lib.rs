//! A player and analyst of Oust.
//!
//! Searches a position for the best placement:
//!
//! ```
//! use oust_core::{Board, Position};
//! use oust_search::{Engine, Limits};
//!
//! let board = Board::hexagon(5)?;
//! let engine = Engine::new(&board);
//! let report = engine.search(&Position::new(board), &Limits::evaluations(200))?;
//! assert!(report.best.is_some());
//! assert!((0.0..=1.0).contains(&report.value));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Plays a game at a level, swap included:
//!
//! ```
//! use oust_core::{Board, Game};
//! use oust_search::{Level, Player};
//!
//! let board = Board::rectangle(4, 4)?;
//! let mut game = Game::new(board.clone());
//! let mut player = Player::new(Level::new(2).expect("a level"), &board, 7);
//! while game.outcome().is_none() {
//!     let action = player.choose(&game)?;
//!     game.act(action)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What this crate does not do
//!
//! It prints nothing and parses no format; the feature `json` names points by `oust-notation`, and
//! `certificate` reads and writes proofs by it. [`Engine`] reports a proof where its search finds
//! one; [`solve`] proves values.

#[cfg(feature = "certificate")]
pub mod certificate;
mod engine;
mod evaluation;
mod instructions;
#[cfg(feature = "json")]
pub mod json;
mod limits;
mod net_file;
mod numeric;
pub mod openings;
mod play;
mod player;
pub mod puzzle;
mod rating;
mod report;
pub mod review;
pub mod solve;
mod symmetry;
mod tactics;
#[cfg(feature = "train")]
pub mod train;
mod tree;

pub use engine::{Engine, Search, WrongBoard};
pub use evaluation::net::NetError;
pub use limits::{Limits, Stop};
pub use net_file::NetFile;
pub use player::{ChoiceError, Level, Player};
pub use rating::{
    Contestant, IllegalChoice, PlayError, Score, balanced_opening, balanced_opening_by, play_game,
    play_pair,
};
pub use report::{Candidate, Proof, Report};
pub use tactics::{WinningTurn, find_winning_turn};
