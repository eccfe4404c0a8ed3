//! The other side of the protocol: a program that is asked for its moves.
//!
//! Source: G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2".

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use oust_core::{Action, Board, Color, Ending, Game, Shape};
use oust_notation::side_letter;
use oust_search::Stop;

use crate::vertex::{self, color_name};

/// The longest line of an answer, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// The longest wait for an answer. A program may think about a move for minutes.
const PATIENCE: Duration = Duration::from_secs(600);

/// The time between two checks whether the game was given up.
const TICK: Duration = Duration::from_millis(100);

/// A running program that plays one game by the Go Text Protocol. It is ended when this is dropped.
#[derive(Debug)]
pub struct Client {
    process: Process,
    board: Board,
    /// The number of the game's actions that the program knows.
    known: usize,
}

/// Why a program does not play.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The shell cannot be started.
    #[error("cannot start: {0}")]
    Start(#[source] io::Error),
    /// The program ended, and does not read the command.
    #[error("ended before `{command}`")]
    EndedBefore {
        /// The command that was to be sent.
        command: String,
    },
    /// The program ended after it read the command.
    #[error("ended without an answer to `{command}`")]
    EndedWithoutAnswer {
        /// The command without an answer.
        command: String,
    },
    /// The program took more than 10 minutes.
    #[error("no answer to `{command}` in {} minutes", PATIENCE.as_secs() / 60)]
    NoAnswer {
        /// The command without an answer.
        command: String,
    },
    /// The program answered with a failure.
    #[error("refused `{command}`: {message}")]
    Refused {
        /// The refused command.
        command: String,
        /// The text of the failure.
        message: String,
    },
    /// The program has no command that sets a board of this shape.
    #[error("cannot play on {0}: it knows neither oust-board nor rectangular_boardsize")]
    UnsupportedBoard(Board),
    /// The answer to `genmove` is no vertex of the board, nor `pass`, `swap` or `resign`.
    #[error("answered `{answer}` to genmove for {}; expected a vertex", side_letter(*side))]
    NotAVertex {
        /// The answer, in lower case.
        answer: String,
        /// The side to move.
        side: Color,
    },
    /// The [`Stop`] of the client ended the wait.
    #[error("interrupted")]
    Interrupted,
}

#[derive(Debug)]
struct Process {
    child: Child,
    input: ChildStdin,
    /// The lines of its output.
    output: Receiver<String>,
    /// Ends the wait for an answer.
    stop: Stop,
}

impl Client {
    /// Starts a program by a command line of the shell, and gives it a board, a seed and the pie
    /// rule, as far as it knows these commands. `stop` ends the wait for an answer.
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
        let mut process = Process::start(command, stop)?;
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

impl Process {
    fn start(command: &str, stop: &Stop) -> Result<Self, ClientError> {
        // By the shell, so that a command line may have quotes and arguments.
        let [shell, flag] = if cfg!(windows) {
            ["cmd", "/C"]
        } else {
            ["sh", "-c"]
        };
        let spawned = Command::new(shell)
            .args([flag, command])
            .stdin(Stdio::piped())
            // Standard error stays the terminal's, so that the messages of the program are seen.
            .stdout(Stdio::piped())
            .spawn();
        let mut child = spawned.map_err(ClientError::Start)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            unreachable!("both are piped");
        };
        Ok(Self {
            child,
            input,
            output: lines(output),
            stop: stop.clone(),
        })
    }

    fn set_board(&mut self, board: &Board) -> Result<(), ClientError> {
        match board.shape() {
            // `boardsize` is the protocol's own, and sets a square; other boards need an extension.
            Shape::Rectangle { width, height } if width == height => {
                self.ask(&format!("boardsize {width}"))?;
                self.ask("clear_board")?;
            }
            _ if self.knows("oust-board")? => {
                self.ask(&format!("oust-board {board}"))?;
            }
            Shape::Rectangle { width, height } if self.knows("rectangular_boardsize")? => {
                self.ask(&format!("rectangular_boardsize {width} {height}"))?;
                self.ask("clear_board")?;
            }
            _ => {
                return Err(ClientError::UnsupportedBoard(board.clone()));
            }
        }
        Ok(())
    }

    fn knows(&mut self, command: &str) -> Result<bool, ClientError> {
        // Asked and not tried: a program may write an error of its own for an unknown command.
        let known = self.ask(&format!("known_command {command}"))?;
        Ok(known == "true")
    }

    /// Sends a command and returns the answer; a failure of the program is an error.
    fn ask(&mut self, command: &str) -> Result<String, ClientError> {
        writeln!(self.input, "{command}")
            .and_then(|()| self.input.flush())
            .map_err(|_| ClientError::EndedBefore {
                command: command.to_owned(),
            })?;
        let mut answer: Option<(bool, String)> = None;
        let started = Instant::now();
        loop {
            // In ticks, since a blocked read could not be interrupted.
            let line = match self.output.recv_timeout(TICK) {
                Ok(line) => line,
                Err(RecvTimeoutError::Disconnected) => {
                    let command = command.to_owned();
                    return Err(ClientError::EndedWithoutAnswer { command });
                }
                Err(RecvTimeoutError::Timeout) if self.stop.is_stopped() => {
                    return Err(ClientError::Interrupted);
                }
                Err(RecvTimeoutError::Timeout) if started.elapsed() > PATIENCE => {
                    let command = command.to_owned();
                    return Err(ClientError::NoAnswer { command });
                }
                Err(RecvTimeoutError::Timeout) => continue,
            };
            let line = line.trim_end();
            match &mut answer {
                // Text before the answer is no part of the protocol.
                None => {
                    let succeeded = line.starts_with('=');
                    if succeeded || line.starts_with('?') {
                        let text = line[1..].trim_start_matches(|digit: char| digit.is_numeric());
                        answer = Some((succeeded, text.trim().to_owned()));
                    }
                }
                Some((succeeded, text)) if line.is_empty() => {
                    let message = std::mem::take(text);
                    return if *succeeded {
                        Ok(message)
                    } else {
                        let command = command.to_owned();
                        Err(ClientError::Refused { command, message })
                    };
                }
                Some((_, text)) => {
                    text.push('\n');
                    text.push_str(line);
                }
            }
        }
    }
}

/// Reads the lines of a program on a thread, which ends with the program.
fn lines(output: ChildStdout) -> Receiver<String> {
    let (sender, receiver) = channel();
    let mut output = BufReader::new(output);
    thread::spawn(move || {
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = output
                .by_ref()
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut line);
            let text = String::from_utf8_lossy(&line).into_owned();
            // A line beyond the limit arrives in pieces, so that a hostile program cannot fill the
            // memory.
            if !matches!(read, Ok(1..)) || sender.send(text).is_err() {
                break;
            }
        }
    });
    receiver
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already, or not answer.
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Starts a program for 3x3 that was given up before.
    fn start(command: &str) -> Result<Client, ClientError> {
        let stop = Stop::default();
        stop.stop();
        let board = Board::rectangle(3, 3).expect("a board");
        Client::start(command, &board, 1, &stop)
    }

    #[test]
    fn a_program_that_does_not_answer_is_given_up() {
        // It repeats the commands, which are no answers.
        let error = start("cat").expect_err("no answer");
        assert_eq!(error.to_string(), "interrupted");
    }

    #[test]
    fn a_failure_is_an_error_with_its_text() {
        let error = start("echo '? no boards'; echo; cat").expect_err("a failure");
        assert_eq!(error.to_string(), "refused `boardsize 3`: no boards");
    }
}
