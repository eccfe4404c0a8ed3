//! The texts of the pages, in one folder per language.
//!
//! Templates get a text by its key, `page.phrase("submit")`, and set its arguments by
//! [`Phrase::with`]. A test checks that all languages have the same keys, and that the pages use no
//! other keys.

use std::fmt;
use std::sync::LazyLock;

use fluent_langneg::{NegotiationStrategy, negotiate_languages, parse_accepted_languages};
use oust_preview::{Catalog, Phrase, turn_texts};
use unic_langid::{LanguageIdentifier, langid};

pub(crate) use crate::account::Language;

/// The texts of all languages, in the order of [`Language::ALL`].
static CATALOGS: LazyLock<Vec<Catalog>> = LazyLock::new(|| {
    let languages = Language::ALL.iter();
    languages
        .map(|language| Catalog::new(language.name(), &language.files()))
        .collect()
});

impl Language {
    /// Returns the texts of the language.
    pub(crate) fn catalog(self) -> &'static Catalog {
        // `ALL` has the languages in the order of their declaration.
        &CATALOGS[self as usize]
    }

    /// Returns the text of `key`, without arguments yet.
    pub(crate) fn phrase(self, key: &str) -> Phrase<'_> {
        self.catalog().phrase(key)
    }

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
        found
            .first()
            .and_then(|language| Self::from_name(&language.to_string()))
            .unwrap_or_default()
    }

    /// Returns the contents of its Fluent files.
    fn files(self) -> Vec<&'static str> {
        let own: &[&'static str] = match self {
            Self::English => &[
                include_str!("en/frame.ftl"),
                include_str!("en/lobby.ftl"),
                include_str!("en/analysis.ftl"),
                include_str!("en/game.ftl"),
                include_str!("en/replay.ftl"),
                include_str!("en/account.ftl"),
                include_str!("en/help.ftl"),
                include_str!("en/learn.ftl"),
                include_str!("en/puzzles.ftl"),
                include_str!("en/moderate.ftl"),
            ],
            Self::Hebrew => &[
                include_str!("he/frame.ftl"),
                include_str!("he/lobby.ftl"),
                include_str!("he/analysis.ftl"),
                include_str!("he/game.ftl"),
                include_str!("he/replay.ftl"),
                include_str!("he/account.ftl"),
                include_str!("he/help.ftl"),
                include_str!("he/learn.ftl"),
                include_str!("he/puzzles.ftl"),
                include_str!("he/moderate.ftl"),
            ],
        };
        // The texts of a turn stand with the code that writes them.
        let turn = turn_texts(self.name());
        own.iter().copied().chain([turn]).collect()
    }
}

/// Returns the Unicode identifier of a language.
fn identifier(language: Language) -> LanguageIdentifier {
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
mod tests;
