//! The sources of records: files, folders, standard input.

use std::io::{self, Read};
use std::iter;
use std::path::{Path, PathBuf};

use oust_notation::{ReadOptions, Reader};
use oust_program::{STDIN, files_below, open};

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

/// Returns all sources of the command line. Folders are walked in the order of names.
pub(crate) fn sources(
    paths: Vec<PathBuf>,
    reading: ReadOptions,
) -> impl Iterator<Item = Source> + Send {
    paths.into_iter().flat_map(move |path| {
        let is_folder = path.as_os_str() != STDIN && path.is_dir();
        let reading = reading.clone();
        let files: Box<dyn Iterator<Item = PathBuf> + Send> = if is_folder {
            let reading = reading.clone();
            Box::new(files_below(&path).filter(move |file| is_meant(file, &reading)))
        } else {
            Box::new(iter::once(path))
        };
        files.map(move |file| Source::open(file, &reading))
    })
}

/// Returns whether a file of a folder has records, by its extension or its first chunk. An
/// unreadable file counts, so that it is reported.
fn is_meant(path: &Path, reading: &ReadOptions) -> bool {
    if path.extension().is_some_and(|ending| ending == "oust") {
        return true;
    }
    let first = Source::open(path.to_owned(), reading).chunks;
    let Ok(Some(Ok(chunk))) = first.map(|mut chunks| chunks.next()) else {
        return true;
    };
    chunk.document().into_records().next().is_some()
}
