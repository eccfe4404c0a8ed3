//! Decides which event may come next.

use super::{Command, GameState, Refusal};
use crate::id::{Millis, SeatNumber};

impl GameState {
    /// Checks whether a player may give a command at the time `at`. The rules of the board are not
    /// asked: [`GameState::act`] plays the turn.
    ///
    /// # Errors
    ///
    /// Fails with the reason.
    pub fn may(&self, seat: SeatNumber, command: &Command, at: Millis) -> Result<(), Refusal> {
        let to_move = self.rules().to_move().ok_or(Refusal::GameOver)?;
        match command {
            Command::Turn(_) => self.may_play(seat, at),
            Command::Resign if self.rules().has_forfeited(seat) => Err(Refusal::Out),
            Command::AskUndo | Command::AcceptUndo | Command::RefuseUndo
                if self.settings().players > 2 =>
            {
                Err(Refusal::UndoOfTwo)
            }
            Command::AskUndo if self.undo_asked_by() == Some(seat) => Err(Refusal::AskedAlready),
            Command::AskUndo => match self.moves_before_last_turn_of(seat) {
                Some(_) => Ok(()),
                None => Err(Refusal::NothingToUndo),
            },
            Command::AcceptUndo | Command::RefuseUndo
                if self.undo_asked_by().is_none_or(|asker| asker == seat) =>
            {
                Err(Refusal::NotAsked)
            }
            Command::Resign | Command::AcceptUndo | Command::RefuseUndo => Ok(()),
            Command::Timeout if self.is_late(at) && seat == to_move => Ok(()),
            Command::Timeout => Err(Refusal::TimeLeft),
        }
    }

    /// Checks whether a player may play a turn at the time `at`.
    ///
    /// # Errors
    ///
    /// Fails if the game is over, another player is to move, or the time has run out.
    pub fn may_play(&self, seat: SeatNumber, at: Millis) -> Result<(), Refusal> {
        let to_move = self.rules().to_move().ok_or(Refusal::GameOver)?;
        if seat != to_move {
            Err(Refusal::NotYourTurn { seat, to_move })
        } else if self.is_late(at) {
            Err(Refusal::OutOfTime)
        } else {
            Ok(())
        }
    }

    fn is_late(&self, at: Millis) -> bool {
        self.deadline().is_some_and(|deadline| at > deadline)
    }
}
