//! Sends push messages to push services.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use rustls::{ClientConfig, RootCertStore};

use super::Endpoint;

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
    ///
    /// # Errors
    ///
    /// Fails if TLS cannot be set up.
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
        let request = Request::post(endpoint.uri().clone())
            .header(header::AUTHORIZATION, authorization)
            // Some services refuse a message without a length.
            .header(header::CONTENT_LENGTH, 0)
            .header("TTL", TIME_TO_LIVE)
            .header("Urgency", "normal")
            // For a browser that is offline, a service stores only the last message of a topic.
            .header("Topic", "news")
            .body(Body::empty());
        let request = request.map_err(|error| temporary(error.to_string()))?;
        let answer = tokio::time::timeout(TIMEOUT, self.client.request(request)).await;
        let answer = answer.map_err(|_| temporary("the push service does not answer".into()))?;
        let answer = answer.map_err(|error| temporary(chain(&error)))?;
        let status = answer.status();
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
