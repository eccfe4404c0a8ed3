use std::fmt;
use std::time::Duration;

use lettre::Address;

use super::credentials::{Credentials, credentials, user};
use super::duration::{InUnit, parse_duration};
use super::error::{CommandError, Expected};
use super::words::Words;

/// The words that commands about an account begin with.
pub(in crate::mail) const ACCOUNT_VERBS: [&str; 3] = ["signup", "change", "signoff"];

pub(super) const CHANGES: [&str; 4] = ["password", "address", "mail-code", "vacation"];

/// A command about the account of its sender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountCommand {
    /// `signup NAME ADDRESS`: opens an account.
    SignUp {
        /// The name that the account shall have.
        name: String,
        /// The address that its mail goes to.
        address: String,
    },
    /// `change password USER CODE`: mails a link that sets the web password. A password never
    /// goes by mail.
    ChangePassword {
        /// The user.
        credentials: Credentials,
    },
    /// `change address USER CODE ADDRESS`.
    ChangeAddress {
        /// The user.
        credentials: Credentials,
        /// The new address.
        address: String,
    },
    /// `change mail-code USER CODE`: replaces the mail code by a new one.
    ChangeMailCode {
        /// The user.
        credentials: Credentials,
    },
    /// `change vacation USER CODE 14d` or `… off`.
    ChangeVacation {
        /// The user.
        credentials: Credentials,
        /// How long the user is away.
        vacation: Vacation,
    },
    /// `signoff USER CODE`: closes the account.
    SignOff {
        /// The user.
        credentials: Credentials,
    },
}

/// How long a user is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vacation {
    /// From now on for this time.
    For(Duration),
    /// Not any more.
    Off,
}

impl fmt::Display for Vacation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::For(duration) => write!(f, "{}", InUnit(*duration)),
            Self::Off => f.write_str("off"),
        }
    }
}

/// Takes the words after `signup`.
pub(super) fn sign_up(words: &mut Words<'_>) -> Result<AccountCommand, CommandError> {
    let name = user(words.next(Expected::User)?)?;
    let address = address(words)?;
    Ok(AccountCommand::SignUp { name, address })
}

/// Takes the words after `change`.
pub(super) fn change(words: &mut Words<'_>) -> Result<AccountCommand, CommandError> {
    let what = words.next(Expected::Change)?;
    let keyword = what.keyword();
    if !CHANGES.contains(&keyword.as_str()) {
        return Err(what.unexpected(Expected::Change));
    }
    let credentials = credentials(words)?;
    Ok(match keyword.as_str() {
        "password" => AccountCommand::ChangePassword { credentials },
        "address" => AccountCommand::ChangeAddress {
            credentials,
            address: address(words)?,
        },
        "mail-code" => AccountCommand::ChangeMailCode { credentials },
        _ => AccountCommand::ChangeVacation {
            credentials,
            vacation: vacation(words)?,
        },
    })
}

/// Takes the words after `signoff`.
pub(super) fn sign_off(words: &mut Words<'_>) -> Result<AccountCommand, CommandError> {
    let credentials = credentials(words)?;
    Ok(AccountCommand::SignOff { credentials })
}

fn address(words: &mut Words<'_>) -> Result<String, CommandError> {
    let word = words.next(Expected::Address)?;
    let text = word
        .text
        .strip_prefix('<')
        .and_then(|text| text.strip_suffix('>'));
    let address = text.unwrap_or(word.text).parse::<Address>();
    address
        .map(|address| address.to_string())
        .map_err(|_| word.unexpected(Expected::Address))
}

fn vacation(words: &mut Words<'_>) -> Result<Vacation, CommandError> {
    let word = words.next(Expected::Vacation)?;
    if word.keyword() == "off" {
        return Ok(Vacation::Off);
    }
    let duration = parse_duration(word.text);
    duration
        .map(Vacation::For)
        .ok_or_else(|| word.unexpected(Expected::Vacation))
}
