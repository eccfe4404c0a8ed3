//! The names and mail addresses of users.

use std::fmt;
use std::str::FromStr;

use super::reserved::is_reserved;

/// The name of a user: a letter, then 1 to 23 letters, digits, `-` or `_`. The database treats
/// names that differ only in case as the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserName(String);

/// An error in the name of a user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// The length is outside the limits.
    #[error("a name has 2 to 24 characters, found {found}")]
    Length {
        /// The number of characters.
        found: usize,
    },
    /// The first character is not a letter.
    #[error("a name begins with a letter from a to z, found `{found}`")]
    FirstCharacter {
        /// The character as found.
        found: char,
    },
    /// A character is not allowed.
    #[error(
        "a name has letters from a to z, digits, `-` and `_`, found `{found}` at character {at}"
    )]
    Character {
        /// The character.
        found: char,
        /// Its number in the name, counted from 1.
        at: usize,
    },
    /// The name has another meaning on the server.
    #[error("the name `{name}` is reserved")]
    Reserved {
        /// The name as found.
        name: String,
    },
}

impl UserName {
    /// Returns the name as the user typed it, in its original case.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for UserName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let length = text.chars().count();
        if !(2..=24).contains(&length) {
            return Err(NameError::Length { found: length });
        }
        for (at, found) in (1..).zip(text.chars()) {
            if at == 1 && !found.is_ascii_alphabetic() {
                return Err(NameError::FirstCharacter { found });
            }
            if !(found.is_ascii_alphanumeric() || matches!(found, '-' | '_')) {
                return Err(NameError::Character { found, at });
            }
        }
        if is_reserved(text) || is_like_code(text) {
            return Err(NameError::Reserved {
                name: text.to_owned(),
            });
        }
        Ok(Self(text.to_owned()))
    }
}

/// Returns whether a text has the form of a mail code. In a command, a code may follow a name, so
/// no name may look like one.
fn is_like_code(text: &str) -> bool {
    text.split('-').count() == 4 && text.split('-').all(|group| group.len() == 4)
}

impl fmt::Display for UserName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A mail address, as its owner writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailAddress(lettre::Address);

/// An error in a mail address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a mail address such as ann@example.org, found `{found}`")]
pub struct AddressError {
    /// The text as found, at most 80 characters of it.
    pub found: String,
}

impl MailAddress {
    /// Returns the mailbox in lower case, by which accounts and limits compare addresses: without
    /// the tag of `name+tag@`, since one person has as many tags as wanted.
    pub fn key(&self) -> String {
        let address = self.to_string().to_lowercase();
        let (local, domain) = address.rsplit_once('@').unwrap_or((&address, ""));
        let mailbox = match local.split_once('+') {
            // In a quoted local part, `+` may be between quotes.
            Some((mailbox, _)) if !mailbox.is_empty() && !local.starts_with('"') => mailbox,
            _ => local,
        };
        format!("{mailbox}@{domain}")
    }
}

impl FromStr for MailAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let error = || AddressError {
            found: text.chars().take(80).collect(),
        };
        // RFC 5321: a path has at most 256 characters, two of them angle brackets.
        if text.len() > 254 || text.chars().any(char::is_control) {
            return Err(error());
        }
        text.parse().map(Self).map_err(|_| error())
    }
}

impl fmt::Display for MailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_be_typed_in_a_mail_and_stands_in_an_address() {
        for name in ["ann", "Ben-2", "x_y", "abcdefghijklmnopqrstuvwx"] {
            assert_eq!(name.parse::<UserName>().unwrap().to_string(), name);
        }
        for name in [
            "",
            "a",
            "2ann",
            "an n",
            "ann:5",
            "ann\n",
            "änn",
            "Admin",
            "deleted-3",
            "abcd-efgh-1234-5678",
            "abcdefghijklmnopqrstuvwxy",
        ] {
            assert!(name.parse::<UserName>().is_err(), "{name}");
        }
    }
}
