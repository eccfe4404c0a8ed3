//! Reading files and standard input.

mod batch;
mod items;
mod parallel;

use std::fmt::Display;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use oust_notation::record::{Problem, ProblemKind};
use oust_notation::{Chunk, Encoding, Format, LineColumn, ReadOptions, Reader, decompress};
use oust_program::{ENCODING_HELP, Failure, Outputs, STDIN, standard_input};
use oust_validate::files::{self, SkippedFiles, Sought, files_below, is_named_as_record};
use oust_validate::text_findings;

use crate::message::{fault, note, note_detail};

pub(crate) use batch::{Batch, Fatal};
pub(crate) use items::{SourceItem, SourcePart, for_each_item, start_of};
pub(crate) use parallel::{JobsArgs, work_on_chunks};

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

    /// Reports the bytes that cannot be decoded, and the first NUL, if they begin in the chunk.
    fn report_bytes(&self) {
        for problem in self.chunk.byte_problems() {
            fault(self.described(&problem));
        }
    }

    /// Returns the message of a problem, after its place.
    pub(crate) fn described(&self, problem: &Problem) -> String {
        let (place, message) = (self.place(problem.span.start), self.chunk.message(problem));
        let help = match problem.kind {
            ProblemKind::Undecodable { .. } => ENCODING_HELP,
            _ => "",
        };
        let found = text_findings(std::slice::from_ref(problem));
        let code = found
            .first()
            .map_or_else(String::new, |found| format!("{}: ", found.code));
        format!("{place}{code}{message}{help}")
    }
}

/// Opens a file, or standard input for [`STDIN`], and decompresses it, if it is compressed.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path.as_os_str() == STDIN {
        decompress(standard_input())
    } else {
        files::open(path)
    }
}

/// Reads the text of standard input in `encoding`, up to the limit of a record. Reports bytes that
/// cannot be decoded.
pub(crate) fn read_standard_input(encoding: Option<Encoding>) -> Result<String, Failure> {
    let mut options = ReadOptions::from_format(Format::MoveList);
    options.encoding = encoding;
    let limit = options.limits.record;
    let most = u64::try_from(limit).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    open(STDIN.as_ref())
        // One byte more than allowed, to tell an input of `limit` bytes from a longer one.
        .and_then(|reader| reader.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| cannot_read(STDIN, &error))?;
    if bytes.len() > limit {
        let why = format!("it is longer than {limit} bytes (F009)");
        return Err(cannot_read(STDIN, &why));
    }
    let (path, chunk) = (STDIN.to_owned(), Chunk::from_bytes(&bytes, options));
    // As a chunk, so that bytes that cannot be decoded are reported as in a file.
    let input = Input { path, chunk };
    input.report_bytes();
    Ok(input.chunk.text)
}

/// Reads a file, or standard input, chunk by chunk; see [`Reader`]. Reports bytes that cannot be
/// decoded, once a source.
pub(crate) fn chunks(
    path: &Path,
    options: &ReadOptions,
) -> impl Iterator<Item = Result<Input, Failure>> + use<> {
    silent_chunks(path, options).inspect(|input| {
        if let Ok(input) = input {
            input.report_bytes();
        }
    })
}

fn silent_chunks(
    path: &Path,
    options: &ReadOptions,
) -> impl Iterator<Item = Result<Input, Failure>> + Send + use<> {
    let path = path.to_owned();
    let chunks: Box<dyn Iterator<Item = io::Result<Chunk>> + Send> = match open(&path) {
        Ok(source) => Box::new(Reader::with_options(source, options.clone())),
        Err(error) => Box::new(std::iter::once(Err(error))),
    };
    chunks.map(move |chunk| {
        let path = path.display().to_string();
        let chunk = chunk.map_err(|error| cannot_read(&path, &error))?;
        Ok(Input { path, chunk })
    })
}

fn cannot_read(path: &str, why: &dyn Display) -> Failure {
    Failure::work(format!("cannot read {path}: {why}"))
}

/// Returns the files of the command line and, below its folders, the files that hold `sought`
/// items. Returns standard input if `paths` is empty. Notes how many files are skipped.
///
/// `expected` names the sought content in messages, such as `records to count`.
pub(crate) fn files(
    paths: &[PathBuf],
    expected: &str,
    sought: Sought,
    options: &ReadOptions,
) -> Result<Vec<PathBuf>, Failure> {
    if paths.is_empty() && io::stdin().is_terminal() {
        let message = format!("expected files, or {expected} on standard input");
        return Err(Failure::usage(message));
    }
    let named = if paths.is_empty() {
        vec![PathBuf::from(STDIN)]
    } else {
        paths.to_vec()
    };
    Outputs::new(named.clone(), is_named_as_record).check_standard_output()?;
    let (mut files, mut skipped_files) = (Vec::new(), SkippedFiles::default());
    for path in named {
        // A file that is missing is kept: reading it reports the error.
        if path.as_os_str() == STDIN || !path.is_dir() {
            files.push(path);
            continue;
        }
        for file in files_below(&path, sought, options) {
            match file {
                Ok(file) => files.push(file),
                Err(skipped) => {
                    skipped_files.add(&skipped);
                    note_detail(skipped);
                }
            }
        }
    }
    let skipped = skipped_files.text();
    if files.is_empty() {
        let skipped = skipped.map_or_else(String::new, |text| format!("; {text}"));
        let message = format!("{}: found no file with {expected}{skipped}", joined(paths));
        return Err(Failure::work(message));
    }
    if let Some(text) = skipped {
        note(text);
    }
    Ok(files)
}

/// Returns paths as they are named together in a message.
pub(crate) fn joined(paths: &[PathBuf]) -> String {
    let names = paths.iter().map(|path| path.display().to_string());
    names.collect::<Vec<_>>().join(", ")
}
