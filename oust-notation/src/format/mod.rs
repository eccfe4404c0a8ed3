//! The formats that records are read from and written to.
//!
//! A format uses the modules that all records share, and no other format; only Abstract Play's JSON
//! and the project's own share a reader of JSON.

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
    /// The format; detected when it is `None`.
    pub format: Option<Format>,
    /// The encoding of a source without a byte order mark; detected when it is `None`.
    pub encoding: Option<Encoding>,
    /// The board of a record that does not name it.
    pub default_board: Option<Board>,
    /// The treatment of SGF that is not marked as a game of Oust.
    pub unmarked_sgf: UnmarkedSgf,
    /// Whether the first line of play of SGF with variations is read alone, without a problem.
    pub main_line: bool,
    /// The size limits.
    pub limits: Limits,
}

/// Sizes up to which sources are read, which bound the memory.
///
/// A chunk of a source is at most a record, and a record takes at most about 60 times its bytes
/// (thousands of unreadable diagrams); its problems are bounded by
/// [`Problems::LIMIT`](crate::record::Problems::LIMIT).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes in a line of a native record. JSON may be one line of any length.
    pub line: usize,
    /// Bytes in a record.
    pub record: usize,
    /// Bytes in a page of diagrams, which is one chunk too.
    pub page: usize,
}

impl ReadOptions {
    /// Returns the options that read a source in `format`. SGF is then read as a game of Oust even
    /// if it is not marked as one.
    pub fn from_format(format: Format) -> Self {
        let unmarked_sgf = match format {
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
    /// 1 MiB a line, 16 MiB a record, 1 MiB a page.
    fn default() -> Self {
        Self {
            line: 1 << 20,
            record: 16 << 20,
            page: 1 << 20,
        }
    }
}

/// The treatment of trees that are not marked as games of Oust.
///
/// Exhaustive on purpose: there is no third treatment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UnmarkedSgf {
    /// Reads only the headers of their roots, with a problem that says how to read the rest.
    #[default]
    Refuse,
    /// Reads them as games of Oust.
    ReadAsOust,
}
