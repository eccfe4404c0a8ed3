//! Texts in the language of a page, by their keys.

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// The texts of a language, in the files of Fluent.
pub struct Catalog {
    bundle: FluentBundle<FluentResource>,
}

/// A text of a catalog, written with [`Display`](fmt::Display).
pub struct Phrase<'c> {
    catalog: &'c Catalog,
    key: &'c str,
    arguments: FluentArgs<'c>,
}

/// Returns the file of the texts of a turn in a language, `en` or `he`; in English for another one.
pub fn turn_texts(language: &str) -> &'static str {
    match language {
        "he" => include_str!("catalog/he.ftl"),
        _ => include_str!("catalog/en.ftl"),
    }
}

impl Catalog {
    /// Reads the files of a language, such as `en`. A broken text is left out: its key stands in its
    /// place.
    pub fn new(language: &str, files: &[&str]) -> Self {
        let identifier: LanguageIdentifier = language.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // Unicode isolates around arguments keep Latin names and coordinates in order in Hebrew text.
        bundle.set_use_isolating(language == "he");
        for file in files {
            let parsed = FluentResource::try_new((*file).to_owned());
            // The tests read every file, so that every one of a release is whole.
            let resource = parsed.unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Self { bundle }
    }

    /// Returns the text of `key`, without arguments yet.
    pub fn phrase<'c>(&'c self, key: &'c str) -> Phrase<'c> {
        Phrase {
            catalog: self,
            key,
            arguments: FluentArgs::new(),
        }
    }

    /// Returns the name of the color `x`, `o` or `p3` to `p5`; another text as it is.
    pub fn color(&self, color: &str) -> String {
        let key = match color {
            "x" => "color-x",
            "o" => "color-o",
            "p3" => "color-p3",
            "p4" => "color-p4",
            "p5" => "color-p5",
            _ => return color.to_owned(),
        };
        self.phrase(key).to_string()
    }
}

impl fmt::Debug for Catalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let locales = &self.bundle.locales;
        f.debug_struct("Catalog")
            .field("locales", locales)
            .finish_non_exhaustive()
    }
}

impl<'c> Phrase<'c> {
    /// Sets the argument `name` of the text.
    #[must_use]
    pub fn with(mut self, name: &'c str, value: impl Into<FluentValue<'c>>) -> Self {
        self.arguments.set(name, value);
        self
    }
}

impl fmt::Display for Phrase<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bundle = &self.catalog.bundle;
        let message = bundle.get_message(self.key);
        let Some(pattern) = message.and_then(|message| message.value()) else {
            return f.write_str(self.key);
        };
        // An argument that is not given stays visible in the text, in braces.
        let mut errors = Vec::new();
        f.write_str(&bundle.format_pattern(pattern, Some(&self.arguments), &mut errors))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read_whole() {
        for language in ["en", "he"] {
            let file = turn_texts(language);
            assert!(
                FluentResource::try_new(file.to_owned()).is_ok(),
                "{language}"
            );
        }
    }

    #[test]
    fn an_unknown_key_stands_for_itself() {
        let catalog = Catalog::new("en", &[turn_texts("en")]);
        let key = "no-such-text";
        assert_eq!(catalog.phrase(key).to_string(), key);
    }
}
