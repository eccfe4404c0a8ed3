//! The pages, rendered by the server and complete without JavaScript.
//!
//! `pages` has a module for each group of pages; their templates are in `templates/`.
//! `page_context` has the parts that all pages share, `catalog` and `phrases` the texts, `assets`
//! the style sheets and scripts.

mod assets;
mod avatar;
mod catalog;
mod clock_face;
mod engine_panel;
mod error;
mod error_page;
mod form;
mod line_panel;
mod line_start;
mod link_preview;
mod page_context;
mod pages;
mod phrases;
mod pictures;
mod well_known;

use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use self::error::PageError;
use crate::api;
use crate::http::{AppState, common_layers};

/// The content security policy: style sheets, scripts, WebAssembly and pictures come from this server
/// only. Workers follow `script-src`, and so does the code that they load.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'; object-src 'none'; \
                      report-uri /csp-report";

/// The time after which a request is answered with status 503.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Returns all routes of the server: the API and the pages.
pub fn router(state: AppState) -> Router {
    let pages = Router::new()
        .merge(pages::router(&state))
        .method_not_allowed_fallback(no_method)
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-cache"),
        ))
        // `layer` covers the routes above it only: assets set their own `Cache-Control`.
        .route("/assets/{name}", get(assets::asset))
        .route("/code/{version}/{*path}", get(assets::page_code))
        .route("/favicon.ico", get(assets::favicon))
        .route("/service-worker.js", get(assets::service_worker))
        .route("/robots.txt", get(well_known::robots))
        .route("/.well-known/security.txt", get(well_known::security))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            TIMEOUT,
        ));
    // `prepare` is outside of the limits: a refused request gets an error page, too.
    let pages = common_layers(pages, &state, POLICY)
        .layer(from_fn_with_state(state.clone(), error_page::prepare))
        .layer(CompressionLayer::new());
    // `layer` does not cover a fallback that is set later, so it repeats the layers.
    let pages = pages.fallback_service(
        common_layers(Router::new().fallback(no_route), &state, POLICY)
            .layer(from_fn_with_state(state.clone(), error_page::prepare))
            .with_state(state.clone()),
    );
    api::router(&state).merge(pages).with_state(state)
}

/// Answers an address without a route: in JSON below `/api`, otherwise with a page.
async fn no_route(request: Request) -> Response {
    if request.uri().path().starts_with("/api/") {
        return api::no_route();
    }
    PageError::not_found().into_response()
}

/// Answers a method that the address does not support.
async fn no_method() -> PageError {
    PageError::from_status(StatusCode::METHOD_NOT_ALLOWED)
}
