//! Where records come from: files, folders, standard input.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use oust_notation::Document;
use oust_validate::lenient_text;
use walkdir::WalkDir;

/// The name of standard input, in arguments and in findings.
pub(crate) const STDIN: &str = "-";

/// One text that may hold records.
pub(crate) struct Source {
    /// Where it comes from.
    pub(crate) path: String,
    /// What it holds, or why it cannot be read.
    pub(crate) bytes: Result<Vec<u8>, io::Error>,
}

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
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    Source {
        path: STDIN.to_owned(),
        bytes: read.map(|_| bytes),
    }
}

fn file(path: &Path) -> Source {
    Source {
        path: path.display().to_string(),
        bytes: fs::read(path),
    }
}

/// The files of a folder that are meant as records: by their content, or by an ending that
/// says so, whatever they hold. A text beside them is none of our business.
fn walk(folder: &Path) -> impl Iterator<Item = Source> + use<> {
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    entries.filter_map(|entry| match entry {
        Ok(entry) if !may_hold_records(entry.path()) => None,
        Ok(entry) => {
            let source = file(entry.path());
            is_meant(&source, entry.path()).then_some(source)
        }
        Err(error) => Some(Source {
            path: error
                .path()
                .map_or_else(String::new, |path| path.display().to_string()),
            bytes: Err(error.into()),
        }),
    })
}

/// Whether this is a file, or may be one: a pipe would never end, a link to nothing is reported.
fn may_hold_records(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |metadata| metadata.is_file())
}

fn is_meant(source: &Source, path: &Path) -> bool {
    let says_so = path.extension().is_some_and(|ending| ending == "oust");
    let Ok(bytes) = &source.bytes else {
        return true;
    };
    let holds_records = || {
        let text = lenient_text(bytes);
        Document::read(&text).into_records().next().is_some()
    };
    says_so || holds_records()
}
