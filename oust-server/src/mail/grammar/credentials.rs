use std::fmt;

use super::error::{CommandError, Expected};
use super::words::{Word, Words};
use crate::mail::typed_code::{TypedCode, is_mail_code};

const NAME_LIMIT: usize = 32;
const CODE_LIMIT: usize = 128;

/// A user and the mail code that was given for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credentials {
    /// The name of the user.
    pub user: String,
    /// The mail code, not checked.
    pub code: TypedCode,
}

impl fmt::Display for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ***", self.user)
    }
}

/// Takes a user and a code.
pub(super) fn credentials(words: &mut Words<'_>) -> Result<Credentials, CommandError> {
    let user = user(words.next(Expected::User)?)?;
    let word = words.next(Expected::Code)?;
    if word.text.len() > CODE_LIMIT {
        return Err(word.unexpected(Expected::Code));
    }
    let code = TypedCode::new(word.text);
    Ok(Credentials { user, code })
}

/// Takes a word as the name of a user.
pub(super) fn user(word: Word<'_>) -> Result<String, CommandError> {
    let is_name = is_name(word.text) && !is_mail_code(word.text);
    if is_name {
        Ok(word.text.to_owned())
    } else {
        Err(word.unexpected(Expected::User))
    }
}

/// Takes a word as the name of a player: a user, or `engine:LEVEL`.
pub(super) fn player(word: Word<'_>) -> Result<String, CommandError> {
    let engine = word.text.split_once(':').is_some_and(|(name, level)| {
        name.eq_ignore_ascii_case("engine")
            && (1..=3).contains(&level.len())
            && level.bytes().all(|byte| byte.is_ascii_digit())
    });
    if engine {
        Ok(word.text.to_owned())
    } else {
        user(word)
    }
}

fn is_name(text: &str) -> bool {
    text.len() <= NAME_LIMIT
        && text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}
