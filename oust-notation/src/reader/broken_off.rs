//! Where a source could not be read on.

use std::io;

use crate::LineColumn;

/// Why a source cannot be read to its end, and where that is: inside the error of a
/// [`Reader`](super::Reader).
///
/// ```
/// use std::io::{self, Read};
///
/// use oust_notation::{BrokenOff, Reader};
///
/// struct Failing;
///
/// impl Read for Failing {
///     fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
///         Err(io::Error::other("the disk is broken"))
///     }
/// }
///
/// let source = "oust 3x3\n\n1. a1 b1\noust 3x3\n\n1. c".as_bytes().chain(Failing);
/// let pieces: Vec<_> = Reader::new(source).collect();
/// assert_eq!(pieces[0].as_ref().unwrap().document().parts.len(), 1);
/// let error = pieces[1].as_ref().unwrap_err();
/// let place = error.get_ref().unwrap().downcast_ref::<BrokenOff>().unwrap();
/// assert_eq!((place.byte, place.end.line), (33, 6));
/// ```
#[derive(Debug, thiserror::Error)]
#[error("{error}{}", cut_off(*.incomplete))]
#[non_exhaustive]
pub struct BrokenOff {
    /// How many bytes were read, after unpacking.
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
