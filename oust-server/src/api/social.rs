//! Chat, notes and following.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::acts::{GamePath, game_id};
use super::body::Body;
use super::caller::Caller;
use super::errors::{ApiError, Refusals};
use crate::service::{ChatLine, Service};

/// A text.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TextBody {
    /// The text.
    text: String,
}

/// Returns the chat of a game.
#[utoipa::path(get, path = "/api/v1/games/{id}/chat", tag = "talk", params(GamePath),
    responses((status = 200, body = Vec<ChatLine>), Refusals))]
pub(crate) async fn chat(
    Caller(identity): Caller,
    State(service): State<Service>,
    Path(id): Path<String>,
) -> Result<Json<Vec<ChatLine>>, ApiError> {
    Ok(Json(service.chat(identity, game_id(&id)?).await?))
}

/// Says something in the chat of one's game.
#[utoipa::path(post, path = "/api/v1/games/{id}/chat", tag = "talk", params(GamePath),
    request_body = TextBody, responses((status = 201, description = "said"), Refusals))]
pub(crate) async fn say(
    Caller(identity): Caller,
    State(service): State<Service>,
    Path(id): Path<String>,
    Body(body): Body<TextBody>,
) -> Result<StatusCode, ApiError> {
    service.say(identity, game_id(&id)?, body.text).await?;
    Ok(StatusCode::CREATED)
}

/// Returns one's private note on a game.
#[utoipa::path(get, path = "/api/v1/games/{id}/note", tag = "talk", params(GamePath),
    responses((status = 200, body = TextBody), Refusals))]
pub(crate) async fn note(
    Caller(identity): Caller,
    State(service): State<Service>,
    Path(id): Path<String>,
) -> Result<Json<TextBody>, ApiError> {
    let text = service.note(identity, game_id(&id)?).await?;
    Ok(Json(TextBody { text }))
}

/// Replaces one's private note on a game.
#[utoipa::path(put, path = "/api/v1/games/{id}/note", tag = "talk", params(GamePath),
    request_body = TextBody, responses((status = 204, description = "stored"), Refusals))]
pub(crate) async fn set_note(
    Caller(identity): Caller,
    State(service): State<Service>,
    Path(id): Path<String>,
    Body(body): Body<TextBody>,
) -> Result<StatusCode, ApiError> {
    service.set_note(identity, game_id(&id)?, body.text).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Follows a game by mail.
#[utoipa::path(put, path = "/api/v1/games/{id}/follow", tag = "talk", params(GamePath),
    responses((status = 204, description = "followed"), Refusals))]
pub(crate) async fn follow(
    Caller(identity): Caller,
    State(service): State<Service>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    service.follow(identity, Some(game_id(&id)?)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Follows a game no longer.
#[utoipa::path(delete, path = "/api/v1/games/{id}/follow", tag = "talk", params(GamePath),
    responses((status = 204, description = "no longer followed"), Refusals))]
pub(crate) async fn unfollow(
    Caller(identity): Caller,
    State(service): State<Service>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    service.unfollow(identity, Some(game_id(&id)?)).await?;
    Ok(StatusCode::NO_CONTENT)
}
