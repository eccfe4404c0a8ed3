//! How much is read at a time.

/// Sizes up to which sources are read, so that no input, however long, fills the memory.
///
/// A piece of a source is a record at most, and a record takes at most about 60 times its bytes:
/// a record of 16 MiB less than 1 GiB. The worst are thousands of diagrams that cannot be read;
/// empty comments take 40 times, placements 12 to 30 times their bytes. Problems are bounded by
/// [`Problems::LIMIT`](crate::record::Problems::LIMIT).
///
/// Two more limits are fixed: boards have up to 255x255 points or a side of 100, and brackets
/// stand up to 64 deep in one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes in a line of a native record. JSON may be one line of any length.
    pub line: usize,
    /// Bytes in a record, and in a source in UTF-16, which is one piece.
    pub record: usize,
    /// Bytes in a page of pictures, which is one piece too.
    pub page: usize,
}

impl Default for Limits {
    /// 1 MiB a line, 16 MiB a record, 1 MiB a page.
    fn default() -> Self {
        Self {
            line: 1 << 20,
            record: 16 << 20,
            page: 1 << 20,
        }
    }
}
