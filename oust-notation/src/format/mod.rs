//! The formats that records are read from and written to.
//!
//! A format uses what all records share, and no other format; only Abstract Play's JSON and our own
//! have their reader of JSON in common.

pub(crate) mod abstract_play;
pub(crate) mod item;
pub(crate) mod json;
pub(crate) mod json_text;
pub(crate) mod listing;
mod losses;
pub(crate) mod move_list;
pub(crate) mod native;
mod near_miss;
pub(crate) mod sgf;

pub(crate) use near_miss::near_miss;
