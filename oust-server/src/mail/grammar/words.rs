use super::error::{CommandError, Expected};
use super::near::near;
use crate::mail::typed_code::{is_code_group, looks_secret};

const SHOWN: usize = 40;

/// The words of a command, taken one by one.
pub(super) struct Words<'a> {
    text: &'a str,
    /// The number of the next word, from 1.
    number: usize,
}

/// A word with its number in the command, from 1.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) number: usize,
}

impl<'a> Words<'a> {
    /// Begins at the first word of `text`.
    pub(super) fn new(text: &'a str) -> Self {
        let text = text.trim();
        Self { text, number: 1 }
    }

    /// Returns the number of the next word.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Returns the next word without taking it.
    pub(super) fn peek(&self) -> Option<Word<'a>> {
        let number = self.number;
        let text = self.text.split_whitespace().next()?;
        Some(Word { text, number })
    }

    /// Takes the next word, if there is one.
    pub(super) fn take(&mut self) -> Option<Word<'a>> {
        let word = self.peek()?;
        self.text = self.text[word.text.len()..].trim_start();
        self.number += 1;
        Some(word)
    }

    /// Takes the next word.
    pub(super) fn next(&mut self, expected: Expected) -> Result<Word<'a>, CommandError> {
        let word = self.number;
        self.take().ok_or(CommandError::Missing { word, expected })
    }

    /// Takes all words that are left, with the spaces between them.
    pub(super) fn rest(&mut self) -> &'a str {
        std::mem::take(&mut self.text)
    }

    /// Checks that no word is left.
    pub(super) fn end(&mut self) -> Result<(), CommandError> {
        match self.take() {
            Some(word) => Err(word.unexpected(Expected::End)),
            None => Ok(()),
        }
    }

    /// Takes `#` and the number after it, where spaces may separate them; `None` if the next word
    /// does not begin with `#`.
    pub(super) fn hash_number(&mut self) -> Option<Word<'a>> {
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
    pub(super) fn keyword(self) -> String {
        self.text.to_ascii_lowercase()
    }

    /// Reads the word as a decimal number without a sign.
    pub(super) fn integer<T: std::str::FromStr>(
        self,
        expected: Expected,
    ) -> Result<T, CommandError> {
        let digits = !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| self.text.parse().ok()).flatten();
        number.ok_or_else(|| self.unexpected(expected))
    }

    /// Makes the error that this word is not what was expected.
    pub(super) fn unexpected(self, expected: Expected) -> CommandError {
        CommandError::Unexpected {
            word: self.number,
            found: shown(self.text),
            expected,
            near: near(self.text, expected.words()),
        }
    }

    /// Makes the error that this word occurred before.
    pub(super) fn repeated(self) -> CommandError {
        CommandError::Repeated {
            word: self.number,
            found: shown(self.text),
        }
    }
}

/// Shortens a word for a message and hides it if it may be a code.
fn shown(text: &str) -> String {
    let parts = || text.split(|c: char| !c.is_alphanumeric() && c != '-');
    let groups = parts().filter(|part| is_code_group(part)).count();
    let secret = groups >= 2 || parts().any(looks_secret);
    match (secret, text.char_indices().nth(SHOWN)) {
        (true, _) => "***".to_owned(),
        (false, Some((end, _))) => format!("{}…", &text[..end]),
        (false, None) => text.to_owned(),
    }
}
