//! Reading files and standard input.

mod batch;
mod items;
mod parallel;

use std::fmt::Display;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use oust_notation::record::{Problem, ProblemKind};
use oust_notation::{Chunk, Encoding, Format, LineColumn, ReadOptions, Reader, decompress};
use oust_program::{ENCODING_HELP, Failure, FilesArgs, Outputs, STDIN, standard_input};
use oust_validate::files::{
    self, FileFilter, GlobError, SkippedFiles, Sought, check_globs, files_below, is_named_as_record,
};
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
        let path = name_of(&path);
        let chunk = chunk.map_err(|error| cannot_read(&path, &error))?;
        Ok(Input { path, chunk })
    })
}

fn cannot_read(path: &str, why: &dyn Display) -> Failure {
    Failure::work(format!("cannot read {path}: {why}"))
}

/// The sources of a command that reads many files.
pub(crate) struct Sources {
    /// The paths of the command line and of lists: files, folders, and [`STDIN`].
    pub(crate) paths: Vec<PathBuf>,
    /// The files among them and below the folders.
    pub(crate) files: Vec<PathBuf>,
}

/// Returns the sources of the command line: the paths `named` as arguments, the paths that flags
/// add and, below folders, the files that hold `sought` items. Without paths, it is standard input.
/// Notes how many files are skipped.
///
/// `expected` names the sought content in messages, such as `records to count`.
pub(crate) fn sources(
    named: &[PathBuf],
    args: &FilesArgs,
    expected: &str,
    sought: Sought,
    options: &ReadOptions,
) -> Result<Sources, Failure> {
    let mut paths = args.paths(named)?;
    if paths.is_empty() {
        if io::stdin().is_terminal() {
            let message = format!("expected files, or {expected} on standard input");
            return Err(Failure::usage(message));
        }
        paths.push(PathBuf::from(STDIN));
    }
    let filter = filter(args, &paths).map_err(|error| Failure::usage(error.to_string()))?;
    set_stdin_name(args);
    let inputs = paths.iter().chain(&args.files_from).cloned();
    Outputs::new(inputs, is_named_as_record).check_standard_output()?;
    let (mut files, mut skipped_files) = (Vec::new(), SkippedFiles::default());
    for path in &paths {
        // A file that is missing is kept: reading it reports the error.
        if path.as_os_str() == STDIN || !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        for file in files_below(path, sought, options, &filter) {
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
        let message = format!("{}: found no file with {expected}{skipped}", joined(&paths));
        return Err(Failure::work(message));
    }
    if let Some(text) = skipped {
        note(text);
    }
    // No output may overwrite the list either.
    paths.extend(args.files_from.clone());
    Ok(Sources { paths, files })
}

fn filter(args: &FilesArgs, paths: &[PathBuf]) -> Result<FileFilter, GlobError> {
    let include = args.include.iter().map(String::as_str);
    let exclude = args.exclude.iter().map(String::as_str);
    let mut filter = FileFilter::new(include, exclude)?;
    filter.reads_hidden = args.hidden;
    filter.reads_ignored = args.no_ignore;
    check_globs(paths, &filter)?;
    Ok(filter)
}

/// The name of standard input, where `--stdin-filename` gives it one.
static STDIN_NAME: OnceLock<PathBuf> = OnceLock::new();

fn set_stdin_name(args: &FilesArgs) {
    if let Some(name) = &args.stdin_filename {
        // Once a run, so that it is empty here.
        let _ = STDIN_NAME.set(name.clone());
    }
}

/// Returns the name of a source in messages and outputs.
pub(crate) fn name_of(path: &Path) -> String {
    let name = STDIN_NAME.get().filter(|_| path.as_os_str() == STDIN);
    name.map_or(path, PathBuf::as_path).display().to_string()
}

/// Returns paths as they are named together in a message.
pub(crate) fn joined(paths: &[PathBuf]) -> String {
    let names = paths.iter().map(|path| path.display().to_string());
    names.collect::<Vec<_>>().join(", ")
}
