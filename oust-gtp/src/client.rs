//! The other side of the protocol: a program that is asked for its moves.
//!
//! Source: G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2".

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use oust_core::{Action, Board, Color, Ending, Game, Shape};
use oust_notation::side_letter;
use oust_search::Stop;

use crate::vertex::{self, color_name};

/// The longest answer in bytes, with the text before it.
const LONGEST_ANSWER: usize = 1 << 20;

/// The most bytes of a line that are read at once.
const LONGEST_PIECE: u64 = 1 << 16;

/// The most lines that wait to be read. A program that writes more has to wait itself.
const WAITING_LINES: usize = 16;

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
    /// The program ended within its answer: no empty line came.
    #[error("ended in the middle of its answer to `{command}`")]
    EndedInAnswer {
        /// The command with half an answer.
        command: String,
    },
    /// The program did not answer in time, or did not read the command.
    #[error("no answer to `{command}` in {}", seconds(*.limit))]
    NoAnswer {
        /// The command without an answer.
        command: String,
        /// The longest wait.
        limit: Duration,
    },
    /// The program began to answer, and did not end in time.
    #[error("no end of the answer to `{command}` in {}, expected an empty line", seconds(*.limit))]
    NoEnd {
        /// The command with half an answer.
        command: String,
        /// The longest wait.
        limit: Duration,
    },
    /// The program wrote more than an answer can have.
    #[error("wrote more than {LONGEST_ANSWER} bytes without the end of an answer to `{command}`")]
    TooLong {
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
    input: Input,
    /// The lines of its output, long ones in pieces.
    output: Receiver<String>,
    /// The longest wait for an answer.
    limit: Duration,
    /// Ends the wait for an answer.
    stop: Stop,
}

