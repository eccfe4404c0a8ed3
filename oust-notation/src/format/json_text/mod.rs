//! The part of the JSON formats that is independent of games: the objects of a text, and values
//! with their places.
//!
//! `serde_json` checks the syntax and cuts an object into [raw values](serde_json::value::RawValue),
//! which are slices of the text: their addresses are their places.

mod envelope;
mod scan;
mod value;

pub(crate) use envelope::envelope_in;
pub(crate) use scan::{Found, is_json, next_start, object_at};
pub(crate) use value::{Object, Text, Value};
