//! A piece of a source.

use super::{Content, ReadOptions};
use crate::document::for_each_skimmed;
use crate::line_index::LineIndex;
use crate::record::Problems;
use crate::{Document, Fault, LineColumn, Part, SkimmedPart, Span};

/// A piece of a source, decoded: whole records, positions or pictures.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Piece {
    /// What it says. Spans are offsets in this text.
    pub text: String,
    /// What the source holds.
    pub content: Content,
    /// The first thing that is not of the encoding.
    pub fault: Option<Fault>,
    /// How many bytes of the source stand before it.
    pub offset: usize,
    /// How many lines of the source end before it.
    pub lines: usize,
    /// How many characters of its first line precede it: JSON may be a single line.
    pub columns: usize,
    pub(super) in_array: bool,
    pub(super) rest: Rest,
    pub(super) options: ReadOptions,
    pub(super) index: LineIndex,
}

/// What stands behind a piece that is the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// Nothing, or other pieces.
    Nothing,
    /// More than the limit, in bytes, allows to read.
    LeftOut { limit: usize },
}

impl Piece {
    /// A text that is not a part of a longer one.
    pub fn whole(text: impl Into<String>, options: ReadOptions) -> Self {
        let text = text.into();
        let content = options.content.unwrap_or_else(|| Content::of(&text));
        Self::of(text, content, options)
    }

    pub(super) fn of(text: String, content: Content, options: ReadOptions) -> Self {
        Self {
            text,
            content,
            fault: None,
            offset: 0,
            lines: 0,
            columns: 0,
            in_array: false,
            rest: Rest::Nothing,
            options,
            index: LineIndex::default(),
        }
    }

    /// What the piece holds.
    pub fn document(&self) -> Document {
        Document::of_piece(self)
    }

    /// Hands over what the piece holds as [`Piece::document`] does, but one part after the other,
    /// and returns what is wrong with the text outside of them: records need not all be in memory
    /// at once.
    ///
    /// ```
    /// use oust_notation::{Part, Piece, ReadOptions};
    ///
    /// let piece = Piece::whole("oust 3x3\n\n1. a1 b1\noust hex2\n\n1. a2\n", ReadOptions::default());
    /// let mut moves = 0;
    /// let problems = piece.for_each_part(|part| {
    ///     if let Part::Record(record) = part {
    ///         moves += record.all_moves().len();
    ///     }
    /// });
    /// assert_eq!(moves, 3);
    /// assert!(problems.is_empty());
    /// ```
    pub fn for_each_part(&self, mut each: impl FnMut(Part)) -> Problems {
        self.for_each_skimmed(|part| each(part.into()))
    }

    /// [`Piece::for_each_part`] for who may do without the rows of a record that are plain: see
    /// [`Skimmed`](crate::record::Skimmed).
    pub fn for_each_skimmed(&self, each: impl FnMut(SkimmedPart)) -> Problems {
        for_each_skimmed(self, each)
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

    /// How it is read.
    pub fn options(&self) -> &ReadOptions {
        &self.options
    }

    /// Whether it is the beginning of its source.
    pub fn is_first(&self) -> bool {
        self.offset == 0
    }

    /// Whether an array of JSON is open where it begins.
    pub(crate) fn in_array(&self) -> bool {
        self.in_array
    }

    /// The limit in bytes that the source goes on behind and is not read.
    pub(crate) fn cut_short_at(&self) -> Option<usize> {
        match self.rest {
            Rest::Nothing => None,
            Rest::LeftOut { limit } => Some(limit),
        }
    }
}
