//! Where records come from: files, folders, standard input.

use std::io::{self, Read};
use std::iter;
use std::path::{Path, PathBuf};

use oust_notation::{ReadOptions, Reader};
use oust_program::{STDIN, files_below, open};

/// Something that may hold records.
pub(crate) struct Source {
    /// Where it comes from.
    pub(crate) path: PathBuf,
    /// Its pieces, or why it cannot be opened.
    pub(crate) pieces: io::Result<Pieces>,
}

/// The pieces of a source, unpacked.
pub(crate) type Pieces = Reader<Box<dyn Read + Send>>;

impl Source {
    fn open(path: PathBuf, reading: &ReadOptions) -> Self {
        let pieces = open(&path).map(|input| Reader::with_options(input, reading.clone()));
        Self { path, pieces }
    }
}

/// Returns all sources of the command line, folders walked in the order of the names.
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

/// Returns whether a file of a folder holds records by its ending or its first piece. One that
/// cannot be read is reported, so it counts as one.
fn is_meant(path: &Path, reading: &ReadOptions) -> bool {
    if path.extension().is_some_and(|ending| ending == "oust") {
        return true;
    }
    let first = Source::open(path.to_owned(), reading).pieces;
    let Ok(Some(Ok(piece))) = first.map(|mut pieces| pieces.next()) else {
        return true;
    };
    piece.document().into_records().next().is_some()
}
