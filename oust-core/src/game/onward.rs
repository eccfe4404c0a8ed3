//! Playing many placements in one go.

use super::Game;
use crate::position::Turn;
use crate::{Color, IllegalPlacement, PlacementKind, Point, State};

/// How a game stands between two placements, for [`Game::play_on`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TurnView {
    /// The side that acts next.
    pub to_move: Color,
    /// Whether it has captured in this turn and goes on.
    pub mid_turn: bool,
    /// Whether it has no placement while the other side has one.
    pub must_pass: bool,
    /// Whether the game goes on, as far as the board decides it.
    pub state: State,
    /// What the placement before has done; `None` before the first one.
    pub last: Option<PlacementKind>,
}

impl Game {
    /// Places stones for as long as `next` says where: what [`Game::play`] does one by one, but
    /// quicker. Before every placement `next` is told how the game stands.
    ///
    /// ```
    /// use oust_core::{Board, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// let mut points = [6, 7, 3].map(Point::new).into_iter();
    /// let mut captured = 0;
    /// game.play_on(|moment| {
    ///     captured += usize::from(moment.last.is_some_and(|last| last.is_capturing()));
    ///     points.next()
    /// })?;
    /// assert_eq!((game.placements(), captured), (3, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The rule that forbids a placement. Those before it are played.
    ///
    /// # Panics
    ///
    /// Only where `next` does. The game is then of no more use.
    pub fn play_on(
        &mut self,
        mut next: impl FnMut(TurnView) -> Option<Point>,
    ) -> Result<(), IllegalPlacement> {
        if self.history.was_ended {
            let moment = TurnView::of(self.position.turn(), None);
            return next(moment).map_or(Ok(()), |point| self.play(point).map(drop));
        }
        let history = &mut self.history;
        let steps_before = history.len();
        let mut side = self.position.to_move();
        let played = self.position.place_on(self.trail.as_mut(), |turn, last| {
            if let Some((point, _)) = last {
                history.push_placement(point, side, !turn.has_captured());
            }
            side = turn.to_move;
            next(TurnView::of(turn, last.map(|(_, kind)| kind)))
        });
        history.count_placements(steps_before);
        played.map_err(|(point, refusal)| self.position.explain(refusal, point))
    }
}

impl TurnView {
    #[inline]
    fn of(turn: Turn, last: Option<PlacementKind>) -> Self {
        Self {
            to_move: turn.to_move,
            mid_turn: turn.has_captured(),
            must_pass: turn.must_pass(),
            state: turn.state(),
            last,
        }
    }
}
