//! The rules of Oust, over any [`StoneStore`]: refusals and effects of placements.

use super::undo::{Change, UndoLog};
use super::undo_stack::UndoStack;
use super::{StoneStore, Turn};
use crate::{Board, Color, PlacementKind, Point, State};

/// The rule that forbids a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    OffBoard,
    GameOver,
    Occupied { by: Color },
    JoinsWithoutCapture { size: u16 },
    EnemyNotSmaller { size: u16 },
}

/// Checks a placement of the side to move.
pub(crate) fn check<S: StoneStore>(
    store: &S,
    board: &Board,
    turn: Turn,
    point: Point,
) -> Result<(), Refusal> {
    check_playing(board, turn, point)?;
    check_stones(store, board, point, turn.to_move)
}

/// Checks a placement of either side on a point of the board, in a game that is not over.
///
/// Source: rule sheets, "Non-capturing placements" and "Capturing placements".
#[inline]
pub(crate) fn check_stones<S: StoneStore>(
    store: &S,
    board: &Board,
    point: Point,
    color: Color,
) -> Result<(), Refusal> {
    check_empty(store, point)?;
    if store.touches_own(board, point, color) {
        let group = store.probe_merge(board, point, color);
        check_capture(group.size, group.largest_enemy)?;
    }
    Ok(())
}

/// Checks a merged group of `size` stones: it must touch an enemy group, and the largest one that
/// it touches must be smaller.
///
/// Source: rule sheets, "Capturing placements".
pub(crate) const fn check_capture(size: u16, largest_enemy: u16) -> Result<(), Refusal> {
    if largest_enemy == 0 {
        Err(Refusal::JoinsWithoutCapture { size })
    } else if largest_enemy >= size {
        Err(Refusal::EnemyNotSmaller { size })
    } else {
        Ok(())
    }
}

/// Checks that the point is on the board and the game is not over.
#[inline]
fn check_playing(board: &Board, turn: Turn, point: Point) -> Result<(), Refusal> {
    if !board.contains(point) {
        Err(Refusal::OffBoard)
    } else if turn.state() != State::Playing {
        Err(Refusal::GameOver)
    } else {
        Ok(())
    }
}

/// Checks that no stone is on a point of the board.
#[inline]
fn check_empty<S: StoneStore>(store: &S, point: Point) -> Result<(), Refusal> {
    match store.at(point) {
        Some(by) => Err(Refusal::Occupied { by }),
        None => Ok(()),
    }
}

/// Places a stone of the side to move and advances the turn. A refusal changes nothing.
#[expect(clippy::inline_always, reason = "every placement goes through here")]
#[inline(always)]
pub(crate) fn place<S: StoneStore>(
    store: &mut S,
    board: &Board,
    turn: &mut Turn,
    point: Point,
    log: Option<&mut UndoLog>,
) -> Result<PlacementKind, Refusal> {
    check_playing(board, *turn, point)?;
    // After the check of the board: a store panics for a point beyond its words.
    check_empty(store, point)?;
    place_on_empty(store, board, turn, point, log)
}

/// Places a stone as [`place`] does, on an empty point of the board in a game that is not over.
#[expect(clippy::inline_always, reason = "every placement goes through here")]
#[inline(always)]
pub(crate) fn place_on_empty<S: StoneStore>(
    store: &mut S,
    board: &Board,
    turn: &mut Turn,
    point: Point,
    log: Option<&mut UndoLog>,
) -> Result<PlacementKind, Refusal> {
    let kind = put_stone(store, board, *turn, point, log)?;
    // Not after every placement: the first one of a game meets no enemy stone, and wins nothing.
    let no_enemy_remains = kind.is_capturing() && store.has_no_stone(!turn.to_move);
    turn.after_placement(kind.is_capturing(), no_enemy_remains, |color| {
        has_placement(store, board, color)
    });
    Ok(kind)
}

/// Places a stone as [`place_on_empty`] does, but leaves the turn as it is.
///
/// Source: rule sheets, "Non-capturing placements".
#[expect(clippy::inline_always, reason = "every placement goes through here")]
#[inline(always)]
pub(crate) fn put_stone<S: StoneStore>(
    store: &mut S,
    board: &Board,
    turn: Turn,
    point: Point,
    mut log: Option<&mut UndoLog>,
) -> Result<PlacementKind, Refusal> {
    if store.touches_own(board, point, turn.to_move) {
        let undo = log
            .as_deref_mut()
            .map(|log| log.push(turn, Change::Capture(point)));
        let enemies = store.snapshot(!turn.to_move);
        let size = capture(store, board, turn.to_move, point, undo);
        // The entry is pushed before the check, since a capture writes into it; a refusal takes it
        // back.
        if let (Err(_), Some(log)) = (size, log) {
            log.discard();
        }
        // The popcount is optimized away when the caller ignores `captured`.
        return size.map(|size| PlacementKind::Capturing {
            group: size.into(),
            captured: store.removed_since(enemies, !turn.to_move),
        });
    }
    if let Some(log) = log {
        log.push(turn, Change::Singleton(point));
    }
    store.place_singleton(board, point, turn.to_move);
    Ok(PlacementKind::NonCapturing)
}

/// Merges groups and removes every enemy group that they touch, if the rules allow it. Returns
/// the size of the merged group, which fits a register.
///
/// Source: rule sheets, "Capturing placements".
#[inline(never)]
fn capture<S: StoneStore>(
    store: &mut S,
    board: &Board,
    color: Color,
    point: Point,
    undo: Option<&mut UndoStack>,
) -> Result<u16, Refusal> {
    let group = store.probe_merge(board, point, color);
    check_capture(group.size, group.largest_enemy)?;
    store.capture(board, &group, undo);
    Ok(group.size)
}

/// Passes for the side to move, which has no placement.
pub(crate) fn pass<S: StoneStore>(
    store: &mut S,
    board: &Board,
    turn: &mut Turn,
    log: Option<&mut UndoLog>,
) {
    if let Some(log) = log {
        // Before the turn ends, since an undo returns to the turn in the entry.
        log.push(*turn, Change::Pass);
    }
    turn.end(|color| has_placement(store, board, color));
}

/// Checks whether a side would have a placement if it were to move.
#[expect(clippy::inline_always, reason = "every placement goes through here")]
#[inline(always)]
pub(crate) fn has_placement<S: StoneStore>(store: &mut S, board: &Board, color: Color) -> bool {
    // Most positions have a quiet point, one test; the search runs only without one.
    store.has_quiet_point(color) || store.search_placement(board, color)
}
