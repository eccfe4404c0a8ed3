//! An index of the lines and columns of a text.

use std::sync::OnceLock;

use crate::text::span::count_chars;
use crate::{LineColumn, Span};

/// The number of bytes between two counts of characters.
const STEP: usize = 1024;

/// The lines of one text, indexed by the first query, so that many queries cost one scan of the
/// text. Every method expects the same text.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineIndex {
    /// The offset of each line.
    line_starts: OnceLock<Vec<usize>>,
    /// The number of characters that begin before each multiple of [`STEP`] bytes: a line may be
    /// as long as the text.
    chars_at: OnceLock<Vec<usize>>,
}

impl LineIndex {
    /// Returns the line and the column of a byte.
    pub(crate) fn place(&self, text: &str, at: usize) -> LineColumn {
        let at = at.min(text.len());
        let (line, span) = self.line(text, at);
        let before = if at - span.start <= STEP {
            count_chars(&text.as_bytes()[span.start..at])
        } else {
            self.chars_before(text, at) - self.chars_before(text, span.start)
        };
        // A byte within a character has the column of the character.
        let is_within = usize::from(!text.is_char_boundary(at));
        LineColumn {
            line,
            column: 1 + before - is_within,
        }
    }

    /// Returns the line that a byte belongs to: its number from 1, and its span with its end.
    pub(crate) fn line(&self, text: &str, at: usize) -> (usize, Span) {
        let starts = self.line_starts.get_or_init(|| {
            let newlines = memchr::memchr_iter(b'\n', text.as_bytes());
            std::iter::once(0)
                .chain(newlines.map(|at| at + 1))
                .collect()
        });
        let number = starts.partition_point(|&start| start <= at).max(1);
        let end = starts.get(number).copied().unwrap_or(text.len());
        (number, Span::new(starts[number - 1], end))
    }

    /// Returns the number of characters before a byte.
    pub(crate) fn chars_before(&self, text: &str, at: usize) -> usize {
        let bytes = text.as_bytes();
        let chars_at = self.chars_at.get_or_init(|| {
            let mut before = 0;
            let count = |step: &[u8]| {
                let here = before;
                before += count_chars(step);
                here
            };
            bytes.chunks(STEP).map(count).collect()
        });
        let at = at.min(bytes.len());
        let step = (at / STEP).min(chars_at.len().saturating_sub(1));
        chars_at.get(step).copied().unwrap_or_default() + count_chars(&bytes[step * STEP..at])
    }
}
