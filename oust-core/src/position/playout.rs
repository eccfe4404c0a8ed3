//! Games played to their end by drawing one empty point after another.

use super::groups::Groups;
use super::rules;
use super::stones::each;
use super::{Position, State, Turn};
use crate::{Board, Point};

impl Position {
    /// Plays on to the end of the game. `draw` draws a number below the one that it is given.
    pub(crate) fn play_out(&mut self, mut draw: impl FnMut(usize) -> usize) {
        let (board, turn) = (&self.board, &mut self.turn);
        each!(&mut self.stones, groups => {
            let mut playout = Playout::new(groups, board, turn);
            while playout.turn.state() == State::Playing {
                playout.go_on(&mut draw);
            }
        });
    }
}

struct Playout<'a, G> {
    groups: &'a mut G,
    board: &'a Board,
    turn: &'a mut Turn,
    /// The points without a stone, in any order.
    empty: Vec<Point>,
}

impl<'a, G: Groups> Playout<'a, G> {
    fn new(groups: &'a mut G, board: &'a Board, turn: &'a mut Turn) -> Self {
        let mut empty = Vec::with_capacity(board.len());
        empty.extend(board.points().filter(|&point| groups.at(point).is_none()));
        Self {
            groups,
            board,
            turn,
            empty,
        }
    }

    /// Tries an empty point that is drawn, or passes for a side that has no placement. Most
    /// points are legal, so to draw until one is costs less than to find out which are.
    #[expect(clippy::inline_always, reason = "this is the loop of a playout")]
    #[inline(always)]
    fn go_on(&mut self, draw: &mut impl FnMut(usize) -> usize) {
        if self.turn.must_pass() {
            return rules::pass(self.groups, self.board, self.turn, None);
        }
        let enemy = !self.turn.to_move;
        let before = self.groups.side(enemy);
        let place = draw(self.empty.len());
        let point = self.empty[place];
        let placed = rules::place_on_empty(self.groups, self.board, self.turn, point, None);
        if let Ok(kind) = placed {
            self.empty.swap_remove(place);
            if kind.is_capturing() {
                let empty = &mut self.empty;
                self.groups
                    .each_lost(before, enemy, |lost| empty.push(lost));
            }
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
            let mut playout = Playout::new(groups, board, turn);
            let mut drawn = 0;
            let mut captures = 0;
            while playout.turn.state() == State::Playing {
                let before = playout.empty.len();
                playout.go_on(&mut |bound| {
                    drawn += 1;
                    usize::try_from(zobrist::mix(drawn)).expect("64 bits") % bound
                });
                captures += usize::from(playout.empty.len() > before);
                let mut known = playout.empty.clone();
                known.sort_unstable();
                let is_empty = |point: &Point| playout.groups.at(*point).is_none();
                assert!(board.points().filter(is_empty).eq(known));
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
            draws_from_the_empty_points(Position::in_tables(&none, Color::O));
        }
    }
}
