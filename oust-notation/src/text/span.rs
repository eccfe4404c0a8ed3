//! Spans of a text, and the line and column of an offset.

use std::fmt;
use std::ops::Range;

/// A range of bytes of a text: from `start` up to, not including, `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Span {
    /// Returns the span from `start` up to `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the span of `part`, which is a slice of `text`.
    pub(crate) fn from_slice(text: &str, part: &str) -> Self {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        Self::new(start, start + part.len())
    }

    /// Returns the number of bytes.
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Returns whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the span of the same bytes in a text that begins `offset` bytes earlier.
    #[must_use]
    pub const fn shifted(self, offset: usize) -> Self {
        Self::new(self.start + offset, self.end + offset)
    }

    /// Returns the shortest span that covers this one and another.
    #[must_use]
    pub fn cover(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// Returns whether one of `offsets`, which are in order, is in it.
    pub(crate) fn holds_any(self, offsets: &[usize]) -> bool {
        let next = offsets.partition_point(|&at| at < self.start);
        offsets.get(next).is_some_and(|&at| at < self.end)
    }

    /// Returns the place of this span as other languages count it, in time linear in the text.
    ///
    /// ```
    /// use oust_notation::{LineColumn, Span};
    ///
    /// let text = "x: Zoë 🙂\na9";
    /// let place = Span::new(13, 15).place_in(text);
    /// assert_eq!(place.start, LineColumn { line: 2, column: 1 });
    /// assert_eq!((place.code_points, place.utf16), (9..11, 10..12));
    /// ```
    pub fn place_in(self, text: &str) -> TextPlace {
        let floor = |at| floor_char_boundary(text.as_bytes(), at);
        let (start, end) = (floor(self.start), floor(self.end.max(self.start)));
        let (before, inside) = (&text[..start], &text[start..end]);
        let utf16 = |text: &str| text.chars().map(char::len_utf16).sum::<usize>();
        let (code_points_before, utf16_before) = (before.chars().count(), utf16(before));
        TextPlace {
            start: LineColumn::from_offset(text, start),
            end: LineColumn::from_offset(text, end),
            code_points: code_points_before..code_points_before + inside.chars().count(),
            utf16: utf16_before..utf16_before + utf16(inside),
        }
    }

    /// Returns the text at this span; the empty text where there is none.
    pub fn slice(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// The place of a [`Span`], which counts bytes, as other languages count.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TextPlace {
    /// The line and column of its first character.
    pub start: LineColumn,
    /// The line and column after its last character.
    pub end: LineColumn,
    /// Its characters, counted from 0 at the start of the text, as Python counts.
    pub code_points: Range<usize>,
    /// Its units of UTF-16, counted from 0 at the start of the text, as JavaScript counts.
    pub utf16: Range<usize>,
}

/// A line and a column, both counted from 1; the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl LineColumn {
    /// Returns the place of a byte offset in a text.
    pub fn from_offset(text: &str, offset: usize) -> Self {
        let before = &text[..floor_char_boundary(text.as_bytes(), offset)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: 1 + before.matches('\n').count(),
            column: 1 + before[line_start..].chars().count(),
        }
    }
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Returns the last offset up to `at` at which a character begins or the text ends; `at` itself
/// when the bytes are not UTF-8.
pub(crate) fn floor_char_boundary(bytes: &[u8], at: usize) -> usize {
    const LONGEST_CHARACTER: usize = 4;
    let at = at.min(bytes.len());
    let is_boundary = |at: &usize| bytes.get(*at).is_none_or(|&byte| byte & 0xc0 != 0x80);
    let mut candidates = (0..=at).rev().take(LONGEST_CHARACTER);
    candidates.find(is_boundary).unwrap_or(at)
}

/// Counts the characters that begin in the bytes of a text.
pub(crate) fn count_chars(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}
