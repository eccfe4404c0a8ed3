//! The levels, from random play to the strongest.

use std::fmt;

/// A level of strength, from 0, which plays at random, to 9, the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level finds its placements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Method {
    /// Every legal action with the same chance.
    Random,
    /// A search of `evaluations`, then a draw by [`softmax`](super::softmax) at `temperature`.
    /// A temperature of 0 takes the best placement.
    Search { evaluations: u64, temperature: f32 },
}

/// The methods by level. A search of one evaluation evaluates the positions after all placements
/// and looks no further.
const METHODS: [Method; 10] = [
    Method::Random,
    one_ply(0.5),
    one_ply(0.3),
    one_ply(0.15),
    one_ply(0.05),
    search(200),
    search(1_000),
    search(4_000),
    search(16_000),
    search(64_000),
];

const fn one_ply(temperature: f32) -> Method {
    Method::Search {
        evaluations: 1,
        temperature,
    }
}

const fn search(evaluations: u64) -> Method {
    Method::Search {
        evaluations,
        temperature: 0.0,
    }
}

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

    /// Returns the number of the level.
    pub fn number(self) -> u8 {
        self.0
    }

    pub(super) fn method(self) -> Method {
        METHODS[usize::from(self.0)]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
