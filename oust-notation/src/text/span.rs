//! Spans of a text, and lines and columns of offsets.

use std::fmt;
use std::ops::Range;

/// A range of bytes of a text, from `start` up to but not including `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte.
    pub end: usize,
}

impl Span {
    /// Creates the span from `start` up to `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the span of `part`, which is a slice of `text`.
    pub(crate) fn from_slice(text: &str, part: &str) -> Self {
        // Both borrow from one text, so the difference of the addresses is the offset.
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        Self::new(start, start + part.len())
    }

    /// Returns the length in bytes; 0 if `end` is before `start`.
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Returns whether the span contains no byte.
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

    /// Returns whether the span contains one of the ascending `offsets`.
    pub(crate) fn holds_any(self, offsets: &[usize]) -> bool {
        let next = offsets.partition_point(|&at| at < self.start);
        offsets.get(next).is_some_and(|&at| at < self.end)
    }

    /// Converts this span to lines, columns and the offsets of other languages. Takes time linear
    /// in the length of `text`.
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
        // For any span the slices begin and end between characters.
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

    /// Returns the slice of `text` at this span; the empty text if the span is outside of it.
    pub fn slice(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// The place of a [`Span`] in the units of other languages.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TextPlace {
    /// The line and column of its first character.
    pub start: LineColumn,
    /// The line and column after its last character.
    pub end: LineColumn,
    /// Offsets in characters, as Python counts.
    pub code_points: Range<usize>,
    /// Offsets in UTF-16 units, as JavaScript counts.
    pub utf16: Range<usize>,
}

/// A line and a column, both counted from 1; the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the character in its line, from 1.
    pub column: usize,
}

impl LineColumn {
    /// Converts a byte offset in `text` to a line and a column.
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

/// Returns the last offset up to `at` at which a character begins or the text ends. For bytes that
/// are not UTF-8 it returns `at`.
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
