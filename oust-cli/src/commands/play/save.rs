//! Saving the game at the terminal.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use oust_notation::{Document, DocumentItem, Format};
use oust_program::{Failure, ReplaceError, replace_file, write_file};

/// The file of the game, which nothing but the game is in.
pub(crate) struct GameFile {
    path: PathBuf,
    /// The text when it was read or written last.
    text: String,
}

impl GameFile {
    /// Returns the file that a game was read from, where it holds that record alone.
    pub(crate) fn open(path: &Path) -> Option<Self> {
        // A pipe has been read to its end.
        let is_record = path.is_file() && path.extension().is_some_and(|ending| ending == "oust");
        let text = is_record.then(|| fs::read_to_string(path).ok())??;
        let document = Document::read(&text);
        // Saving replaces the whole file, so other records or remarks in it would be lost.
        let is_alone = matches!(
            &document.parts[..],
            [part] if matches!(part.item(), Some(DocumentItem::Record(record)) if record.format == Format::Native)
        );
        is_alone.then(|| Self::new(path, &text))
    }

    fn new(path: &Path, text: &str) -> Self {
        Self {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }
}

/// Writes a text into a new file or into the file of the game.
pub(crate) fn save(path: &Path, text: &str, own: Option<&GameFile>) -> Result<GameFile, Failure> {
    if let Some(own) = own.filter(|own| own.path == path) {
        replace_file(path, &own.text, text).map_err(|error| match error {
            ReplaceError::OtherText => there_already(path, "was changed by another program"),
            ReplaceError::Read(error) | ReplaceError::Write(error) => cannot_write(path, &error),
        })?;
        return Ok(GameFile::new(path, text));
    }
    // Of the link itself: a broken link is a name that is taken, too.
    if fs::symlink_metadata(path).is_ok() {
        return Err(there_already(path, "already exists"));
    }
    save_over(path, text)
}

/// Replaces the content of a file by a text. If that fails, the file is unchanged.
pub(crate) fn save_over(path: &Path, text: &str) -> Result<GameFile, Failure> {
    write_file(path, text).map_err(|error| cannot_write(path, &error))?;
    Ok(GameFile::new(path, text))
}

fn there_already(path: &Path, why: &str) -> Failure {
    Failure::work(format!(
        "{0} {why}; `save! {0}` writes over it",
        path.display()
    ))
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::work(format!("cannot write {}: {error}", path.display()))
}
