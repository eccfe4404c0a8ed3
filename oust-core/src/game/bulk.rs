//! Playing many placements in one call.

use super::Game;
use crate::engine::Turn;
use crate::{Color, IllegalPlacement, Point, State};

/// The turn between two placements, for [`Game::play_on`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TurnView {
    /// The side that acts next.
    pub to_move: Color,
    /// Whether it has captured in this turn and places again.
    pub mid_turn: bool,
    /// Whether it has no placement while the other side has one.
    pub must_pass: bool,
    /// Whether the game goes on, as far as the board decides it.
    pub state: State,
    /// Whether the last placement of this call captured; false before the first one.
    pub last_captured: bool,
}

impl Game {
    /// Plays until `next` returns `None`. Equivalent to repeated [`Game::play`], but faster. Calls
    /// `next` before every placement with the turn.
    ///
    /// ```
    /// use oust_core::{Board, Game};
    ///
    /// let board = Board::rectangle(3, 3)?;
    /// let mut game = Game::new(board.clone());
    /// let places = [(2, 0), (2, 1), (1, 0)];
    /// let mut points = places.iter().filter_map(|&(row, column)| board.point(row, column));
    /// let mut captured = 0;
    /// game.play_on(|turn| {
    ///     captured += usize::from(turn.last_captured);
    ///     points.next()
    /// })?;
    /// assert_eq!((game.placements(), captured), (3, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids a placement. The placements before it are played.
    ///
    /// # Panics
    ///
    /// Panics only if `next` does. The game is then in an unspecified state.
    pub fn play_on(
        &mut self,
        mut next: impl FnMut(TurnView) -> Option<Point>,
    ) -> Result<(), IllegalPlacement> {
        // An ending is in the history, not on the board: the position alone would play on.
        if self.history.was_ended {
            let turn = TurnView::new(self.position.turn(), false);
            return next(turn).map_or(Ok(()), |point| self.play(point).map(drop));
        }
        let history = &mut self.history;
        let counted = history.len();
        let mut side = self.position.to_move();
        let played = self.position.play_on(self.undo_log.as_mut(), |turn, last| {
            // `turn` already shows the state after `last`, so its side is from the call before.
            if let Some((point, _)) = last {
                history.push_uncounted(point, side, !turn.has_captured());
            }
            side = turn.to_move;
            next(TurnView::new(
                turn,
                last.is_some_and(|(_, captured)| captured),
            ))
        });
        history.count_placements(counted);
        played.map_err(|(point, refusal)| self.position.explain(refusal, point))
    }
}

impl TurnView {
    #[inline]
    fn new(turn: Turn, last_captured: bool) -> Self {
        Self {
            to_move: turn.to_move,
            mid_turn: turn.has_captured(),
            must_pass: turn.must_pass(),
            state: turn.state(),
            last_captured,
        }
    }
}
