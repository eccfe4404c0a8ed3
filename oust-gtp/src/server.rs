//! Answering a stream.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use oust_search::Stop;

use crate::protocol::{Answer, Line, Lines};
use crate::{CommandError, Session};

/// The lines that are read ahead of a search.
const READ_AHEAD: usize = 64;

/// Answers the commands of a stream until it ends or a command `quit`.
///
/// A thread reads ahead: the line `# interrupt` ends the searches of the commands before it with
/// the best that they have found. The thread ends with the stream, so `input` should end soon after
/// `quit`, or the process.
///
/// # Errors
///
/// Returns an error of reading or writing.
pub fn serve(
    mut session: Session,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    // Bounded, so that a controller that only writes is slowed down and fills no memory.
    let (sender, receiver) = sync_channel(READ_AHEAD);
    thread::spawn(move || read_ahead(input, &sender));
    for (line, stop) in receiver {
        let answer = match line? {
            Line::Text(text) => session.answer(&text, &stop),
            Line::TooLong(limit) => Some(too_long(limit)),
        };
        if let Some(answer) = answer {
            write!(output, "{answer}")?;
            // A controller waits for the answer before it sends the next command.
            output.flush()?;
        }
        if session.is_over() {
            break;
        }
    }
    Ok(())
}

/// Sends the lines of a stream with what stops their searches.
fn read_ahead(input: impl BufRead, sender: &SyncSender<(io::Result<Line>, Stop)>) {
    let mut stop = Stop::default();
    for line in Lines::new(input) {
        if line.as_ref().is_ok_and(is_interrupt) {
            // Commands read later get a new stop, so that the interrupt does not reach them.
            stop.stop();
            stop = Stop::default();
            continue;
        }
        // The session has ended, by `quit` or an error of the output.
        if sender.send((line, stop.clone())).is_err() {
            return;
        }
    }
}

fn is_interrupt(line: &Line) -> bool {
    matches!(line, Line::Text(text) if text.trim() == "# interrupt")
}

fn too_long(limit: u64) -> Answer {
    let message = format!("a line has at most {limit} bytes");
    Answer {
        id: None,
        result: Err(CommandError::Syntax(message)),
    }
}
