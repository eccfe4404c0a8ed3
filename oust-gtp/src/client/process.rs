//! The running program: its command line, and the commands and answers of the protocol.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use oust_core::{Board, Shape};
use oust_search::Stop;

use super::error::{ClientError, LONGEST_ANSWER};

/// The most bytes of a line that are read at once.
const LONGEST_PIECE: u64 = 1 << 16;

/// The most lines that wait to be read. A program that writes more has to wait itself.
const WAITING_LINES: usize = 16;

/// The time between two checks whether the game was given up.
const TICK: Duration = Duration::from_millis(100);

/// A program that answers commands. It is ended when this is dropped.
#[derive(Debug)]
pub(crate) struct Process {
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

impl Process {
    pub(crate) fn start(command: &str, limit: Duration, stop: &Stop) -> Result<Self, ClientError> {
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

    pub(crate) fn set_board(&mut self, board: &Board) -> Result<(), ClientError> {
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

    pub(crate) fn knows(&mut self, command: &str) -> Result<bool, ClientError> {
        // Asked and not tried: a program may write an error of its own for an unknown command.
        let known = self.ask(&format!("known_command {command}"))?;
        Ok(known == "true")
    }

    /// Sends a command and returns the answer; a failure of the program is an error.
    pub(crate) fn ask(&mut self, command: &str) -> Result<String, ClientError> {
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
