//! The reply to a mail. Of the mail it repeats only what is shown to hold no part of a code.

use crate::mail::{Draft, Inbound, Trigger, quotable};

/// The most characters of a subject.
const SUBJECT_LIMIT: usize = 150;

/// The reply to a mail, before it is written as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The address of the recipient.
    pub to: String,
    /// The subject of the mail, without what may be a secret, after `Re: `.
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
    /// Creates the reply to a mail. `users` are names of accounts, which its subject may repeat.
    pub(crate) fn new(mail: &Inbound, users: &[&str], content: Content) -> Self {
        let subject = quotable(&mail.subject, users).unwrap_or_else(|| "your mail".to_owned());
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
            unsubscribe: None,
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
