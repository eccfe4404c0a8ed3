//! The pages, rendered by the server and complete without JavaScript.
//!
//! `pages` has a module for each page; its template is in `templates/`. `layout` has the parts that
//! all pages share, `catalog` the texts, `assets` the style sheets and scripts.

mod assets;
mod board;
mod catalog;
mod catalog_args;
mod choices;
mod error;
mod error_text;
mod form;
mod layout;
mod line_panel;
mod page_context;
mod pages;
mod preferences;
mod rating_line;
mod replay_texts;
mod turn_panel;

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
use crate::http::{AppState, common_layers};

/// The content security policy: style sheets, scripts and pictures come from this server only.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'; object-src 'none'; \
                      report-uri /csp-report";

/// The time after which a request is answered with status 503.
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
        // `layer` covers the routes above it only: assets set their own `Cache-Control`.
        .route("/assets/{name}", get(assets::asset))
        .route("/favicon.ico", get(assets::favicon))
        .route("/service-worker.js", get(assets::service_worker))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            TIMEOUT,
        ));
    // `prepare` is outside of the limits: a refused request gets an error page, too.
    let pages = common_layers(pages, &state, POLICY)
        .layer(from_fn_with_state(state.clone(), page_context::prepare))
        .layer(CompressionLayer::new());
    // `layer` does not cover a fallback that is set later, so it repeats the layers.
    let pages = pages.fallback_service(
        common_layers(Router::new().fallback(no_route), &state, POLICY)
            .layer(from_fn_with_state(state.clone(), page_context::prepare))
            .with_state(state.clone()),
    );
    api::router(&state).merge(pages).with_state(state)
}

/// Answers an address without a route: in JSON below `/api`, otherwise with a page.
async fn no_route(request: Request) -> Response {
    if request.uri().path().starts_with("/api/") {
        return api::no_route();
    }
    error::no_page()
}
