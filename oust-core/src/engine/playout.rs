//! Playouts: games played to their end at random.

use super::{StoneStore, Turn, rules};
use crate::{Board, Point, State};

/// Plays to the end of the game. `draw` returns a random number below its argument.
pub(crate) fn play_out<S: StoneStore>(
    store: &mut S,
    board: &Board,
    turn: &mut Turn,
    mut draw: impl FnMut(usize) -> usize,
) {
    let mut empty = empty_points(store, board);
    // A local copy stays in registers.
    let mut now = *turn;
    while now.state() == State::Playing {
        play_next(store, board, &mut now, &mut empty, &mut draw);
    }
    *turn = now;
}

fn empty_points<S: StoneStore>(store: &S, board: &Board) -> Vec<Point> {
    let mut empty = Vec::with_capacity(board.len());
    empty.extend(board.points().filter(|&point| store.at(point).is_none()));
    empty
}

/// Tries a random empty point, or passes for a side without a placement.
///
/// Rejection sampling: most empty points are legal, so a refused draw costs less than generating
/// the legal placements.
#[expect(clippy::inline_always, reason = "this is the loop of a playout")]
#[inline(always)]
fn play_next<S: StoneStore>(
    store: &mut S,
    board: &Board,
    turn: &mut Turn,
    empty: &mut Vec<Point>,
    draw: &mut impl FnMut(usize) -> usize,
) {
    if turn.must_pass() {
        return rules::pass(store, board, turn, None);
    }
    let enemy = !turn.to_move;
    // A placement does not list the stones that it captures; the difference has them.
    let before = store.snapshot(enemy);
    let index = draw(empty.len());
    let point = empty[index];
    if let Ok(kind) = rules::place_on_empty(store, board, turn, point, None) {
        // Draws are uniform, so the order of the list has no meaning.
        empty.swap_remove(index);
        if kind.is_capturing() {
            store.for_each_removed_since(before, enemy, |stone| empty.push(stone));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, dispatch};
    use crate::{Color, zobrist};

    /// Plays out, and after every step compares the points to draw from with the empty ones.
    #[track_caller]
    fn draws_from_the_empty_points(board: &Board, mut engine: Engine, to_move: Color) {
        let turn = &mut Turn::new(to_move);
        dispatch!(&mut engine, store => {
            turn.refresh_phase(|color| rules::has_placement(store, board, color));
            let mut empty = empty_points(store, board);
            let mut drawn = 0;
            let mut captures = 0;
            while turn.state() == State::Playing {
                let before = empty.len();
                play_next(store, board, turn, &mut empty, &mut |bound| {
                    drawn += 1;
                    usize::try_from(zobrist::mix(drawn)).expect("64 bits") % bound
                });
                captures += usize::from(empty.len() >= before);
                let mut known = empty.clone();
                known.sort_unstable();
                assert_eq!(known, empty_points(store, board));
            }
            assert!(captures > 0);
        });
    }

    #[test]
    fn points_are_drawn_from_the_empty_ones() {
        // Larger boards take Miri too long.
        let largest = if cfg!(miri) { 5 } else { 14 };
        for (width, height) in [(8, 1), (5, 5), (largest, largest)] {
            let board = Board::rectangle(width, height).expect("a small board");
            draws_from_the_empty_points(&board, Engine::new(&board), Color::X);
            draws_from_the_empty_points(&board, Engine::new_unspecialized(&board), Color::O);
        }
    }
}
