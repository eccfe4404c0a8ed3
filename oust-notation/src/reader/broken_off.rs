//! Where a source could not be read on.

use std::error::Error;
use std::{fmt, io};

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
/// assert_eq!((place.byte, place.end.line), (35, 6));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct BrokenOff {
    /// How many bytes were read, after unpacking.
    pub byte: usize,
    /// The place after them.
    pub end: LineColumn,
    /// The line of the record that is cut off and was left out.
    pub incomplete: Option<usize>,
    pub(super) error: io::Error,
}

impl fmt::Display for BrokenOff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)?;
        match self.incomplete {
            Some(line) => write!(
                f,
                "; what begins in line {line} is cut off and was not read"
            ),
            None => Ok(()),
        }
    }
}

impl Error for BrokenOff {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.error)
    }
}
