//! The sources of records: files, folders, standard input.

use std::io::{self, Read};
use std::iter;
use std::path::PathBuf;

use oust_notation::{ReadOptions, Reader};
use oust_program::{STDIN, Skipped, Sought, files_below, open};

/// A source of records.
pub(crate) struct Source {
    /// The path, `-` for standard input.
    pub(crate) path: PathBuf,
    /// The chunks, or the error of opening.
    pub(crate) chunks: io::Result<Chunks>,
}

/// The chunks of a source, decompressed.
pub(crate) type Chunks = Reader<Box<dyn Read + Send>>;

impl Source {
    fn open(path: PathBuf, reading: &ReadOptions) -> Self {
        let chunks = open(&path).map(|input| Reader::with_options(input, reading.clone()));
        Self { path, chunks }
    }
}

/// Returns all sources of the command line, and the skipped files of its folders, which are walked
/// in the order of names.
pub(crate) fn sources(
    paths: Vec<PathBuf>,
    reading: ReadOptions,
) -> impl Iterator<Item = Result<Source, Skipped>> + Send {
    paths.into_iter().flat_map(move |path| {
        let is_folder = path.as_os_str() != STDIN && path.is_dir();
        let reading = reading.clone();
        let files: Box<dyn Iterator<Item = Result<PathBuf, Skipped>> + Send> = if is_folder {
            Box::new(files_below(&path, Sought::Records, &reading))
        } else {
            Box::new(iter::once(Ok(path)))
        };
        files.map(move |file| Ok(Source::open(file?, &reading)))
    })
}
