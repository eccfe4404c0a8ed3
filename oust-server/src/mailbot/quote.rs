//! Quotes mails with their credentials hidden.

use crate::mail::{Inbound, redact};

/// The most bytes that are quoted: the time of hiding grows with the square.
const LIMIT: usize = 4096;

/// The most lines that are quoted.
const LINES: usize = 40;

/// Returns a mail as quoted lines, with the credentials of `users` hidden.
pub(super) fn quote(mail: &Inbound, users: &[&str]) -> String {
    let mut text = format!("Subject: {}\n\n", whole_or_cut(&mail.subject));
    for (number, line) in mail.body.lines().enumerate() {
        // A line is quoted whole or not at all: half a code would not be recognized.
        if number >= LINES || text.len() + line.len() > LIMIT {
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
pub(super) fn quotable_subject(subject: &str, users: &[&str]) -> String {
    match whole_or_cut(subject).trim() {
        "" | "[...]" => "your mail".to_owned(),
        subject => redact(subject, users),
    }
}

fn whole_or_cut(line: &str) -> &str {
    if line.len() <= LIMIT / 2 {
        line
    } else {
        "[...]"
    }
}
