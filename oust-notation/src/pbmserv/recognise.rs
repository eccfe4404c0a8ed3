//! Detection of listings among other texts.

use super::listing::read_listing;
use super::mails::title;
use crate::lines::lines;
use crate::record::{Problem, ProblemKind};
use crate::{Span, native};

/// Whether a text holds listings, and no native record before them whose remark they could be.
pub(crate) fn is_listing(text: &str) -> bool {
    if !text.contains(" Board ") || !lines(text).iter().any(|line| title(line).is_some()) {
        return false;
    }
    let first = read_listing(text, None).next();
    first.is_some_and(|record| native_starts(&text[..record.span.start]).next().is_none())
}

/// The first line that begins a native record, which is not read among listings.
pub(crate) fn problem_outside(text: &str) -> Option<Problem> {
    let kind = ProblemKind::TextOutsideRecord;
    native_starts(text)
        .next()
        .map(|span| Problem { span, kind })
}

/// Whether a text begins with a native record, so that listings could only be remarks in it.
pub(crate) fn begins_with_native(text: &str) -> bool {
    let text = text.strip_prefix(native::BYTE_ORDER_MARK).unwrap_or(text);
    let first = text.lines().find(|line| !line.trim().is_empty());
    let start = first.and_then(|line| native_starts(line).next());
    start.is_some_and(|start| start.start == 0)
}

/// The lines that begin a native record and name its board. A line of prose may begin with
/// the game's name as well.
fn native_starts(text: &str) -> impl Iterator<Item = Span> + '_ {
    text.match_indices("oust").filter_map(|(at, word)| {
        let begins_line = native::ends_line(&text[..at]);
        let line = text[at..].lines().next().unwrap_or_default();
        let rest = &line[word.len()..];
        let board = rest.split_whitespace().next().unwrap_or_default();
        let names_board = board.starts_with(|sign: char| sign.is_ascii_digit())
            || board.starts_with("hex")
            || board.starts_with("coords=");
        let is_start = begins_line && names_board && rest.starts_with([' ', '\t']);
        is_start.then(|| Span::new(at, at + line.len()))
    })
}
