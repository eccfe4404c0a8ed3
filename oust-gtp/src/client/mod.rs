//! The other side of the protocol: a program that is asked for its moves.
//!
//! Source: G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2".

mod error;
mod process;
#[cfg(all(test, unix))]
mod tests;

use std::time::Duration;

use oust_core::{Action, Board, Ending, Game};
use oust_search::Stop;

use crate::vertex::{self, color_name};

pub use error::ClientError;
use process::Process;

/// A running program that plays one game by the Go Text Protocol. It is ended when this is dropped.
#[derive(Debug)]
pub struct Client {
    process: Process,
    board: Board,
    /// The number of the game's actions that the program knows.
    known: usize,
}

impl Client {
    /// The longest wait for an answer, unless [`start_within`](Self::start_within) sets another.
    pub const ANSWER_LIMIT: Duration = Duration::from_secs(60);

    /// Starts a program by a command line of the shell, and gives it a board, a seed and the pie
    /// rule, as far as it knows these commands. `stop` ends the wait for an answer, and so does
    /// [`ANSWER_LIMIT`](Self::ANSWER_LIMIT).
    ///
    /// # Errors
    ///
    /// Returns why the program cannot be started or does not take the board.
    pub fn start(
        command: &str,
        board: &Board,
        seed: u64,
        stop: &Stop,
    ) -> Result<Self, ClientError> {
        Self::start_within(command, board, seed, Self::ANSWER_LIMIT, stop)
    }

    /// Starts a program like [`start`](Self::start), and waits for each of its answers up to
    /// `limit`.
    ///
    /// # Errors
    ///
    /// Returns why the program cannot be started or does not take the board.
    pub fn start_within(
        command: &str,
        board: &Board,
        seed: u64,
        limit: Duration,
        stop: &Stop,
    ) -> Result<Self, ClientError> {
        let mut process = Process::start(command, limit, stop)?;
        process.set_board(board)?;
        // Both are extensions that a program may lack.
        if process.knows("set_random_seed")? {
            // Some programs read 32 bits with a sign.
            process.ask(&format!("set_random_seed {}", seed % (1 << 31)))?;
        }
        if process.knows("oust-pie_rule")? {
            process.ask("oust-pie_rule on")?;
        }
        Ok(Self {
            process,
            board: board.clone(),
            known: 0,
        })
    }

    /// Tells the program the actions of a game that it does not know yet, and asks for the next
    /// one, which may be illegal.
    ///
    /// Each call must pass the same game, with the program's last answer and what followed it.
    ///
    /// # Errors
    ///
    /// Returns what the program did instead of an answer.
    pub fn choose(&mut self, game: &Game) -> Result<Action, ClientError> {
        let dialect = vertex::dialect(&self.board);
        // The program keeps its own game, so only the news is sent: the other player's actions, and
        // forced passes.
        for entry in game.history().skip(self.known) {
            let color = color_name(entry.side);
            let command = match entry.action {
                Action::Place(point) => {
                    let name = dialect.point_name(&self.board, point);
                    format!("play {color} {name}")
                }
                Action::Pass => format!("play {color} pass"),
                Action::Swap => "oust-swap".to_owned(),
                // Nothing follows.
                Action::End { .. } => continue,
            };
            self.process.ask(&command)?;
        }
        let side = game.position().to_move();
        let answer = self
            .process
            .ask(&format!("genmove {}", color_name(side)))?
            .to_lowercase();
        // The program plays its answer itself, so the answer is not sent back to it.
        self.known = game.history().len() + 1;
        match answer.as_str() {
            "resign" => Ok(Action::End {
                ending: Ending::Resignation,
                winner: Some(!side),
            }),
            "pass" => Ok(Action::Pass),
            "swap" => Ok(Action::Swap),
            text => {
                let point = vertex::point(&self.board, text);
                point
                    .map(Action::Place)
                    .map_err(|_| ClientError::NotAVertex {
                        answer: text.to_owned(),
                        side,
                    })
            }
        }
    }
}
