//! The levels of strength.

use std::fmt;

/// A level of strength, from 0, the weakest, to 9, the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The strongest level.
    pub const MAX: Self = Self(9);

    /// Returns a level; `None` above 9.
    pub fn new(level: u8) -> Option<Self> {
        (level <= Self::MAX.0).then_some(Self(level))
    }

    /// Returns all levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].into_iter().map(Self)
    }

    /// Returns 0 for the weakest up to 9 for the strongest.
    pub fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
