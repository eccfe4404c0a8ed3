//! A source: a file or another input, decompressed and read in chunks.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use oust_notation::{BrokenOff, Chunk, ReadOptions, Reader, decompress};

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

/// Returns an empty chunk at the end of a source that failed with `error`, so that a finding about the
/// failure has a place.
pub fn end_of_source(error: &io::Error) -> Chunk {
    let mut chunk = Chunk::whole("", ReadOptions::default());
    let inner = error.get_ref();
    if let Some(place) = inner.and_then(|inner| inner.downcast_ref::<BrokenOff>()) {
        chunk.offset = place.byte;
        chunk.lines = place.end.line - 1;
        chunk.columns = place.end.column - 1;
    }
    chunk
}
