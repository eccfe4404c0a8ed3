use std::fmt;

use mail_parser::Message;

/// Why a mail was not written by a person, so that no reply must be sent.
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
            Self::AutoSubmitted(value) => write!(f, "header Auto-Submitted is `{value}`"),
            Self::EmptySender => f.write_str("header Return-Path is empty"),
            Self::Precedence(value) => write!(f, "header Precedence is `{value}`"),
            Self::List => f.write_str("header List-Id is present"),
            Self::Loop => f.write_str("header X-Loop is present"),
            Self::MailerDaemon => f.write_str("the sender is a mailer daemon"),
        }
    }
}

/// Returns the first reason in the headers of `message` not to reply to it.
pub(super) fn automatic(message: &Message<'_>, sender: &str) -> Option<Automatic> {
    for (name, value) in message.headers_raw() {
        let name = name.to_ascii_lowercase();
        let word = first_word(value);
        let reason = match name.as_str() {
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
    is_daemon(sender).then_some(Automatic::MailerDaemon)
}

/// Returns the value up to its parameters, in lower case, at most 40 characters.
fn first_word(value: &str) -> String {
    let end = value
        .trim_start()
        .split(|c: char| c == ';' || c == '(' || c.is_whitespace());
    let word = end.into_iter().next().unwrap_or_default();
    word.chars()
        .take(40)
        .collect::<String>()
        .to_ascii_lowercase()
}

fn is_daemon(address: &str) -> bool {
    let local = address
        .trim_start_matches('<')
        .split('@')
        .next()
        .unwrap_or_default();
    local
        .trim_end_matches('>')
        .eq_ignore_ascii_case("mailer-daemon")
}