/// The input of a program, written by a thread: a program that reads nothing blocks the thread
/// and not the match.
#[derive(Debug)]
struct Input {
    commands: Sender<String>,
    written: Receiver<io::Result<()>>,
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

impl Process {
    fn start(command: &str, limit: Duration, stop: &Stop) -> Result<Self, ClientError> {
        // By the shell, so that a command line may have quotes and arguments.
        let [shell, flag] = if cfg!(windows) {
            ["cmd", "/C"]
        } else {
            ["sh", "-c"]
        };
        let mut shell = Command::new(shell);
        shell
            .args([flag, command])
            .stdin(Stdio::piped())
            // Standard error stays the terminal's, so that the messages of the program are seen.
            .stdout(Stdio::piped());
        group::lead(&mut shell);
        let mut child = shell.spawn().map_err(ClientError::Start)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            unreachable!("both are piped");
        };
        Ok(Self {
            child,
            input: Input::new(input),
            output: lines(output),
            limit,
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
        let deadline = Instant::now().checked_add(self.limit);
        let named = || command.to_owned();
        // A program that has ended takes no command; its thread has ended, too.
        let sent = self.input.commands.send(format!("{command}\n"));
        let written = match sent {
            Ok(()) => self.wait(&self.input.written, deadline),
            Err(_) => Err(Missing::Ended),
        };
        match written {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(Missing::Ended) => {
                return Err(ClientError::EndedBefore { command: named() });
            }
            Err(Missing::Late) => return Err(self.no_answer(command)),
            Err(Missing::Interrupted) => return Err(ClientError::Interrupted),
        }
        let mut answer: Option<(bool, String)> = None;
        let (mut received, mut is_continued) = (0, false);
        loop {
            let line = match self.wait(&self.output, deadline) {
                Ok(line) => line,
                Err(Missing::Interrupted) => return Err(ClientError::Interrupted),
                Err(missing) => {
                    return Err(match (missing, &answer) {
                        (Missing::Late, None) => self.no_answer(command),
                        (Missing::Late, Some(_)) => ClientError::NoEnd {
                            command: named(),
                            limit: self.limit,
                        },
                        (_, None) => ClientError::EndedWithoutAnswer { command: named() },
                        (_, Some(_)) => ClientError::EndedInAnswer { command: named() },
                    });
                }
            };
            received += line.len();
            if received > LONGEST_ANSWER {
                return Err(ClientError::TooLong { command: named() });
            }
            let is_start = !std::mem::replace(&mut is_continued, !line.ends_with('\n'));
            let line = line.trim_end();
            match &mut answer {
                // Text before the answer is no part of the protocol.
                None => {
                    let succeeded = line.starts_with('=');
                    if is_start && (succeeded || line.starts_with('?')) {
                        let text = line[1..].trim_start_matches(|digit: char| digit.is_numeric());
                        answer = Some((succeeded, text.trim().to_owned()));
                    }
                }
                Some((succeeded, text)) if is_start && line.is_empty() => {
                    let message = std::mem::take(text);
                    return if *succeeded {
                        Ok(message)
                    } else {
                        let command = named();
                        Err(ClientError::Refused { command, message })
                    };
                }
                Some((_, text)) => {
                    if is_start {
                        text.push('\n');
                    }
                    text.push_str(line);
                }
            }
        }
    }

    /// Waits for a message up to `deadline`; without one, as long as it takes.
    fn wait<T>(&self, messages: &Receiver<T>, deadline: Option<Instant>) -> Result<T, Missing> {
        loop {
            // Before each message and not only without one: a program may write without end.
            if self.stop.is_stopped() {
                return Err(Missing::Interrupted);
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                return Err(Missing::Late);
            }
            // In ticks, since a blocked read could not be interrupted.
            match messages.recv_timeout(TICK.min(left.unwrap_or(TICK))) {
                Ok(message) => return Ok(message),
                Err(RecvTimeoutError::Disconnected) => return Err(Missing::Ended),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn no_answer(&self, command: &str) -> ClientError {
        ClientError::NoAnswer {
            command: command.to_owned(),
            limit: self.limit,
        }
    }
}

/// The reason why a message of a program did not come.
enum Missing {
    Ended,
    Late,
    Interrupted,
}

impl Input {
    /// Starts the thread that writes commands. It ends with the program.
    fn new(mut input: ChildStdin) -> Self {
        let (commands, received) = channel::<String>();
        let (sender, written) = channel();
        thread::spawn(move || {
            for command in received {
                let done = input
                    .write_all(command.as_bytes())
                    .and_then(|()| input.flush());
                let has_failed = done.is_err();
                if sender.send(done).is_err() || has_failed {
                    break;
                }
            }
        });
        Self { commands, written }
    }
}

/// Reads the lines of a program on a thread, which ends with the program.
fn lines(output: ChildStdout) -> Receiver<String> {
    // A program that writes without end waits, and does not fill the memory.
    let (sender, receiver) = sync_channel(WAITING_LINES);
    let mut output = BufReader::new(output);
    thread::spawn(move || {
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = output
                .by_ref()
                .take(LONGEST_PIECE)
                .read_until(b'\n', &mut line);
            let text = String::from_utf8_lossy(&line).into_owned();
            if !matches!(read, Ok(1..)) || sender.send(text).is_err() {
                break;
            }
        }
    });
    receiver
}

/// Returns a time in seconds, with its noun.
fn seconds(time: Duration) -> String {
    let noun = if time == Duration::from_secs(1) {
        "second"
    } else {
        "seconds"
    };
    format!("{} {noun}", time.as_secs_f64())
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already, or not answer.
        let _ = self.input.commands.send("quit\n".to_owned());
        group::kill(&mut self.child);
        let _ = self.child.wait();
    }
}

/// The processes that a command line of the shell starts.
#[cfg(unix)]
mod group {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, kill_process_group};

    /// Puts the processes into a group of their own.
    pub(super) fn lead(shell: &mut Command) {
        shell.process_group(0);
    }

    /// Ends the shell and all that it started. Without the shell's children, a program that
    /// does not answer would stay, and hold the terminal's or a pipe's standard error open.
    pub(super) fn kill(shell: &mut Child) {
        let leader = i32::try_from(shell.id()).ok().and_then(Pid::from_raw);
        if let Some(leader) = leader {
            let _ = kill_process_group(leader, Signal::KILL);
        }
        let _ = shell.kill();
    }
}

#[cfg(not(unix))]
mod group {
    use std::process::{Child, Command};

