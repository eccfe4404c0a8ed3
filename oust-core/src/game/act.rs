//! Playing the actions of a game, one by one or many placements in one call, and undoing them.

use super::Game;
use super::history::{History, replay};
use crate::engine::{self, PointSource, UndoLog};
use crate::{
    Action, Color, Ending, IllegalAction, IllegalPass, IllegalPlacement, IllegalSwap, Placement,
    Point, State, SwapRule,
};

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
    /// Checks a placement of the side to move, and returns its effect. Changes nothing.
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids the placement.
    pub fn check(&self, point: Point) -> Result<Placement, IllegalPlacement> {
        // An off-board point is refused as such, also after the end.
        if self.history.was_ended && self.position.board().contains(point) {
            return Err(IllegalPlacement::GameOver);
        }
        self.position.check(point)
    }

    /// Places a stone for the side to move.
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids the placement. The game is then unchanged.
    pub fn play(&mut self, point: Point) -> Result<Placement, IllegalPlacement> {
        if self.history.was_ended && self.position.board().contains(point) {
            return Err(IllegalPlacement::GameOver);
        }
        // Asked before the placement, which may pass the turn on.
        let color = self.position.to_move();
        match self.position.place(point, self.undo_log.as_mut()) {
            Ok(kind) => {
                let ends_turn = !self.position.mid_turn();
                self.history.push(Action::Place(point), color, ends_turn);
                Ok(Placement { point, color, kind })
            }
            Err(refusal) => Err(self.position.explain(refusal, point)),
        }
    }

    /// Passes for the side to move, which must have no placement.
    ///
    /// # Errors
    ///
    /// Returns why not: the side has a placement, or the game is over. The game is then unchanged.
    pub fn pass(&mut self) -> Result<(), IllegalPass> {
        if self.outcome().is_some() {
            return Err(IllegalPass::GameOver);
        }
        self.position.check_pass()?;
        let side = self.position.to_move();
        self.position.apply_pass(self.undo_log.as_mut());
        self.history.push(Action::Pass, side, true);
        Ok(())
    }

    /// Swaps the players' colors: the second player takes the first player's. The stone and the
    /// color to move stay as they are.
    ///
    /// # Errors
    ///
    /// Returns why not: the game is over or played without the pie rule, the players have swapped
    /// already, or this is not the second player's first action after the first player's first
    /// turn on an empty board. The game is then unchanged.
    pub fn swap(&mut self) -> Result<(), IllegalSwap> {
        self.check_swap()?;
        self.history
            .push(Action::Swap, self.position.to_move(), false);
        Ok(())
    }

    /// Checks whether the second player may swap now. Changes nothing.
    ///
    /// # Errors
    ///
    /// Returns why not, as [`Game::swap`] does.
    pub fn check_swap(&self) -> Result<(), IllegalSwap> {
        let empty = |color| self.start.count(color) == 0;
        let from_empty_board =
            self.start.to_move() == Color::X && Color::BOTH.into_iter().all(empty);
        // The first placement has nothing to capture, so it is the first turn.
        let first_turn_made = self.history.len() == 1;
        if self.outcome().is_some() {
            Err(IllegalSwap::GameOver)
        } else if self.swap_rule == SwapRule::Forbidden {
            Err(IllegalSwap::NotAllowed)
        } else if self.swapped() {
            Err(IllegalSwap::Twice)
        } else if !(from_empty_board && first_turn_made) {
            Err(IllegalSwap::WrongTime)
        } else {
            Ok(())
        }
    }

    /// Ends the game: the player of `loser` resigns.
    ///
    /// # Errors
    ///
    /// Returns [`IllegalAction::GameOver`] if the game is over.
    pub fn resign(&mut self, loser: Color) -> Result<(), IllegalAction> {
        self.end(Ending::Resignation, Some(!loser))
    }

    /// Ends the game without deciding it on the board.
    ///
    /// # Errors
    ///
    /// Returns [`IllegalAction::GameOver`] if the game is over.
    pub fn end(&mut self, ending: Ending, winner: Option<Color>) -> Result<(), IllegalAction> {
        if self.outcome().is_some() {
            return Err(IllegalAction::GameOver);
        }
        let side = self.position.to_move();
        self.history
            .push(Action::End { ending, winner }, side, false);
        Ok(())
    }

    /// Plays any action.
    ///
    /// # Errors
    ///
    /// Returns the reason why the action is illegal. The game is then unchanged.
    pub fn act(&mut self, action: Action) -> Result<(), IllegalAction> {
        match action {
            Action::Place(point) => {
                self.play(point).map_err(IllegalAction::Placement)?;
                Ok(())
            }
            Action::Pass => self.pass().map_err(IllegalAction::Pass),
            Action::Swap => self.swap().map_err(IllegalAction::Swap),
            Action::End { ending, winner } => self.end(ending, winner),
        }
    }

    /// Undoes the last action and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Action> {
        // One replay of the whole game; the log is kept from here on.
        if self.undo_log.is_none() {
            self.undo_log = Some(self.compute_undo_log());
        }
        let action = self.history.pop()?;
        // A swap and an ending leave the position as it is, and the log has no entry for them.
        if let (Action::Place(_) | Action::Pass, Some(log)) = (action, &mut self.undo_log) {
            self.position.undo(log);
        }
        Some(action)
    }

    /// Undoes everything after the first `turns` completed turns, also a swap or an ending after
    /// them. Does nothing if the game has fewer turns.
    pub fn rewind_to_turn(&mut self, turns: usize) {
        if self.turns() < turns {
            return;
        }
        while self
            .history()
            .next_back()
            .is_some_and(|last| last.turn > turns)
        {
            self.undo();
        }
    }

    /// Replays the game with an undo log.
    fn compute_undo_log(&mut self) -> UndoLog {
        let mut log = UndoLog::with_capacity(self.history.len());
        self.position.clone_from(&self.start);
        for entry in self.history.entries() {
            replay(&mut self.position, entry.action, Some(&mut log));
        }
        log
    }
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
        let counted = self.history.len();
        let mut recording = Recording {
            history: &mut self.history,
            side: self.position.to_move(),
            next,
        };
        let played = self
            .position
            .play_on(self.undo_log.as_mut(), &mut recording);
        self.history.count_placements(counted);
        played.map_err(|(point, refusal)| self.position.explain(refusal, point))
    }
}

