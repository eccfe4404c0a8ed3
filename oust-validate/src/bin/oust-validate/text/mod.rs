//! A chunk of a source, and the places of its bytes in the source.

mod fingerprint;

pub(crate) use fingerprint::Fingerprints;

use oust_notation::{Chunk, LineColumn, Span};

/// A chunk of a source with its path, and the current game in it.
pub(crate) struct Text<'a> {
    pub(crate) path: &'a str,
    pub(crate) chunk: &'a Chunk,
    /// The number of the game in the source, counted from 1; `None` outside of games.
    pub(crate) game: Option<usize>,
}

/// The place of a finding in its source: lines and columns in characters from 1, the byte from 0.
pub(crate) struct Place {
    pub(crate) start: LineColumn,
    pub(crate) end: LineColumn,
    /// The end column on the first line.
    pub(crate) end_column: usize,
    pub(crate) byte: usize,
}

impl<'a> Text<'a> {
    /// Makes a text outside of games.
    pub(crate) fn new(path: &'a str, chunk: &'a Chunk) -> Self {
        let game = None;
        Self { path, chunk, game }
    }

    /// Returns the place of a span of the chunk.
    pub(crate) fn place(&self, span: Span) -> Place {
        let (start, end) = (self.chunk.place(span.start), self.chunk.place(span.end));
        // A finding over several lines ends with its first line here.
        let (_, line) = self.chunk.line(span.start);
        let end_column = if end.line == start.line {
            end.column
        } else {
            self.chunk.place(line.end.saturating_sub(1)).column
        };
        Place {
            start,
            end,
            end_column,
            byte: self.chunk.offset + span.start,
        }
    }

    /// Returns whether a line of the chunk begins in it, not in the chunk before.
    pub(crate) fn is_whole_line(&self, line: Span) -> bool {
        line.start > 0 || self.chunk.columns == 0
    }
}

/// Returns the path without a leading `./`.
pub(crate) fn relative(path: &str) -> &str {
    path.strip_prefix("./").unwrap_or(path)
}

/// Returns the path with slashes on every system.
pub(crate) fn slashed(path: &str) -> String {
    if cfg!(windows) {
        relative(path).replace('\\', "/")
    } else {
        relative(path).to_owned()
    }
}
