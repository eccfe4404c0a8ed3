//! Input: files and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

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
