//! The texts of the pages, in one folder per language.
//!
//! Templates get a text by its key, `page.phrase("submit")`, and set its arguments by
//! [`Phrase::with`]. A test checks that all languages have the same keys, and that the pages use no
//! other keys.

use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_langneg::{NegotiationStrategy, negotiate_languages, parse_accepted_languages};
use unic_langid::{LanguageIdentifier, langid};

pub(crate) use crate::account::Language;

/// The texts of all languages, in the order of [`Language::ALL`].
static BUNDLES: LazyLock<Vec<FluentBundle<FluentResource>>> =
    LazyLock::new(|| Language::ALL.iter().copied().map(bundle).collect());

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![identifier(language)]);
    // Unicode isolates around arguments keep Latin names and coordinates in order in Hebrew text.
    bundle.set_use_isolating(language.is_right_to_left());
    for file in language.files() {
        // Fluent drops the broken texts and returns the others: the server starts with those.
        let parsed = FluentResource::try_new((*file).to_owned());
        let resource = parsed.unwrap_or_else(|(resource, errors)| {
            tracing::error!(?errors, language = language.name(), "a catalog has errors");
            resource
        });
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// A text of the catalog, written with [`Display`](fmt::Display).
pub(crate) struct Phrase<'k> {
    language: Language,
    key: &'k str,
    arguments: FluentArgs<'k>,
}

impl<'k> Phrase<'k> {
    /// Sets the argument `name` of the text.
    #[must_use]
    pub(crate) fn with(mut self, name: &'k str, value: impl Into<FluentValue<'k>>) -> Self {
        self.arguments.set(name, value);
        self
    }
}

impl fmt::Display for Phrase<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `ALL` has the languages in the order of their declaration.
        let bundle = &BUNDLES[self.language as usize];
        let message = bundle.get_message(self.key);
        let Some(pattern) = message.and_then(|message| message.value()) else {
            tracing::error!(key = self.key, "the catalog lacks a text");
            return f.write_str(self.key);
        };
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&self.arguments), &mut errors);
        if !errors.is_empty() {
            tracing::error!(?errors, key = self.key, "a text lacks an argument");
        }
        f.write_str(&text)
    }
}

impl Language {
    /// Returns the text of `key`, without arguments yet.
    pub(crate) fn phrase(self, key: &str) -> Phrase<'_> {
        Phrase {
            language: self,
            key,
            arguments: FluentArgs::new(),
        }
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
    fn files(self) -> &'static [&'static str] {
        match self {
            Self::English => &[
                include_str!("en/frame.ftl"),
                include_str!("en/lobby.ftl"),
                include_str!("en/game.ftl"),
                include_str!("en/replay.ftl"),
                include_str!("en/account.ftl"),
                include_str!("en/help.ftl"),
                include_str!("en/learn.ftl"),
                include_str!("en/moderate.ftl"),
            ],
            Self::Hebrew => &[
                include_str!("he/frame.ftl"),
                include_str!("he/lobby.ftl"),
                include_str!("he/game.ftl"),
                include_str!("he/replay.ftl"),
                include_str!("he/account.ftl"),
                include_str!("he/help.ftl"),
                include_str!("he/learn.ftl"),
                include_str!("he/moderate.ftl"),
            ],
        }
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
