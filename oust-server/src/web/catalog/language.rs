//! The texts, the direction and the name of each language.

use std::fmt;

use fluent_langneg::{NegotiationStrategy, negotiate_languages, parse_accepted_languages};
use unic_langid::{LanguageIdentifier, langid};

use crate::account::Language;

impl Language {
    /// Returns the language's own name for itself.
    pub(crate) fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Hebrew => "עברית",
        }
    }

    /// Returns whether the script runs from right to left.
    pub(crate) fn is_right_to_left(self) -> bool {
        self == Self::Hebrew
    }

    /// Returns the value of the HTML attribute `dir`.
    pub(crate) fn direction(self) -> &'static str {
        if self.is_right_to_left() {
            "rtl"
        } else {
            "ltr"
        }
    }

    /// Returns the best language for an `Accept-Language` header, English if no language matches.
    pub(crate) fn negotiate(accepted: &str) -> Self {
        let asked = parse_accepted_languages(accepted);
        let available: Vec<LanguageIdentifier> =
            Self::ALL.iter().copied().map(identifier).collect();
        let strategy = NegotiationStrategy::Filtering;
        let found = negotiate_languages(&asked, &available, None, strategy);
        let found = found.first().map(ToString::to_string);
        found
            .and_then(|code| Self::from_name(&code))
            .unwrap_or_default()
    }

    /// Returns the contents of its Fluent files.
    pub(super) fn files(self) -> &'static [&'static str] {
        match self {
            Self::English => &[
                include_str!("en/frame.ftl"),
                include_str!("en/lobby.ftl"),
                include_str!("en/game.ftl"),
                include_str!("en/replay.ftl"),
                include_str!("en/account.ftl"),
                include_str!("en/help.ftl"),
            ],
            Self::Hebrew => &[
                include_str!("he/frame.ftl"),
                include_str!("he/lobby.ftl"),
                include_str!("he/game.ftl"),
                include_str!("he/replay.ftl"),
                include_str!("he/account.ftl"),
                include_str!("he/help.ftl"),
            ],
        }
    }
}

/// Returns the Unicode identifier of a language.
pub(super) fn identifier(language: Language) -> LanguageIdentifier {
    match language {
        Language::English => langid!("en"),
        Language::Hebrew => langid!("he"),
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_of_the_browser_is_chosen_where_there_is_one() {
        for (accepted, language) in [
            ("he-IL,he;q=0.9,en;q=0.8", Language::Hebrew),
            ("en-GB,en;q=0.9", Language::English),
            ("fr,de;q=0.7", Language::English),
            ("fr,he;q=0.7", Language::Hebrew),
            ("", Language::English),
            (";;,,=", Language::English),
        ] {
            assert_eq!(Language::negotiate(accepted), language, "{accepted}");
        }
    }
}
