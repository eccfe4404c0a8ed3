//! The HTTP API: thin handlers over the services.

mod acts;
mod body;
mod caller;
mod challenges;
mod errors;
mod files;
mod health;
mod lists;
mod openapi;
mod social;
mod streams;
pub(crate) mod views;

use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::middleware::from_fn;
use tower_http::timeout::TimeoutLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::{AppState, common_layers};

pub(crate) use caller::Caller;
pub use errors::{ErrorBody, ErrorView};
pub(crate) use errors::{no_route, status_of};
pub(crate) use files::game_file;
pub use openapi::openapi;

/// The time after which a request that is no stream is answered with an error.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Returns all routes of the API with their description: each is stated once, at its handler.
fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(openapi::base())
        .merge(answers())
        .merge(streams())
}

/// Returns the routes with an answer that ends.
fn answers() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(health::healthz))
        .routes(routes!(health::readyz))
        .routes(routes!(challenges::list, challenges::create))
        .routes(routes!(challenges::show))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::decline))
        .routes(routes!(challenges::cancel))
        .routes(routes!(challenges::rematch))
        .routes(routes!(challenges::guest_link))
        .routes(routes!(lists::games))
        .routes(routes!(lists::game))
        .routes(routes!(lists::game_events))
        .routes(routes!(lists::review))
        .routes(routes!(lists::preview))
        .routes(routes!(lists::standings))
        .routes(routes!(lists::player))
        .routes(routes!(lists::history))
        .routes(routes!(lists::account))
        .routes(routes!(lists::own_data))
        .routes(routes!(lists::openapi_json))
        .routes(routes!(acts::turn))
        .routes(routes!(acts::swap))
        .routes(routes!(acts::pass))
        .routes(routes!(acts::resign))
        .routes(routes!(acts::undo))
        .routes(routes!(acts::answer_undo))
        .routes(routes!(acts::conditionals, acts::set_conditionals))
        .routes(routes!(social::chat, social::say))
        .routes(routes!(social::note, social::set_note))
        .routes(routes!(social::follow, social::unfollow))
}

/// Returns the routes with an endless answer, which the timeout must not cut off.
fn streams() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(streams::events))
        .routes(routes!(streams::stream))
}

/// Returns the router of the API.
pub(crate) fn router(state: &AppState) -> Router<AppState> {
    let timeout = TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, TIMEOUT);
    let (answers, _) = answers().layer(timeout).split_for_parts();
    let (streams, _) = streams().split_for_parts();
    let routes = answers
        .merge(streams)
        .method_not_allowed_fallback(errors::no_method);
    common_layers(routes, state, "default-src 'none'; frame-ancestors 'none'")
        .layer(from_fn(errors::describe))
}
