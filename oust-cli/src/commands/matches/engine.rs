//! A player that is another program, over the Go Text Protocol.
//!
//! Source: G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2".

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use oust_core::{Action, Board, Color, Ending, Game, Point, Shape};
use oust_notation::{Coord, Dialect, side_letter};
use oust_search::Stop;

/// The longest line of an answer, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// The longest wait for an answer.
const PATIENCE: Duration = Duration::from_secs(600);

/// The time between two looks at whether the match goes on.
const TICK: Duration = Duration::from_millis(100);

/// A running program that plays one game.
pub(super) struct GtpEngine {
    process: Process,
    board: Board,
    /// The number of the game's actions that it knows.
    known: usize,
}

struct Process {
    child: Child,
    input: ChildStdin,
    /// The lines of its output.
    output: Receiver<String>,
    /// Ends the wait for an answer.
    stop: Stop,
}

impl GtpEngine {
    /// Starts a program and gives it the board.
    pub(super) fn start(
        command: &str,
        board: &Board,
        seed: u64,
        stop: &Stop,
    ) -> Result<Self, String> {
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

    /// Asks for the next action of a game.
    pub(super) fn choose(&mut self, game: &Game) -> Result<Action, String> {
        let dialect = Dialect::default_for(&self.board);
        for entry in game.history().skip(self.known) {
            let color = gtp_color(entry.side);
            let command = match entry.action {
                Action::Place(point) => {
                    let vertex = dialect.point_name(&self.board, point);
                    format!("play {color} {vertex}")
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
            .ask(&format!("genmove {}", gtp_color(side)))?
            .to_lowercase();
        self.known = game.history().len() + 1;
        match answer.as_str() {
            "resign" => Ok(Action::End {
                ending: Ending::Resignation,
                winner: Some(!side),
            }),
            "pass" => Ok(Action::Pass),
            "swap" => Ok(Action::Swap),
            vertex => {
                let point = self.point(vertex);
                point.map(Action::Place).ok_or_else(|| {
                    let side = side_letter(side);
                    format!("answered `{vertex}` to genmove for {side}; expected a vertex")
                })
            }
        }
    }

    fn point(&self, vertex: &str) -> Option<Point> {
        let coord: Coord = vertex.parse().ok()?;
        let dialect = Dialect::default_for(&self.board);
        dialect.resolve(&self.board, coord).ok()
    }
}

impl Process {
    fn start(command: &str, stop: &Stop) -> Result<Self, String> {
        let [shell, flag] = if cfg!(windows) {
            ["cmd", "/C"]
        } else {
            ["sh", "-c"]
        };
        let spawned = Command::new(shell)
            .args([flag, command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut child = spawned.map_err(|error| format!("cannot start: {error}"))?;
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

    fn set_board(&mut self, board: &Board) -> Result<(), String> {
        match board.shape() {
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
                return Err(format!(
                    "cannot play on {board}: it knows neither oust-board nor rectangular_boardsize"
                ));
            }
        }
        Ok(())
    }

    fn knows(&mut self, command: &str) -> Result<bool, String> {
        let known = self.ask(&format!("known_command {command}"))?;
        Ok(known == "true")
    }

    /// Sends a command and returns the answer; a failure of the program is an error.
    fn ask(&mut self, command: &str) -> Result<String, String> {
        writeln!(self.input, "{command}")
            .and_then(|()| self.input.flush())
            .map_err(|_| format!("ended before `{command}`"))?;
        let mut answer: Option<(bool, String)> = None;
        let started = Instant::now();
        loop {
            let line = match self.output.recv_timeout(TICK) {
                Ok(line) => line,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(format!("ended without an answer to `{command}`"));
                }
                Err(RecvTimeoutError::Timeout) if self.stop.is_stopped() => {
                    return Err("interrupted".to_owned());
                }
                Err(RecvTimeoutError::Timeout) if started.elapsed() > PATIENCE => {
                    let minutes = PATIENCE.as_secs() / 60;
                    return Err(format!("no answer to `{command}` in {minutes} minutes"));
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
                    let text = std::mem::take(text);
                    return if *succeeded {
                        Ok(text)
                    } else {
                        Err(format!("refused `{command}`: {text}"))
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

fn gtp_color(side: Color) -> &'static str {
    match side {
        Color::X => "black",
        Color::O => "white",
    }
}
