//! The permissions of API tokens.

use std::fmt;
use std::str::FromStr;

/// A permission of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// To read what its owner may read.
    Read,
    /// To play the games of its owner.
    Play,
    /// To make and answer challenges.
    Challenge,
}

/// An unknown scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown scope `{found}`; the scopes are read, play and challenge")]
pub struct ScopeError {
    /// The name as found.
    pub found: String,
}

impl Scope {
    /// The scopes in the order in which they are written.
    pub const ALL: [Self; 3] = [Self::Read, Self::Play, Self::Challenge];

    /// Returns the name in settings and answers: `read`, `play` or `challenge`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Play => "play",
            Self::Challenge => "challenge",
        }
    }
}

/// A set of scopes, written with commas: `read,play`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scopes {
    has: [bool; 3],
}

impl Scopes {
    /// Returns whether the set has `scope`.
    pub fn contains(self, scope: Scope) -> bool {
        // The variants are numbered from 0, and `has` has an entry for each.
        self.has[scope as usize]
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        let mut set = Self::default();
        for scope in scopes {
            set.has[scope as usize] = true;
        }
        set
    }
}

impl FromStr for Scopes {
    type Err = ScopeError;

    fn from_str(text: &str) -> Result<Self, ScopeError> {
        let names = text
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty());
        let scope = |name: &str| {
            let mut all = Scope::ALL.into_iter();
            let found = all.find(|scope| name.eq_ignore_ascii_case(scope.name()));
            found.ok_or_else(|| ScopeError {
                found: name.to_owned(),
            })
        };
        names.map(scope).collect()
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Scope::ALL.into_iter().filter(|scope| self.contains(*scope));
        f.write_str(&names.map(Scope::name).collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_written_in_one_order() {
        let scopes: Scopes = "challenge, read".parse().unwrap();
        assert_eq!(scopes.to_string(), "read,challenge");
        assert!(!scopes.contains(Scope::Play));
        assert_eq!("".parse::<Scopes>().unwrap().to_string(), "");
        assert!("read,write".parse::<Scopes>().is_err());
    }
}
