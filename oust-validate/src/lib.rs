//! Validates records of Oust games: replays every rule and says which token breaks which.
//!
//! ```
//! use oust_validate::{Code, Validator};
//!
//! let text = "oust 3x3\nx: alice\no: bob\nresult: x\n\n1. a1 b1\n2. c1\n";
//! let report = Validator::default().validate(text);
//! let game = &report.games[0];
//! assert!(!game.is_valid());
//! assert_eq!(game.findings[0].code, Code::OustingClaimedButStonesRemain);
//! ```
//!
//! One record at a time, with the game it holds:
//!
//! ```
//! use oust_notation::Document;
//! use oust_validate::{ReplayOptions, replay};
//!
//! let record = Document::read("oust 3x3\n\n1. a1 b1\n").into_records().next().unwrap();
//! let replay = replay(&record, &ReplayOptions::default());
//! assert_eq!(replay.transcript.unwrap().game.turns(), 2);
//! ```
//!
//! # What a user can rely on
//!
//! - One cause, one finding: after the first action that is illegal or cannot be read nothing
//!   is played, and what would need the rest is listed as skipped.
//! - Every [`Code`] keeps its number and name. Types marked `#[non_exhaustive]` may grow.
//!
//! # What this crate does not do
//!
//! It holds no format, that is `oust-notation`'s, and no rule of play, that is `oust-core`'s.
//! The library prints nothing; the program of the same name does.

mod claimed_counts;
mod code;
mod diagnose;
mod double_check;
mod duplicates;
mod finding;
mod fix;
mod possible;
mod replay;
mod selection;
mod text_problems;
mod validator;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub use code::{Code, CodeError, Severity};
pub use diagnose::{Manner, Reading, diagnose, did_you_mean};
pub use duplicates::{Duplicates, GameKeys};
pub use finding::Finding;
pub use fix::{Edit, Fix, Fixed, Refused};
pub use possible::{diagram_findings, position_findings, position_line_finding};
pub use replay::{Related, Replay, ReplayOptions, Scene, play_on, replay};
pub use selection::Selection;
pub use text_problems::text_findings;
pub use validator::{GameReport, Report, Validator};
