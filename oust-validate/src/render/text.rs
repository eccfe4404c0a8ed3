//! A piece of a source, and where its bytes stand in the source.

use oust_notation::{LineColumn, Piece, Span};

/// A piece of a source with where it comes from.
pub(crate) struct Text<'a> {
    pub(crate) path: &'a str,
    pub(super) content: &'a str,
    /// The piece; `None` for a source that cannot be read.
    piece: Option<&'a Piece>,
}

/// Where a finding stands in its source: lines and columns from 1 in characters, bytes and
/// characters from 0.
pub(super) struct Place {
    pub(super) start: LineColumn,
    pub(super) end: LineColumn,
    /// Where it ends on its first line.
    pub(super) end_column: usize,
    pub(super) byte: usize,
}

impl<'a> Text<'a> {
    pub(crate) fn new(path: &'a str, piece: &'a Piece) -> Self {
        Self {
            path,
            content: &piece.text,
            piece: Some(piece),
        }
    }

    /// A source that cannot be read.
    pub(crate) fn empty(path: &'a str) -> Self {
        Self {
            path,
            content: "",
            piece: None,
        }
    }

    /// The line and column of a byte of the piece, from 1, in the source.
    pub(crate) fn line_column(&self, at: usize) -> LineColumn {
        let beginning = LineColumn { line: 1, column: 1 };
        self.piece.map_or(beginning, |piece| piece.place(at))
    }

    /// Where a span of the piece stands in the source.
    pub(super) fn place(&self, span: Span) -> Place {
        let (start, end) = (self.line_column(span.start), self.line_column(span.end));
        // A finding that goes on to another line ends, for its columns, with its first one.
        let (_, line) = self.line(span.start);
        let end_column = if end.line == start.line {
            end.column
        } else {
            self.line_column(line.end.saturating_sub(1)).column
        };
        Place {
            start,
            end,
            end_column,
            byte: self.piece.map_or(0, |piece| piece.offset) + span.start,
        }
    }

    /// How many characters of the piece stand before a byte.
    pub(super) fn chars_before(&self, at: usize) -> usize {
        self.piece.map_or(0, |piece| piece.chars_before(at))
    }

    /// How many characters the piece has.
    pub(super) fn char_count(&self) -> usize {
        self.chars_before(self.content.len())
    }

    /// The line that a byte belongs to, as its number in the source from 1 and its span.
    pub(super) fn line(&self, at: usize) -> (usize, Span) {
        let nothing = (1, Span::new(0, 0));
        self.piece.map_or(nothing, |piece| piece.line(at))
    }
}

/// The path as services that know the folder write it.
pub(super) fn relative(path: &str) -> &str {
    path.strip_prefix("./").unwrap_or(path)
}

/// The path as it is written on every system.
pub(crate) fn slashed(path: &str) -> String {
    if cfg!(windows) {
        relative(path).replace('\\', "/")
    } else {
        relative(path).to_owned()
    }
}
