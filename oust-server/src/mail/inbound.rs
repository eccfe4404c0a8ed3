//! Incoming mails.

use data_encoding::HEXLOWER;
use mail_parser::{Address, Message, MessageParser};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::automatic::{Automatic, automatic};

/// The maximum size of a mail in bytes. Larger mails are refused before they are parsed.
pub const SIZE_LIMIT: usize = 256 * 1024;

/// The maximum size of the header of a mail that is answered although it is too large.
const HEADER_LIMIT: usize = 64 * 1024;

// A Message-ID fits on one header line of at most 998 characters; real ones have under 100.
const ID_LIMIT: usize = 250;
// RFC 5321: a path has at most 256 characters, two of them angle brackets.
const ADDRESS_LIMIT: usize = 254;
/// The headers that name the recipient; the ones that the mail server writes come first.
const RECIPIENTS: [&str; 5] = ["Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc"];

/// A mail that was received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inbound {
    /// The address in `From`.
    pub sender: String,
    /// The Message-ID without angle brackets, or a hash of the mail if it has no valid one.
    pub message_id: String,
    /// The Message-ID of the mail that this one answers, without angle brackets.
    pub in_reply_to: Option<String>,
    /// The subject on one line.
    pub subject: String,
    /// The plain text, or the text of the HTML if there is no plain text.
    pub body: String,
    /// The recipients without repeats; the address of the delivery is first.
    pub recipients: Vec<String>,
    automatic: Option<Automatic>,
}

/// An error in an incoming mail.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InboundError {
    /// The mail is too large.
    #[error("the mail has {length} bytes, expected at most {limit}")]
    TooLarge {
        /// The size in bytes.
        length: usize,
        /// The limit in bytes.
        limit: usize,
    },
    /// The bytes have no header.
    #[error("the mail has no header, expected an RFC 5322 message")]
    NoHeader,
    /// No header names the sender.
    #[error("the mail has no valid address in `From`, expected one")]
    NoSender,
}

impl Inbound {
    /// Reads a mail as a mail server hands it over.
    ///
    /// # Errors
    ///
    /// Fails if the mail is too large, has no header, or does not name its sender.
    pub fn read(bytes: &[u8]) -> Result<Self, InboundError> {
        if bytes.len() > SIZE_LIMIT {
            return Err(InboundError::TooLarge {
                length: bytes.len(),
                limit: SIZE_LIMIT,
            });
        }
        let message = MessageParser::default()
            .parse(bytes)
            .ok_or(InboundError::NoHeader)?;
        let sender = message
            .from()
            .and_then(Address::first)
            .and_then(|from| from.address())
            .filter(|text| is_address(text))
            .ok_or(InboundError::NoSender)?;
        Ok(Self {
            sender: sender.to_owned(),
            message_id: message
                .message_id()
                .filter(|id| is_id(id))
                .map_or_else(|| derived_id(bytes), str::to_owned),
            in_reply_to: in_reply_to(&message),
            subject: one_line(message.subject().unwrap_or_default()),
            body: message.body_text(0).unwrap_or_default().into_owned(),
            recipients: recipients(&message),
            automatic: automatic(&message, sender),
        })
    }

    /// Reads the header of a mail that is too large, with an empty body.
    ///
    /// # Errors
    ///
    /// Fails if the header is missing, is too large itself, or does not name the sender.
    pub fn read_header(bytes: &[u8]) -> Result<Self, InboundError> {
        let start = &bytes[..bytes.len().min(HEADER_LIMIT)];
        let end = start.windows(2).position(|two| two == b"\n\n");
        let end = start
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .map_or(end, |crlf| Some(end.map_or(crlf, |lf| lf.min(crlf))));
        let end = end.ok_or(InboundError::NoHeader)?;
        Self::read(&[&start[..end], b"\r\n\r\n"].concat())
    }

    /// Returns the reason not to reply; `None` for a mail by a person.
    pub fn automatic(&self) -> Option<&Automatic> {
        self.automatic.as_ref()
    }

    /// Returns the first token of [`plus_tokens`](Self::plus_tokens).
    pub fn plus_token(&self) -> Option<&str> {
        self.plus_tokens().next()
    }

    /// Returns the parts between `+` and `@` of the recipients, not verified.
    pub fn plus_tokens(&self) -> impl Iterator<Item = &str> {
        self.recipients.iter().filter_map(|address| {
            let (local, _) = address.rsplit_once('@')?;
            let (_, token) = local.split_once('+')?;
            Some(token).filter(|token| !token.is_empty())
        })
    }
}

fn in_reply_to(message: &Message<'_>) -> Option<String> {
    let value = message.in_reply_to();
    let ids = value.as_text_list()?;
    ids.first().filter(|id| is_id(id)).map(ToString::to_string)
}

fn recipients(message: &Message<'_>) -> Vec<String> {
    let mut recipients: Vec<String> = Vec::new();
    for name in RECIPIENTS {
        for value in message.header_as(name, mail_parser::HeaderForm::Addresses) {
            let addresses = value.as_address().into_iter().flat_map(Address::iter);
            for text in addresses.filter_map(|address| address.address()) {
                if is_address(text) && !recipients.iter().any(|known| known == text) {
                    recipients.push(text.to_owned());
                }
            }
        }
    }
    recipients
}

/// Derives an id from the content: a mail that is delivered again has the same id.
fn derived_id(bytes: &[u8]) -> String {
    format!("{}@sha256.invalid", HEXLOWER.encode(&Sha256::digest(bytes)))
}

fn is_id(text: &str) -> bool {
    // The reply repeats the id between brackets in a header.
    (1..=ID_LIMIT).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>'))
}

fn is_address(text: &str) -> bool {
    text.len() <= ADDRESS_LIMIT && text.parse::<lettre::Address>().is_ok()
}

fn one_line(text: &str) -> String {
    // An encoded subject may decode to line breaks.
    text.replace(char::is_control, " ").trim().to_owned()
}

#[cfg(test)]
mod tests {
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
        assert!(
            mail(&format!("Message-ID: <{}@x>\r\n", "a".repeat(300)), "").ends_with(".invalid")
        );
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
            let texts = [&mail.subject].into_iter().chain(&mail.recipients);
            for value in values.into_iter().flatten().chain(texts) {
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
}
