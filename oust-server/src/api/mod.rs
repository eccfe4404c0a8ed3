//! The HTTP API: thin handlers over the services.

mod acts;
mod challenges;
mod errors;
mod extractors;
mod games;
mod streams;
pub(crate) mod views;

use std::sync::LazyLock;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::middleware::from_fn;
use axum::{Json, Router};
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::errors::ApiError;
use crate::http::{AppState, common_layers};
use crate::service::Service;

pub use errors::{ErrorBody, ErrorView};
pub(crate) use errors::{no_route, status_of};
pub(crate) use extractors::Caller;
pub(crate) use games::game_file;

/// The time after which a request that is no stream is answered with an error.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Returns all routes of the API with their description: each is stated once, at its handler.
fn described_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Description::openapi())
        .merge(answers())
        .merge(streams())
}

/// Returns the routes with an answer that ends.
fn answers() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(healthz))
        .routes(routes!(readyz))
        .routes(routes!(challenges::list, challenges::create))
        .routes(routes!(challenges::show))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::take))
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

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Oust server",
        description = "Games of Oust and Orbit between people and programs. A token in `Authorization: Bearer` says who asks; `oust-server user add NAME --token SCOPES` makes one.",
    ),
    security(("token" = []), ()),
    modifiers(&Tokens),
    // Pages have the address of this one; all others are stated with their routes.
    paths(games::game_file)
)]
struct Description;

struct Tokens;

impl utoipa::Modify for Tokens {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = openapi.components.get_or_insert_with(Default::default);
        components.add_security_scheme("token", SecurityScheme::Http(token));
    }
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

/// Answers as long as the process runs.
#[utoipa::path(get, path = "/healthz", tag = "operation", responses((status = 200, body = String)))]
async fn healthz() -> &'static str {
    "ok\n"
}

/// Answers if the store can be written.
#[utoipa::path(get, path = "/readyz", tag = "operation",
    responses((status = 200, body = String), (status = 503, body = ErrorBody)))]
async fn readyz(State(service): State<Service>) -> Result<&'static str, ApiError> {
    service.check_store().await?;
    Ok("ready\n")
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
