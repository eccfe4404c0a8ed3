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
#[derive(Clone, Copy, Debug)]
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
    fn letters_that_look_like_digits_are_those_digits() {
        for (typed, meant) in [("O", "0"), ("o", "0"), ("I", "1"), ("L", "1"), ("l", "1")] {
            let meant = MailCode::hash_typed(meant).to_hex();
            assert!(MailCode::hash_typed(typed).matches(&meant), "{typed}");
        }
    }
}
