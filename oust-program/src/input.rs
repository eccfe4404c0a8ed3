//! Input: text files, and standard input with a look ahead.

use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read, stdin};
use std::path::Path;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{mem, thread};

/// The name of standard input, in arguments and in messages.
pub const STDIN: &str = "-";

/// The help after a message about bytes that are not in the encoding of their source.
pub const ENCODING_HELP: &str =
    "; pass `--encoding windows-1252`, or the name of the encoding that it is in";

/// Reads a text file of at most `limit` bytes.
///
/// # Errors
///
/// Returns the error of the system, or that the file is not UTF-8 or longer than `limit`.
pub fn read_text(path: &Path, limit: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    // One byte more than allowed, to tell a file of `limit` bytes from a longer one.
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let reason = format!("it is longer than {limit} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
    }
    String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// The bytes that were read ahead.
static AHEAD: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Returns whether standard input is no terminal and holds more than white space. The bytes are
/// read again by [`standard_input`]. Waits until there are some, or for `patience`; a pipe that
/// is empty until then counts as empty.
///
/// # Errors
///
/// Returns the error of reading.
pub fn standard_input_has_content(patience: Option<Duration>) -> io::Result<bool> {
    if stdin().is_terminal() {
        return Ok(false);
    }
    let Some(patience) = patience else {
        return read_ahead();
    };
    // A program that starts another one may keep a pipe open that it never writes to.
    let (sender, found) = channel();
    thread::spawn(move || sender.send(read_ahead()));
    found.recv_timeout(patience).unwrap_or(Ok(false))
}

/// Reads up to the first bytes that are no white space.
fn read_ahead() -> io::Result<bool> {
    let mut bytes = [0; 1024];
    loop {
        let length = match stdin().read(&mut bytes) {
            Ok(0) => return Ok(false),
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let read = &bytes[..length];
        let mut ahead = AHEAD.lock().unwrap_or_else(PoisonError::into_inner);
        ahead.extend_from_slice(read);
        // White space alone is no content, but stays in the buffer: diagrams may begin with spaces.
        if !read.trim_ascii().is_empty() {
            return Ok(true);
        }
    }
}

/// Returns the first `length` bytes of standard input, or all if it has fewer. They are read again
/// by [`standard_input`].
///
/// # Errors
///
/// Returns the error of reading.
pub fn start_of_standard_input(length: usize) -> io::Result<Vec<u8>> {
    let mut ahead = AHEAD.lock().unwrap_or_else(PoisonError::into_inner);
    // Bytes that a former look ahead has read come first.
    let missing = length.saturating_sub(ahead.len());
    stdin().take(missing as u64).read_to_end(&mut ahead)?;
    Ok(ahead[..length.min(ahead.len())].to_owned())
}

/// Returns a reader of standard input, with the bytes that were read ahead.
pub fn standard_input() -> impl Read + Send {
    let mut ahead = AHEAD.lock().unwrap_or_else(PoisonError::into_inner);
    Cursor::new(mem::take(&mut *ahead)).chain(stdin())
}
