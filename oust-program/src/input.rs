//! Input: files, the files of a folder, standard input.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use oust_notation::decompress;
use walkdir::WalkDir;

use crate::is_left_over;

/// The name of standard input, in arguments and in messages.
pub const STDIN: &str = "-";

/// Opens a file, or standard input for [`STDIN`], and decompresses what it holds.
///
/// # Errors
///
/// Returns the error of the system.
pub fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path.as_os_str() == STDIN {
        decompress(io::stdin())
    } else {
        decompress(File::open(path)?)
    }
}

/// Reads a text file of at most `limit` bytes.
///
/// # Errors
///
/// Returns the error of the system, or that the file is not UTF-8 or longer than `limit`.
pub fn read_text(path: &Path, limit: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let reason = format!("it is longer than {limit} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
    }
    String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// Returns the files below `folder` that may hold records, in the order of their names.
///
/// A path that cannot be read is among them: opening it returns the error. Pipes, which would
/// never end, and the leftovers of a killed program are not.
pub fn files_below(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    entries.filter_map(|entry| match entry {
        Ok(entry) => Some(entry.into_path()).filter(|path| may_hold_records(path)),
        Err(error) => error.path().map(Path::to_owned),
    })
}

fn may_hold_records(path: &Path) -> bool {
    !is_left_over(path) && fs::metadata(path).map_or(true, |metadata| metadata.is_file())
}
