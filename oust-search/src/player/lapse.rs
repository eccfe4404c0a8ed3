//! Lapses: stretches of a game in which a low level plays at random.

use oust_core::{Color, Game, SplitMix64};

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
