//! Playing moves and taking them back.

use oust_core::{Action, Color, Ending, IllegalAction, Point, SwapRule};
use oust_validate::Finding;

use super::state::{Played, Response, Session};
use crate::protocol::{Arguments, CommandError};
use crate::vertex::{self, Move, color_name};

impl Session {
    pub(crate) fn play(&mut self, arguments: &Arguments) -> Response {
        let color = vertex::color(arguments.get(0, "a color and a vertex")?)?;
        let text = arguments.get(1, "a vertex after the color")?;
        let played = vertex::parse_move(self.board(), text)?;
        self.make(color, played)?;
        Ok(String::new())
    }

    /// Plays pairs of a color and a vertex, or nothing if one of them is refused.
    pub(crate) fn play_sequence(&mut self, arguments: &Arguments) -> Response {
        let mut played = Vec::new();
        for (color, text) in arguments.pairs()? {
            let color = vertex::color(color)?;
            played.push((color, vertex::parse_move(self.board(), text)?));
        }
        // All are parsed before the first is played, and those played are taken back after a
        // refusal.
        let before = self.moves.len();
        for (color, played) in played {
            if let Err(error) = self.make(color, played) {
                self.take_back(self.moves.len() - before);
                return Err(error);
            }
        }
        Ok(String::new())
    }

    pub(crate) fn undo(&mut self) -> Response {
        self.undo_moves(1)
    }

    /// Takes back several moves, GNU Go's extension.
    pub(crate) fn gg_undo(&mut self, arguments: &Arguments) -> Response {
        let moves = match arguments.optional(0) {
            Some(_) => arguments.number(0, "a number of moves")?,
            None => 1,
        };
        self.undo_moves(usize::try_from(moves).unwrap_or(usize::MAX))
    }

    /// Exchanges the players' colors: the second player takes the first player's. The board and the
    /// color to move stay as they are.
    pub(crate) fn swap(&mut self) -> Response {
        self.make(self.to_move(), Move::Swap)?;
        Ok(String::new())
    }

    /// Makes a move of a color, and keeps it for `undo`.
    pub(crate) fn make(&mut self, color: Color, played: Move) -> Result<(), CommandError> {
        // The actions made before a refusal are taken back, so that a refusal changes nothing.
        let before = self.game.actions().len();
        let made = self.make_actions(color, played);
        let actions = self.game.actions().len() - before;
        if let Err(error) = made {
            self.undo_actions(actions);
            return Err(error);
        }
        let text = self.move_name(played);
        self.moves.push(Played {
            color,
            text,
            actions,
        });
        Ok(())
    }

    /// Makes a move of a color, after the forced pass of the other one if it has to pass.
    fn make_actions(&mut self, color: Color, played: Move) -> Result<(), CommandError> {
        match played {
            Move::Resign => return self.act(resignation(color)),
            Move::Swap => return self.make_swap(color),
            // After the end a controller that knows Go alone waits for two passes.
            Move::Pass if self.game.outcome().is_some() || self.waits(color) => return Ok(()),
            Move::Place(_) | Move::Pass => {}
        }
        if color != self.to_move() {
            self.pass_for_other(color)?;
        }
        match played {
            Move::Place(point) => self.place(point),
            _ => self.act(Action::Pass),
        }
    }

    fn place(&mut self, point: Point) -> Result<(), CommandError> {
        let refused = self.game.play(point).err();
        refused.map_or(Ok(()), |reason| {
            let position = self.game.position();
            let dialect = vertex::dialect(position.board());
            // The validator's own words, so that a refusal reads the same in all programs.
            let finding = Finding::refusal(&reason, position, dialect, None);
            Err(CommandError::IllegalMove(finding.message))
        })
    }

    fn make_swap(&mut self, color: Color) -> Result<(), CommandError> {
        if self.swap_rule == SwapRule::Forbidden {
            let message = "the pie rule is off; `oust-pie_rule on` turns it on";
            return Err(CommandError::IllegalMove(message.to_owned()));
        }
        if color != self.to_move() {
            return Err(self.wrong_color());
        }
        self.act(Action::Swap)
    }

    fn act(&mut self, action: Action) -> Result<(), CommandError> {
        let acted = self.game.act(action);
        acted.map_err(|error: IllegalAction| CommandError::IllegalMove(error.to_string()))
    }

    /// Checks whether a color waits while the other one goes on after a capture.
    pub(crate) fn waits(&self, color: Color) -> bool {
        color != self.to_move() && self.game.position().mid_turn()
    }

    /// Passes for the color to move, if it has to pass, so that `color` is to move.
    pub(crate) fn pass_for_other(&mut self, color: Color) -> Result<(), CommandError> {
        if !self.game.position().must_pass() || color == self.to_move() {
            return Err(self.wrong_color());
        }
        self.act(Action::Pass)
    }

    fn wrong_color(&self) -> CommandError {
        let to_move = color_name(self.to_move());
        CommandError::IllegalMove(match self.game.outcome() {
            Some(_) => "the game is over".to_owned(),
            None if self.game.position().mid_turn() => {
                format!("{to_move} goes on after its capture")
            }
            None => format!("{to_move} is to move"),
        })
    }

    fn undo_moves(&mut self, moves: usize) -> Response {
        if moves > self.moves.len() {
            return Err(CommandError::CannotUndo);
        }
        self.take_back(moves);
        Ok(String::new())
    }

    pub(crate) fn take_back(&mut self, moves: usize) {
        for _ in 0..moves {
            let played = self.moves.pop();
            // 0 actions for the pass of the color that waits, 2 with a forced pass: one move is not
            // one action.
            self.undo_actions(played.map_or(0, |played| played.actions));
        }
    }

    fn undo_actions(&mut self, actions: usize) {
        for _ in 0..actions {
            self.game.undo();
        }
    }

    /// Returns a move as `play` takes it.
    pub(crate) fn move_name(&self, played: Move) -> String {
        match played {
            Move::Place(point) => self.name(point),
            Move::Pass => "pass".to_owned(),
            Move::Resign => "resign".to_owned(),
            Move::Swap => "swap".to_owned(),
        }
    }
}

fn resignation(loser: Color) -> Action {
    Action::End {
        ending: Ending::Resignation,
        winner: Some(!loser),
    }
}
