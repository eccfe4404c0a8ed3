//! Where records come from: files, folders, standard input.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use oust_notation::{Chunks, Document, SourceText, unpacked};
use walkdir::WalkDir;

/// The name of standard input, in arguments and in findings.
pub(crate) const STDIN: &str = "-";

/// Something that may hold records.
pub(crate) struct Source {
    /// Where it comes from.
    pub(crate) path: String,
    /// Its pieces, or why it cannot be opened.
    pub(crate) chunks: io::Result<Pieces>,
}

/// The pieces of a source, unpacked.
pub(crate) type Pieces = Chunks<Box<dyn Read>>;

/// All sources of the command line, folders walked in the order of the names.
pub(crate) fn sources(paths: &[PathBuf]) -> impl Iterator<Item = Source> + '_ {
    paths
        .iter()
        .flat_map(|path| -> Box<dyn Iterator<Item = Source>> {
            if path.as_os_str() == STDIN {
                Box::new(std::iter::once(standard_input()))
            } else if path.is_dir() {
                Box::new(walk(path))
            } else {
                Box::new(std::iter::once(file(path)))
            }
        })
}

fn standard_input() -> Source {
    Source {
        path: STDIN.to_owned(),
        chunks: unpacked(io::stdin().lock()).map(Chunks::new),
    }
}

fn file(path: &Path) -> Source {
    Source {
        path: path.display().to_string(),
        chunks: open(path),
    }
}

fn open(path: &Path) -> io::Result<Pieces> {
    Ok(Chunks::new(unpacked(File::open(path)?)?))
}

/// The files of a folder that are meant as records: by their content, or by an ending that
/// says so, whatever they hold. A text beside them is none of our business.
fn walk(folder: &Path) -> impl Iterator<Item = Source> + use<> {
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    entries.filter_map(|entry| match entry {
        Ok(entry) if !may_hold_records(entry.path()) => None,
        Ok(entry) => is_meant(entry.path()).then(|| file(entry.path())),
        Err(error) => Some(Source {
            path: error
                .path()
                .map_or_else(String::new, |path| path.display().to_string()),
            chunks: Err(error.into()),
        }),
    })
}

/// Whether this is a file, or may be one: a pipe would never end, a link to nothing is reported.
fn may_hold_records(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |metadata| metadata.is_file())
}

/// Whether a file says by its name or its first piece that it holds records. One that cannot be
/// read is meant, so that it is reported.
fn is_meant(path: &Path) -> bool {
    if path.extension().is_some_and(|ending| ending == "oust") {
        return true;
    }
    let first = open(path).map(|mut chunks| chunks.next());
    let Ok(Some(Ok(chunk))) = first else {
        return true;
    };
    let text = SourceText::of(&chunk.bytes).text;
    Document::read(&text).into_records().next().is_some()
}
