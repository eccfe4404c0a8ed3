//! The formats that records are read from and written to.
//!
//! A format uses the modules that all records share, and no other format; only Abstract Play's JSON
//! and the project's own share a reader of JSON.

pub(crate) mod abstract_play;
mod detect;
pub(crate) mod item;
pub(crate) mod json;
pub(crate) mod json_text;
pub(crate) mod listing;
pub(crate) mod move_list;
pub(crate) mod native;
mod near_miss;
mod options;
mod position;
mod read;
pub(crate) mod sgf;
mod write;

pub(crate) use near_miss::near_miss;
pub use options::{Limits, ReadOptions};
pub(crate) use read::Items;
