//! Where a source could not be read on.

use std::io;

use crate::LineColumn;

/// Why a source cannot be read to its end, and where: the inner error of a
/// [`Reader`](super::Reader)'s error.
#[derive(Debug, thiserror::Error)]
#[error("{error}{}", cut_off(*.incomplete))]
#[non_exhaustive]
pub struct BrokenOff {
    /// The number of bytes that were read, after unpacking.
    pub byte: usize,
    /// The place after them.
    pub end: LineColumn,
    /// The line of the record that is cut off and was left out.
    pub incomplete: Option<usize>,
    #[source]
    pub(super) error: io::Error,
}

fn cut_off(incomplete: Option<usize>) -> String {
    incomplete.map_or_else(String::new, |line| {
        format!("; what begins in line {line} is cut off and was not read")
    })
}
