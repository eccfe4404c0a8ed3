//! The pie rule: first placements that do not lose to a swap.

use oust_core::{Game, Point, Position};

use crate::limits::Deadline;
use crate::{Engine, Limits, Proof, WrongBoard};
use oust_core::SplitMix64;

/// Checks whether the next action of a game is a placement after which the other player may swap.
pub(crate) fn swap_follows(game: &Game) -> bool {
    if game.actions().len() > 0 {
        return false;
    }
    // Any point does: whether a swap is legal after the first placement does not depend on where it
    // is.
    let Some(point) = game.position().legal_points().next() else {
        return false;
    };
    let mut after = game.clone();
    after.play(point).expect("a generated placement is legal");
    after.check_swap().is_ok()
}

/// Chooses the first placement on an empty board: one of those that leave the chances closest to
/// even. The limits are shared out to the placements that no symmetry maps to each other.
pub(crate) fn open(
    engine: &Engine,
    empty: &Position,
    all: &Limits,
    random: &mut SplitMix64,
) -> Result<Point, WrongBoard> {
    let orbits = empty.board().orbits();
    let share = u32::try_from(orbits.len()).expect("a board has fewer points");
    // At least one, or a search would list the placements without values.
    let evaluations = |all: u64| (all / u64::from(share)).max(1);
    let limits = Limits {
        evaluations: all.evaluations.map(evaluations),
        time: all.time.map(|time| time / share),
        ..all.clone()
    };
    let deadline = Deadline::new(all);
    let evenness = |orbit: &[Point]| {
        let mut after = empty.clone();
        // One point stands for its orbit: images have the same value.
        after.play(orbit[0]).expect("every point is free");
        let report = engine.search(&after, &limits)?;
        Ok(match report.proof {
            // The other player wins with a swap.
            Some(Proof::Loss) => -1.0,
            // The other player wins without a swap.
            Some(Proof::Win) => 0.0,
            None => 0.5 - (report.value - 0.5).abs(),
        })
    };
    let mut ranked = Vec::new();
    for orbit in orbits_by_look(engine, empty, &orbits) {
        ranked.push((evenness(orbit)?, orbit));
        // A search takes one evaluation at least, and a large board has more orbits than the time.
        if deadline.is_interrupted() {
            break;
        }
    }
    // From the end, since the last one of equal ones is taken: the most even one by its look.
    let (_, orbit) = ranked
        .into_iter()
        .rev()
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .expect("a board has points");
    // The seed chooses among images, so that openings differ in sight and not in value.
    Ok(orbit[random.below(orbit.len())])
}

/// Returns the orbits by how even they leave the chances as the evaluation alone sees them, the most even
/// ones first.
fn orbits_by_look<'o>(
    engine: &Engine,
    empty: &Position,
    orbits: &'o [Vec<Point>],
) -> Vec<&'o [Point]> {
    let mut successors = Vec::new();
    engine
        .evaluation()
        .evaluator()
        .expand(empty, &mut successors);
    let value = |orbit: &[Point]| {
        let successor = successors.iter().find(|next| next.point == orbit[0]);
        successor.map_or(f32::INFINITY, |next| next.value.abs())
    };
    let mut looked: Vec<_> = orbits
        .iter()
        .map(|orbit| (value(orbit), &orbit[..]))
        .collect();
    looked.sort_by(|a, b| a.0.total_cmp(&b.0));
    looked.into_iter().map(|(_, orbit)| orbit).collect()
}

#[cfg(test)]
mod tests {
    use oust_core::{Board, Color, Setup, SwapRule};

    use super::*;

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
