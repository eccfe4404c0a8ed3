//! Logs and counts requests, without secrets: neither queries nor the texts of paths are logged.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;

use super::AppState;

/// Logs a request by its route and counts it.
pub(super) async fn observe(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    let (status, took) = (response.status().as_u16(), began.elapsed());
    state.metrics.request(method.as_str(), route, status, took);
    tracing::info!(%method, route, status, ms = took.as_millis(), "request");
    response
}
