//! Games as files: `/g/101.oust`.

use axum::extract::{Path, State};
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};

use super::caller::Caller;
use super::errors::{ApiError, Refusals};
use crate::game::ExportFormat;
use crate::service::Service;

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
    let headers: [(HeaderName, &str); 1] = [(header::CONTENT_TYPE, format.media_type())];
    Ok((headers, text).into_response())
}
