//! A chunk of a source.

use crate::format::ReadOptions;
use crate::record::Format;
use crate::text::line_index::LineIndex;
use crate::{Fault, LineColumn, Span};

/// A chunk of a source, decoded: whole records, positions or diagrams.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Chunk {
    /// The text. Spans are offsets in it.
    pub text: String,
    /// The format of the source.
    pub format: Format,
    /// The first byte that cannot be decoded.
    pub fault: Option<Fault>,
    /// The number of bytes of the source before it.
    pub offset: usize,
    /// The number of lines of the source that end before it.
    pub lines: usize,
    /// The number of characters of its first line before it: JSON may be a single line.
    pub columns: usize,
    /// Whether an array of JSON is open where it begins.
    pub(crate) in_array: bool,
    /// The limit in bytes at which the source was truncated.
    pub(crate) truncated_at: Option<usize>,
    pub(crate) options: ReadOptions,
    pub(super) index: LineIndex,
}

impl Chunk {
    /// Returns the chunk of a whole source.
    pub fn whole(text: impl Into<String>, options: ReadOptions) -> Self {
        let text = text.into();
        let format = options.format.unwrap_or_else(|| Format::detect(&text));
        Self::new(text, format, options)
    }

    pub(super) fn new(text: String, format: Format, options: ReadOptions) -> Self {
        Self {
            text,
            format,
            fault: None,
            offset: 0,
            lines: 0,
            columns: 0,
            in_array: false,
            truncated_at: None,
            options,
            index: LineIndex::default(),
        }
    }

    /// Returns the place in the source of a byte of the text. The lines are indexed once, so
    /// the text must not be changed after the first call.
    pub fn place(&self, at: usize) -> LineColumn {
        let LineColumn { line, column } = self.index.place(&self.text, at);
        let before = if line == 1 { self.columns } else { 0 };
        LineColumn {
            line: self.lines + line,
            column: before + column,
        }
    }

    /// Returns the line that a byte of the text belongs to: its number in the source from 1,
    /// and its span in the text with its end.
    pub fn line(&self, at: usize) -> (usize, Span) {
        let (line, span) = self.index.line(&self.text, at);
        (self.lines + line, span)
    }

    /// Returns the number of characters of the text before a byte.
    pub fn chars_before(&self, at: usize) -> usize {
        self.index.chars_before(&self.text, at)
    }

    /// Returns whether it begins its source.
    pub fn is_first(&self) -> bool {
        self.offset == 0
    }
}
