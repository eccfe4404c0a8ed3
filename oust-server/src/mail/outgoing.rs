//! Outgoing mails: a draft, written as a message.

use lettre::Message;
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};

use super::headers::{OutgoingError, address, bracketed, checked, references, single_spaced, time};

/// A mail before it is written as a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The address of the recipient.
    pub to: String,
    /// The subject, on one line.
    pub subject: String,
    /// The plain text.
    pub body: String,
    /// The Message-ID that this mail answers, without angle brackets.
    pub in_reply_to: Option<String>,
    /// The Message-IDs of the thread, the oldest first, without angle brackets.
    pub references: Vec<String>,
    /// The address for answers, if it is not the server's own.
    pub reply_to: Option<String>,
    /// The link that ends mails like this one by one click (RFC 8058).
    pub unsubscribe: Option<String>,
    /// The cause of the mail.
    pub trigger: Trigger,
}

/// The cause of a mail. It decides the value of `Auto-Submitted`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// A mail that this one answers: `auto-replied`.
    Mail,
    /// An event, such as the turn of an opponent: `auto-generated`.
    Event,
}

/// The server as the sender of mails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The name next to the address.
    pub name: String,
    /// The address of the server.
    pub address: String,
    /// The domain in its Message-IDs, after the `@`.
    pub domain: String,
}

/// The id and the time of a mail, which distinguish two mails with the same content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The part of the Message-ID before the `@`, unique to the mail.
    pub id: String,
    /// The time of writing in milliseconds since the Unix epoch.
    pub at: i64,
}

/// A mail as it is stored and sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The address of the recipient, for the envelope.
    pub to: String,
    /// The address of the server, for the envelope.
    pub from: String,
    /// The Message-ID without angle brackets.
    pub message_id: String,
    /// The whole message, headers included, in ASCII.
    pub text: String,
}

impl Draft {
    /// Writes the mail as the server `origin` sends it.
    ///
    /// # Errors
    ///
    /// Fails if a header value has a line break or the wrong form.
    pub fn write(&self, origin: &Origin, stamp: &Stamp) -> Result<Letter, OutgoingError> {
        let from = address("From", &origin.address)?;
        let to = address("To", &self.to)?;
        let name = checked("From", &origin.name)?.to_owned();
        let message_id = format!("{}@{}", stamp.id, origin.domain);
        let mut builder = Message::builder()
            .from(Mailbox::new(
                Some(name).filter(|name| !name.is_empty()),
                from,
            ))
            .to(Mailbox::new(None, to))
            .date(time(stamp.at)?)
            .message_id(Some(bracketed("Message-ID", &message_id)?))
            .subject(single_spaced(checked("Subject", &self.subject)?))
            .header(ContentType::TEXT_PLAIN);
        if let Some(reply_to) = &self.reply_to {
            builder = builder.reply_to(Mailbox::new(None, address("Reply-To", reply_to)?));
        }
        if let Some(id) = &self.in_reply_to {
            builder = builder.in_reply_to(bracketed("In-Reply-To", id)?);
        }
        if !self.references.is_empty() {
            builder = builder.references(references(&self.references)?);
        }
        let automatic = match self.trigger {
            Trigger::Mail => "auto-replied",
            Trigger::Event => "auto-generated",
        };
        // lettre has no typed headers for these two. Exchange servers do not answer a mail with the
        // second one automatically.
        for (name, value) in [
            (HeaderName::new_from_ascii_str("Auto-Submitted"), automatic),
            (
                HeaderName::new_from_ascii_str("X-Auto-Response-Suppress"),
                "All",
            ),
        ] {
            builder = builder.raw_header(HeaderValue::new(name, value.to_owned()));
        }
        for (name, value) in self.unsubscribe_headers()? {
            builder = builder.raw_header(HeaderValue::new(name, value));
        }
        let message = builder
            .body(self.body.clone())
            .map_err(|error| OutgoingError::Message {
                reason: error.to_string(),
            })?;
        Ok(Letter {
            to: self.to.clone(),
            from: origin.address.clone(),
            message_id,
            // lettre encodes other characters, so the bytes are ASCII.
            text: String::from_utf8_lossy(&message.formatted()).into_owned(),
        })
    }
}

impl Draft {
    fn unsubscribe_headers(&self) -> Result<Vec<(HeaderName, String)>, OutgoingError> {
        let Some(link) = &self.unsubscribe else {
            return Ok(Vec::new());
        };
        let name = HeaderName::new_from_ascii_str;
        let link_of = bracketed("List-Unsubscribe", link)?;
        let mut headers = vec![(name("List-Unsubscribe"), link_of)];
        // RFC 8058, section 3.1: the one click needs HTTPS.
        if link.starts_with("https://") {
            let click = "List-Unsubscribe=One-Click".to_owned();
            headers.push((name("List-Unsubscribe-Post"), click));
        }
        Ok(headers)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::mail::Inbound;
    use crate::mail::headers::VALUE_LIMIT;

    fn draft() -> Draft {
        Draft {
            to: "ann@example.org".to_owned(),
            subject: "oust 101: your turn".to_owned(),
            body: "  7 . x o\n".to_owned(),
            in_reply_to: Some("1@example.org".to_owned()),
            references: vec!["0@example.org".to_owned(), "1@example.org".to_owned()],
            reply_to: Some("oust+tok@example.net".to_owned()),
            unsubscribe: Some("https://example.net/unsubscribe/1.ab".to_owned()),
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
            "List-Unsubscribe: <https://example.net/unsubscribe/1.ab>",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
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
}
