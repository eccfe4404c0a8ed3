//! Health checks, games as files, and the parts of the description besides the routes.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

use super::errors::{ApiError, Refusals};
use super::extractors::Caller;
use crate::game::ExportFormat;
use crate::service::Service;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Oust server",
        description = "Games of Oust and Orbit between people and programs. A token in `Authorization: Bearer` says who asks; `oust-server user add NAME --token SCOPES` makes one.",
    ),
    security(("token" = []), ()),
    modifiers(&Tokens),
    // Pages have the address of this one; all others are stated with their routes.
    paths(game_file)
)]
pub(crate) struct Description;

struct Tokens;

impl utoipa::Modify for Tokens {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = openapi.components.get_or_insert_with(Default::default);
        components.add_security_scheme("token", SecurityScheme::Http(token));
    }
}

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

/// Returns a game as a record, a listing or a picture.
#[utoipa::path(get, path = "/g/{file}", tag = "games",
    params(("file" = String, Path, description = "the number of a game, and `oust`, `json`, `sgf`, `txt` or `svg`: `101.oust`")),
    responses((status = 200, body = String), Refusals))]
pub(crate) async fn game_file(
    Caller(identity): Caller,
    State(service): State<Service>,
    Path(file): Path<String>,
) -> Result<Response, ApiError> {
    let (id, extension) = file.split_once('.').ok_or_else(ApiError::not_found)?;
    let format = ExportFormat::from_extension(extension).ok_or_else(ApiError::not_found)?;
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    let text = service.export(identity, id, format).await?;
    Ok(([(header::CONTENT_TYPE, format.media_type())], text).into_response())
}
