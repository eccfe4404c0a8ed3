//! Where in a text the mails with listings stand.

use std::ops::Range;

use super::listing::read_listing;
use crate::lines::{Line, Word, is_number, lines};

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
    // Whether the title is a subject, and these are the lines below in the same head.
    let mut in_head = false;
    for (at, line) in lines.iter().enumerate() {
        let new = title(line);
        in_head &= !line.is_blank();
        if open && (new.is_some() || !in_head && begins_other_mail(lines, at)) {
            open = false;
        }
        if let Some(new) = new {
            found.push((new, at..at + 1));
            (open, in_head) = (true, is_mail_header(line.content));
        } else if open && let Some((_, range)) = found.last_mut() {
            range.end = at + 1;
        }
    }
    found
}

/// Where the last listing of a text begins, if another one precedes it. Both parts can be read
/// alone, with the same records.
pub(crate) fn last_mail_start(text: &str) -> Option<usize> {
    let lines = lines(text);
    let last = lines.iter().rfind(|line| title(line).is_some())?;
    let before = read_listing(&text[..last.begin], None).next();
    before.map(|_| last.begin)
}

/// Where the first line begins that may begin a mail behind another one.
pub(crate) fn next_start(bytes: &[u8]) -> Option<usize> {
    const BEGINNINGS: [&[u8]; 5] = [
        b"From ",
        b"Summary of ",
        b"Preview of ",
        b"Submit of ",
        b"Notification of ",
    ];
    let newlines = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
    let mut lines = newlines.map(|(at, _)| at + 1);
    lines.find(|&at| {
        BEGINNINGS
            .iter()
            .any(|begin| bytes[at..].starts_with(begin))
    })
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
    let line = &lines[at];
    let after_blank = at
        .checked_sub(1)
        .is_none_or(|before| lines[before].is_blank());
    let mailbox = line.indent == 0 && line.content.starts_with("From ") && after_blank;
    let header = || line.indent == 0 && is_mail_header(line.content);
    let is_boundary = || line.content.starts_with("--") && line.content.len() > 8 && after_blank;
    mailbox || header() || is_boundary() && !line.content.contains(' ')
}

/// Whether a line is one that the head of a mail has.
pub(super) fn is_mail_header(line: &str) -> bool {
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
    let word = line.split_whitespace().next().unwrap_or_default();
    HEADERS.iter().any(|name| name.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::last_mail_start;
    use crate::cases::config;
    use crate::read_listing;

    const WON: &str = include_str!("../../../fixtures/formats/listing-won-5x5.txt");
    const MAILBOX: &str = include_str!("../../../fixtures/formats/listings.mbox");

    /// All that a reader says of the records, and where; the text begins at this offset.
    fn said(text: &str, offset: usize) -> Vec<String> {
        let text = format!("{}{text}", "\n".repeat(offset));
        let records = read_listing(&text, None);
        records.map(|record| format!("{record:?}")).collect()
    }

    /// The places of all mails but the first, the last one first. Cut at any of them, the text
    /// says the same.
    #[track_caller]
    fn cuts(text: &str) -> Vec<usize> {
        let whole = said(text, 0);
        let mut cuts = Vec::new();
        let mut rest = text;
        while let Some(cut) = last_mail_start(rest) {
            assert!(0 < cut && cut < rest.len(), "{cut}: {text}");
            let (before, behind) = text.split_at(cut);
            let both = [said(before, 0), said(behind, cut)].concat();
            assert_eq!(both, whole, "cut before {behind:?}");
            cuts.push(cut);
            rest = &rest[..cut];
        }
        cuts
    }

    #[test]
    fn a_mail_begins_at_its_title_or_before() {
        assert!(cuts(WON).is_empty());
        assert!(cuts("").is_empty());
        assert_eq!(
            cuts(&format!("{WON}{WON}{WON}")),
            [2 * WON.len(), WON.len()]
        );
        let head = "Subject: hello\nFrom: bob\n\nSee:\n";
        for begin in [head.to_owned(), format!("From bob Tue\n{head}")] {
            let one = format!("{WON}\n");
            let start = one.len() + begin.len();
            assert_eq!(cuts(&format!("{one}{begin}{WON}")), [start]);
        }
        assert!(cuts(MAILBOX).len() >= 3);
    }

    /// What mails are made of, whole and in bits.
    const PIECES: [&str; 19] = [
        WON,
        "Summary of Oust Board 7\n",
        "Subject: Summary of Oust Board 7\n",
        "> Summary of Oust Board 8\n> Game won by bob.\n",
        "Game won by bob.\n",
        "   1 a1   2 b1\n",
        "    A B\n 2  . x  2\n 1  . .  1\n    A B\n",
        "\n",
        "\n\n",
        "From bob Mon Jan  5\n",
        "From: bob\n",
        "Date: today\n",
        "Message-ID: <1>\n",
        "X-Other: what\n",
        "Content-Transfer-Encoding: quoted-printable\n",
        "Content-Transfer-Encoding: base64\n",
        "--=_b\n",
        "--=_b--\n",
        "--unsaid_boundary\n",
    ];

    proptest! {
        #![proptest_config(config(20_000))]

        #[test]
        fn a_text_may_be_cut_before_each_mail(pieces in proptest::collection::vec(
            proptest::sample::select(&PIECES[..]),
            0..24,
        )) {
            cuts(&pieces.concat());
        }
    }
}
