//! The HTTP API: thin handlers over the services.

mod body;
mod errors;
mod files;
mod health;
mod openapi;
mod streams;
mod v1;
mod who;

use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::middleware::from_fn;
use axum::routing::get;
use tower_http::timeout::TimeoutLayer;

use crate::http::{AppState, guarded};

pub use errors::{ErrorBody, ErrorView};
pub(crate) use errors::{no_route, status_of};
pub(crate) use files::game_file;
pub use openapi::openapi;
pub(crate) use who::Who;

/// The time after which a request that is no stream is answered with an error.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Returns the routes of the API.
pub(crate) fn router(state: &AppState) -> Router<AppState> {
    let answers = Router::new()
        .nest("/api/v1", v1::router())
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            TIMEOUT,
        ));
    let streams = Router::new()
        .route("/events", get(streams::events))
        .route("/api/v1/stream", get(streams::stream));
    let routes = answers
        .merge(streams)
        .method_not_allowed_fallback(errors::no_method);
    guarded(routes, state, "default-src 'none'; frame-ancestors 'none'")
        .layer(from_fn(errors::describe))
}
