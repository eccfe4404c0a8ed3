//! The reply to a mail, and quotations of the mail with its credentials hidden.

use crate::mail::{Draft, Inbound, Trigger, redact};

/// The most characters of a subject.
const SUBJECT_LIMIT: usize = 150;

/// The reply to a mail, before it is written as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The address of the recipient.
    pub to: String,
    /// The subject of the mail, shortened, after `Re: `.
    pub subject: String,
    /// The text; its first line says what was done or what was wrong.
    pub text: String,
    /// The address for answers that play, if it is the reader's turn.
    pub reply_to: Option<String>,
    in_reply_to: String,
    references: Vec<String>,
}

/// The text of a reply and the address for answers to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Content {
    pub(crate) text: String,
    pub(crate) reply_to: Option<String>,
}

impl Reply {
    /// Creates the reply to a mail, which may have credentials of `users`.
    pub(crate) fn new(mail: &Inbound, users: &[&str], content: Content) -> Self {
        let subject = quotable_subject(&mail.subject, users);
        let subject: String = subject.chars().take(SUBJECT_LIMIT).collect();
        let is_answer = subject
            .get(..3)
            .is_some_and(|start| start.eq_ignore_ascii_case("re:"));
        let references = mail.in_reply_to.iter().chain([&mail.message_id]);
        Self {
            to: mail.sender.clone(),
            subject: if is_answer {
                subject
            } else {
                format!("Re: {subject}")
            },
            text: content.text,
            reply_to: content.reply_to,
            in_reply_to: mail.message_id.clone(),
            references: references.cloned().collect(),
        }
    }

    /// Returns the reply as a mail to write.
    pub(crate) fn draft(&self) -> Draft {
        Draft {
            to: self.to.clone(),
            subject: self.subject.clone(),
            body: self.text.clone(),
            in_reply_to: Some(self.in_reply_to.clone()),
            references: self.references.clone(),
            reply_to: self.reply_to.clone(),
            trigger: Trigger::Mail,
        }
    }
}

impl Content {
    /// Returns a text without an address for answers.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            reply_to: None,
        }
    }
}

/// The most bytes that are quoted: the time of hiding grows with the square.
const QUOTED_BYTES: usize = 4096;

/// The most lines that are quoted.
const QUOTED_LINES: usize = 40;

/// Returns a mail as quoted lines, with the credentials of `users` hidden.
pub(crate) fn quote(mail: &Inbound, users: &[&str]) -> String {
    let mut text = format!("Subject: {}\n\n", whole_or_cut(&mail.subject));
    for (number, line) in mail.body.lines().enumerate() {
        // A line is quoted whole or not at all: half a code would not be recognized.
        if number >= QUOTED_LINES || text.len() + line.len() > QUOTED_BYTES {
            text.push_str("[...]\n");
            break;
        }
        text.push_str(line);
        text.push('\n');
    }
    let mut quoted = String::new();
    for line in redact(text.trim_end(), users).lines() {
        quoted.push_str(format!("> {line}").trim_end());
        quoted.push('\n');
    }
    quoted
}

/// Returns a subject for the reply, with the credentials of `users` hidden.
fn quotable_subject(subject: &str, users: &[&str]) -> String {
    match whole_or_cut(subject).trim() {
        "" | "[...]" => "your mail".to_owned(),
        subject => redact(subject, users),
    }
}

fn whole_or_cut(line: &str) -> &str {
    if line.len() <= QUOTED_BYTES / 2 {
        line
    } else {
        "[...]"
    }
}
