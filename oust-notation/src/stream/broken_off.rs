//! The error of a source that cannot be read to its end.

use std::io;

use crate::LineColumn;

/// The reason and the place at which reading a source failed: the inner error of a
/// [`Reader`](super::Reader)'s error.
#[derive(Debug, thiserror::Error)]
#[error("{error}{}", cut_off(*.incomplete))]
#[non_exhaustive]
pub struct BrokenOff {
    /// The number of bytes that were read, after decompression.
    pub byte: usize,
    /// The place after them.
    pub end: LineColumn,
    /// The line of the record that is cut off and was not read.
    pub incomplete: Option<usize>,
    #[source]
    pub(super) error: io::Error,
}

fn cut_off(incomplete: Option<usize>) -> String {
    incomplete.map_or_else(String::new, |line| {
        format!("; the record that begins in line {line} is cut off and was not read")
    })
}
