//! Playing many placements in one loop.

use super::rules::{Refusal, place};
use super::{StoneStore, Turn, UndoLog};
use crate::{Board, Point};

/// The points that [`play_on`] plays.
pub(crate) trait PointSource {
    /// Returns the next point; `None` ends the playing. `turn` is the turn after `last`, the last
    /// placement: its point and whether it captured.
    fn next_point(&mut self, turn: Turn, last: Option<(Point, bool)>) -> Option<Point>;
}

/// Places the stones of `source`, and returns the point and the reason of a refusal. The number of
/// captured stones is not counted, since no caller asks for it.
///
/// A separate function, so that the loop has all registers. `LOGS` compiles it without an undo
/// log as well.
#[inline(never)]
pub(crate) fn play_on<S: StoneStore, const LOGS: bool>(
    store: &mut S,
    board: &Board,
    turn: &mut Turn,
    log: Option<&mut UndoLog>,
    source: &mut impl PointSource,
) -> Result<(), (Point, Refusal)> {
    let mut log = log.filter(|_| LOGS);
    // A local copy stays in registers.
    let mut now = *turn;
    let mut last = None;
    let played = loop {
        let Some(point) = source.next_point(now, last) else {
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
