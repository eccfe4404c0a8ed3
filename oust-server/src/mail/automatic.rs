//! Mails of programs, which get no reply: an answer to an answer would never end.

use std::fmt;

use mail_parser::Message;

/// The sign that a program wrote a mail. A reply could start a loop between two programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Automatic {
    /// `Auto-Submitted` has another value than `no`.
    AutoSubmitted(String),
    /// `Return-Path` is `<>`: a bounce.
    EmptySender,
    /// `Precedence` is `bulk`, `list` or `junk`.
    Precedence(String),
    /// A mailing list forwarded the mail: it has a `List-Id`.
    List,
    /// Another program marked the mail against loops: it has an `X-Loop`.
    Loop,
    /// The sender is a mailer daemon.
    MailerDaemon,
}

impl fmt::Display for Automatic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The value is the sender's text, and logs have this.
            Self::AutoSubmitted(_) => f.write_str("header Auto-Submitted is not `no`"),
            Self::EmptySender => f.write_str("header Return-Path is empty"),
            Self::Precedence(value) => write!(f, "header Precedence is `{value}`"),
            Self::List => f.write_str("header List-Id is present"),
            Self::Loop => f.write_str("header X-Loop is present"),
            Self::MailerDaemon => f.write_str("the sender is a mailer daemon"),
        }
    }
}

/// Returns the first sign of a program in the headers of `message`.
pub(crate) fn automatic(message: &Message<'_>, sender: &str) -> Option<Automatic> {
    for (name, value) in message.headers_raw() {
        let name = name.to_ascii_lowercase();
        let word = first_word(value);
        let reason = match name.as_str() {
            // RFC 3834: `no` means that a person sent the mail.
            "auto-submitted" if word != "no" => Some(Automatic::AutoSubmitted(word)),
            "return-path" if value.trim() == "<>" => Some(Automatic::EmptySender),
            "return-path" if is_daemon(value.trim()) => Some(Automatic::MailerDaemon),
            "precedence" if matches!(word.as_str(), "bulk" | "list" | "junk") => {
                Some(Automatic::Precedence(word))
            }
            "list-id" => Some(Automatic::List),
            "x-loop" => Some(Automatic::Loop),
            _ => None,
        };
        if reason.is_some() {
            return reason;
        }
    }
    // A bounce without the headers above still has a daemon as its sender.
    is_daemon(sender).then_some(Automatic::MailerDaemon)
}

/// Returns the value before its parameters in lower case, at most 40 characters of it.
fn first_word(value: &str) -> String {
    let is_end = |c: char| c == ';' || c == '(' || c.is_whitespace();
    let word = value.trim_start().split(is_end).next().unwrap_or_default();
    let start: String = word.chars().take(40).collect();
    start.to_ascii_lowercase()
}

fn is_daemon(address: &str) -> bool {
    let address = address.trim_start_matches('<');
    let (local, _) = address.split_once('@').unwrap_or((address, ""));
    local
        .trim_end_matches('>')
        .eq_ignore_ascii_case("mailer-daemon")
}
