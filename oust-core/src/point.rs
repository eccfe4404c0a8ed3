//! A place for a stone.

/// A point of a board: its 0-based index in printed order, top row first and each row from
/// the left.
///
/// A point does not know its board. Functions that take one answer `None` or an error when the
/// board has no such point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Point(u16);

impl Point {
    /// The point with this index.
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    /// The point with an index that some board has; all of them fit.
    pub(crate) fn at(index: usize) -> Self {
        Self(u16::try_from(index).expect("boards have at most 65,025 points"))
    }

    /// The index as the number it is kept as.
    pub(crate) const fn number(self) -> u16 {
        self.0
    }

    /// The index, for tables with one entry a point.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
