//! Mail codes as users type them, and the detection of words that look like one.

use std::fmt;

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
}

/// Returns whether `group` could be a quarter of a mail code.
pub(crate) fn is_code_group(group: &str) -> bool {
    group.len() == 4 && group.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

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
