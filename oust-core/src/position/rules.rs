//! The rules: what a placement does, when one is refused, how a turn and a game end.
//!
//! Said once, over [`Groups`], for every way to keep the stones.

use super::groups::{Groups, NewGroup, Taken};
use super::undo::Trail;
use super::{State, Turn};
use crate::{Board, Color, Point, zobrist};

/// What a legal placement does.
pub(super) enum Verdict<Touched> {
    /// Nothing but to stand there.
    NonCapturing,
    /// It makes this group, which captures all that it touches.
    Capturing(NewGroup<Touched>),
}

/// Which rule forbids a placement on a point of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    Occupied { by: Color },
    JoinsWithoutCapture { size: usize },
    EnemyNotSmaller { size: usize },
}

/// The rules of placing, for either side.
///
/// Source: rule sheets, "Non-capturing placements" and "Capturing placements".
pub(super) fn judge<G: Groups>(
    groups: &G,
    board: &Board,
    point: Point,
    color: Color,
) -> Result<Verdict<G::Touched>, Refusal> {
    if let Some(by) = groups.at(point) {
        return Err(Refusal::Occupied { by });
    }
    if !groups.joins(board, point, color) {
        return Ok(Verdict::NonCapturing);
    }
    let group = groups.gather(board, point, color);
    must_capture(group.size, groups.largest(&group))?;
    Ok(Verdict::Capturing(group))
}

/// The rule for a group that a stone makes with others: it must touch an enemy group, and the
/// largest that it touches must be smaller.
pub(super) const fn must_capture(size: usize, largest_enemy: usize) -> Result<(), Refusal> {
    if largest_enemy == 0 {
        Err(Refusal::JoinsWithoutCapture { size })
    } else if largest_enemy >= size {
        Err(Refusal::EnemyNotSmaller { size })
    } else {
        Ok(())
    }
}

/// Does what [`judge`] has allowed to the side to move, and returns the number of stones
/// captured.
///
/// A capturing placement keeps the turn, unless it wins or nothing is left to place.
/// Source: rule sheets, "Multiple placements per turn".
pub(super) fn apply<G: Groups>(
    groups: &mut G,
    board: &Board,
    turn: &mut Turn,
    verdict: &Verdict<G::Touched>,
    point: Point,
    mut trail: Option<&mut Trail>,
) -> usize {
    let before = *turn;
    let color = turn.to_move;
    let mut gone = Gone {
        enemy: !color,
        key: turn.key ^ zobrist::stone(point, color),
        groups: 0,
        stones: 0,
        trail: trail.as_deref_mut(),
    };
    if let Verdict::Capturing(group) = verdict {
        groups.take(board, group, &mut gone);
    }
    let change = groups.put(board, point, color);
    turn.key = gone.key;
    let (taken, captured) = (gone.groups, gone.stones);
    if let Some(trail) = trail {
        trail.push_step(before, Some((change, taken)));
    }
    if captured > 0 && groups.count(!color) == 0 {
        turn.pass_on();
        turn.state = State::Won(color);
    } else if captured > 0 && has_placement(groups, board, color) {
        turn.has_captured = true;
    } else {
        end_turn(groups, board, turn);
    }
    captured
}

/// Ends the turn of the side to move, and finds out whether the game goes on and whether the
/// other side has to pass.
pub(super) fn end_turn<G: Groups>(groups: &mut G, board: &Board, turn: &mut Turn) {
    turn.pass_on();
    settle(groups, board, turn);
}

/// Finds out, at the start of a turn and without a winner, whether the game goes on and whether
/// the side to move has to pass.
///
/// Source: rule sheets, "Make a placement if you can".
pub(super) fn settle<G: Groups>(groups: &mut G, board: &Board, turn: &mut Turn) {
    turn.state = State::Playing;
    if !has_placement(groups, board, turn.to_move) {
        if has_placement(groups, board, !turn.to_move) {
            turn.must_pass = true;
        } else {
            turn.state = State::Deadlock;
        }
    }
}

/// Whether a side, were it to move, has a placement.
fn has_placement<G: Groups>(groups: &mut G, board: &Board, color: Color) -> bool {
    // Mostly there is a point that joins nothing, which is seen without looking at groups.
    groups.find_lonely_point(board, color) || !groups.legal(board, color).is_empty()
}

/// Counts what a capture takes, and keeps the key and the trail true.
struct Gone<'a> {
    enemy: Color,
    key: u64,
    groups: u16,
    stones: usize,
    trail: Option<&'a mut Trail>,
}

impl Taken for &mut Gone<'_> {
    fn group(&mut self, stone: Point) {
        self.groups += 1;
        if let Some(trail) = &mut self.trail {
            trail.push_taken(stone);
        }
    }

    fn stone(&mut self, stone: Point) {
        self.stones += 1;
        self.key ^= zobrist::stone(stone, self.enemy);
    }
}
