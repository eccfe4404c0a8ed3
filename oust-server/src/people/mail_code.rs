//! Mail codes: secrets short enough to type in a mail.

use data_encoding::{Encoding, Specification};

use super::{RandomError, Secret, SecretHash};

/// A generated code of 80 bits, `7KQ2-M9XD-0ABC-3EFG`, by which a user signs mails. Its letters
/// have no look-alikes; case and hyphens do not matter.
#[derive(Clone)]
pub struct MailCode(Secret);

/// The digits and letters of Crockford's base 32.
const SYMBOLS: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

impl MailCode {
    /// Returns a random code.
    ///
    /// # Errors
    ///
    /// Fails if the system gives no random bytes.
    pub fn random() -> Result<Self, RandomError> {
        let mut bytes = [0; 10];
        getrandom::fill(&mut bytes).map_err(|_| RandomError)?;
        let text = encoding().ok_or(RandomError)?.encode(&bytes);
        let groups: Vec<_> = (0..4)
            .filter_map(|group| text.get(4 * group..4 * group + 4))
            .collect();
        Ok(Self(Secret::new(groups.join("-"))))
    }

    /// Returns the text `7KQ2-M9XD-0ABC-3EFG`, to send it to its owner.
    pub fn expose(&self) -> &str {
        self.0.expose()
    }

    /// Returns the hash by which it is stored.
    pub fn hash(&self) -> SecretHash {
        Self::hash_typed(self.expose())
    }

    /// Returns the hash of a code as a user typed it: without hyphens, in any case, with O for 0 and I
    /// or L for 1.
    pub fn hash_typed(text: &str) -> SecretHash {
        let typed = text
            .chars()
            .filter(|c| *c != '-')
            .map(|c| match c.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                c => c,
            });
        Secret::new(typed.collect::<String>()).hash()
    }
}

fn encoding() -> Option<Encoding> {
    let mut specification = Specification::new();
    specification.symbols.push_str(SYMBOLS);
    specification.encoding().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_recognized_as_people_type_it() {
        let code = MailCode::random().unwrap();
        let text = code.expose();
        assert_eq!(text.len(), 19);
        let stored = code.hash().to_hex();
        for typed in [
            text.to_owned(),
            text.to_lowercase(),
            text.replace('-', ""),
            text.replace('0', "o").replace('1', "l"),
        ] {
            assert!(MailCode::hash_typed(&typed).matches(&stored), "{typed}");
        }
        assert!(!MailCode::hash_typed("").matches(&stored));
        assert!(!MailCode::hash_typed(&text[..18]).matches(&stored));
    }

    #[test]
    fn letters_that_look_like_digits_are_those_digits() {
        for (typed, meant) in [("O", "0"), ("o", "0"), ("I", "1"), ("L", "1"), ("l", "1")] {
            let meant = MailCode::hash_typed(meant).to_hex();
            assert!(MailCode::hash_typed(typed).matches(&meant), "{typed}");
        }
    }
}
