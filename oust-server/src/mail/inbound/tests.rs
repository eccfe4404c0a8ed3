use proptest::prelude::*;

use super::*;

const FROM: &str = "From: Ann <ann@example.org>\r\n";

#[track_caller]
fn read(text: &str) -> Inbound {
    Inbound::read(text.as_bytes()).expect(text)
}

#[test]
fn the_headers_of_a_mail_are_read() {
    let mail = read(
        "Return-Path: <ann@example.org>\r\n\
         Delivered-To: oust+tok.7@example.net\r\n\
         From: \"Ann A.\" <Ann@example.org>\r\n\
         To: Oust <oust@example.net>, ben@example.org\r\n\
         Message-ID: <1@example.org>\r\n\
         In-Reply-To: <0@example.net>\r\n\
         Subject: =?utf-8?q?Re:_oust?=\r\n move 101\r\n\r\ne4\r\n",
    );
    assert_eq!(mail.sender, "Ann@example.org");
    assert_eq!(mail.message_id, "1@example.org");
    assert_eq!(mail.in_reply_to.as_deref(), Some("0@example.net"));
    assert_eq!(mail.subject, "Re: oust move 101");
    assert_eq!(mail.body.trim(), "e4");
    assert_eq!(mail.plus_token(), Some("tok.7"));
    assert_eq!(
        mail.recipients,
        [
            "oust+tok.7@example.net",
            "oust@example.net",
            "ben@example.org"
        ]
    );
    assert_eq!(mail.automatic(), None);
}

#[test]
fn a_reply_is_never_sent_to_a_program() {
    #[track_caller]
    fn check(header: &str, expected: Option<&Automatic>) {
        let mail = read(&format!("{header}\r\n{FROM}\r\nhello"));
        assert_eq!(mail.automatic(), expected, "{header}");
    }
    let auto = |value: &str| Automatic::AutoSubmitted(value.to_owned());
    let precedence = |value: &str| Automatic::Precedence(value.to_owned());
    check("Subject: hello", None);
    check("Auto-Submitted: no", None);
    check("Auto-Submitted: No (written by hand)", None);
    check(
        "auto-submitted: auto-replied; owner=x",
        Some(&auto("auto-replied")),
    );
    check(
        "AUTO-SUBMITTED: Auto-Generated",
        Some(&auto("auto-generated")),
    );
    check("Return-Path: <>", Some(&Automatic::EmptySender));
    check(
        "Return-Path: <MAILER-DAEMON@example.org>",
        Some(&Automatic::MailerDaemon),
    );
    check("Return-Path: <ann@example.org>", None);
    check("Precedence: bulk", Some(&precedence("bulk")));
    check("Precedence: List", Some(&precedence("list")));
    check("Precedence: junk", Some(&precedence("junk")));
    check("Precedence: first-class", None);
    check("List-Id: <oust.example.org>", Some(&Automatic::List));
    check("X-Loop: oust@example.net", Some(&Automatic::Loop));
    let daemon = read("From: Mailer-Daemon@example.org\r\n\r\n");
    assert_eq!(daemon.automatic(), Some(&Automatic::MailerDaemon));
}

#[test]
fn plain_text_is_preferred_to_html() {
    let parts = |parts: &[(&str, &str)]| {
        let part = |(kind, text)| format!("--b\r\nContent-Type: {kind}\r\n\r\n{text}\r\n");
        let parts = parts.iter().copied().map(part).collect::<Vec<_>>().concat();
        let head = "MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n";
        read(&format!("{FROM}{head}\r\n{parts}--b--\r\n"))
    };
    let html = ("text/html", "<p>oust <b>help</b></p>");
    assert_eq!(parts(&[html, ("text/plain", "plain")]).body.trim(), "plain");
    assert_eq!(parts(&[("text/plain", "plain"), html]).body.trim(), "plain");
    assert_eq!(parts(&[html]).body.trim(), "oust help");
}

#[test]
fn encoded_text_is_decoded() {
    let head = "Content-Type: text/plain; charset=iso-8859-1\r\n\
                Content-Transfer-Encoding: quoted-printable\r\n";
    assert_eq!(
        read(&format!("{FROM}{head}\r\nsch=F6n=\r\ne4")).body,
        "sch\u{f6}ne4"
    );
    let head = "Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n";
    assert_eq!(
        read(&format!("{FROM}{head}\r\nb3VzdCBoZWxw")).body,
        "oust help"
    );
}

#[test]
fn a_mail_without_message_id_has_one_of_its_own() {
    let mail = |head: &str, text: &str| read(&format!("{FROM}{head}\r\n{text}")).message_id;
    assert_eq!(mail("", "e4"), mail("", "e4"));
    assert_ne!(mail("", "e4"), mail("", "e5"));
    assert!(mail("", "e4").ends_with("@sha256.invalid"));
    assert!(mail(&format!("Message-ID: <{}@x>\r\n", "a".repeat(300)), "").ends_with(".invalid"));
}

#[test]
fn a_mail_that_cannot_be_answered_is_refused() {
    #[track_caller]
    fn check(bytes: &[u8], expected: &InboundError) {
        assert_eq!(Inbound::read(bytes).as_ref(), Err(expected));
    }
    check(b"", &InboundError::NoHeader);
    check(b"Subject: e4\r\n\r\ne4", &InboundError::NoSender);
    check(b"From: undisclosed\r\n\r\ne4", &InboundError::NoSender);
    check(b"From: <>\r\n\r\ne4", &InboundError::NoSender);
    let (length, limit) = (SIZE_LIMIT + 1, SIZE_LIMIT);
    check(
        &vec![b'a'; length],
        &InboundError::TooLarge { length, limit },
    );
}

fn checked(bytes: &[u8]) {
    if let Ok(mail) = Inbound::read(bytes) {
        let values = [
            Some(&mail.sender),
            Some(&mail.message_id),
            mail.in_reply_to.as_ref(),
        ];
        for value in values
            .into_iter()
            .flatten()
            .chain([&mail.subject])
            .chain(&mail.recipients)
        {
            assert!(!value.contains(char::is_control), "{value:?}");
        }
        let _ = crate::mail::find_command(&mail.subject, &mail.body);
        let _ = crate::mail::redact(&mail.body, &[]);
    }
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        checked(&bytes);
    }

    #[test]
    fn no_headers_panic(
        lines in prop::collection::vec(
            "(From|To|Subject|Message-ID|Content-Type|In-Reply-To|Return-Path|Delivered-To|\
              Content-Transfer-Encoding): ?[ -~é\t]{0,60}",
            0..8,
        ),
        body in any::<String>(),
    ) {
        checked(format!("{FROM}{}\r\n\r\n{body}", lines.join("\r\n")).as_bytes());
    }
}
