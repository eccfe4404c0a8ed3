//! Finds first lines of native records that are joined to other text.

use crate::Span;
use crate::format::begins::{WORD, first_line_at_end, is_glued, is_whole_first_line};

/// Iterates over the lines in a part of a text, each with its offset and without its line end.
pub(crate) fn lines(text: &str, span: Span) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = span;
    std::iter::from_fn(move || {
        let (at, text) = (rest.start, rest.slice(text));
        let len = memchr::memchr(b'\n', text.as_bytes()).map_or(text.len(), |end| end + 1);
        rest.start += len;
        let mut line = text[..len].strip_suffix('\n').unwrap_or(&text[..len]);
        // CR CR LF is one line end.
        while let Some(shorter) = line.strip_suffix('\r') {
            line = shorter;
        }
        (len > 0).then_some((at, line))
    })
}

/// The reason why a record ends, other than a first line on a line of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seam {
    /// A part of another format.
    OtherFormat,
    /// The first line of a record after other text on the same line. That record is read.
    FirstLine,
    /// Another game without a first line. That game is not read.
    SecondGame,
}

/// A seam and its offset in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeamAt {
    pub(crate) at: usize,
    pub(crate) seam: Seam,
}

/// Returns the offset of a first line that ends `line` after other text without a space, as in
/// `result: ?oust 5x5`, or after nothing but spaces. After other text and a space it belongs to
/// that text.
#[inline]
pub(crate) fn first_line_joined_at_end(line: &str) -> Option<usize> {
    let at = first_line_at_end(line)?;
    let is_own = line[..at].trim().is_empty();
    (is_own || is_glued(&line[..at])).then_some(at)
}

/// Returns the offset of a record's first line that directly follows other text and ends a line of
/// `text`.
pub(crate) fn joined_first_line(text: &str) -> Option<usize> {
    let marks = memchr::memmem::find_iter(text.as_bytes(), WORD);
    marks.into_iter().find(|&at| {
        let rest = &text[at..];
        let line = &rest[..memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len())];
        is_glued(&text[..at]) && !text[..at].ends_with('\n') && is_whole_first_line(line)
    })
}
