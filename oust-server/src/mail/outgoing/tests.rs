use proptest::prelude::*;

use super::*;
use crate::mail::Inbound;

fn draft() -> Draft {
    Draft {
        to: "ann@example.org".to_owned(),
        subject: "oust 101: your turn".to_owned(),
        body: "  7 . x o\n".to_owned(),
        in_reply_to: Some("1@example.org".to_owned()),
        references: vec!["0@example.org".to_owned(), "1@example.org".to_owned()],
        reply_to: Some("oust+tok@example.net".to_owned()),
        trigger: Trigger::Mail,
    }
}

fn write(draft: &Draft) -> Result<Letter, OutgoingError> {
    let origin = Origin {
        name: "Oust".to_owned(),
        address: "oust@example.net".to_owned(),
        domain: "example.net".to_owned(),
    };
    draft.write(
        &origin,
        &Stamp {
            id: "m7".to_owned(),
            at: 1_795_500_000_000,
        },
    )
}

#[test]
fn a_letter_has_the_headers_that_stop_loops_and_keep_threads() {
    let letter = write(&draft()).expect("a valid draft");
    let (head, body) = letter.text.split_once("\r\n\r\n").expect("a blank line");
    for line in [
        "From: Oust <oust@example.net>",
        "To: ann@example.org",
        "Date: Tue, 24 Nov 2026 06:00:00 +0000",
        "Message-ID: <m7@example.net>",
        "Subject: oust 101: your turn",
        "Reply-To: oust+tok@example.net",
        "In-Reply-To: <1@example.org>",
        "References: <0@example.org> <1@example.org>",
        "Auto-Submitted: auto-replied",
        "X-Auto-Response-Suppress: All",
        "Content-Type: text/plain; charset=utf-8",
    ] {
        assert!(head.lines().any(|found| found == line), "{line} in\n{head}");
    }
    assert_eq!(body.trim_end(), "  7 . x o");
    assert_eq!(
        (letter.to.as_str(), letter.from.as_str()),
        ("ann@example.org", "oust@example.net")
    );
}

#[test]
fn a_line_break_in_a_header_is_refused() {
    #[track_caller]
    fn check(change: fn(&mut Draft), expected: &OutgoingError) {
        let mut draft = draft();
        change(&mut draft);
        assert_eq!(write(&draft).as_ref(), Err(expected));
    }
    let control = |header, found| OutgoingError::ControlCharacter { header, found };
    check(
        |draft| draft.subject.push_str("\r\nBcc: x@example.org"),
        &control("Subject", '\r'),
    );
    check(|draft| draft.subject.push('\n'), &control("Subject", '\n'));
    check(
        |draft| draft.to.push_str("\nBcc: x@example.org"),
        &control("To", '\n'),
    );
    check(
        |draft| draft.reply_to = Some("a\n@b".to_owned()),
        &control("Reply-To", '\n'),
    );
    check(
        |draft| draft.in_reply_to = Some("1\r@b".to_owned()),
        &control("In-Reply-To", '\r'),
    );
    check(
        |draft| draft.references.push("\u{85}".to_owned()),
        &control("References", '\u{85}'),
    );
    check(
        |draft| draft.to = "ann".to_owned(),
        &OutgoingError::NotAnAddress { header: "To" },
    );
    check(
        |draft| draft.in_reply_to = Some("a> <b".to_owned()),
        &OutgoingError::NotAnId {
            header: "In-Reply-To",
        },
    );
    let (length, limit) = (2000, VALUE_LIMIT);
    check(
        |draft| draft.subject = "x".repeat(2000),
        &OutgoingError::TooLong {
            header: "Subject",
            length,
            limit,
        },
    );
}

#[test]
fn a_long_thread_keeps_its_first_and_its_last_id() {
    let mut draft = draft();
    draft.references = (0..200).map(|n| format!("{n}@example.org")).collect();
    let ids = references(&draft.references).expect("valid ids");
    assert!(ids.starts_with("<0@example.org> <1"), "{ids}");
    assert!(
        ids.ends_with("<199@example.org>") && ids.len() <= VALUE_LIMIT,
        "{ids}"
    );
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        subject in "[a-z0-9é☃][ -~é☃]{0,80}[a-z0-9é☃]",
        body in "([ -~é☃]{0,120}\n){0,6}",
    ) {
        let draft = Draft { subject, body, ..draft() };
        let letter = write(&draft).expect("a valid draft");
        prop_assert!(letter.text.is_ascii());
        let mail = Inbound::read(letter.text.as_bytes()).expect("a mail");
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        prop_assert_eq!(words(&mail.subject), words(&draft.subject));
        prop_assert_eq!(mail.body.replace("\r\n", "\n"), draft.body);
        prop_assert_eq!(&mail.message_id, &letter.message_id);
        prop_assert!(mail.automatic().is_some());
    }
}
