//! Validates records of Oust games: replays them against the rules and reports which token breaks
//! which rule.
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
//! A single record, with its game:
//!
//! ```
//! use oust_notation::Document;
//! use oust_validate::{ReplayOptions, replay};
//!
//! let record = Document::read("oust 3x3\n\n1. a1 b1\n").into_records().next().unwrap();
//! let replay = replay(&record, &ReplayOptions::default());
//! assert_eq!(replay.annotated.unwrap().game.turns(), 2);
//! ```
//!
//! # Guarantees
//!
//! - One cause, one finding: the replay stops at the first illegal or unreadable action, and the
//!   checks that need the rest are listed as skipped.
//! - Every [`Code`] keeps its id and name. Types marked `#[non_exhaustive]` may grow.
//!
//! # What this crate does not do
//!
//! It has no format, which `oust-notation` parses, and no rule of play, which `oust-core` checks.
//! The library prints nothing and parses no arguments: the program of the same name is behind the
//! feature `cli`, which is on by default. Depend on the library with `default-features = false`.

mod checks;
mod codes;
mod duplicates;
#[cfg(feature = "files")]
pub mod files;
mod finding;
mod fix;
#[cfg(feature = "serde")]
pub mod json;
#[cfg(feature = "files")]
pub mod ordered_pool;
mod replay;
mod report;
mod selection;
mod suggest;
mod summary;
mod validator;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub use checks::{diagram_findings, position_findings, position_line_finding, text_findings};
pub use codes::{Category, Code, CodeError, Severity};
pub use duplicates::Duplicates;
pub use finding::{Edit, FaultContext, Finding, Fix, Mistake, Related, Suggestion};
pub use fix::{Fixed, Refused};
pub use replay::{Replay, ReplayOptions, play_on, replay};
pub use report::{FindingPlace, GameKeys, GameReport, Origin, Report};
pub use selection::Selection;
pub use suggest::{did_you_mean, suggest};
pub use summary::{CodeSummary, FirstPlace, Summary};
pub use validator::{ReadGame, Validator};
