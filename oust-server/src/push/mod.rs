//! Web push: messages that wake a page's service worker while the page is closed.
//!
//! A message has no content: the worker asks the server for news. Push services therefore learn
//! nothing from it, and the server needs no encryption.
//!
//! Sources: RFC 8030 (the protocol of push services) and RFC 8292 (VAPID, the identification of
//! servers).

mod hosts;

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use data_encoding::BASE64URL_NOPAD;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use rustls::{ClientConfig, RootCertStore};
use serde_json::json;

use crate::account::Secret;
use crate::id::{DAY, Millis};

pub use hosts::{Endpoint, EndpointError, PushHosts, PushHostsError};

/// The time after which a push service counts as down. Not measured.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The seconds that a service stores a message for a browser that is offline.
const TIME_TO_LIVE: u32 = 3 * 24 * 60 * 60;

/// Sends push messages. Cheap to clone.
#[derive(Clone)]
pub struct PushSender {
    client: Client<HttpsConnector<HttpConnector>, Body>,
}

/// An error that prevents a message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    /// The subscription has ended.
    #[error("the subscription has ended")]
    Gone,
    /// A later attempt may succeed.
    #[error("{reason}")]
    Temporary {
        /// The cause, on one line.
        reason: String,
    },
    /// The service refuses the message; no later attempt will succeed.
    #[error("the push service answers {status}")]
    Refused {
        /// The HTTP status of its answer.
        status: u16,
    },
}

impl PushSender {
    /// Returns a sender with the root certificates of the system.
    pub fn new() -> Result<Self, rustls::Error> {
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs().certs;
        let (added, _) = roots.add_parsable_certificates(found);
        if added == 0 {
            tracing::warn!("the system trusts no certificates: no push message can be sent");
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        // `PushHosts` accepts an address without TLS only if the operator listed its origin.
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls)
            .https_or_http()
            .enable_http1()
            .build();
        // This client follows no redirects, which could lead to a host that is not listed.
        let client = Client::builder(TokioExecutor::new()).build(connector);
        Ok(Self { client })
    }

    /// Sends a message without content. `authorization` is the value of the header.
    ///
    /// # Errors
    ///
    /// Fails if the service does not accept it; the error says whether a later attempt may succeed.
    pub async fn send(&self, endpoint: &Endpoint, authorization: &str) -> Result<(), PushError> {
        let temporary = |reason: String| PushError::Temporary { reason };
        let built = Request::post(endpoint.uri().clone())
            .header(header::AUTHORIZATION, authorization)
            // Some services refuse a message without a length.
            .header(header::CONTENT_LENGTH, 0)
            .header("TTL", TIME_TO_LIVE)
            .header("Urgency", "normal")
            // For a browser that is offline, a service stores only the last message of a topic.
            .header("Topic", "news")
            .body(Body::empty());
        let request = built.map_err(|error| temporary(error.to_string()))?;
        let in_time = tokio::time::timeout(TIMEOUT, self.client.request(request)).await;
        let answer = in_time.map_err(|_| temporary("the push service does not answer".into()))?;
        let status = answer.map_err(|error| temporary(chain(&error)))?.status();
        match status {
            status if status.is_success() => Ok(()),
            // Services report an expired subscription with either status.
            StatusCode::NOT_FOUND | StatusCode::GONE => Err(PushError::Gone),
            StatusCode::TOO_MANY_REQUESTS => Err(temporary(format!("it answers {status}"))),
            status if status.is_server_error() => Err(temporary(format!("it answers {status}"))),
            status => Err(PushError::Refused {
                status: status.as_u16(),
            }),
        }
    }
}

/// Writes an error and its chain of sources, separated by colons.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}

/// The validity of a signature: half of the 24 hours that RFC 8292 allows, because the clocks of
/// server and service may differ.
const VALID_FOR: Millis = DAY / 2;

/// The P-256 key pair that identifies a server to push services (VAPID).
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
    pub fn generate() -> Result<Secret, VapidError> {
        let random = SystemRandom::new();
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
        let key = made.map_err(|_| VapidError::NoRandomness)?;
        Ok(Secret::new(BASE64URL_NOPAD.encode(key.as_ref())))
    }

    /// Reads a stored key.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a key in that form.
    pub fn from_stored(stored: &Secret) -> Result<Self, VapidError> {
        let random = SystemRandom::new();
        let decoded = BASE64URL_NOPAD.decode(stored.expose().as_bytes());
        let bytes = decoded.map_err(|_| VapidError::Unreadable)?;
        let read = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &random);
        let pair = read.map_err(|_| VapidError::Unreadable)?;
        Ok(Self { pair, random })
    }

    /// Returns the public key in base64url, for `PushManager.subscribe`.
    pub fn public_key(&self) -> String {
        BASE64URL_NOPAD.encode(self.pair.public_key().as_ref())
    }

    /// Returns the value of the header `Authorization` for the push service at `origin`. `contact`
    /// is a `mailto:` or `https:` address of the operator.
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
        let result = self.pair.sign(&self.random, signed.as_bytes());
        let bytes = result.map_err(|_| VapidError::NoRandomness)?;
        let (signature, key) = (BASE64URL_NOPAD.encode(bytes.as_ref()), self.public_key());
        Ok(format!("vapid t={signed}.{signature}, k={key}"))
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
