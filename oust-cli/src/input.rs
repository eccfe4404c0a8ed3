//! Reading files and standard input.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use crate::failure::{Failure, Reason};

/// The name of standard input, in arguments and in messages.
pub(crate) const STDIN: &str = "-";

/// A text and where it comes from.
pub(crate) struct Input {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Reads a file, or standard input where the path is `-`.
pub(crate) fn read(path: &Path) -> Result<Input, Failure> {
    let name = path.display().to_string();
    let bytes = if name == STDIN {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = bytes
        .map_err(|error| Failure::new(Reason::Work, format!("cannot read {name}: {error}")))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Input { path: name, text }),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            Err(Failure::new(
                Reason::Work,
                format!("cannot read {name}: byte {at} is not UTF-8 (F002)"),
            ))
        }
    }
}

/// The moves of the command line; `-` stands for those on standard input.
pub(crate) fn moves(words: &[String]) -> Result<String, Failure> {
    if words == [STDIN] {
        return Ok(read(Path::new(STDIN))?.text);
    }
    let is_file = |word: &&String| word.contains(['.', '/']) && Path::new(word).is_file();
    if let Some(file) = words.iter().find(is_file) {
        let message = format!("expected moves, found the file {file}; pass it with --from");
        return Err(Failure::new(Reason::Usage, message));
    }
    Ok(words.join(" "))
}
