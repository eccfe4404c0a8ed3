//! The names of players without an account.

/// A name that a guest has typed: letters and digits of any script, with spaces and some punctuation
/// between them. Pages, mails and records show it with a mark of its own, so it may be the name of a
/// user, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestName(String);

impl GuestName {
    /// The maximum number of characters, as in the name of a user.
    const MAX: usize = 24;

    /// Returns the name in a text. Leaves out characters that no name has, and the end of a long
    /// one, since a slip in an optional field must not keep anyone from playing. Returns `None` if
    /// nothing is left.
    pub fn typed(text: &str) -> Option<Self> {
        // Controls, marks of direction and quotes would change the text around the name.
        let is_allowed = |c: &char| c.is_alphanumeric() || "-_.'".contains(*c);
        let words = text
            .split_whitespace()
            .map(|word| word.chars().filter(is_allowed).collect::<String>());
        let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
        let name: String = words.join(" ").chars().take(Self::MAX).collect();
        let name = name.trim().to_owned();
        let has_letter = name.chars().any(char::is_alphanumeric);
        has_letter.then_some(Self(name))
    }

    /// Returns the name without its mark.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_letters_and_nothing_that_changes_the_text_around_it() {
        for (typed, expected) in [
            ("Ada", Some("Ada")),
            ("  Ada   Lovelace ", Some("Ada Lovelace")),
            ("רות", Some("רות")),
            ("J.-P. O'Neill", Some("J.-P. O'Neill")),
            ("a\u{202e}b\u{200b}c\r\nBcc: x", Some("abc Bcc x")),
            ("<b>\"x\"</b>]", Some("bxb")),
            ("engine:9", Some("engine9")),
            ("", None),
            ("  ", None),
            ("-._'", None),
            (
                "abcdefghijklmnopqrstuvwxyz",
                Some("abcdefghijklmnopqrstuvwx"),
            ),
            (
                "abcdefghijklmnopqrstuvw xyz",
                Some("abcdefghijklmnopqrstuvw"),
            ),
        ] {
            let name = GuestName::typed(typed);
            assert_eq!(name.as_ref().map(GuestName::as_str), expected, "{typed:?}");
        }
    }
}
