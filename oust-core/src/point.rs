//! Points of a board.

/// A point of a board: its 0-based index in printed order, top row first and each row from the
/// left.
///
/// A point does not know its board. Functions that take a point return `None` or an error if the
/// board has no such point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Point(u16);

impl Point {
    /// Returns the point with this index.
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    /// Returns the point with the index of a point of some board; every such index fits.
    #[inline]
    pub(crate) fn from_index(index: usize) -> Self {
        Self(u16::try_from(index).expect("boards have at most 65,025 points"))
    }

    /// Returns the index as it is stored.
    pub(crate) const fn number(self) -> u16 {
        self.0
    }

    /// Returns the index, for arrays with one entry per point.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
