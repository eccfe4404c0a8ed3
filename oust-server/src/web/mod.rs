//! The pages: made by the server, complete without JavaScript.
//!
//! `pages` has a module for each page; its template is in `templates/`. What all pages have is in
//! `frame`, texts in `catalog`, style sheets and scripts in `assets`.

mod assets;
mod board;
mod catalog;
mod choices;
mod error;
mod form;
mod frame;
mod line_panel;
mod pages;
mod preferences;
mod rating_line;
mod reasons;
mod replay_texts;
mod turn_panel;
mod visit;
mod words;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::get;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::api;
use crate::http::{AppState, guarded};

/// What pages may load: their own style sheets, scripts and pictures, and nothing from elsewhere.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'; object-src 'none'; \
                      report-uri /csp-report";

/// The time after which a page is answered with an error.
const TIMEOUT: std::time::Duration = std::time::Duration::from_secs(30);

/// Returns all routes of the server: the API and the pages.
pub fn router(state: AppState) -> Router {
    let pages = Router::new()
        .merge(pages::router())
        .method_not_allowed_fallback(error::no_method)
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-cache"),
        ))
        .route("/assets/{name}", get(assets::asset))
        .route("/favicon.ico", get(assets::favicon))
        .route("/service-worker.js", get(assets::service_worker))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            TIMEOUT,
        ));
    let pages = guarded(pages, &state, POLICY)
        .layer(from_fn_with_state(state.clone(), visit::prepare))
        .layer(CompressionLayer::new());
    let pages = pages.fallback_service(
        guarded(Router::new().fallback(no_route), &state, POLICY)
            .layer(from_fn_with_state(state.clone(), visit::prepare))
            .with_state(state.clone()),
    );
    api::router(&state).merge(pages).with_state(state)
}

/// Answers an address without a route: in JSON below `/api`, else with a page.
async fn no_route(request: Request) -> Response {
    if request.uri().path().starts_with("/api/") {
        return api::no_route();
    }
    error::no_page()
}
