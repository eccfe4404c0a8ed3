//! Routes by which players act in games, talk, and follow games.

use axum::Json;
use axum::extract::{FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::request::Parts;
use oust_core::Turn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::errors::{ApiError, Refusals};
use super::extractors::{Body, Caller, GamePath, IdRequest, Key, game_id};
use super::views::{self, GameView};
use crate::account::Identity;
use crate::game::{Command, Conditionals, Source};
use crate::http::AppState;
use crate::id::GameId;
use crate::service::{ChatLine, GameRequest, RequestedAction, Service};

/// A turn to play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TurnBody {
    /// The number of events of the game that the player has seen.
    n: u32,
    /// The placements of the whole turn, `e4` or `e4,f8`; in Orbit one, or `pass`.
    turn: String,
}

/// The state that a player has seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeenBody {
    /// The number of events of the game; none for any.
    #[serde(default)]
    n: Option<u32>,
}

/// The answer to a player who asks to take back a turn.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerBody {
    /// The number of events of the game; none for any.
    #[serde(default)]
    n: Option<u32>,
    /// Whether the player agrees.
    accept: bool,
}

/// Conditional moves.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConditionalsBody {
    /// The number of events of the game that the player has seen.
    n: u32,
    /// The answers to the other player's next turn; an empty list deletes them.
    tree: Conditionals,
}

/// A text.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TextBody {
    /// The text.
    text: String,
}

/// A request to act in a game.
pub(crate) struct GameCaller {
    service: Service,
    identity: Identity,
    game: GameId,
    /// The `Idempotency-Key`, which makes a repeated request harmless.
    key: Option<String>,
}

impl FromRequestParts<AppState> for GameCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        // First: a request without a valid token is refused as such, whatever else is wrong with it.
        let Caller(identity) = Caller::from_request_parts(parts, state).await?;
        let path = Path::<String>::from_request_parts(parts, state).await;
        let Path(id) = path.map_err(|_| ApiError::not_found())?;
        let Key(key) = Key::from_request_parts(parts, state).await?;
        Ok(Self {
            service: state.service.clone(),
            identity,
            game: game_id(&id)?,
            key,
        })
    }
}

impl GameCaller {
    /// Carries out a request of the player, who has seen `seen` events.
    async fn act(
        self,
        seen: Option<u32>,
        request: impl Into<RequestedAction>,
    ) -> Result<Json<GameView>, ApiError> {
        let request = GameRequest {
            game: self.game,
            seen,
            request: request.into(),
            key: self.key,
            source: Source::Api,
        };
        let game = self.service.act(self.identity, request).await?;
        Ok(Json(views::game(&game)))
    }
}

/// Plays a whole turn. `Idempotency-Key` makes a repeated request harmless: the answer has the game as
/// it is then.
#[utoipa::path(post, path = "/api/v1/games/{id}/turns", tag = "play", params(GamePath),
    request_body = TurnBody, responses((status = 200, body = GameView), Refusals))]
pub(crate) async fn turn(
    caller: GameCaller,
    Body(body): Body<TurnBody>,
) -> Result<Json<GameView>, ApiError> {
    caller
        .act(Some(body.n), RequestedAction::turn(body.turn))
        .await
}

/// Swaps by the pie rule.
#[utoipa::path(post, path = "/api/v1/games/{id}/swap", tag = "play", params(GamePath),
    request_body = SeenBody, responses((status = 200, body = GameView), Refusals))]
pub(crate) async fn swap(
    caller: GameCaller,
    Body(body): Body<SeenBody>,
) -> Result<Json<GameView>, ApiError> {
    caller.act(body.n, Command::Turn(Turn::Swap)).await
}

/// Passes, in Orbit. In Oust the server passes for a player without a placement, so this is refused
/// with the reason.
#[utoipa::path(post, path = "/api/v1/games/{id}/pass", tag = "play", params(GamePath),
    request_body = SeenBody, responses((status = 200, body = GameView), Refusals))]
pub(crate) async fn pass(
    caller: GameCaller,
    Body(body): Body<SeenBody>,
) -> Result<Json<GameView>, ApiError> {
    caller.act(body.n, Command::Turn(Turn::Pass)).await
}

/// Resigns.
#[utoipa::path(post, path = "/api/v1/games/{id}/resign", tag = "play", params(GamePath),
    request_body = SeenBody, responses((status = 200, body = GameView), Refusals))]
pub(crate) async fn resign(
    caller: GameCaller,
    Body(body): Body<SeenBody>,
) -> Result<Json<GameView>, ApiError> {
    caller.act(body.n, Command::Resign).await
}

