//! Tables of solvers as files, so that a long proof goes on another day.
//!
//! A file is a line of text with the format, the board, the method and the number of entries; then the
//! entries, each of some words of 64 bits in little-endian order; then the CRC-32 of the entries.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, ErrorKind, Read, Write};

use crc32fast::Hasher;
use oust_core::Board;

/// The beginning of the first line. The number changes with the keys of positions and the words of an
/// entry.
const FORMAT: &str = "oust-solver-table 1";

/// The most bytes of the first line: longer ones are of no table.
const LONGEST_LINE: u64 = 200;

/// The entries that are read or written at once.
const BLOCK: usize = 1 << 12;

/// The entries of a table, each of some words of 64 bits.
pub(crate) trait TableEntries {
    /// Returns the name of the method, which says how an entry is read.
    fn method(&self) -> &'static str;

    /// Returns the number of words of an entry.
    fn entry_words(&self) -> usize;

    /// Calls `f` with each entry, and returns its first error.
    fn for_each_entry(&self, f: &mut dyn FnMut(&[u64]) -> io::Result<()>) -> io::Result<()>;

    /// Adds an entry that another table of the same board had.
    fn add_entry(&mut self, entry: &[u64]);
}

/// A file that a solver cannot go on with.
#[derive(Debug)]
pub enum TableError {
    /// It cannot be read.
    Read(io::Error),
    /// It does not begin as a table does, or it is of another version.
    NotATable,
    /// It is of another board or method.
    Other {
        /// The board and the method of the solver.
        expected: String,
        /// The board and the method of the file.
        found: String,
    },
    /// It ends before the table does.
    CutOff,
    /// It has been changed: its sum is wrong, or more follows the table.
    Damaged,
}

/// Writes the entries of a table.
pub(crate) fn write(
    table: &dyn TableEntries,
    board: &Board,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut entries = 0_usize;
    table.for_each_entry(&mut |_| {
        entries += 1;
        Ok(())
    })?;
    writeln!(out, "{FORMAT} {board} {} {entries}", table.method())?;
    let block_len = BLOCK * entry_len(table);
    let mut sum = Hasher::new();
    let mut block = Vec::with_capacity(block_len);
    table.for_each_entry(&mut |entry| {
        for word in entry {
            block.extend_from_slice(&word.to_le_bytes());
        }
        if block.len() < block_len {
            return Ok(());
        }
        sum.update(&block);
        out.write_all(&block)?;
        block.clear();
        Ok(())
    })?;
    sum.update(&block);
    out.write_all(&block)?;
    out.write_all(&sum.finalize().to_le_bytes())
}

/// Adds the entries of a file to a table. After an error it has some of them.
pub(crate) fn read(
    table: &mut dyn TableEntries,
    board: &Board,
    input: &mut dyn BufRead,
) -> Result<(), TableError> {
    let mut left = entries_in(format!("{board} {}", table.method()), input)?;
    let entry_len = entry_len(table);
    let mut sum = Hasher::new();
    let mut block = Vec::new();
    let mut entry = Vec::new();
    while left > 0 {
        let count = left.min(BLOCK);
        block.resize(count * entry_len, 0);
        input.read_exact(&mut block)?;
        sum.update(&block);
        for bytes in block.chunks_exact(entry_len) {
            entry.clear();
            entry.extend(bytes.as_chunks().0.iter().copied().map(u64::from_le_bytes));
            table.add_entry(&entry);
        }
        left -= count;
    }
    let mut expected = [0; 4];
    input.read_exact(&mut expected)?;
    let is_at_end = input.fill_buf()?.is_empty();
    if sum.finalize().to_le_bytes() == expected && is_at_end {
        Ok(())
    } else {
        Err(TableError::Damaged)
    }
}

/// Reads the first line, and returns the number of entries. `expected` is the board and the method.
fn entries_in(expected: String, input: &mut dyn BufRead) -> Result<usize, TableError> {
    let mut line = Vec::new();
    input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    let line = str::from_utf8(&line).map_err(|_| TableError::NotATable)?;
    let rest = line
        .strip_prefix(FORMAT)
        .and_then(|rest| rest.strip_prefix(' ')?.strip_suffix('\n'));
    let (found, entries) = rest
        .and_then(|rest| rest.rsplit_once(' '))
        .ok_or(TableError::NotATable)?;
    if found != expected {
        return Err(TableError::Other {
            expected,
            found: found.to_owned(),
        });
    }
    entries.parse().map_err(|_| TableError::NotATable)
}

/// Returns the bytes of an entry.
fn entry_len(table: &dyn TableEntries) -> usize {
    table.entry_words() * size_of::<u64>()
}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::UnexpectedEof => Self::CutOff,
            _ => Self::Read(error),
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => write!(f, "cannot be read: {error}"),
            Self::NotATable => write!(f, "is no table of this version, which begins `{FORMAT}`"),
            Self::Other { expected, found } => {
                write!(f, "is the table of {found}; expected {expected}")
            }
            Self::CutOff => f.write_str("ends before the table does"),
            Self::Damaged => f.write_str("is damaged: its sum is wrong, or more follows"),
        }
    }
}

impl Error for TableError {}
