//! The HTTP API: thin handlers over the services.

mod acts;
mod challenges;
mod errors;
mod extractors;
mod games;
mod operation;
mod streams;
pub(crate) mod views;

use std::sync::LazyLock;
use std::time::Duration;

use axum::http::StatusCode;
use axum::middleware::from_fn;
use axum::{Json, Router};
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::{AppState, common_layers};

pub use errors::{ErrorBody, ErrorView};
pub(crate) use errors::{no_route, status_of};
pub(crate) use extractors::Caller;
pub(crate) use operation::game_file;

/// The time after which a request that is no stream is answered with an error.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Returns all routes of the API with their description: each is stated once, at its handler.
fn described_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(operation::Description::openapi())
        .merge(answers())
        .merge(streams())
}

/// Returns the routes with an answer that ends.
fn answers() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(operation::healthz))
        .routes(routes!(operation::readyz))
        .routes(routes!(challenges::list, challenges::create))
        .routes(routes!(challenges::show))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::decline))
        .routes(routes!(challenges::cancel))
        .routes(routes!(challenges::rematch))
        .routes(routes!(challenges::guest_link))
        .routes(routes!(games::games))
        .routes(routes!(games::game))
        .routes(routes!(games::game_events))
        .routes(routes!(games::review))
        .routes(routes!(games::preview))
        .routes(routes!(games::standings))
        .routes(routes!(games::player))
        .routes(routes!(games::history))
        .routes(routes!(games::account))
        .routes(routes!(games::own_data))
        .routes(routes!(openapi_json))
        .routes(routes!(acts::turn))
        .routes(routes!(acts::swap))
        .routes(routes!(acts::pass))
        .routes(routes!(acts::resign))
        .routes(routes!(acts::undo))
        .routes(routes!(acts::answer_undo))
        .routes(routes!(acts::conditionals, acts::set_conditionals))
        .routes(routes!(acts::chat, acts::say))
        .routes(routes!(acts::note, acts::set_note))
        .routes(routes!(acts::follow, acts::unfollow))
}

/// Returns the routes with an endless answer, which the timeout must not cut off.
fn streams() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(streams::events))
        .routes(routes!(streams::stream))
}

/// Returns the description of the API, which is made once.
pub fn openapi() -> &'static utoipa::openapi::OpenApi {
    static DESCRIPTION: LazyLock<utoipa::openapi::OpenApi> =
        LazyLock::new(|| described_routes().into_openapi());
    &DESCRIPTION
}

/// Returns the description of the API.
#[utoipa::path(get, path = "/api/v1/openapi.json", tag = "operation",
    responses((status = 200, description = "this description")))]
async fn openapi_json() -> Json<&'static utoipa::openapi::OpenApi> {
    Json(openapi())
}

/// Returns the router of the API.
pub(crate) fn router(state: &AppState) -> Router<AppState> {
    let timeout = TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, TIMEOUT);
    let (answers, _) = answers().layer(timeout).split_for_parts();
    let (streams, _) = streams().split_for_parts();
    let routes = answers
        .merge(streams)
        .method_not_allowed_fallback(errors::no_method);
    // `describe` is outside of the limits, so that their refusals become JSON, too.
    common_layers(routes, state, "default-src 'none'; frame-ancestors 'none'")
        .layer(from_fn(errors::describe))
}
