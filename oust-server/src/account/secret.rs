//! Secrets, their hashes for the database, and mail codes, which are short enough to type.

use data_encoding::{Encoding, Specification};
use ring::hmac;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A secret text without `Debug` or `Display`, so that no log prints it by accident:
///
/// ```compile_fail
/// let secret = oust_server::account::Secret::new("hidden");
/// println!("{secret:?}");
/// ```
#[derive(Clone)]
pub struct Secret(String);

/// The system gives no random bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the system gives no random bytes")]
pub struct RandomError;

impl Secret {
    /// Wraps a text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Returns a random secret of 256 bits in base32, after a prefix that names its purpose.
    ///
    /// # Errors
    ///
    /// Fails if the system gives no random bytes.
    pub fn random(prefix: &str) -> Result<Self, RandomError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|_| RandomError)?;
        Ok(Self(format!("{prefix}{}", base32(&bytes))))
    }

    /// Returns the secret that follows from this one and `message`: the same each time, and unknown
    /// without this one.
    #[must_use]
    pub fn derive(&self, message: &str) -> Self {
        Self(base32(self.authenticate(message).as_ref()))
    }

    /// Returns the text, to send it to its owner or to hash it.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Returns the HMAC-SHA-256 of `message` with this secret as the key.
    pub fn authenticate(&self, message: &str) -> hmac::Tag {
        let key = hmac::Key::new(hmac::HMAC_SHA256, self.0.as_bytes());
        hmac::sign(&key, message.as_bytes())
    }

    /// Returns the SHA-256 that the database stores in place of the secret.
    pub fn hash(&self) -> SecretHash {
        SecretHash(Sha256::digest(&self.0).into())
    }
}

fn base32(bytes: &[u8]) -> String {
    let text = data_encoding::BASE32_NOPAD.encode(bytes);
    text.to_ascii_lowercase()
}

/// The SHA-256 of a secret. Random secrets cannot be guessed, so they need no slow hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecretHash([u8; 32]);

impl SecretHash {
    /// Returns the hash in hexadecimal.
    pub fn to_hex(self) -> String {
        data_encoding::HEXLOWER.encode(&self.0)
    }

    /// Compares with a stored hash in constant time.
    pub fn matches(self, hex: &str) -> bool {
        self.to_hex().as_bytes().ct_eq(hex.as_bytes()).into()
    }
}

/// A random code of 80 bits that authenticates a user's mails, such as `7KQ2-M9XD-0ABC-3EFG`. Case
/// and hyphens do not matter, and no two of its symbols look alike.
#[derive(Clone)]
pub struct MailCode(Secret);

/// The number of symbols of a code.
const LENGTH: usize = 16;

/// The number of characters in a row that are a part of a code.
const PART: usize = 5;

/// The symbols of Crockford's base32: no I, L, O or U.
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
        // 10 bytes are 16 symbols of base32: four groups of four.
        let groups: Vec<_> = (0..4)
            .filter_map(|group| text.get(4 * group..4 * group + 4))
            .collect();
        Ok(Self(Secret::new(groups.join("-"))))
    }

    /// Returns the text `7KQ2-M9XD-0ABC-3EFG`, to send it to its owner.
    pub fn expose(&self) -> &str {
        self.0.expose()
    }

    /// Returns the hash that the database stores.
    pub fn hash(&self) -> SecretHash {
        Self::hash_typed(self.expose())
    }

    /// Returns the hash of a typed code. Ignores hyphens and case, and reads O as 0 and I or L as
    /// 1.
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

    /// Returns whether `text` has five characters of `code` in a row, whatever stands between them.
    pub fn shares_part(text: &str, code: &str) -> bool {
        let (text, code) = (folded(text), folded(code));
        code.windows(PART)
            .any(|part| text.windows(PART).any(|found| found == part))
    }

    /// Returns the hashes of all codes that `text` could have, whatever stands between their symbols.
    pub fn hashes_in(text: &str) -> Vec<SecretHash> {
        let folded = folded(text);
        let is_symbol = |c: &char| SYMBOLS.contains(c.to_ascii_uppercase());
        let codes = folded.windows(LENGTH);
        codes
            .filter(|code| code.iter().all(is_symbol))
            .map(|code| Self::hash_typed(&code.iter().collect::<String>()))
            .collect()
    }
}

/// Returns the letters and digits of `text` without case, in Latin letters where another script
/// has one of the same look.
fn folded(text: &str) -> Vec<char> {
    let plain = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        'А' | 'а' | 'Α' | 'α' => 'a',
        'В' | 'в' | 'Β' => 'b',
        'С' | 'с' => 'c',
        'Е' | 'е' | 'Ε' => 'e',
        'Н' | 'н' | 'Η' => 'h',
        'К' | 'к' | 'Κ' | 'κ' => 'k',
        'М' | 'м' | 'Μ' => 'm',
        'Ν' => 'n',
        'Р' | 'р' | 'Ρ' | 'ρ' => 'p',
        'Ѕ' | 'ѕ' => 's',
        'Т' | 'т' | 'Τ' => 't',
        'У' | 'у' | 'Υ' => 'y',
        'Х' | 'х' | 'Χ' => 'x',
        'Ζ' => 'z',
        c => c,
    };
    let letters = text.chars().map(plain).filter(|c| c.is_alphanumeric());
    // A person takes these for each other.
    let alike = |c: char| match c.to_ascii_lowercase() {
        'o' | 'О' | 'о' | 'Ο' | 'ο' => '0',
        'i' | 'l' | 'І' | 'і' | 'Ι' => '1',
        c => c,
    };
    letters.map(alike).collect()
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
    fn a_random_secret_has_256_bits_and_matches_its_own_hash_alone() {
        let [one, other] = [(); 2].map(|()| Secret::random("oust_").unwrap());
        assert_eq!(one.expose().len(), 5 + 52);
        assert!(one.hash().matches(&one.hash().to_hex()));
        assert!(!one.hash().matches(&other.hash().to_hex()));
        assert!(!one.hash().matches(""));
    }

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
    fn a_code_is_found_in_a_text_in_any_spelling() {
        let code = MailCode::random().unwrap();
        let apart = |separator: &str| {
            let letters = code.expose().split('-').map(str::to_lowercase);
            letters.collect::<Vec<_>>().join(separator)
        };
        for text in [
            code.expose().to_owned(),
            format!("xy{}z", code.expose()),
            format!("It is {}, as you know.", apart(" ")),
            apart("/"),
            apart("\u{200b}\r\n> "),
        ] {
            let stored = code.hash().to_hex();
            let hashes = MailCode::hashes_in(&text);
            assert!(hashes.iter().any(|hash| hash.matches(&stored)), "{text}");
        }
        assert_eq!(MailCode::hashes_in("").len(), 0);
        assert_eq!(
            MailCode::hashes_in("ABCDEFGHJKMNPQRU").len(),
            0,
            "`U` is no symbol"
        );
    }

    #[test]
    fn letters_that_look_like_digits_are_those_digits() {
        for (typed, meant) in [("O", "0"), ("o", "0"), ("I", "1"), ("L", "1"), ("l", "1")] {
            let meant = MailCode::hash_typed(meant).to_hex();
            assert!(MailCode::hash_typed(typed).matches(&meant), "{typed}");
        }
    }
}
