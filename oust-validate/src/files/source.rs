//! A source: a file or another input, decompressed and read in chunks.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use oust_notation::{ReadOptions, Reader, decompress};

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
