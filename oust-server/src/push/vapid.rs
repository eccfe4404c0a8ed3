//! The key that identifies the server to push services (VAPID, RFC 8292).

use data_encoding::BASE64URL_NOPAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

use crate::account::Secret;
use crate::id::{DAY, Millis};

/// The validity of a signature: half of the 24 hours that RFC 8292 allows, because the clocks of
/// server and service may differ.
const VALID_FOR: Millis = DAY / 2;

/// The P-256 key pair of a server.
pub struct VapidKey {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

/// An error in making, reading or using a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VapidError {
    /// The system gives no random bytes.
    #[error("the system gives no random bytes")]
    NoRandomness,
    /// The stored key is unreadable.
    #[error("the stored key for push messages is unreadable")]
    Unreadable,
}

impl VapidKey {
    /// Returns a new key in its stored form: PKCS #8 in base64url.
    ///
    /// # Errors
    ///
    /// Fails if the system gives no random bytes.
    pub fn generate() -> Result<Secret, VapidError> {
        let random = SystemRandom::new();
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
        let key = key.map_err(|_| VapidError::NoRandomness)?;
        Ok(Secret::new(BASE64URL_NOPAD.encode(key.as_ref())))
    }

    /// Reads a stored key.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a key in that form.
    pub fn from_stored(stored: &Secret) -> Result<Self, VapidError> {
        let random = SystemRandom::new();
        let bytes = BASE64URL_NOPAD.decode(stored.expose().as_bytes());
        let bytes = bytes.map_err(|_| VapidError::Unreadable)?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &random);
        let pair = pair.map_err(|_| VapidError::Unreadable)?;
        Ok(Self { pair, random })
    }

    /// Returns the public key in base64url, for `PushManager.subscribe`.
    pub fn public_key(&self) -> String {
        BASE64URL_NOPAD.encode(self.pair.public_key().as_ref())
    }

    /// Returns the value of the header `Authorization` for the push service at `origin`. `contact`
    /// is a `mailto:` or `https:` address of the operator.
    ///
    /// # Errors
    ///
    /// Fails if the system gives no random bytes.
    pub fn authorization(
        &self,
        origin: &str,
        contact: &str,
        now: Millis,
    ) -> Result<String, VapidError> {
        let header = json!({"typ": "JWT", "alg": "ES256"});
        let claims = json!({
            "aud": origin,
            // `Millis` are milliseconds, and `exp` is in seconds.
            "exp": (now + VALID_FOR) / 1000,
            "sub": contact,
        });
        let encode = |part: serde_json::Value| BASE64URL_NOPAD.encode(part.to_string().as_bytes());
        let signed = format!("{}.{}", encode(header), encode(claims));
        let signature = self.pair.sign(&self.random, signed.as_bytes());
        let signature = signature.map_err(|_| VapidError::NoRandomness)?;
        let signature = BASE64URL_NOPAD.encode(signature.as_ref());
        Ok(format!(
            "vapid t={signed}.{signature}, k={}",
            self.public_key()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_key_keeps_its_public_key() {
        let stored = VapidKey::generate().unwrap();
        let [one, again] = [(); 2].map(|()| VapidKey::from_stored(&stored).unwrap());
        assert_eq!(one.public_key(), again.public_key());
        // An uncompressed point of P-256.
        let bytes = BASE64URL_NOPAD.decode(one.public_key().as_bytes()).unwrap();
        assert_eq!((bytes.len(), bytes[0]), (65, 4));
        let other = VapidKey::from_stored(&VapidKey::generate().unwrap()).unwrap();
        assert_ne!(one.public_key(), other.public_key());
        assert!(VapidKey::from_stored(&Secret::new("nonsense")).is_err());
    }
}
