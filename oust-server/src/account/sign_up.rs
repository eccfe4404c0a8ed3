//! Whether visitors may make accounts.

use std::fmt;
use std::str::FromStr;

/// Whether visitors may make accounts. The operator always may.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SignUp {
    /// Anyone may.
    #[default]
    Open,
    /// The holder of a link of the operator may, once.
    Invitation,
    /// No one may.
    Closed,
}

/// An error in the name of a way to sign up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `open`, `invitation` or `closed`, found `{found}`")]
pub struct SignUpError {
    /// The text as found.
    pub found: String,
}

impl SignUp {
    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Invitation => "invitation",
            Self::Closed => "closed",
        }
    }
}

impl FromStr for SignUp {
    type Err = SignUpError;

    fn from_str(text: &str) -> Result<Self, SignUpError> {
        let mut all = [Self::Open, Self::Invitation, Self::Closed].into_iter();
        let found = all.find(|mode| mode.name() == text);
        found.ok_or_else(|| SignUpError {
            found: text.to_owned(),
        })
    }
}

impl fmt::Display for SignUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
