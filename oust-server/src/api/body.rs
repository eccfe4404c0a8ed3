//! Reads the bodies of requests.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use super::errors::ApiError;

/// A body in JSON, whatever its content type says.
pub(crate) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|rejection| {
                ApiError::new(rejection.status(), "body", rejection.body_text())
            })?;
        // An empty body is an empty object: `resign` needs nothing.
        let text = if bytes.is_empty() {
            b"{}".as_slice()
        } else {
            &bytes
        };
        let parsed = serde_json::from_slice(text);
        parsed.map(Self).map_err(|error| {
            ApiError::new(
                StatusCode::BAD_REQUEST,
                "body",
                format!("the body: {error}"),
            )
        })
    }
}
