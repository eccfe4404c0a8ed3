//! Whether the server lives, and whether it can store.

use axum::extract::State;

use super::errors::ApiError;
use crate::service::{Service, ServiceError};

/// Answers as long as the process runs.
#[utoipa::path(get, path = "/healthz", tag = "operation", responses((status = 200, body = String)))]
pub(super) async fn healthz() -> &'static str {
    "ok\n"
}

/// Answers if the store can be written.
#[utoipa::path(get, path = "/readyz", tag = "operation",
    responses((status = 200, body = String), (status = 503, body = super::ErrorBody)))]
pub(super) async fn readyz(State(service): State<Service>) -> Result<&'static str, ApiError> {
    service.store().write(|_| Ok::<_, ServiceError>(())).await?;
    Ok("ready\n")
}
