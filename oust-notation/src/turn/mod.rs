//! Reads and writes the text of turns, which all records share.

pub(crate) mod parse;
pub(crate) mod print;
pub(crate) mod value;
