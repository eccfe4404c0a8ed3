//! Saving the game at the terminal.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use oust_notation::{Content, Document};
use oust_validate::{ReplaceError, replace_file, write_file};

use crate::failure::{Failure, Reason};

/// The file that the game is kept in: one of which nothing else is lost when it is written again.
pub(super) struct Kept {
    path: PathBuf,
    /// What it held when it was read or written last.
    text: String,
}

impl Kept {
    /// The file that a game was read from, when it holds nothing but that record.
    pub(super) fn of(path: &Path) -> Option<Self> {
        // A pipe has been read to its end.
        let text = Some(path).filter(|path| path.is_file())?;
        let text = fs::read_to_string(text).ok()?;
        let alone = Content::of(&text) == Content::Native
            && Document::read(&text).parts.len() == 1
            && path.extension().is_some_and(|ending| ending == "oust");
        alone.then(|| Self::new(path, &text))
    }

    fn new(path: &Path, text: &str) -> Self {
        Self {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }
}

/// Writes a text into a file: a new one, or the one that the game is kept in.
pub(super) fn save(path: &Path, text: &str, kept: Option<&Kept>) -> Result<Kept, Failure> {
    if let Some(kept) = kept.filter(|kept| kept.path == path) {
        let replaced = replace_file(path, &kept.text, text);
        replaced.map_err(|error| match error {
            ReplaceError::OtherText => there_already(path, "was changed by somebody else"),
            ReplaceError::Read(error) | ReplaceError::Write(error) => cannot(path, &error),
        })?;
    } else if fs::symlink_metadata(path).is_ok() {
        return Err(there_already(path, "is there already"));
    } else {
        write_file(path, text).map_err(|error| cannot(path, &error))?;
    }
    Ok(Kept::new(path, text))
}

/// Writes a text into a file whatever it holds; where that fails, the file is unchanged.
pub(super) fn save_over(path: &Path, text: &str) -> Result<Kept, Failure> {
    write_file(path, text).map_err(|error| cannot(path, &error))?;
    Ok(Kept::new(path, text))
}

fn there_already(path: &Path, why: &str) -> Failure {
    let message = format!("{0} {why}; `save! {0}` writes over it", path.display());
    Failure::new(Reason::Work, message)
}

fn cannot(path: &Path, error: &io::Error) -> Failure {
    let message = format!("cannot write {}: {error}", path.display());
    Failure::new(Reason::Work, message)
}
