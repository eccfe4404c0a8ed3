//! Secrets, which only their owners know, and their hashes, which the database has.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A secret text. It cannot be printed:
///
/// ```compile_fail
/// let secret = oust_server::people::Secret::new("hidden");
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

    /// Returns a random secret of 256 bits after a prefix, which tells its purpose.
    ///
    /// # Errors
    ///
    /// Fails if the system gives no random bytes.
    pub fn random(prefix: &str) -> Result<Self, RandomError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|_| RandomError)?;
        let text = data_encoding::BASE32_NOPAD
            .encode(&bytes)
            .to_ascii_lowercase();
        Ok(Self(format!("{prefix}{text}")))
    }

    /// Returns the text, to send it to its owner or to hash it.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Returns the SHA-256 by which the secret is stored.
    pub fn hash(&self) -> SecretHash {
        SecretHash(Sha256::digest(&self.0).into())
    }
}

/// The SHA-256 of a secret. Random secrets need no slower hash.
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
}
