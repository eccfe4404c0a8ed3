//! The sources of a path: a file, or the files of a folder.

use std::iter;
use std::path::{Path, PathBuf};

use oust_notation::ReadOptions;

use super::folder::{Skipped, Sought, files_below};
use super::source::Source;

/// Returns a file as a source; of a folder its files in the order of their names, with those that
/// are skipped.
pub fn sources(path: impl AsRef<Path>, sought: Sought, reading: &ReadOptions) -> Sources {
    let (path, reading) = (path.as_ref().to_owned(), reading.clone());
    let files: Box<dyn Iterator<Item = Result<PathBuf, Skipped>> + Send> = if path.is_dir() {
        Box::new(files_below(&path, sought, &reading))
    } else {
        Box::new(iter::once(Ok(path)))
    };
    Sources { files, reading }
}

/// The iterator of [`sources`].
pub struct Sources {
    files: Box<dyn Iterator<Item = Result<PathBuf, Skipped>> + Send>,
    reading: ReadOptions,
}

impl Iterator for Sources {
    type Item = Result<Source, Skipped>;

    fn next(&mut self) -> Option<Self::Item> {
        let file = self.files.next()?;
        Some(file.map(|file| Source::open(file, &self.reading)))
    }
}
