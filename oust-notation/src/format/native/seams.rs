//! The places where a record ends because something else begins.

use crate::Span;
use crate::format::begins::{WORD, first_line_at_end, is_glued, is_whole_first_line};
use crate::record::{Problem, ProblemKind};

/// What begins where a record ends, unless it is the first line of a record on a line of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seam {
    /// A part of another format.
    OtherFormat,
    /// The first line of a record after other text on its line. It is read.
    FirstLine,
    /// Another game without a first line. It is not read.
    SecondGame,
}

/// A seam and its offset in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SeamAt {
    pub(super) at: usize,
    pub(super) seam: Seam,
}

/// Returns the offset of a first line that the end of `line` is joined to, as in
/// `result: ?oust 5x5`, or that only spaces precede. After other text and a space it is a part of
/// the text.
#[inline]
pub(super) fn first_line_joined_at_end(line: &str) -> Option<usize> {
    let at = first_line_at_end(line)?;
    let is_own = line[..at].trim().is_empty();
    (is_own || is_glued(&line[..at])).then_some(at)
}

/// Returns the offset of the first line of a record that is joined to other text at the end of a
/// line of `text`.
pub(super) fn joined_first_line(text: &str) -> Option<usize> {
    let marks = memchr::memmem::find_iter(text.as_bytes(), WORD);
    marks.into_iter().find(|&at| {
        let line = &text[at..];
        let line = &line[..memchr::memchr(b'\n', line.as_bytes()).unwrap_or(line.len())];
        is_glued(&text[..at]) && !text[..at].ends_with('\n') && is_whole_first_line(line)
    })
}

/// Returns the problem of the first line of a record that begins at `at`, not at the start of its
/// line.
pub(crate) fn misplaced_first_line(text: &str, at: usize) -> Problem {
    let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let is_indented = text[line_start..at].trim().is_empty();
    let line = text[at..].lines().next().unwrap_or_default().trim_end();
    Problem {
        span: Span::new(at, at + line.len()),
        kind: if is_indented {
            ProblemKind::IndentedFirstLine
        } else {
            ProblemKind::MissingLineBreak
        },
    }
}
