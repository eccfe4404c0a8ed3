//! Whether the server lives, and whether it can store.

use axum::extract::State;

use super::errors::ApiError;
use crate::service::Service;

/// Answers as long as the process runs.
#[utoipa::path(get, path = "/healthz", tag = "operation", responses((status = 200, body = String)))]
pub(crate) async fn healthz() -> &'static str {
    "ok\n"
}

/// Answers if the store can be written.
#[utoipa::path(get, path = "/readyz", tag = "operation",
    responses((status = 200, body = String), (status = 503, body = super::ErrorBody)))]
pub(crate) async fn readyz(State(service): State<Service>) -> Result<&'static str, ApiError> {
    service.check_store().await?;
    Ok("ready\n")
}
