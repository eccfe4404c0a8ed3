//! The rules: what a placement does, when one is refused, how a turn and a game end.
//!
//! Said once, over [`Groups`], for every way to keep the stones.

use super::groups::Groups;
use super::notes::Notes;
use super::undo::{Placed, Step, Trail};
use super::{State, Turn};
use crate::{Board, Color, PlacementKind, Point};

/// What forbids a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    OffBoard,
    GameOver,
    Occupied { by: Color },
    JoinsWithoutCapture { size: u16 },
    EnemyNotSmaller { size: u16 },
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
) -> Result<(), Refusal> {
    check_empty(groups, point)?;
    if groups.joins(board, point, color) {
        let group = groups.gather(board, point, color);
        must_capture(group.size, group.largest_enemy)?;
    }
    Ok(())
}

/// Whether no stone is on a point of the board.
#[inline]
fn check_empty<G: Groups>(groups: &G, point: Point) -> Result<(), Refusal> {
    match groups.at(point) {
        Some(by) => Err(Refusal::Occupied { by }),
        None => Ok(()),
    }
}

/// The rule for a group that a stone makes with others: it must touch an enemy group, and the
/// largest that it touches must be smaller.
pub(super) const fn must_capture(size: u16, largest_enemy: u16) -> Result<(), Refusal> {
    if largest_enemy == 0 {
        Err(Refusal::JoinsWithoutCapture { size })
    } else if largest_enemy >= size {
        Err(Refusal::EnemyNotSmaller { size })
    } else {
        Ok(())
    }
}

/// Whether a stone may be placed at all on some point, and this is one of the board.
#[inline]
pub(super) fn check_open(board: &Board, turn: Turn, point: Point) -> Result<(), Refusal> {
    if !board.contains(point) {
        Err(Refusal::OffBoard)
    } else if turn.state() != State::Playing {
        Err(Refusal::GameOver)
    } else {
        Ok(())
    }
}

/// Places stones until `next` returns `None`. It is given the turn and the last placement.
///
/// A separate function so that the loop has all registers, compiled without a trail as well.
#[inline(never)]
pub(super) fn play_on<G: Groups, const LEAVES_TRAIL: bool>(
    groups: &mut G,
    board: &Board,
    turn: &mut Turn,
    trail: Option<&mut Trail>,
    mut next: impl FnMut(Turn, Option<(Point, PlacementKind)>) -> Option<Point>,
) -> Result<(), (Point, Refusal)> {
    let mut trail = trail.filter(|_| LEAVES_TRAIL);
    // A local copy stays in registers.
    let mut now = *turn;
    let mut last = None;
    let played = loop {
        let Some(point) = next(now, last) else {
            break Ok(());
        };
        match place(groups, board, &mut now, point, trail.as_deref_mut()) {
            Ok(kind) => last = Some((point, kind)),
            Err(refusal) => break Err((point, refusal)),
        }
    };
    *turn = now;
    played
}

/// Places a stone for the side to move.
#[expect(clippy::inline_always, reason = "every placement goes through here")]
#[inline(always)]
pub(super) fn place<G: Groups>(
    groups: &mut G,
    board: &Board,
    turn: &mut Turn,
    point: Point,
    trail: Option<&mut Trail>,
) -> Result<PlacementKind, Refusal> {
    check_open(board, *turn, point)?;
    check_empty(groups, point)?;
    place_on_empty(groups, board, turn, point, trail)
}

/// Places a stone for the side to move, while the game goes on, on an empty point of the board.
#[expect(clippy::inline_always, reason = "every placement goes through here")]
#[inline(always)]
pub(super) fn place_on_empty<G: Groups>(
    groups: &mut G,
    board: &Board,
    turn: &mut Turn,
    point: Point,
    trail: Option<&mut Trail>,
) -> Result<PlacementKind, Refusal> {
    let kind = put_stone(groups, board, *turn, point, trail)?;
    let enemy_is_gone = kind.is_capturing() && groups.is_gone(!turn.to_move);
    turn.go_on(kind.is_capturing(), enemy_is_gone, |color| {
        has_placement(groups, board, color)
    });
    Ok(kind)
}

/// As [`place_on_empty`], but leaves the turn as it is.
///
/// Source: rule sheets, "Non-capturing placements".
#[expect(clippy::inline_always, reason = "every placement goes through here")]
#[inline(always)]
pub(super) fn put_stone<G: Groups>(
    groups: &mut G,
    board: &Board,
    turn: Turn,
    point: Point,
    mut trail: Option<&mut Trail>,
) -> Result<PlacementKind, Refusal> {
    if groups.joins(board, point, turn.to_move) {
        let notes = record(trail.as_deref_mut(), turn, Some(Placed::Capturing(point)));
        let enemies = groups.side(!turn.to_move);
        let group = capture(groups, board, turn.to_move, point, notes);
        if let (Err(_), Some(trail)) = (group, trail) {
            trail.steps.pop();
        }
        // Where nobody looks at the number, the stones are not counted.
        return group.map(|group| PlacementKind::Capturing {
            group: group.into(),
            captured: groups.lost(enemies, !turn.to_move),
        });
    }
    let notes = record(trail, turn, Some(Placed::Alone(point)));
    groups.put_alone(board, point, turn.to_move, notes);
    Ok(PlacementKind::NonCapturing)
}

/// Makes a group of a side, if it may, and takes every enemy group that it touches. Returns the
/// size of the group, small enough for a register.
///
/// Source: rule sheets, "Capturing placements".
#[inline(never)]
fn capture<G: Groups>(
    groups: &mut G,
    board: &Board,
    color: Color,
    point: Point,
    notes: Option<&mut Notes>,
) -> Result<u16, Refusal> {
    let group = groups.gather(board, point, color);
    must_capture(group.size, group.largest_enemy)?;
    groups.capture(board, &group, notes);
    Ok(group.size)
}

/// Passes for the side to move, which has no placement.
pub(super) fn pass<G: Groups>(
    groups: &mut G,
    board: &Board,
    turn: &mut Turn,
    trail: Option<&mut Trail>,
) {
    record(trail, *turn, None);
    turn.end(|color| has_placement(groups, board, color));
}

/// Adds a step to a trail, and returns where to note what happens to the stones.
#[inline]
fn record(trail: Option<&mut Trail>, before: Turn, placed: Option<Placed>) -> Option<&mut Notes> {
    let trail = trail?;
    trail.steps.push(Step { before, placed });
    Some(&mut trail.notes)
}

/// Whether a side, were it to move, has a placement.
#[expect(clippy::inline_always, reason = "every placement goes through here")]
#[inline(always)]
pub(super) fn has_placement<G: Groups>(groups: &mut G, board: &Board, color: Color) -> bool {
    groups.knows_lonely_point(color) || groups.look_for_placement(board, color)
}
