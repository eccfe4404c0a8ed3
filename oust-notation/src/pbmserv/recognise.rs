//! Telling mails and commands of the server from other texts.

use super::command::{Command, commands};
use super::lines::lines;
use super::listing::read_listing;
use super::mails::title;
use crate::Span;
use crate::record::{Problem, ProblemKind};

/// Whether a text holds listings, and no native record before them whose remark they could be.
pub(crate) fn is_listing(text: &str) -> bool {
    if !text.contains(" Board ") || !lines(text).iter().any(|line| title(line).is_some()) {
        return false;
    }
    let first = read_listing(text, None).next();
    first.is_some_and(|record| native_starts(&text[..record.span.start]).next().is_none())
}

/// Whether a text holds commands that move, and no native record.
pub(crate) fn holds_commands(text: &str) -> bool {
    let moves = |command: &Command<'_>| matches!(command, Command::Move(command) if command.password.is_some());
    native_starts(text).next().is_none() && commands(text).iter().any(moves)
}

/// The first line among listings that begins a native record: it is not read.
pub(crate) fn native_outside(text: &str) -> Option<Problem> {
    let span = native_starts(text).next()?;
    let kind = ProblemKind::TextOutsideRecord;
    Some(Problem { span, kind })
}

/// The lines that begin a native record and name its board. A line of prose may begin with
/// the game's name as well.
fn native_starts(text: &str) -> impl Iterator<Item = Span> + '_ {
    text.match_indices("oust").filter_map(|(at, word)| {
        let begins_line = at == 0 || text[..at].ends_with(['\n', '\u{feff}']);
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
