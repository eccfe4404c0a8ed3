//! Doing things in a game, and taking them back.

use super::Game;
use super::positions::do_again;
use crate::position::Trail;
use crate::{
    Action, Color, Ending, IllegalAction, IllegalPass, IllegalPlacement, IllegalSwap, Placement,
    Point, SwapRule,
};

impl Game {
    /// What a stone of the side to move would do on a point. Changes nothing.
    ///
    /// # Errors
    ///
    /// The rule that forbids the placement.
    pub fn check(&self, point: Point) -> Result<Placement, IllegalPlacement> {
        if self.history.was_ended && self.position.board().contains(point) {
            return Err(IllegalPlacement::GameOver);
        }
        self.position.check(point)
    }

    /// Places a stone for the side to move.
    ///
    /// # Errors
    ///
    /// The rule that forbids the placement. The game is then unchanged.
    pub fn play(&mut self, point: Point) -> Result<Placement, IllegalPlacement> {
        if self.history.was_ended && self.position.board().contains(point) {
            return Err(IllegalPlacement::GameOver);
        }
        let color = self.position.to_move();
        match self.position.place(point, self.trail.as_mut()) {
            Ok(kind) => {
                let ends_turn = !self.position.mid_turn();
                self.history.record(Action::Place(point), color, ends_turn);
                Ok(Placement { point, color, kind })
            }
            Err(refusal) => Err(self.position.explain(refusal, point)),
        }
    }

    /// Passes for the side to move, which must have no placement.
    ///
    /// # Errors
    ///
    /// When the side has a placement or the game is over. The game is then unchanged.
    pub fn pass(&mut self) -> Result<(), IllegalPass> {
        if self.outcome().is_some() {
            return Err(IllegalPass::GameOver);
        }
        self.position.check_pass()?;
        let side = self.position.to_move();
        self.position.apply_pass(self.trail.as_mut());
        self.history.record(Action::Pass, side, true);
        Ok(())
    }

    /// Lets the second player take the first player's color: the two people exchange seats,
    /// the stone and the color to move stay as they are.
    ///
    /// # Errors
    ///
    /// When the game is over, is played without the pie rule, or the swap is not the second
    /// player's first act after the first player's first turn on an empty board. The game is
    /// then unchanged.
    pub fn swap(&mut self) -> Result<(), IllegalSwap> {
        self.check_swap()?;
        self.history
            .record(Action::Swap, self.position.to_move(), false);
        Ok(())
    }

    /// Whether the second player may swap now. Changes nothing.
    ///
    /// # Errors
    ///
    /// As [`Game::swap`].
    pub fn check_swap(&self) -> Result<(), IllegalSwap> {
        let empty = |color| self.start.count(color) == 0;
        let from_empty_board =
            self.start.to_move() == Color::X && Color::BOTH.into_iter().all(empty);
        // There is nothing to capture yet, so the first placement is the first turn.
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

    /// Ends the game because this side gives up.
    ///
    /// # Errors
    ///
    /// When the game is over.
    pub fn resign(&mut self, loser: Color) -> Result<(), IllegalAction> {
        self.end(Ending::Resignation, Some(!loser))
    }

    /// Ends the game without deciding it on the board.
    ///
    /// # Errors
    ///
    /// When the game is over.
    pub fn end(&mut self, ending: Ending, winner: Option<Color>) -> Result<(), IllegalAction> {
        if self.outcome().is_some() {
            return Err(IllegalAction::GameOver);
        }
        let side = self.position.to_move();
        self.history
            .record(Action::End { ending, winner }, side, false);
        Ok(())
    }

    /// Does any action.
    ///
    /// # Errors
    ///
    /// The reason against it. The game is then unchanged.
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

    /// Takes the last action back and returns it.
    pub fn undo(&mut self) -> Option<Action> {
        if self.trail.is_none() {
            self.trail = Some(self.find_trail());
        }
        let action = self.history.pop()?;
        if let (Action::Place(_) | Action::Pass, Some(trail)) = (action, &mut self.trail) {
            self.position.take_back(trail);
        }
        Some(action)
    }

    /// Plays the game once more, to leave the trail that it has not left.
    fn find_trail(&mut self) -> Trail {
        let mut trail = Trail::with_capacity(self.history.len());
        self.position.clone_from(&self.start);
        for played in self.history.played() {
            do_again(&mut self.position, played.action, Some(&mut trail));
        }
        trail
    }

    /// Takes back everything after the first `turns` completed turns, also a swap or an ending
    /// that stands behind them. Does nothing when the game is not that long.
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
}
