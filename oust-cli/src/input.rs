//! Reading files and standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use oust_notation::{Piece, ReadOptions, Reader, SourceText, unpacked};
use oust_validate::program::files_below;

use crate::failure::{Failure, Reason};

/// The name of standard input, in arguments and in messages.
pub(crate) const STDIN: &str = "-";

/// A piece of a text and where it comes from.
pub(crate) struct Input {
    pub(crate) path: String,
    pub(crate) piece: Piece,
}

/// Reads a file, or standard input where the path is `-`, as a whole.
pub(crate) fn read(path: &Path, options: &ReadOptions) -> Result<Input, Failure> {
    let name = path.display().to_string();
    let limit = options.limits.record;
    let most = u64::try_from(limit).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    open(path)
        .and_then(|reader| reader.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| cannot_read(&name, &error.to_string()))?;
    if bytes.len() > limit {
        let why = format!("it is longer than {limit} bytes (F009)");
        return Err(cannot_read(&name, &why));
    }
    let SourceText { text, fault, .. } = SourceText::of(&bytes);
    let mut piece = Piece::whole(text, options.clone());
    piece.fault = fault;
    input(name, piece)
}

/// Reads a file, or standard input, piece by piece; see [`Reader`].
pub(crate) fn pieces(
    path: &Path,
    options: &ReadOptions,
) -> impl Iterator<Item = Result<Input, Failure>> + use<> {
    let name = path.display().to_string();
    let pieces: Box<dyn Iterator<Item = io::Result<Piece>>> = match open(path) {
        Ok(source) => Box::new(Reader::with_options(source, options.clone())),
        Err(error) => Box::new(std::iter::once(Err(error))),
    };
    pieces.map(move |piece| match piece {
        Ok(piece) => input(name.clone(), piece),
        Err(error) => Err(cannot_read(&name, &error.to_string())),
    })
}

fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path.as_os_str() == STDIN {
        unpacked(io::stdin())
    } else {
        unpacked(File::open(path)?)
    }
}

fn input(path: String, piece: Piece) -> Result<Input, Failure> {
    if let Some(fault) = piece.fault {
        let why = format!("byte {} is not UTF-8 (F002)", piece.offset + fault.byte);
        return Err(cannot_read(&path, &why));
    }
    Ok(Input { path, piece })
}

fn cannot_read(path: &str, why: &str) -> Failure {
    Failure::new(Reason::Work, format!("cannot read {path}: {why}"))
}

/// Returns the files of the command line, those below its folders that hold something `wanted`,
/// or standard input where there are none.
///
/// `expected` is what a user at a terminal is told to write.
pub(crate) fn files(
    paths: &[PathBuf],
    expected: &str,
    wanted: fn(&Piece) -> bool,
) -> Result<Vec<PathBuf>, Failure> {
    if paths.is_empty() {
        if io::stdin().is_terminal() {
            let message = format!("expected files, or {expected} on standard input");
            return Err(Failure::new(Reason::Usage, message));
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
        let folders: Vec<String> = paths
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        let message = format!("{}: found no file with {expected}", folders.join(", "));
        return Err(Failure::new(Reason::Work, message));
    }
    Ok(files)
}

/// Returns whether the first piece of a file is wanted. A native record by its name, or what
/// cannot be read, is wanted whatever it holds, so that it is reported.
fn holds(file: &Path, wanted: fn(&Piece) -> bool) -> bool {
    if file.extension().is_some_and(|ending| ending == "oust") {
        return true;
    }
    match pieces(file, &ReadOptions::default()).next() {
        Some(Ok(input)) => wanted(&input.piece),
        Some(Err(_)) => true,
        None => false,
    }
}
