//! A chunk of a source, and the places of its bytes in the source.

mod fingerprint;

pub(crate) use fingerprint::Fingerprints;

use oust_notation::{Chunk, LineColumn, Span};

/// A chunk of a source with where it comes from, and the game in it.
pub(crate) struct Text<'a> {
    pub(crate) path: &'a str,
    pub(crate) chunk: &'a Chunk,
    /// The number of the game in the source, counted from 1; `None` outside of games.
    pub(crate) game: Option<usize>,
}

/// Where a finding is in its source: lines and columns from 1 in characters, the byte from 0.
pub(crate) struct Place {
    pub(crate) start: LineColumn,
    pub(crate) end: LineColumn,
    /// Where it ends on its first line.
    pub(crate) end_column: usize,
    pub(crate) byte: usize,
}

impl<'a> Text<'a> {
    /// Makes the text of a chunk outside of its games.
    pub(crate) fn new(path: &'a str, chunk: &'a Chunk) -> Self {
        let game = None;
        Self { path, chunk, game }
    }

    /// Returns where a span of the chunk is in the source.
    pub(crate) fn place(&self, span: Span) -> Place {
        let (start, end) = (self.chunk.place(span.start), self.chunk.place(span.end));
        // The columns of a finding of several lines end with the first line.
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

    /// Returns whether a line of the chunk begins with it, not before.
    pub(crate) fn is_whole_line(&self, line: Span) -> bool {
        line.start > 0 || self.chunk.columns == 0
    }
}

/// Returns the path as services that know the folder write it.
pub(crate) fn relative(path: &str) -> &str {
    path.strip_prefix("./").unwrap_or(path)
}

/// Returns the path as it is written on every system.
pub(crate) fn slashed(path: &str) -> String {
    if cfg!(windows) {
        relative(path).replace('\\', "/")
    } else {
        relative(path).to_owned()
    }
}
