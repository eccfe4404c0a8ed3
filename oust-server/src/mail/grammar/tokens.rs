//! Splits a command into words, recognizes mail codes, and suggests the right word for a mistyped
//! one.

use std::fmt;
use std::str::FromStr;

use strsim::osa_distance;

use super::error::{CommandError, Expected, HIDDEN};
use super::quotable::{is_blank, is_quotable, without_blanks};

/// The maximum length of a command in bytes: a turn with every point of a 25x25 board fits.
const LENGTH_LIMIT: usize = 8192;

/// An iterator over the words of a command that counts them.
pub(crate) struct Tokens<'a> {
    text: &'a str,
    /// The number of the next word, from 1.
    number: usize,
}

/// A word with its number in the command, from 1.
#[derive(Clone, Copy)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    pub(crate) number: usize,
}

impl<'a> Tokens<'a> {
    /// Begins at the first word of `text`.
    pub(crate) fn new(text: &'a str) -> Self {
        let text = without_blanks(text);
        Self { text, number: 1 }
    }

    /// Returns the number of the next word.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// Returns the next word without taking it.
    pub(crate) fn peek(&self) -> Option<Token<'a>> {
        let number = self.number;
        let text = self
            .text
            .split(is_blank)
            .next()
            .filter(|word| !word.is_empty())?;
        Some(Token { text, number })
    }

    /// Takes the next word; `None` at the end.
    pub(crate) fn take(&mut self) -> Option<Token<'a>> {
        let word = self.peek()?;
        self.text = self.text[word.text.len()..].trim_start_matches(is_blank);
        self.number += 1;
        Some(word)
    }

    /// Takes the next word; fails at the end with `expected` in the error.
    pub(crate) fn next(&mut self, expected: Expected) -> Result<Token<'a>, CommandError> {
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
    pub(crate) fn hash_number(&mut self) -> Option<Token<'a>> {
        let word = self.peek().filter(|word| word.text.starts_with('#'))?;
        self.take();
        match &word.text[1..] {
            "" => Some(self.take().unwrap_or(Token { text: "", ..word })),
            text => Some(Token { text, ..word }),
        }
    }
}

impl Token<'_> {
    /// Returns the word in lower case.
    pub(crate) fn keyword(self) -> String {
        self.text.to_ascii_lowercase()
    }

    /// Reads the word as a decimal number without a sign.
    pub(crate) fn integer<T: FromStr>(self, expected: Expected) -> Result<T, CommandError> {
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
            suggestion: suggest(self.text, expected.accepted()),
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

/// Returns a word for a message, or [`HIDDEN`] if it is not shown to hold no part of a code.
fn shown(text: &str) -> String {
    let word = if is_quotable(text) { text } else { HIDDEN };
    word.to_owned()
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

/// A mail code as a user typed it, not verified.
///
/// Equality compares the texts and is not for authentication, which compares hashes in constant
/// time.
#[derive(Clone, PartialEq, Eq)]
pub struct TypedCode(String);

impl TypedCode {
    /// Wraps `text`.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Returns the secret text.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for TypedCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A derived implementation would print the secret.
        f.write_str("TypedCode(…)")
    }
}

/// Returns whether `word` has the form of a mail code: four groups of four characters of base32,
/// joined by hyphens.
pub(crate) fn is_mail_code(word: &str) -> bool {
    let groups = word.split('-');
    groups.clone().count() == 4 && groups.into_iter().all(is_code_group)
}

/// Returns whether `word` could be a mail code, a part of one with mistakes in it, or a token.
///
/// `false` is exact for well-formed codes; `true` may be a false positive, since the caller only
/// hides the word.
pub(crate) fn looks_secret(word: &str) -> bool {
    let mut symbols = 0;
    let mut digits = 0;
    let mut hyphens = 0;
    for character in word.chars() {
        match character {
            '0'..='9' => digits += 1,
            '-' | '_' | '\u{2010}'..='\u{2015}' => hyphens += 1,
            character if character.is_alphanumeric() => {}
            _ => return false,
        }
        symbols += 1;
    }
    let characters = symbols - hyphens;
    // A code has 16 characters and a token 26 or more. A mix of letters and digits with ten
    // characters, or with two hyphens, is too long for a point and unlikely as a name.
    is_mail_code(word)
        || characters >= 26
        || (characters >= 10 && digits > 0 && digits < characters)
        || (hyphens >= 2 && characters >= 8 && digits > 0 && digits < characters)
        || (digits < characters && has_letters_of_code(word))
}

/// Returns whether `word` could be a code without a digit, or half of one: one code in 400 has no
/// digit, and one half in 20.
fn has_letters_of_code(word: &str) -> bool {
    let groups = word.split(|c: char| !c.is_alphanumeric());
    let lengths: Vec<usize> = groups.map(|group| group.chars().count()).collect();
    let characters: usize = lengths.iter().sum();
    let are_groups = lengths.len() >= 3 && lengths.iter().all(|length| length % 4 == 0);
    lengths.iter().any(|length| *length >= 16)
        || (characters >= 12 && (are_groups || has_symbols_alone(word)))
        || (characters >= 8 && has_symbols_alone(word) && !word.contains(char::is_lowercase))
}

/// Returns whether all letters of `text` can be in a code. Few longer words lack all letters that
/// no code has.
pub(crate) fn has_symbols_alone(text: &str) -> bool {
    let mut letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.all(|c| c.is_ascii_alphanumeric() && !"ILOUilou".contains(c))
}

/// Returns whether `group` could be a quarter of a mail code.
pub(crate) fn is_code_group(group: &str) -> bool {
    group.len() == 4 && group.bytes().all(|byte| byte.is_ascii_alphanumeric())
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

    #[test]
    fn debug_output_hides_the_text() {
        assert_eq!(format!("{:?}", TypedCode::new("7KQ2")), "TypedCode(…)");
    }

    #[test]
    fn codes_and_tokens_look_secret_and_points_do_not() {
        #[track_caller]
        fn check(word: &str, secret: bool) {
            assert_eq!(looks_secret(word), secret, "{word}");
        }
        check("7KQ2-M9XD-ABCD-EFGH", true);
        check("abcd-efgh-jkmn-pqrs", true);
        check("7KQ2M9XDABCDEFGH", true);
        check("7KQ2-M9XD-ABCD", true);
        check("7KQ2-M9XD-ABCD-EFG", true);
        check("oust_mzxw6ytboi", true);
        check("ABCDEFGHJKMNPQRS", true);
        check("abcdefghjkmnpqrs", true);
        check("ABCD-EFGH-JKMN-PQRS", true);
        check("ABCD-EFGH-JKMN", true);
        check("abcd-efgh-jkmn", true);
        check("ABCDEFGH-JKMN", true);
        check("ABCDEFGH", true);
        check("ABCD-EFGH", true);
        check("abcdefghjkmn", true);
        check("congratulations", false);
        check("championship", false);
        check("well-prepared", false);
        check("THANKS", false);
        check("WELL-DONE", false);
        check("strength", false);
        check("0123456789abcdef0123456789abcdef", true);
        check("2026-11-24", false);
        check("e4,f5", false);
        check("--nagtime=7d", false);
        check("well-known", false);
        check("challenge", false);
        check("ann", false);
        check("101", false);
    }
}
