//! The numbers of rows, in records and in move lists.

use crate::Span;
use crate::record::{Problem, ProblemKind};
use crate::text::digits::split_digits;

/// A row number: `12.`, or a malformed one.
pub(crate) struct RowNumber<'t> {
    /// The number, at most `u32::MAX`.
    pub(crate) number: u32,
    /// Its place, with the point.
    pub(crate) span: Span,
    /// Whether it is written `12...`, which names the second slot of its row, as in chess.
    pub(crate) is_second_slot: bool,
    /// The rest of the word.
    pub(crate) rest: &'t str,
    /// The problem of a malformed number.
    pub(crate) problem: Option<Problem>,
}

/// Reads the row number at the beginning of a word, which begins `start` bytes into its text and
/// with a digit.
pub(crate) fn read_row_number(word: &str, start: usize) -> RowNumber<'_> {
    let (digits, after) = split_digits(word);
    let rest = after.trim_start_matches(['.', ')']);
    let is_second_slot = after.starts_with("..");
    let len = word.len() - rest.len();
    let span = Span::new(start, start + len);
    let problem = if is_second_slot || !after.starts_with('.') {
        let found = word[..len].to_owned();
        let kind = ProblemKind::MalformedTurnNumber(found);
        Some(Problem { span, kind })
    } else if rest.is_empty() {
        None
    } else {
        let span = Span::new(start, start + word.len());
        let expected = "a space after the row number";
        let kind = ProblemKind::BadSeparator { expected };
        Some(Problem { span, kind })
    };
    RowNumber {
        number: digits.parse().unwrap_or(u32::MAX),
        span,
        is_second_slot,
        rest,
        problem,
    }
}
