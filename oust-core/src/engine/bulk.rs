//! Playing many placements in one loop.

use super::rules::{Refusal, place};
use super::{StoneStore, Turn, UndoLog};
use crate::{Board, Point};

/// Places stones until `next` returns `None`, and returns the point and the reason of a refusal.
/// `next` is given the turn and the last placement: its point and whether it captured. The number
/// of captured stones is not counted, since no caller asks for it.
///
/// A separate function, so that the loop has all registers. `LOGS` compiles it without an undo
/// log as well.
#[inline(never)]
pub(crate) fn play_on<S: StoneStore, const LOGS: bool>(
    store: &mut S,
    board: &Board,
    turn: &mut Turn,
    log: Option<&mut UndoLog>,
    mut next: impl FnMut(Turn, Option<(Point, bool)>) -> Option<Point>,
) -> Result<(), (Point, Refusal)> {
    let mut log = log.filter(|_| LOGS);
    // A local copy stays in registers.
    let mut now = *turn;
    let mut last = None;
    let played = loop {
        let Some(point) = next(now, last) else {
            break Ok(());
        };
        match place(store, board, &mut now, point, log.as_deref_mut()) {
            Ok(kind) => last = Some((point, kind.is_capturing())),
            Err(refusal) => break Err((point, refusal)),
        }
    };
    *turn = now;
    played
}
