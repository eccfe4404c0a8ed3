//! The levels, from random play to the strongest.

use std::fmt;

/// A level of strength, from 0, which plays at random, to 9, the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level finds its placements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Method {
    /// Draws from all legal actions with the same chance.
    Random,
    /// Evaluates the position after each placement, and draws by
    /// [`softmax`](super::softmax::softmax). Looks no further, so it overlooks captures in answer.
    OnePly { temperature: f32 },
    /// Takes the best placement that the engine finds.
    Search { evaluations: u64 },
}

/// The methods by level.
const METHODS: [Method; 10] = [
    Method::Random,
    Method::OnePly { temperature: 0.5 },
    Method::OnePly { temperature: 0.2 },
    Method::OnePly { temperature: 0.1 },
    Method::OnePly { temperature: 0.05 },
    Method::Search { evaluations: 200 },
    Method::Search { evaluations: 1_000 },
    Method::Search { evaluations: 4_000 },
    Method::Search {
        evaluations: 16_000,
    },
    Method::Search {
        evaluations: 64_000,
    },
];

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
