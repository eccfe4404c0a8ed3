//! Reading the files that are held in memory as a whole.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Reads a text file.
///
/// # Errors
///
/// Returns an error when it cannot be read, is not UTF-8, or is longer than `limit` bytes.
pub(crate) fn read_text(path: &Path, limit: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let reason = format!("it is longer than {limit} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
    }
    String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}
