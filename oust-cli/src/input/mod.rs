//! Reading files and standard input.

mod batch;
mod items;

use std::fmt::Display;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use oust_notation::{Chunk, LineColumn, ReadOptions, Reader, SourceText};
use oust_program::{Failure, STDIN, files_below, open};

pub(crate) use batch::Batch;
pub(crate) use items::{SourceItem, for_each_item};

/// A chunk of a source.
pub(crate) struct Input {
    pub(crate) path: String,
    pub(crate) chunk: Chunk,
}

impl Input {
    /// Returns the place of byte `at` as the beginning of a message.
    pub(crate) fn place(&self, at: usize) -> String {
        let LineColumn { line, column } = self.chunk.place(at);
        format!("{}:{line}:{column}: ", self.path)
    }
}

/// Reads the text of standard input, up to the limit of a record.
pub(crate) fn read_standard_input() -> Result<String, Failure> {
    let limit = ReadOptions::default().limits.record;
    let most = u64::try_from(limit).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    open(STDIN.as_ref())
        .and_then(|reader| reader.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| cannot_read(STDIN, &error))?;
    if bytes.len() > limit {
        let why = format!("it is longer than {limit} bytes (F009)");
        return Err(cannot_read(STDIN, &why));
    }
    let SourceText { text, fault, .. } = SourceText::from_bytes(&bytes);
    match fault {
        Some(fault) => Err(not_utf8(STDIN, fault.byte)),
        None => Ok(text.into_owned()),
    }
}

/// Reads a file, or standard input, chunk by chunk; see [`Reader`].
pub(crate) fn chunks(
    path: &Path,
    options: &ReadOptions,
) -> impl Iterator<Item = Result<Input, Failure>> + use<> {
    let path = path.to_owned();
    let chunks: Box<dyn Iterator<Item = io::Result<Chunk>>> = match open(&path) {
        Ok(source) => Box::new(Reader::with_options(source, options.clone())),
        Err(error) => Box::new(std::iter::once(Err(error))),
    };
    chunks.map(move |chunk| {
        let path = path.display().to_string();
        let chunk = chunk.map_err(|error| cannot_read(&path, &error))?;
        match chunk.fault {
            Some(fault) => Err(not_utf8(&path, chunk.offset + fault.byte)),
            None => Ok(Input { path, chunk }),
        }
    })
}

fn cannot_read(path: &str, why: &dyn Display) -> Failure {
    Failure::work(format!("cannot read {path}: {why}"))
}

fn not_utf8(path: &str, byte: usize) -> Failure {
    cannot_read(path, &format_args!("byte {byte} is not UTF-8 (F002)"))
}

/// Returns the files of the command line, those below its folders whose first chunk is `wanted`,
/// or standard input where there are none.
///
/// `expected` names in messages what the files are expected to hold.
pub(crate) fn files(
    paths: &[PathBuf],
    expected: &str,
    wanted: fn(&Chunk) -> bool,
) -> Result<Vec<PathBuf>, Failure> {
    if paths.is_empty() {
        if io::stdin().is_terminal() {
            let message = format!("expected files, or {expected} on standard input");
            return Err(Failure::usage(message));
        }
        return Ok(vec![PathBuf::from(STDIN)]);
    }
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(files_below(path).filter(|file| holds(file, wanted)));
        } else {
            files.push(path.clone());
        }
    }
    if files.is_empty() {
        let message = format!("{}: found no file with {expected}", joined(paths));
        return Err(Failure::work(message));
    }
    Ok(files)
}

/// Returns paths as they are named together in a message.
pub(crate) fn joined(paths: &[PathBuf]) -> String {
    let names = paths.iter().map(|path| path.display().to_string());
    names.collect::<Vec<_>>().join(", ")
}

/// Returns whether the first chunk of a file is wanted. A native record by its name and a file
/// that cannot be read are always wanted, so that they are reported.
fn holds(file: &Path, wanted: fn(&Chunk) -> bool) -> bool {
    file.extension().is_some_and(|ending| ending == "oust")
        || match chunks(file, &ReadOptions::default()).next() {
            Some(Ok(input)) => wanted(&input.chunk),
            Some(Err(_)) => true,
            None => false,
        }
}
