//! A piece of a source, and where its bytes stand in the source.

use std::cell::OnceCell;

use oust_notation::{LineColumn, Piece, Span};

/// How many bytes are counted at once.
const STEP: usize = 1024;

/// A piece of a source with where it comes from.
pub(crate) struct Text<'a> {
    pub(crate) path: &'a str,
    pub(super) content: &'a str,
    /// The bytes of the source before it.
    offset: usize,
    /// The lines of the source before it.
    lines: usize,
    /// Where each line begins, found out when the first finding asks.
    line_starts: OnceCell<Vec<usize>>,
    /// How many characters begin before each multiple of [`STEP`] bytes, found out likewise: a
    /// line may be as long as the piece.
    chars_at: OnceCell<Vec<usize>>,
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
            content: &piece.text,
            offset: piece.offset,
            lines: piece.lines,
            ..Self::empty(path)
        }
    }

    /// A source that cannot be read.
    pub(crate) fn empty(path: &'a str) -> Self {
        Self {
            path,
            content: "",
            offset: 0,
            lines: 0,
            line_starts: OnceCell::new(),
            chars_at: OnceCell::new(),
        }
    }

    /// The line and column of a byte of the piece, from 1, in the source.
    pub(crate) fn line_column(&self, at: usize) -> LineColumn {
        let (line, span) = self.line(at);
        let column = 1 + self.chars_between(span.start, at.max(span.start));
        LineColumn { line, column }
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
            byte: self.offset + span.start,
        }
    }

    /// How many characters of the piece begin from one byte to before another.
    fn chars_between(&self, start: usize, end: usize) -> usize {
        match self.content.as_bytes().get(start..end) {
            Some(few) if few.len() <= STEP => chars(few),
            _ => self.chars_before(end) - self.chars_before(start),
        }
    }

    /// How many characters of the piece stand before a byte.
    pub(super) fn chars_before(&self, at: usize) -> usize {
        let bytes = self.content.as_bytes();
        let chars_at = self.chars_at.get_or_init(|| {
            let mut before = 0;
            let count = |step: &[u8]| {
                let here = before;
                before += chars(step);
                here
            };
            bytes.chunks(STEP).map(count).collect()
        });
        let at = at.min(bytes.len());
        let step = (at / STEP).min(chars_at.len().saturating_sub(1));
        chars_at.get(step).copied().unwrap_or_default() + chars(&bytes[step * STEP..at])
    }

    /// How many characters the piece has.
    pub(super) fn char_count(&self) -> usize {
        chars(self.content.as_bytes())
    }

    /// The line that a byte belongs to, as its number in the source from 1 and its span.
    pub(super) fn line(&self, at: usize) -> (usize, Span) {
        let starts = self.line_starts();
        let number = starts.partition_point(|&start| start <= at).max(1);
        let start = starts[number - 1];
        let end = starts.get(number).copied().unwrap_or(self.content.len());
        (self.lines + number, Span::new(start, end))
    }

    fn line_starts(&self) -> &[usize] {
        self.line_starts.get_or_init(|| {
            let newlines = memchr::memchr_iter(b'\n', self.content.as_bytes());
            let behind = newlines.map(|at| at + 1);
            std::iter::once(0).chain(behind).collect()
        })
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

/// How many characters begin in the bytes of a text.
fn chars(bytes: &[u8]) -> usize {
    let begins = |byte: &&u8| (**byte & 0xC0) != 0x80;
    bytes.iter().filter(begins).count()
}
