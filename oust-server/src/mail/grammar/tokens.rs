//! Splits a command into words, and suggests the right word for a mistyped one.

use strsim::osa_distance;

use super::error::{CommandError, Expected};
use crate::mail::typed_code::{is_code_group, looks_secret};

/// The maximum length of a command in bytes: a turn with every point of a 25x25 board fits.
const LENGTH_LIMIT: usize = 8192;

/// The maximum number of characters of a word that an error repeats.
const SHOWN: usize = 40;

/// An iterator over the words of a command that counts them.
pub(crate) struct Words<'a> {
    text: &'a str,
    /// The number of the next word, from 1.
    number: usize,
}

/// A word with its number in the command, from 1.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    pub(crate) number: usize,
}

impl<'a> Words<'a> {
    /// Begins at the first word of `text`.
    pub(crate) fn new(text: &'a str) -> Self {
        let text = text.trim();
        Self { text, number: 1 }
    }

    /// Returns the number of the next word.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// Returns the next word without taking it.
    pub(crate) fn peek(&self) -> Option<Word<'a>> {
        let number = self.number;
        let text = self.text.split_whitespace().next()?;
        Some(Word { text, number })
    }

    /// Takes the next word; `None` at the end.
    pub(crate) fn take(&mut self) -> Option<Word<'a>> {
        let word = self.peek()?;
        self.text = self.text[word.text.len()..].trim_start();
        self.number += 1;
        Some(word)
    }

    /// Takes the next word; fails at the end with `expected` in the error.
    pub(crate) fn next(&mut self, expected: Expected) -> Result<Word<'a>, CommandError> {
        let word = self.number;
        self.take().ok_or(CommandError::Missing { word, expected })
    }

    /// Takes the remaining words, with the spaces between them.
    pub(crate) fn rest(&mut self) -> &'a str {
        std::mem::take(&mut self.text)
    }

    /// Fails if a word is left.
    pub(crate) fn end(&mut self) -> Result<(), CommandError> {
        match self.take() {
            Some(word) => Err(word.unexpected(Expected::End)),
            None => Ok(()),
        }
    }

    /// Takes `#` and the number after it, with or without a space between them; `None` if the next
    /// word does not begin with `#`.
    pub(crate) fn hash_number(&mut self) -> Option<Word<'a>> {
        let word = self.peek().filter(|word| word.text.starts_with('#'))?;
        self.take();
        match &word.text[1..] {
            "" => Some(self.take().unwrap_or(Word { text: "", ..word })),
            text => Some(Word { text, ..word }),
        }
    }
}

impl Word<'_> {
    /// Returns the word in lower case.
    pub(crate) fn keyword(self) -> String {
        self.text.to_ascii_lowercase()
    }

    /// Reads the word as a decimal number without a sign.
    pub(crate) fn integer<T: std::str::FromStr>(
        self,
        expected: Expected,
    ) -> Result<T, CommandError> {
        // `parse` alone would accept a leading `+`.
        let digits = !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| self.text.parse().ok()).flatten();
        number.ok_or_else(|| self.unexpected(expected))
    }

    /// Returns the error for this word in place of the expected argument, with a suggestion.
    pub(crate) fn unexpected(self, expected: Expected) -> CommandError {
        CommandError::Unexpected {
            word: self.number,
            found: shown(self.text),
            expected,
            near: suggest(self.text, expected.words()),
        }
    }

    /// Returns the error for a second occurrence of this word.
    pub(crate) fn repeated(self) -> CommandError {
        CommandError::Repeated {
            word: self.number,
            found: shown(self.text),
        }
    }
}

/// Shortens a word for a message. Hides a word that may be a code, since errors go back by mail.
fn shown(text: &str) -> String {
    let parts = || text.split(|c: char| !c.is_alphanumeric() && c != '-');
    // A move can be the rest of a line, and so contain a code with spaces.
    let groups = parts().filter(|part| is_code_group(part)).count();
    let secret = groups >= 2 || parts().any(looks_secret);
    match (secret, text.char_indices().nth(SHOWN)) {
        (true, _) => "***".to_owned(),
        (false, Some((end, _))) => format!("{}…", &text[..end]),
        (false, None) => text.to_owned(),
    }
}

/// Fails if `text` is too long for a command.
pub(crate) fn check_length(text: &str) -> Result<(), CommandError> {
    match text.len() {
        length if length > LENGTH_LIMIT => Err(CommandError::TooLong {
            length,
            limit: LENGTH_LIMIT,
        }),
        _ => Ok(()),
    }
}

/// The maximum length in bytes of a word that gets a suggestion. The longest accepted word has 14.
const LONGEST: usize = 20;

/// Returns the candidate with the smallest edit distance to `word`, at most one edit for every
/// three characters.
fn suggest(word: &str, candidates: &[&[&'static str]]) -> Option<&'static str> {
    // The time for a distance is proportional to the product of the lengths.
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let limit = word.chars().count().div_ceil(3);
    candidates
        .iter()
        .flat_map(|names| names.iter())
        .map(|&name| (osa_distance(&word, name), name))
        // The second condition keeps short names from matching unrelated words.
        .filter(|&(distance, name)| distance <= limit && distance < name.len().div_ceil(2))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_similar_word_is_found_and_a_different_one_is_not() {
        #[track_caller]
        fn check(word: &str, expected: Option<&str>) {
            assert_eq!(
                suggest(word, &[&["move", "resign", "-size="]]),
                expected,
                "{word}"
            );
        }
        check("mvoe", Some("move"));
        check("MOVES", Some("move"));
        check("resing", Some("resign"));
        check("size=", Some("-size="));
        check("play", None);
        check("", None);
    }
}
