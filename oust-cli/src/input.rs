//! Reading files and standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use oust_notation::{Piece, ReadOptions, Reader, SourceText, unpacked};

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

/// The files of the command line, or standard input where there are none; nobody waits at a
/// terminal for what was expected.
pub(crate) fn files(files: &[PathBuf], expected: &str) -> Result<Vec<PathBuf>, Failure> {
    if !files.is_empty() {
        return Ok(files.to_vec());
    }
    if io::stdin().is_terminal() {
        let message = format!("expected files, or {expected} on standard input");
        return Err(Failure::new(Reason::Usage, message));
    }
    Ok(vec![PathBuf::from(STDIN)])
}

/// The text on standard input.
pub(crate) fn standard_input() -> Result<String, Failure> {
    let input = read(Path::new(STDIN), &ReadOptions::default())?;
    Ok(input.piece.text)
}

/// The moves of the command line; `-` stands for those on standard input.
pub(crate) fn moves(words: &[String]) -> Result<String, Failure> {
    if words == [STDIN] {
        return standard_input();
    }
    let is_file = |word: &&String| word.contains(['.', '/']) && Path::new(word).is_file();
    if let Some(file) = words.iter().find(is_file) {
        let message = format!("expected moves, found the file {file}; pass it with --from");
        return Err(Failure::new(Reason::Usage, message));
    }
    Ok(words.join(" "))
}
