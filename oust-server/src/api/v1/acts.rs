//! What players do in games.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use serde::Deserialize;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::{IntoParams, ToSchema};

use crate::api::body::Body;
use crate::api::errors::{ApiError, Refusals};
use crate::api::who::Who;
use crate::id::GameId;
use crate::play::{Conditionals, GameView, Request, Source};
use crate::service::{Act, Service};

/// A turn to play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::api) struct TurnBody {
    /// The number of events of the game that the player has seen.
    n: u32,
    /// The placements of the whole turn, `e4` or `e4,f8`; in Orbit one, or `pass`.
    turn: String,
}

/// The state that a player has seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::api) struct SeenBody {
    /// The number of events of the game; none for any.
    #[serde(default)]
    n: Option<u32>,
}

/// The answer to a player who asks to take back a turn.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::api) struct AnswerBody {
    /// The number of events of the game; none for any.
    #[serde(default)]
    n: Option<u32>,
    /// Whether the player agrees.
    accept: bool,
}

/// Conditional moves.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::api) struct ConditionalsBody {
    /// The number of events of the game that the player has seen.
    n: u32,
    /// The answers to the other player's next turn; an empty list deletes them.
    tree: Conditionals,
}

/// The number of a game in a path, for the description.
pub(in crate::api) struct GamePath;

impl IntoParams for GamePath {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let number = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)));
        let path = ParameterBuilder::new()
            .name("id")
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .description(Some("the number of the game"))
            .schema(Some(number));
        vec![path.build()]
    }
}

async fn act(
    service: &Service,
    Who(who): Who,
    game: &str,
    headers: &HeaderMap,
    seen: Option<u32>,
    request: Request,
) -> Result<Json<GameView>, ApiError> {
    let game = game_id(game)?;
    let key = headers
        .get("idempotency-key")
        .and_then(|key| key.to_str().ok());
    let key = key.filter(|key| !key.is_empty()).map(str::to_owned);
    let act = Act {
        game,
        seen,
        request,
        key,
        source: Source::Api,
    };
    Ok(Json(service.act(who, act).await?))
}

/// Returns the number in a path; another text is the number of no game.
pub(in crate::api) fn game_id(text: &str) -> Result<GameId, ApiError> {
    text.parse().map_err(|_| ApiError::not_found())
}

/// Plays a whole turn. `Idempotency-Key` makes a repeated request harmless.
#[utoipa::path(post, path = "/api/v1/games/{id}/turns", tag = "play", params(GamePath),
    request_body = TurnBody, responses((status = 200, body = GameView), Refusals))]
pub(in crate::api) async fn turn(
    who: Who,
    State(service): State<Service>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body<TurnBody>,
) -> Result<Json<GameView>, ApiError> {
    let request = Request::Turn(body.turn);
    act(&service, who, &id, &headers, Some(body.n), request).await
}

/// Swaps by the pie rule.
#[utoipa::path(post, path = "/api/v1/games/{id}/swap", tag = "play", params(GamePath),
    request_body = SeenBody, responses((status = 200, body = GameView), Refusals))]
pub(in crate::api) async fn swap(
    who: Who,
    State(service): State<Service>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body<SeenBody>,
) -> Result<Json<GameView>, ApiError> {
    let request = Request::Turn("swap".to_owned());
    act(&service, who, &id, &headers, body.n, request).await
}

/// Passes, in Orbit. In Oust the server passes for a player without a placement, so this is refused
/// with the reason.
#[utoipa::path(post, path = "/api/v1/games/{id}/pass", tag = "play", params(GamePath),
    request_body = SeenBody, responses((status = 200, body = GameView), Refusals))]
pub(in crate::api) async fn pass(
    who: Who,
    State(service): State<Service>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body<SeenBody>,
) -> Result<Json<GameView>, ApiError> {
    let request = Request::Turn("pass".to_owned());
    act(&service, who, &id, &headers, body.n, request).await
}

/// Resigns.
#[utoipa::path(post, path = "/api/v1/games/{id}/resign", tag = "play", params(GamePath),
    request_body = SeenBody, responses((status = 200, body = GameView), Refusals))]
pub(in crate::api) async fn resign(
    who: Who,
    State(service): State<Service>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body<SeenBody>,
) -> Result<Json<GameView>, ApiError> {
    let request = Request::Resign;
    act(&service, who, &id, &headers, body.n, request).await
}

/// Asks to take back one's last turn.
#[utoipa::path(post, path = "/api/v1/games/{id}/undo", tag = "play", params(GamePath),
    request_body = SeenBody, responses((status = 200, body = GameView), Refusals))]
pub(in crate::api) async fn undo(
    who: Who,
    State(service): State<Service>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body<SeenBody>,
) -> Result<Json<GameView>, ApiError> {
    let request = Request::AskUndo;
    act(&service, who, &id, &headers, body.n, request).await
}

/// Answers a player who asks to take back a turn.
#[utoipa::path(post, path = "/api/v1/games/{id}/undo/answer", tag = "play", params(GamePath),
    request_body = AnswerBody, responses((status = 200, body = GameView), Refusals))]
pub(in crate::api) async fn answer_undo(
    who: Who,
    State(service): State<Service>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body<AnswerBody>,
) -> Result<Json<GameView>, ApiError> {
    let request = if body.accept {
        Request::AcceptUndo
    } else {
        Request::RefuseUndo
    };
    act(&service, who, &id, &headers, body.n, request).await
}

/// Returns one's own conditional moves.
#[utoipa::path(get, path = "/api/v1/games/{id}/conditionals", tag = "play", params(GamePath),
    responses((status = 200, body = Conditionals), Refusals))]
pub(in crate::api) async fn conditionals(
    Who(who): Who,
    State(service): State<Service>,
    Path(id): Path<String>,
) -> Result<Json<Conditionals>, ApiError> {
    Ok(Json(service.conditionals(who, game_id(&id)?).await?))
}

/// Replaces one's conditional moves.
#[utoipa::path(put, path = "/api/v1/games/{id}/conditionals", tag = "play", params(GamePath),
    request_body = ConditionalsBody, responses((status = 200, body = Conditionals), Refusals))]
pub(in crate::api) async fn set_conditionals(
    Who(who): Who,
    State(service): State<Service>,
    Path(id): Path<String>,
    Body(body): Body<ConditionalsBody>,
) -> Result<Json<Conditionals>, ApiError> {
    let tree = body.tree.clone();
    service
        .set_conditionals(who, game_id(&id)?, body.n, body.tree)
        .await?;
    Ok(Json(tree))
}
