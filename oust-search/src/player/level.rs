//! The levels, from random play to the strongest.

use std::fmt;

/// A level of strength, from 0, which plays at random, to 9, the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level finds its actions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Method {
    /// The share of its turns, 0 to 1, that the level plays at random.
    pub(super) lapses: f32,
    /// How it finds its placements in the other turns.
    pub(super) lookahead: Lookahead,
}

/// How far a level looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lookahead {
    /// Evaluates the positions after its placements alone, so it overlooks the answers.
    OnePly,
    /// Searches with the engine.
    Search { evaluations: u64 },
}

/// The methods by level. `docs/how-it-plays.md` has the measured steps between them.
const METHODS: [Method; 10] = [
    one_ply(1.0),
    one_ply(0.82),
    one_ply(0.53),
    one_ply(0.22),
    one_ply(0.0),
    search(130),
    search(650),
    search(2_200),
    search(7_500),
    search(20_000),
];

const fn one_ply(lapses: f32) -> Method {
    Method {
        lapses,
        lookahead: Lookahead::OnePly,
    }
}

const fn search(evaluations: u64) -> Method {
    Method {
        lapses: 0.0,
        lookahead: Lookahead::Search { evaluations },
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
