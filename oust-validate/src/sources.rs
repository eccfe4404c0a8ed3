//! Where records come from: files, folders, standard input.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use oust_notation::{ReadOptions, Reader, unpacked};
use oust_validate::is_left_over;
use walkdir::WalkDir;

/// The name of standard input, in arguments and in findings.
pub(crate) const STDIN: &str = "-";

/// Something that may hold records.
pub(crate) struct Source {
    /// Where it comes from.
    pub(crate) path: PathBuf,
    /// Its pieces, or why it cannot be opened.
    pub(crate) pieces: io::Result<Pieces>,
}

/// The pieces of a source, unpacked.
pub(crate) type Pieces = Reader<Box<dyn Read + Send>>;

/// All sources of the command line, folders walked in the order of the names.
pub(crate) fn sources(
    paths: Vec<PathBuf>,
    reading: ReadOptions,
) -> impl Iterator<Item = Source> + Send {
    let of_path = move |path: PathBuf| -> Box<dyn Iterator<Item = Source> + Send> {
        if path.as_os_str() == STDIN {
            Box::new(std::iter::once(standard_input(&reading)))
        } else if path.is_dir() {
            Box::new(walk(&path, &reading))
        } else {
            Box::new(std::iter::once(file(&path, &reading)))
        }
    };
    paths.into_iter().flat_map(of_path)
}

fn standard_input(reading: &ReadOptions) -> Source {
    let pieces = |source| Reader::with_options(source, reading.clone());
    Source {
        path: PathBuf::from(STDIN),
        pieces: unpacked(io::stdin()).map(pieces),
    }
}

fn file(path: &Path, reading: &ReadOptions) -> Source {
    Source {
        path: path.to_owned(),
        pieces: open(path, reading),
    }
}

fn open(path: &Path, reading: &ReadOptions) -> io::Result<Pieces> {
    let source = unpacked(File::open(path)?)?;
    Ok(Reader::with_options(source, reading.clone()))
}

/// The files of a folder that are meant as records: by their content, or by an ending that
/// says so, whatever they hold. A text beside them is none of our business.
fn walk(folder: &Path, reading: &ReadOptions) -> impl Iterator<Item = Source> + use<> {
    let reading = reading.clone();
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    entries.filter_map(move |entry| match entry {
        Ok(entry) if !may_hold_records(entry.path()) => None,
        Ok(entry) => is_meant(entry.path(), &reading).then(|| file(entry.path(), &reading)),
        Err(error) => Some(Source {
            path: error.path().map_or_else(PathBuf::new, Path::to_owned),
            pieces: Err(cause(error)),
        }),
    })
}

/// What the system says of it; the path is named beside it.
fn cause(error: walkdir::Error) -> io::Error {
    let text = error.to_string();
    error
        .into_io_error()
        .unwrap_or_else(|| io::Error::other(text))
}

/// Whether this is a file, or may be one: a pipe would never end, a link to nothing is reported.
/// What a killed program has left beside a file is none of the collection's.
fn may_hold_records(path: &Path) -> bool {
    !is_left_over(path) && fs::metadata(path).map_or(true, |metadata| metadata.is_file())
}

/// Whether a file says by its name or its first piece that it holds records. One that cannot be
/// read is meant, so that it is reported.
fn is_meant(path: &Path, reading: &ReadOptions) -> bool {
    if path.extension().is_some_and(|ending| ending == "oust") {
        return true;
    }
    let first = open(path, reading).map(|mut pieces| pieces.next());
    let Ok(Some(Ok(piece))) = first else {
        return true;
    };
    piece.document().into_records().next().is_some()
}
