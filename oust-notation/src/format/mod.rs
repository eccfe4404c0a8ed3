//! The formats that records are read from and written to.
//!
//! A format uses the modules that all records share, and no other format; only Abstract Play's JSON
//! and the project's own share a reader of JSON.

pub(crate) mod abstract_play;
pub(crate) mod begins;
pub(crate) mod item;
pub(crate) mod json;
pub(crate) mod json_text;
pub(crate) mod listing;
pub(crate) mod looks;
pub(crate) mod move_list;
pub(crate) mod native;
pub(crate) mod openings;
mod options;
pub(crate) mod part;
pub(crate) mod sgf;
mod write;

pub use options::{Limits, ReadOptions};