/// The placements of [`Game::play_on`], written to the history between two calls of `next`.
struct Recording<'a, F> {
    history: &'a mut History,
    /// The side of the last placement: a turn shows the state after it.
    side: Color,
    next: F,
}

impl<F: FnMut(TurnView) -> Option<Point>> PointSource for Recording<'_, F> {
    /// Records the last placement, and returns the next one. Calls nothing but `next` where the
    /// history has room, so that the loop saves no registers.
    #[expect(clippy::inline_always, reason = "a call takes a sixth of a placement")]
    #[inline(always)]
    fn next_point(&mut self, turn: engine::Turn, last: Option<(Point, bool)>) -> Option<Point> {
        if !self.history.has_room() {
            return self.next_with_room(turn, last);
        }
        if let Some((point, _)) = last {
            self.history
                .push_uncounted(point, self.side, !turn.has_captured());
        }
        self.side = turn.to_move;
        let last_captured = last.is_some_and(|(_, captured)| captured);
        (self.next)(TurnView::new(turn, last_captured))
    }
}

impl<F: FnMut(TurnView) -> Option<Point>> Recording<'_, F> {
    #[cold]
    #[inline(never)]
    fn next_with_room(&mut self, turn: engine::Turn, last: Option<(Point, bool)>) -> Option<Point> {
        self.history.make_room();
        self.next_point(turn, last)
    }
}

impl TurnView {
    #[inline]
    fn new(turn: engine::Turn, last_captured: bool) -> Self {
        Self {
            to_move: turn.to_move,
            mid_turn: turn.has_captured(),
            must_pass: turn.must_pass(),
            state: turn.state(),
            last_captured,
        }
    }
}
