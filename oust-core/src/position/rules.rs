//! The rules: what a placement does, when one is refused, how a turn and a game end.
//!
//! Said once, over [`Groups`], for every way to keep the stones.

use super::groups::{Groups, NewGroup, Taken};
use super::undo::{Keep, Placed, Step};
use super::{State, Turn};
use crate::{Board, Color, Placement, PlacementKind, Point, zobrist};

/// What a legal placement does.
pub(super) enum Verdict<Touched> {
    /// Nothing but to stand there.
    NonCapturing,
    /// It makes this group, which captures all that it touches.
    Capturing(NewGroup<Touched>),
}

/// What forbids a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    OffBoard,
    GameOver,
    Occupied { by: Color },
    JoinsWithoutCapture { size: usize },
    EnemyNotSmaller { size: usize },
}

/// The rules of placing, for either side.
///
/// Source: rule sheets, "Non-capturing placements" and "Capturing placements".
#[inline]
pub(super) fn judge<G: Groups>(
    groups: &G,
    board: &Board,
    point: Point,
    color: Color,
) -> Result<Verdict<G::Touched>, Refusal> {
    if !groups.is_empty(point)
        && let Some(by) = groups.at(point)
    {
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

/// Places a stone for the side to move in a game that goes on.
pub(super) fn place<G: Groups>(
    groups: &mut G,
    board: &Board,
    turn: &mut Turn,
    point: Point,
    keep: &mut impl Keep,
) -> Result<Placement, Refusal> {
    let color = turn.to_move;
    let kind = match judge(groups, board, point, color)? {
        Verdict::NonCapturing => {
            put(groups, board, turn, point, keep);
            PlacementKind::NonCapturing
        }
        Verdict::Capturing(group) => PlacementKind::Capturing {
            group: group.size,
            captured: capture(groups, board, turn, &group, keep),
        },
    };
    Ok(Placement { point, color, kind })
}

/// Puts a stone of the side to move that joins nothing, and passes the turn on.
///
/// Source: rule sheets, "Non-capturing placements".
fn put<G: Groups>(
    groups: &mut G,
    board: &Board,
    turn: &mut Turn,
    point: Point,
    keep: &mut impl Keep,
) {
    let color = turn.to_move;
    let before = groups.put_alone(board, point, color);
    keep.done(Step {
        before: *turn,
        placed: Some(Placed::Alone { point, before }),
    });
    turn.key ^= zobrist::stone(point, color);
    end_turn(groups, board, turn);
}

/// Makes a group of the side to move and takes every enemy group that it touches. Returns the
/// number of stones taken.
///
/// The turn goes on, unless the placement wins or nothing is left to place.
/// Source: rule sheets, "Capturing placements" and "Multiple placements per turn".
fn capture<G: Groups>(
    groups: &mut G,
    board: &Board,
    turn: &mut Turn,
    group: &NewGroup<G::Touched>,
    keep: &mut impl Keep,
) -> usize {
    let before = *turn;
    let color = turn.to_move;
    let mut gone = Gone {
        enemy: !color,
        key: turn.key ^ zobrist::stone(group.point, color),
        groups: 0,
        stones: 0,
        keep,
    };
    groups.take(board, group, &mut gone);
    turn.key = gone.key;
    let captured = gone.stones;
    let placed = Some(Placed::Capturing {
        groups: gone.groups,
    });
    keep.joined(&groups.put_joining(board, group.point, color));
    keep.done(Step { before, placed });
    if groups.count(!color) == 0 {
        turn.pass_on();
        turn.state = State::Won(color);
    } else if has_placement(groups, board, color) {
        turn.has_captured = true;
    } else {
        end_turn(groups, board, turn);
    }
    captured
}

/// Passes for the side to move, which has no placement.
pub(super) fn pass<G: Groups>(
    groups: &mut G,
    board: &Board,
    turn: &mut Turn,
    keep: &mut impl Keep,
) {
    keep.done(Step {
        before: *turn,
        placed: None,
    });
    end_turn(groups, board, turn);
}

/// Ends the turn of the side to move, and finds out whether the game goes on and whether the
/// other side has to pass.
fn end_turn<G: Groups>(groups: &mut G, board: &Board, turn: &mut Turn) {
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
#[inline]
fn has_placement<G: Groups>(groups: &mut G, board: &Board, color: Color) -> bool {
    // Mostly there is a point that joins nothing, which is seen without looking at groups.
    groups.find_lonely_point(board, color) || !groups.legal(board, color).is_empty()
}

/// Counts what a capture takes, and keeps the key true.
struct Gone<'a, K> {
    enemy: Color,
    key: u64,
    groups: u16,
    stones: usize,
    keep: &'a mut K,
}

impl<K: Keep> Taken for &mut Gone<'_, K> {
    fn group(&mut self, stone: Point) {
        self.groups += 1;
        self.keep.taken(stone);
    }

    fn stone(&mut self, stone: Point) {
        self.stones += 1;
        self.key ^= zobrist::stone(stone, self.enemy);
    }
}
