//! Sources: files and folders with records in any format, plain or compressed.
//!
//! [`records`] returns the records one by one, [`validate()`] the reports on several threads.
//!
//! ```
//! use oust_validate::files::records;
//!
//! let folder = tempfile::tempdir()?;
//! std::fs::write(folder.path().join("game.oust"), "oust 3x3\n\n1. a1 b1\n2. a2\n")?;
//! for found in records(folder.path()) {
//!     match found {
//!         Ok(found) => {
//!             let game = found.record.play()?.game;
//!             println!("{}:{}: {} turns", found.path.display(), found.line, game.turns());
//!         }
//!         Err(error) => eprintln!("{error}"),
//!     }
//! }
//! # assert_eq!(records(folder.path()).filter(Result::is_ok).count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod folder;
mod records;
mod validate;

use std::fs::File;
use std::io::{self, Read};
use std::iter;
use std::path::{Path, PathBuf};

use oust_notation::{ReadOptions, Reader, decompress};

pub use folder::{SkipReason, Skipped, SkippedFiles, Sought, files_below, is_named_as_record};
pub use records::{FoundRecord, RecordsError, records, records_in};
pub use validate::{Event, validate};

/// A source of records.
pub struct Source {
    /// Its name: the path of a file.
    pub path: PathBuf,
    /// The chunks, decompressed and decoded, or the error of opening.
    pub chunks: io::Result<Reader<Box<dyn Read + Send>>>,
}

impl Source {
    /// Opens a file, compressed with gzip or Zstandard or not.
    pub fn open(path: PathBuf, reading: &ReadOptions) -> Self {
        let input = open(&path);
        Self::new(path, input, reading)
    }

    /// Makes a source of an input that is no file, such as standard input, compressed or not.
    pub fn from_reader(
        name: PathBuf,
        input: impl Read + Send + 'static,
        reading: &ReadOptions,
    ) -> Self {
        Self::new(name, decompress(input), reading)
    }

    fn new(path: PathBuf, input: io::Result<Box<dyn Read + Send>>, reading: &ReadOptions) -> Self {
        let chunks = input.map(|input| Reader::with_options(input, reading.clone()));
        Self { path, chunks }
    }
}

/// Opens a file and decompresses it, if it is compressed.
///
/// # Errors
///
/// Returns the error of the system, or that the file is an [`Archive`](oust_notation::Archive).
pub fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    decompress(File::open(path)?)
}

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
