//! Games played to their end by drawing one empty point after another.

use super::groups::Groups;
use super::rules;
use super::stones::each;
use super::{Position, State, Turn};
use crate::{Board, Point};

impl Position {
    /// Plays on to the end of the game. `draw` draws a number below the one that it is given.
    pub(crate) fn play_out(&mut self, draw: impl FnMut(usize) -> usize) {
        let (board, turn) = (&self.board, &mut self.turn);
        each!(&mut self.stones, groups => play_out(groups, board, turn, draw));
    }
}

fn play_out<G: Groups>(
    groups: &mut G,
    board: &Board,
    turn: &mut Turn,
    mut draw: impl FnMut(usize) -> usize,
) {
    let mut empty = empty_points(groups, board);
    // The turn stays at hand until the end.
    let mut now = *turn;
    while now.state() == State::Playing {
        go_on(groups, board, &mut now, &mut empty, &mut draw);
    }
    *turn = now;
}

/// The points without a stone.
fn empty_points<G: Groups>(groups: &G, board: &Board) -> Vec<Point> {
    let mut empty = Vec::with_capacity(board.len());
    empty.extend(board.points().filter(|&point| groups.at(point).is_none()));
    empty
}

/// Tries an empty point that is drawn, or passes for a side that has no placement. Most points
/// are legal, so to draw until one is costs less than to find out which are.
#[expect(clippy::inline_always, reason = "this is the loop of a playout")]
#[inline(always)]
fn go_on<G: Groups>(
    groups: &mut G,
    board: &Board,
    turn: &mut Turn,
    empty: &mut Vec<Point>,
    draw: &mut impl FnMut(usize) -> usize,
) {
    if turn.must_pass() {
        return rules::pass(groups, board, turn, None);
    }
    let enemy = !turn.to_move;
    let before = groups.side(enemy);
    let place = draw(empty.len());
    let point = empty[place];
    if let Ok(kind) = rules::place_on_empty(groups, board, turn, point, None) {
        empty.swap_remove(place);
        if kind.is_capturing() {
            groups.each_lost(before, enemy, |lost| empty.push(lost));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Setup, zobrist};

    /// Plays out, and after every step compares the points that are drawn from with the empty
    /// ones.
    #[track_caller]
    fn draws_from_the_empty_points(mut position: Position) {
        let Position {
            board,
            stones,
            turn,
        } = &mut position;
        each!(stones, groups => {
            let mut empty = empty_points(groups, board);
            let mut drawn = 0;
            let mut captures = 0;
            while turn.state() == State::Playing {
                let before = empty.len();
                go_on(groups, board, turn, &mut empty, &mut |bound| {
                    drawn += 1;
                    usize::try_from(zobrist::mix(drawn)).expect("64 bits") % bound
                });
                captures += usize::from(empty.len() >= before);
                let mut known = empty.clone();
                known.sort_unstable();
                assert_eq!(known, empty_points(groups, board));
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
            let none = Setup::new(board);
            draws_from_the_empty_points(Position::from_setup(&none, Color::X));
            draws_from_the_empty_points(Position::from_setup_unspecialized(&none, Color::O));
        }
    }
}
