//! Where in a text the mails with listings stand.

use std::ops::Range;

use super::lines::{Line, Word, is_number};

/// The first line of a listing: `Summary of Oust Board 101`.
#[derive(Clone, Copy)]
pub(super) struct Title<'t> {
    /// The name of the game.
    pub(super) game: Word<'t>,
    /// The number of the board; `None` when it is `?`.
    pub(super) number: Option<Word<'t>>,
    /// How often the line is quoted.
    pub(super) depth: usize,
}

/// The titles of a text with the lines that belong to each, the title's own first.
///
/// A mail ends where the next one begins: at its title, at the `From ` line of a mailbox, at
/// its headers or at a boundary between its parts.
pub(super) fn mails<'t>(lines: &[Line<'t>]) -> Vec<(Title<'t>, Range<usize>)> {
    let mut found: Vec<(Title<'t>, Range<usize>)> = Vec::new();
    let mut open = false;
    for (at, line) in lines.iter().enumerate() {
        let new = title(line);
        if open && (new.is_some() || begins_other_mail(lines, at)) {
            open = false;
        }
        if let Some(new) = new {
            found.push((new, at..at + 1));
            open = true;
        } else if open && let Some((_, range)) = found.last_mut() {
            range.end = at + 1;
        }
    }
    found
}

/// The title in a line; also as the subject of a mail.
pub(super) fn title<'t>(line: &Line<'t>) -> Option<Title<'t>> {
    const TYPES: [&str; 4] = ["Summary", "Preview", "Submit", "Notification"];
    let content = without_subject(line.content);
    if !TYPES.iter().any(|word| content.starts_with(word)) {
        return None;
    }
    let words = content.split_whitespace().map(|word| line.part(word));
    let words: Vec<Word<'t>> = words.collect();
    let [kind, of, game @ .., board, number] = &words[..] else {
        return None;
    };
    let known = TYPES.contains(&kind.text) && of.text == "of" && board.text == "Board";
    let numbered = is_number(number.text) || number.text == "?";
    let (first, last) = (game.first()?, game.last()?);
    if !known || !numbered || game.len() > 3 {
        return None;
    }
    let start = first.span.start - line.start;
    let end = last.span.end - line.start;
    Some(Title {
        game: line.part(&line.content[start..end]),
        number: Some(*number).filter(|number| number.text != "?"),
        depth: line.depth,
    })
}

/// The subject of a mail without what tells it from other text, and any other line as it is.
pub(super) fn without_subject(content: &str) -> &str {
    let Some(mut subject) = strip_prefix_of_any_case(content, "subject:") else {
        return content;
    };
    for mark in ["re:", "fwd:", "fw:", "re:"] {
        let trimmed = subject.trim_start();
        subject = strip_prefix_of_any_case(trimmed, mark).unwrap_or(trimmed);
    }
    subject.trim_start()
}

pub(super) fn strip_prefix_of_any_case<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix)
        .then(|| &text[prefix.len()..])
}

/// Whether a line belongs to a mail behind the one before it.
fn begins_other_mail(lines: &[Line<'_>], at: usize) -> bool {
    const HEADERS: [&str; 12] = [
        "Return-Path:",
        "Delivered-To:",
        "Received:",
        "Message-ID:",
        "MIME-Version:",
        "Content-Type:",
        "Content-Transfer-Encoding:",
        "Reply-To:",
        "Subject:",
        "Date:",
        "From:",
        "To:",
    ];
    let line = &lines[at];
    let after_blank = at
        .checked_sub(1)
        .is_none_or(|before| lines[before].is_blank());
    let mailbox = line.indent == 0 && line.content.starts_with("From ") && after_blank;
    let header = || {
        let word = line.first_word();
        line.indent == 0 && HEADERS.iter().any(|name| name.eq_ignore_ascii_case(word))
    };
    let is_boundary = || line.content.starts_with("--") && line.content.len() > 8 && after_blank;
    mailbox || header() || is_boundary() && !line.content.contains(' ')
}
