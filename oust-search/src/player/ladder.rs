//! How the levels play. The same numbers are not the same strength on each board, so there is a ladder for each
//! of four sizes of boards, measured in matches on one of them.

use oust_core::Board;

use super::Level;

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

/// The methods of all levels on boards of about one size.
struct Ladder {
    /// The most points of a board that it is for.
    points: usize,
    /// The shares of random turns of levels 0 to 3, which look one ply ahead in the others. The longer a game, the more
    /// a lapse costs.
    lapses: [f32; 4],
    /// The evaluations of the searches of levels 4 to 9. A single one sees wins in one turn and no further.
    evaluations: [u64; 6],
}

/// The ladders, measured on hex5, 9x9, hex7 and 13x13: see `docs/how-it-plays.md`. Each step is 150 to 300 Elo.
const LADDERS: [Ladder; 4] = [
    Ladder {
        points: 70,
        lapses: [1.0, 0.80, 0.51, 0.20],
        evaluations: [1, 190, 580, 2_300, 9_500, 40_000],
    },
    Ladder {
        points: 104,
        lapses: [0.91, 0.70, 0.43, 0.17],
        evaluations: [1, 200, 600, 1_800, 6_000, 20_000],
    },
    Ladder {
        points: 148,
        lapses: [0.86, 0.60, 0.35, 0.11],
        evaluations: [1, 400, 1_000, 2_450, 6_300, 20_000],
    },
    Ladder {
        points: usize::MAX,
        lapses: [0.70, 0.48, 0.26, 0.07],
        evaluations: [1, 330, 900, 2_200, 5_500, 20_000],
    },
];

impl Method {
    /// Returns how a level plays on a board.
    pub(crate) fn of(level: Level, board: &Board) -> Self {
        let ladder = LADDERS
            .iter()
            .find(|ladder| board.len() <= ladder.points)
            .expect("the last ladder is for all larger boards");
        let rung = usize::from(level.number());
        match ladder.lapses.get(rung) {
            Some(&lapses) => Self {
                lapses,
                lookahead: Lookahead::OnePly,
            },
            None => Self {
                lapses: 0.0,
                lookahead: Lookahead::Search {
                    evaluations: ladder.evaluations[rung - ladder.lapses.len()],
                },
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn methods(board: &str) -> Vec<Method> {
        let board = board.parse().expect("a board");
        Level::all()
            .map(|level| Method::of(level, &board))
            .collect()
    }

    #[test]
    fn each_level_errs_less_or_searches_more_than_the_one_below() {
        for board in ["1x1", "hex5", "9x9", "hex7", "13x13", "30x30"] {
            let effort = |method: &Method| match method.lookahead {
                Lookahead::OnePly => (1.0 - method.lapses, 0),
                Lookahead::Search { evaluations } => (1.0 - method.lapses, evaluations),
            };
            let efforts: Vec<_> = methods(board).iter().map(effort).collect();
            assert!(efforts.is_sorted_by(|a, b| a < b), "{board}: {efforts:?}");
        }
    }

    #[test]
    fn boards_of_about_one_size_share_a_ladder() {
        for alike in [
            ["3x3", "hex5", "7x10"],
            ["hex6", "9x9", "8x13"],
            ["11x11", "hex7", "5x25"],
            ["hex8", "13x13", "30x30"],
        ] {
            let [a, b, c] = alike.map(methods);
            assert!(a == b && b == c, "{alike:?}");
        }
        let [hex5, nine, hex7, thirteen] = ["hex5", "9x9", "hex7", "13x13"].map(methods);
        assert!(hex5 != nine && nine != hex7 && hex7 != thirteen);
    }
}
