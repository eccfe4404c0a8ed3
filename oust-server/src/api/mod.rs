//! The HTTP API: thin handlers over the services.

mod body;
mod errors;
mod files;
mod health;
mod limits;
mod openapi;
mod requests;
mod state;
mod streams;
mod v1;
mod who;

use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

pub use errors::{ErrorBody, ErrorView};
pub use limits::Limits;
pub use openapi::openapi;
pub use state::AppState;

/// The most bytes of a request's body.
const MAX_BODY: usize = 64 * 1024;

/// The time after which a request that is no stream is answered with an error.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Returns all routes of the server.
pub fn router(state: AppState) -> Router {
    let answers = Router::new()
        .nest("/api/v1", v1::router())
        .route("/g/{file}", get(files::game_file))
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            TIMEOUT,
        ));
    let streams = Router::new()
        .route("/events", get(streams::events))
        .route("/api/v1/stream", get(streams::stream));
    answers
        .merge(streams)
        .fallback(errors::no_route)
        .method_not_allowed_fallback(errors::no_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(state.clone(), limits::limit))
        .layer(from_fn_with_state(state.clone(), requests::observe))
        .layer(from_fn(errors::describe))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "no-referrer"))
        .layer(fixed(
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; frame-ancestors 'none'",
        ))
        .with_state(state)
}

fn fixed(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}
