//! The levels, from random play to the strongest, and the lapses of the low ones: stretches of a
//! game in which they play at random.

use std::fmt;

use oust_core::{Color, Game, SplitMix64};

/// A level of strength, from 0, which plays at random, to 9, the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level finds its actions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Method {
    /// The share of its turns, 0 to 1, that the level plays at random.
    pub(crate) lapses: f32,
    /// How it finds its placements in the other turns.
    pub(crate) lookahead: Lookahead,
}

/// How far a level looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lookahead {
    /// Evaluates the positions after its placements alone, so it overlooks the answers.
    OnePly,
    /// Searches with the engine.
    Search { evaluations: u64 },
}

/// The methods by level. From level 5 on each evaluates 3.6 times as many positions as the one below: steps of
/// 182 to 363 Elo on four boards, see `docs/how-it-plays.md`. With ratios from 5 down to 2.7 they were 132 to 382.
const METHODS: [Method; 10] = [
    one_ply(1.0),
    one_ply(0.82),
    one_ply(0.53),
    one_ply(0.22),
    one_ply(0.0),
    search(120),
    search(430),
    search(1_550),
    search(5_500),
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

    /// Returns 0 for random play up to 9 for the strongest.
    pub fn number(self) -> u8 {
        self.0
    }

    pub(crate) fn method(self) -> Method {
        METHODS[usize::from(self.0)]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The turns of one side that a lapse lasts. A level that errs in whole stretches wins a game in
/// which it has few of them, so the steps between levels stay small.
const TURNS: usize = 6;

/// Checks whether the side to move plays at random in this turn, as it does in `share` of its
/// turns.
pub(crate) fn has_lapse(game: &Game, share: f32, seed: u64) -> bool {
    let side = match game.position().to_move() {
        Color::X => 0,
        Color::O => 1,
    };
    // The seed decides where in a game the stretches begin.
    // By the side, too: two players of one seed would else err in the same turns.
    let mut random = SplitMix64::from_seeds(&[seed, side]);
    // Two turns are one of each side.
    let stretch = (game.turns() / 2 + random.below(TURNS)) / TURNS;
    // A fresh generator from the number of the stretch, so that all its turns agree and no state is
    // kept between calls.
    SplitMix64::from_seeds(&[random.next_u64(), stretch as u64]).unit_f32() < share
}

#[cfg(test)]
mod tests {
    use oust_core::{Board, RandomPlay};

    use super::*;

    #[test]
    fn lapses_take_their_share_of_the_turns_in_stretches() {
        let board = Board::hexagon(5).expect("a board");
        let mut play = RandomPlay::new(1);
        let (mut turns, mut lapses, mut changes) = (0, 0, 0);
        for seed in 0..200 {
            let mut game = play.game(&board);
            let mut later = None;
            while game.undo().is_some() {
                let lapse = has_lapse(&game, 0.3, seed);
                assert!(has_lapse(&game, 1.0, seed) && !has_lapse(&game, 0.0, seed));
                if game.position().to_move() == Color::O && !game.position().mid_turn() {
                    turns += 1;
                    lapses += u32::from(lapse);
                    changes += u32::from(later.replace(lapse).is_some_and(|later| later != lapse));
                }
            }
        }
        let share = f64::from(lapses) / f64::from(turns);
        assert!((share - 0.3).abs() < 0.03, "{share}");
        // Two neighboring stretches differ with a chance of 2 * 0.3 * 0.7.
        let changes = f64::from(changes) / f64::from(turns);
        assert!(changes < 0.42 / 6.0 + 0.02, "{changes}");
    }

    #[test]
    fn both_sides_of_one_seed_lapse_at_different_times() {
        let board = Board::hexagon(3).expect("a board");
        let start = Game::new(board.clone());
        let mut second = start.clone();
        let point = board.points().next().expect("a point");
        second.play(point).expect("a legal placement");
        let differs = |seed| has_lapse(&start, 0.5, seed) != has_lapse(&second, 0.5, seed);
        let count = (0..200).filter(|&seed| differs(seed)).count();
        assert!((70..130).contains(&count), "{count}");
    }
}