    pub(super) fn lead(_: &mut Command) {}

    pub(super) fn kill(shell: &mut Child) {
        let _ = shell.kill();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A time in which a program starts and answers on a busy machine.
    const LONG: Duration = Duration::from_secs(60);

    const SHORT: Duration = Duration::from_millis(300);

    /// Starts a program for 3x3, and returns the message of the error.
    fn error_of(command: &str, limit: Duration, stop: &Stop) -> String {
        let board = Board::rectangle(3, 3).expect("a board");
        let started = Client::start_within(command, &board, 1, limit, stop);
        started.expect_err(command).to_string()
    }

    #[track_caller]
    fn check(command: &str, limit: Duration, message: &str) {
        let started = Instant::now();
        assert_eq!(error_of(command, limit, &Stop::default()), message);
        assert!(started.elapsed() < limit + LONG / 2, "{command}");
    }

    #[test]
    fn a_program_that_does_not_answer_is_interrupted() {
        let stop = Stop::default();
        stop.stop();
        // It repeats the commands, which are no answers.
        assert_eq!(error_of("cat", LONG, &stop), "interrupted");
        // Each line is a message, so the wait for one never ends.
        let drips = "while :; do echo thinking; sleep 0.01; done";
        assert_eq!(error_of(drips, LONG, &stop), "interrupted");
    }

    #[test]
    fn a_failure_is_an_error_with_its_text() {
        let message = "refused `boardsize 3`: no boards";
        check("echo '? no boards'; echo; cat", LONG, message);
    }

    #[test]
    fn a_program_that_does_not_answer_in_time_is_given_up() {
        let message = "no answer to `boardsize 3` in 0.3 seconds";
        for silent in [
            "sleep 1000",
            "sleep 1000; true",
            "cat",
            "printf '= half a line'; sleep 1000",
            "while :; do echo thinking; sleep 0.01; done",
        ] {
            check(silent, SHORT, message);
        }
        let message =
            "no end of the answer to `boardsize 3` in 0.3 seconds, expected an empty line";
        check("echo =; sleep 1000", SHORT, message);
        check(
            "echo =; while :; do echo more; sleep 0.01; done",
            SHORT,
            message,
        );
    }

    #[test]
    fn a_program_that_ends_is_not_waited_for() {
        check(
            "read line",
            LONG,
            "ended without an answer to `boardsize 3`",
        );
        let message = "ended in the middle of its answer to `boardsize 3`";
        check("read line; echo '= a1'", LONG, message);
        check("read line; printf '= a1'", LONG, message);
    }

    #[test]
    fn a_program_that_writes_without_end_is_given_up() {
        let message = "wrote more than 1048576 bytes without the end of an answer to `boardsize 3`";
        check("yes", LONG, message);
        check("echo =; yes", LONG, message);
        // One line without an end, also one that looks like an answer.
        check("tr '\\0' = < /dev/zero", LONG, message);
    }

    #[test]
    fn a_program_that_reads_nothing_does_not_block_the_match() {
        let stop = Stop::default();
        let mut process = Process::start("yes ''", SHORT, &stop).expect("a shell");
        let long = "x".repeat(1 << 20);
        let error = process.ask(&long).expect_err("it reads nothing");
        assert!(matches!(error, ClientError::NoAnswer { .. }), "{error}");
    }

    #[test]
    fn a_program_that_is_given_up_leaves_no_process() {
        let folder = std::env::temp_dir().join(format!("oust-gtp-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let mark = folder.join("alive");
        let child = format!("sh -c 'sleep 2; echo > {}'; true", mark.display());
        let message = "no answer to `boardsize 3` in 0.3 seconds";
        check(&child, SHORT, message);
        thread::sleep(Duration::from_secs(3));
        assert!(!mark.exists());
        std::fs::remove_dir_all(&folder).expect("it is ours");
    }
}
