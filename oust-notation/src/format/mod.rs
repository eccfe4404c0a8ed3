//! The formats that records are read from and written to.
//!
//! A format uses the modules that all records share, and no other format. The exception is the
//! JSON reader that Abstract Play's JSON and the project's own share.

pub(crate) mod abstract_play;
pub(crate) mod begins;
pub(crate) mod item;
pub(crate) mod json;
pub(crate) mod json_text;
pub(crate) mod listing;
pub(crate) mod looks;
pub(crate) mod move_list;
pub(crate) mod native;
pub(crate) mod openings;
pub(crate) mod sgf;
mod write;

use oust_core::Board;

use crate::Encoding;
use crate::record::Format;

/// Options for reading a source: defaults for facts that it does not state, and size limits.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The only format to read; `None` detects the format of each part.
    pub format: Option<Format>,
    /// The encoding of a source without a byte order mark; `None` detects it.
    pub encoding: Option<Encoding>,
    /// The board of a record that does not name its board.
    pub default_board: Option<Board>,
    /// The treatment of SGF without the mark of a game of Oust.
    pub unmarked_sgf: UnmarkedSgf,
    /// Whether to read only the first line of play of SGF with variations, and to report no
    /// problem.
    pub main_line: bool,
    /// The size limits.
    pub limits: Limits,
}

/// Size limits that bound the memory of the reader.
///
/// A chunk of a source holds at most one record of the maximum size. A record takes at most about
/// 60 times its bytes in memory (the worst case is thousands of unreadable diagrams), and
/// [`Problems::LIMIT`](crate::record::Problems::LIMIT) bounds its problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum number of bytes in a line of a native record. JSON may be one line of any
    /// length.
    pub line: usize,
    /// The maximum number of bytes in a record.
    pub record: usize,
    /// The maximum number of bytes in a page of diagrams, which is one chunk too.
    pub page: usize,
}

impl ReadOptions {
    /// Creates the options for a source in `format`. With [`Format::Sgf`], a tree is read as a
    /// game of Oust even without a mark.
    pub fn from_format(format: Format) -> Self {
        let unmarked_sgf = match format {
            // The caller says that the trees are games of Oust.
            Format::Sgf => UnmarkedSgf::ReadAsOust,
            _ => UnmarkedSgf::Refuse,
        };
        Self {
            format: Some(format),
            unmarked_sgf,
            ..Self::default()
        }
    }
}

impl Default for Limits {
    /// Returns 1 MiB for a line, 16 MiB for a record and 1 MiB for a page.
    fn default() -> Self {
        Self {
            line: 1 << 20,
            record: 16 << 20,
            page: 1 << 20,
        }
    }
}

/// The treatment of SGF trees without the mark of a game of Oust.
///
/// Exhaustive on purpose: there is no third treatment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UnmarkedSgf {
    /// Reads only the headers of the root, with a problem that says how to read the rest.
    #[default]
    Refuse,
    /// Reads the tree as a game of Oust.
    ReadAsOust,
}
