//! Telling mails and commands of the server from other texts.

use super::command::{Command, commands};
use super::listing::readable_listings;
use super::mails::title;
use super::mime::Decoded;
use crate::lines::lines;
use crate::record::{Problem, ProblemKind, Record};
use crate::{Span, native};

/// Whether a text holds listings, and no native record before them whose remark they could be.
pub(crate) fn is_listing(text: &str) -> bool {
    let decoded = Decoded::of(text);
    let text = decoded.text();
    if !text.contains(" Board ") || !lines(text).iter().any(|line| title(line).is_some()) {
        return false;
    }
    let first = readable_listings(text, None).next();
    first.is_some_and(|record| native_starts(&text[..record.span.start]).next().is_none())
}

/// Whether a text holds commands that move, and no native record.
pub(crate) fn holds_commands(text: &str) -> bool {
    let moves = |command: &Command<'_>| matches!(command, Command::Move(command) if command.password.is_some());
    let decoded = Decoded::of(text);
    let text = decoded.text();
    native_starts(text).next().is_none() && commands(text).iter().any(moves)
}

/// What is wrong outside of the records of listings and commands: the first line that begins a
/// native record, which is not read, and damage to the encoding of mails.
pub(crate) fn problems_outside(text: &str, records: &[Record]) -> Vec<Problem> {
    let decoded = Decoded::of(text);
    let native = native_starts(decoded.text()).next().map(|span| Problem {
        span: decoded.source_span(span),
        kind: ProblemKind::TextOutsideRecord,
    });
    let mut problems = decoded.damage_outside(records);
    problems.extend(native);
    problems.sort_by_key(|problem| problem.span);
    problems
}

/// Whether a text begins with a native record, so that mails and commands could only be remarks
/// in it.
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
