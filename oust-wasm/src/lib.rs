//! Oust in browsers and Node: the crates of the toolkit as classes and functions of a WebAssembly
//! module.
//!
//! The npm package in `npm/` has the interface that a user sees, with its types; `docs/javascript.md`
//! explains it. Facts of several fields cross the border as JSON, numbers of points as arrays.
//!
//! # What this crate does not do
//!
//! It holds no rule, no format and no picture: it calls the crates. It starts no thread and reads no
//! file.

#![expect(
    clippy::missing_errors_doc,
    clippy::needless_pass_by_value,
    clippy::return_self_not_must_use,
    reason = "JavaScript calls these functions; values cross its border as they are, and `index.d.ts` documents errors"
)]

mod engine;
mod error;
mod game;
mod nets;
mod options;
mod pictures;
mod position;
mod reading;
mod replay;
mod solver;
mod validating;

pub use engine::{Engine, Review, Search};
pub use error::{OustError, start};
pub use game::Game;
pub use nets::net_file;
pub use pictures::{Picture, board_style};
pub use position::{Position, board_facts};
pub use reading::{ReadItem, read};
pub use replay::{replay_parts, replay_style};
pub use solver::Solver;
pub use validating::{codes, fix, validate};