/// Asks to take back one's last turn.
#[utoipa::path(post, path = "/api/v1/games/{id}/undo", tag = "play", params(GamePath),
    request_body = SeenBody, responses((status = 200, body = GameView), Refusals))]
pub(crate) async fn undo(
    caller: GameCaller,
    Body(body): Body<SeenBody>,
) -> Result<Json<GameView>, ApiError> {
    caller.act(body.n, Command::AskUndo).await
}

/// Answers a player who asks to take back a turn.
#[utoipa::path(post, path = "/api/v1/games/{id}/undo/answer", tag = "play", params(GamePath),
    request_body = AnswerBody, responses((status = 200, body = GameView), Refusals))]
pub(crate) async fn answer_undo(
    caller: GameCaller,
    Body(body): Body<AnswerBody>,
) -> Result<Json<GameView>, ApiError> {
    let request = if body.accept {
        Command::AcceptUndo
    } else {
        Command::RefuseUndo
    };
    caller.act(body.n, request).await
}

/// Returns one's own conditional moves.
#[utoipa::path(get, path = "/api/v1/games/{id}/conditionals", tag = "play", params(GamePath),
    responses((status = 200, body = Conditionals), Refusals))]
pub(crate) async fn conditionals(request: IdRequest) -> Result<Json<Conditionals>, ApiError> {
    Ok(Json(
        request
            .service
            .conditionals(request.identity, request.game()?)
            .await?,
    ))
}

/// Replaces one's conditional moves. Each line has to be legal from the present position on. The
/// answer has the turns as events have them.
#[utoipa::path(put, path = "/api/v1/games/{id}/conditionals", tag = "play", params(GamePath),
    request_body = ConditionalsBody, responses((status = 200, body = Conditionals), Refusals))]
pub(crate) async fn set_conditionals(
    request: IdRequest,
    Body(body): Body<ConditionalsBody>,
) -> Result<Json<Conditionals>, ApiError> {
    Ok(Json(
        request
            .service
            .set_conditionals(request.identity, request.game()?, body.n, body.tree)
            .await?,
    ))
}

/// Returns the chat of a game.
#[utoipa::path(get, path = "/api/v1/games/{id}/chat", tag = "talk", params(GamePath),
    responses((status = 200, body = Vec<ChatLine>), Refusals))]
pub(crate) async fn chat(request: IdRequest) -> Result<Json<Vec<ChatLine>>, ApiError> {
    Ok(Json(
        request
            .service
            .chat(request.identity, request.game()?)
            .await?,
    ))
}

/// Says something in the chat of one's game. `Idempotency-Key` makes a repeated request harmless.
#[utoipa::path(post, path = "/api/v1/games/{id}/chat", tag = "talk", params(GamePath),
    request_body = TextBody, responses((status = 201, description = "said"), Refusals))]
pub(crate) async fn say(
    request: IdRequest,
    Key(key): Key,
    Body(body): Body<TextBody>,
) -> Result<StatusCode, ApiError> {
    request
        .service
        .say(request.identity, request.game()?, body.text, key)
        .await?;
    Ok(StatusCode::CREATED)
}

/// Returns one's private note on a game.
#[utoipa::path(get, path = "/api/v1/games/{id}/note", tag = "talk", params(GamePath),
    responses((status = 200, body = TextBody), Refusals))]
pub(crate) async fn note(request: IdRequest) -> Result<Json<TextBody>, ApiError> {
    let text = request
        .service
        .note(request.identity, request.game()?)
        .await?;
    Ok(Json(TextBody { text }))
}

/// Replaces one's private note on a game.
#[utoipa::path(put, path = "/api/v1/games/{id}/note", tag = "talk", params(GamePath),
    request_body = TextBody, responses((status = 204, description = "stored"), Refusals))]
pub(crate) async fn set_note(
    request: IdRequest,
    Body(body): Body<TextBody>,
) -> Result<StatusCode, ApiError> {
    request
        .service
        .set_note(request.identity, request.game()?, body.text)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Follows a game by mail.
#[utoipa::path(put, path = "/api/v1/games/{id}/follow", tag = "talk", params(GamePath),
    responses((status = 204, description = "followed"), Refusals))]
pub(crate) async fn follow(request: IdRequest) -> Result<StatusCode, ApiError> {
    request
        .service
        .follow(request.identity, Some(request.game()?))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Follows a game no longer.
#[utoipa::path(delete, path = "/api/v1/games/{id}/follow", tag = "talk", params(GamePath),
    responses((status = 204, description = "no longer followed"), Refusals))]
pub(crate) async fn unfollow(request: IdRequest) -> Result<StatusCode, ApiError> {
    request
        .service
        .unfollow(request.identity, Some(request.game()?))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
