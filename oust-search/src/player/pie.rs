//! The pie rule: first placements that do not lose to a swap.

use oust_core::{Board, Game, Point, Position};

use crate::random::Random;
use crate::{Engine, Limits, Proof};

/// Checks whether the next action of a game is a placement after which the other player may swap.
pub(super) fn swap_follows(game: &Game) -> bool {
    if game.actions().len() > 0 {
        return false;
    }
    let Some(point) = game.position().legal_points().next() else {
        return false;
    };
    let mut after = game.clone();
    after.play(point).expect("a generated placement is legal");
    after.check_swap().is_ok()
}

/// Chooses the first placement on an empty board: one of those that leave the chances closest to
/// even. The limits are shared out to the placements that no symmetry maps to each other.
pub(super) fn open(
    engine: &Engine,
    empty: &Position,
    limits: &Limits,
    random: &mut Random,
) -> Point {
    let orbits = orbits(empty.board());
    let share = u32::try_from(orbits.len()).expect("a board has fewer points");
    let evaluations = |all: u64| (all / u64::from(share)).max(1);
    let limits = Limits {
        evaluations: limits.evaluations.map(evaluations),
        time: limits.time.map(|time| time / share),
        ..limits.clone()
    };
    let evenness = |orbit: &Vec<Point>| {
        let mut after = empty.clone();
        after.play(orbit[0]).expect("every point is free");
        let report = engine.search(&after, &limits);
        match report.proof {
            // The other player wins with a swap.
            Some(Proof::Loss) => -1.0,
            // The other player wins without a swap.
            Some(Proof::Win) => 0.0,
            None => 0.5 - (report.value - 0.5).abs(),
        }
    };
    let ranked = orbits.iter().map(|orbit| (evenness(orbit), orbit));
    let (_, orbit) = ranked
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .expect("a board has points");
    orbit[random.below(orbit.len())]
}

/// Returns the points of the board by orbits of its symmetries, in printed order.
fn orbits(board: &Board) -> Vec<Vec<Point>> {
    let mut orbits = Vec::new();
    for point in board.points() {
        let images = board.symmetries();
        let mut orbit: Vec<_> = images
            .filter_map(|symmetry| board.transform(symmetry, point))
            .collect();
        orbit.sort_unstable();
        orbit.dedup();
        if orbit[0] == point {
            orbits.push(orbit);
        }
    }
    orbits
}

#[cfg(test)]
mod tests {
    use oust_core::{Color, Setup, SwapRule};

    use super::*;

    #[test]
    fn orbits_part_the_points_of_a_board() {
        for (board, count) in [
            (Board::rectangle(3, 3), 3),
            (Board::rectangle(2, 5), 3),
            (Board::rectangle(1, 1), 1),
            (Board::hexagon(2), 2),
            (Board::hexagon(3), 4),
        ] {
            let board = board.expect("a board");
            let orbits = orbits(&board);
            assert_eq!(orbits.len(), count, "{:?}", board.shape());
            let mut points = orbits.concat();
            points.sort_unstable();
            assert!(points.into_iter().eq(board.points()));
        }
    }

    #[test]
    fn a_swap_follows_the_first_placement_alone() {
        let board = Board::hexagon(3).expect("a board");
        let mut game = Game::new(board.clone());
        assert!(swap_follows(&game));
        assert!(!swap_follows(
            &game.clone().with_swap_rule(SwapRule::Forbidden)
        ));
        let second = Position::from_setup(&Setup::new(board.clone()), Color::O);
        assert!(!swap_follows(&Game::from_position(second)));
        let point = board.points().next().expect("a point");
        game.play(point).expect("a legal placement");
        assert!(!swap_follows(&game));
        // The only placement on 1x1 is a deadlock.
        let single = Board::rectangle(1, 1).expect("a board");
        assert!(!swap_follows(&Game::new(single)));
    }
}
