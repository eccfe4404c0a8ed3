//! Routes by which players act in games.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use oust_core::Turn;
use serde::Deserialize;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::{IntoParams, ToSchema};

use super::body::Body;
use super::caller::Caller;
use super::errors::{ApiError, Refusals};
use super::views::{self, GameView};
use crate::account::Identity;
use crate::game::{Command, Conditionals, Source};
use crate::http::AppState;
use crate::id::GameId;
use crate::service::{GameRequest, RequestedAction, Service};

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

/// The number of a game in a path, for the description.
pub(crate) struct GamePath;

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

/// A player who does something in a game, whatever it is.
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
        let Caller(identity) = Caller::from_request_parts(parts, state).await?;
        let path = Path::<String>::from_request_parts(parts, state).await;
        let Path(id) = path.map_err(|_| ApiError::not_found())?;
        let key = parts.headers.get("idempotency-key");
        let key = key.and_then(|key| key.to_str().ok());
        Ok(Self {
            service: state.service.clone(),
            identity,
            game: game_id(&id)?,
            key: key.filter(|key| !key.is_empty()).map(str::to_owned),
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
        let act = GameRequest {
            game: self.game,
            seen,
            request: request.into(),
            key: self.key,
            source: Source::Api,
        };
        Ok(Json(views::game(
            &self.service.act(self.identity, act).await?,
        )))
    }
}

/// Returns the number in a path; another text is the number of no game.
pub(crate) fn game_id(text: &str) -> Result<GameId, ApiError> {
    text.parse().map_err(|_| ApiError::not_found())
}

/// Plays a whole turn. `Idempotency-Key` makes a repeated request harmless.
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
pub(crate) async fn conditionals(
    Caller(identity): Caller,
    State(service): State<Service>,
    Path(id): Path<String>,
) -> Result<Json<Conditionals>, ApiError> {
    Ok(Json(service.conditionals(identity, game_id(&id)?).await?))
}

/// Replaces one's conditional moves.
#[utoipa::path(put, path = "/api/v1/games/{id}/conditionals", tag = "play", params(GamePath),
    request_body = ConditionalsBody, responses((status = 200, body = Conditionals), Refusals))]
pub(crate) async fn set_conditionals(
    Caller(identity): Caller,
    State(service): State<Service>,
    Path(id): Path<String>,
    Body(body): Body<ConditionalsBody>,
) -> Result<Json<Conditionals>, ApiError> {
    let tree = body.tree.clone();
    service
        .set_conditionals(identity, game_id(&id)?, body.n, body.tree)
        .await?;
    Ok(Json(tree))
}
