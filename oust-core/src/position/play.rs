//! Playing placements and passes, and undoing them.

use super::Position;
use crate::engine::rules::{self, Refusal};
use crate::engine::{self, Turn, UndoLog, dispatch};
use crate::{IllegalPass, IllegalPlacement, Placement, PlacementKind, Point};

impl Position {
    /// Places a stone for the side to move.
    ///
    /// A capturing placement removes every enemy group that the new group touches and keeps the
    /// turn, unless it wins or nothing is left to place; a non-capturing one passes the turn on.
    /// Source: rule sheets, "Capturing placements" and "Multiple placements per turn".
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids the placement. The position is then unchanged.
    #[inline]
    pub fn play(&mut self, point: Point) -> Result<Placement, IllegalPlacement> {
        let color = self.to_move();
        match self.place(point, None) {
            Ok(kind) => Ok(Placement { point, color, kind }),
            Err(refusal) => Err(self.explain(refusal, point)),
        }
    }

    /// Passes for the side to move, which must have no placement.
    ///
    /// Source: rule sheets, "Make a placement if you can".
    ///
    /// # Errors
    ///
    /// Returns why not: the side has a placement, or the game is over. The position is then
    /// unchanged.
    pub fn pass(&mut self) -> Result<(), IllegalPass> {
        self.check_pass()?;
        self.apply_pass(None);
        Ok(())
    }

    /// Places a stone as [`Position::play`] does, with an undo log if one is given.
    #[inline]
    pub(crate) fn place(
        &mut self,
        point: Point,
        log: Option<&mut UndoLog>,
    ) -> Result<PlacementKind, Refusal> {
        let (board, turn) = (&self.board, &mut self.turn);
        dispatch!(&mut self.engine, store => rules::place(store, board, turn, point, log))
    }

    /// Places stones until `next` returns `None`, with an undo log if one is given. Returns the
    /// point and the reason of a refusal.
    #[inline]
    pub(crate) fn play_on(
        &mut self,
        log: Option<&mut UndoLog>,
        next: impl FnMut(Turn, Option<(Point, bool)>) -> Option<Point>,
    ) -> Result<(), (Point, Refusal)> {
        let (board, turn) = (&self.board, &mut self.turn);
        match log {
            None => dispatch!(&mut self.engine, store => {
                engine::play_on::<_, false>(store, board, turn, None, next)
            }),
            log => dispatch!(&mut self.engine, store => {
                engine::play_on::<_, true>(store, board, turn, log, next)
            }),
        }
    }

    /// Plays to the end of the game. `draw` returns a random number below its argument.
    pub(crate) fn play_out(&mut self, draw: impl FnMut(usize) -> usize) {
        let (board, turn) = (&self.board, &mut self.turn);
        dispatch!(&mut self.engine, store => engine::play_out(store, board, turn, draw));
    }

    /// Passes where [`Position::check_pass`] allows it, with an undo log if one is given.
    pub(crate) fn apply_pass(&mut self, log: Option<&mut UndoLog>) {
        let (board, turn) = (&self.board, &mut self.turn);
        dispatch!(&mut self.engine, store => rules::pass(store, board, turn, log));
    }

    /// Undoes the last placement or pass in the log that led to this position.
    pub(crate) fn undo(&mut self, log: &mut UndoLog) {
        let (board, turn) = (&self.board, &mut self.turn);
        dispatch!(&mut self.engine, store => log.undo(store, board, turn));
    }
}
