//! Reading files and standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use oust_notation::{Chunk, Chunks, SourceText, unpacked};

use crate::failure::{Failure, Reason};

/// The name of standard input, in arguments and in messages.
pub(crate) const STDIN: &str = "-";

/// A text and where it comes from.
pub(crate) struct Input {
    pub(crate) path: String,
    pub(crate) text: String,
    /// The lines of the source before it.
    pub(crate) lines: usize,
}

/// Reads a file, or standard input where the path is `-`.
pub(crate) fn read(path: &Path) -> Result<Input, Failure> {
    let name = path.display().to_string();
    let mut bytes = Vec::new();
    open(path)
        .and_then(|mut reader| reader.read_to_end(&mut bytes))
        .map_err(|error| cannot_read(&name, &error.to_string()))?;
    input(name, &bytes, 0, 0)
}

/// Reads a file, or standard input, piece by piece; see [`Chunks`].
pub(crate) fn pieces(path: &Path) -> impl Iterator<Item = Result<Input, Failure>> + use<> {
    let name = path.display().to_string();
    let chunks: Box<dyn Iterator<Item = io::Result<Chunk>>> = match open(path) {
        Ok(reader) => Box::new(Chunks::new(reader)),
        Err(error) => Box::new(std::iter::once(Err(error))),
    };
    chunks.map(move |chunk| match chunk {
        Ok(chunk) => input(name.clone(), &chunk.bytes, chunk.offset, chunk.lines),
        Err(error) => Err(cannot_read(&name, &error.to_string())),
    })
}

fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path.as_os_str() == STDIN {
        unpacked(io::stdin().lock())
    } else {
        unpacked(File::open(path)?)
    }
}

/// The text of bytes that stand behind so many bytes and lines of their source.
fn input(path: String, bytes: &[u8], offset: usize, lines: usize) -> Result<Input, Failure> {
    let source = SourceText::of(bytes);
    if let Some(fault) = source.fault {
        let why = format!("byte {} is not UTF-8 (F002)", offset + fault.byte);
        return Err(cannot_read(&path, &why));
    }
    let text = source.text.into_owned();
    Ok(Input { path, text, lines })
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

/// The moves of the command line; `-` stands for those on standard input.
pub(crate) fn moves(words: &[String]) -> Result<String, Failure> {
    if words == [STDIN] {
        return Ok(read(Path::new(STDIN))?.text);
    }
    let is_file = |word: &&String| word.contains(['.', '/']) && Path::new(word).is_file();
    if let Some(file) = words.iter().find(is_file) {
        let message = format!("expected moves, found the file {file}; pass it with --from");
        return Err(Failure::new(Reason::Usage, message));
    }
    Ok(words.join(" "))
}
