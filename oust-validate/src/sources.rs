//! Where records come from: files, folders, standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use oust_notation::{ReadOptions, Reader, unpacked};
use oust_validate::program::files_below;

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
    files_below(folder)
        .filter_map(move |path| is_meant(&path, &reading).then(|| file(&path, &reading)))
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
