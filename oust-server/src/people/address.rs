//! Mail addresses.

use std::fmt;
use std::str::FromStr;

/// A mail address, as its owner writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailAddress(lettre::Address);

/// Why a text is no mail address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a mail address such as ann@example.org, found `{found}`")]
pub struct AddressError {
    /// The text.
    pub found: String,
}

impl MailAddress {
    /// Returns the address in lower case, by which addresses are compared.
    pub fn key(&self) -> String {
        self.to_string().to_lowercase()
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
