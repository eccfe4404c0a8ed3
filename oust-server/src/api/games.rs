//! Games, players, standings, the history, and one's own account.

use axum::Json;
use axum::body::Body as ResponseBody;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use utoipa::IntoParams;

use super::errors::{ApiError, Refusals};
use super::extractors::{Body, Caller, GamePath, IdRequest};
use super::views::{self, GameView};
use crate::account::Identity;
use crate::engine::ReviewView;
use crate::game::{ExportFormat, Filter, GameRow, Kind};
use crate::id::GameId;
use crate::service::{
    AccountView, EventView, PlayerView, PreviewRequest, PreviewView, Service, ServiceError,
    StandingView,
};

/// Which games to list.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct GamesQuery {
    /// Those of this player; all public ones without it.
    user: Option<String>,
    /// Those of this kind, `oust` or `orbit`; all without it.
    kind: Option<Kind>,
    /// `playing` or `over`; both without it.
    state: Option<String>,
    /// Those with smaller numbers: the number of the last game of the page before.
    before: Option<i64>,
    /// At most so many, up to 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `mine` for the games in which it is one's own turn, the one that waits longest first.
    turn: Option<String>,
}

/// Lists games, the newest first.
#[utoipa::path(get, path = "/api/v1/games", tag = "games", params(GamesQuery),
    responses((status = 200, body = Vec<GameView>), Refusals))]
pub(crate) async fn games(
    Caller(identity): Caller,
    State(service): State<Service>,
    Query(query): Query<GamesQuery>,
) -> Result<Json<Vec<GameView>>, ApiError> {
    if query.turn.as_deref() == Some("mine") {
        return list_of(&service.my_turns(identity).await?);
    }
    let over = match query.state.as_deref() {
        None => None,
        Some("playing") => Some(false),
        Some("over") => Some(true),
        Some(_) => {
            let message = "the state of a game is `playing` or `over`";
            return Err(ApiError::new(StatusCode::BAD_REQUEST, "query", message));
        }
    };
    let filter = Filter {
        user: None,
        kind: query.kind,
        over,
        before: query.before.map(GameId),
        limit: query.limit.unwrap_or(20).clamp(1, 100),
    };
    list_of(&service.games(identity, query.user, filter).await?)
}

fn list_of(games: &[GameRow]) -> Result<Json<Vec<GameView>>, ApiError> {
    let views = games.iter().map(views::row);
    Ok(Json(views.collect::<Result<_, _>>()?))
}

/// Returns a game. A player has seen it by that, and its clocks may start.
#[utoipa::path(get, path = "/api/v1/games/{id}", tag = "games", params(GamePath),
    responses((status = 200, body = GameView), Refusals))]
pub(crate) async fn game(request: IdRequest) -> Result<Json<GameView>, ApiError> {
    let (service, identity, id) = (&request.service, request.identity, request.game()?);
    let mut game = service.game(identity, id).await?;
    if game.state.waits() && game.seat.is_some() && service.see(identity, id).await? {
        game = service.game(identity, id).await?;
    }
    Ok(Json(views::game(&game)))
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

/// Returns the events of a game.
#[utoipa::path(get, path = "/api/v1/games/{id}/events", tag = "games", params(GamePath),
    responses((status = 200, body = Vec<EventView>), Refusals))]
pub(crate) async fn game_events(request: IdRequest) -> Result<Json<Vec<EventView>>, ApiError> {
    Ok(Json(
        request
            .service
            .game_events(request.identity, request.game()?)
            .await?,
    ))
}

/// Returns the review of a game that is over: the curve of values, and the mistakes.
#[utoipa::path(get, path = "/api/v1/games/{id}/review", tag = "games", params(GamePath),
    responses((status = 200, body = ReviewView), Refusals))]
pub(crate) async fn review(request: IdRequest) -> Result<Json<ReviewView>, ApiError> {
    let review = request
        .service
        .review(request.identity, request.game()?)
        .await?;
    let message = "the review is not computed yet; ask again in some seconds";
    let pending = || ApiError::new(StatusCode::CONFLICT, "pending", message);
    review.map(Json).ok_or_else(pending)
}

/// Tries turns out without playing them.
#[utoipa::path(post, path = "/api/v1/preview", tag = "games", request_body = PreviewRequest,
    responses((status = 200, body = PreviewView), Refusals))]
pub(crate) async fn preview(
    Caller(identity): Caller,
    State(service): State<Service>,
    Body(request): Body<PreviewRequest>,
) -> Result<Json<PreviewView>, ApiError> {
    Ok(Json(service.preview(identity, request).await?))
}

/// Which kind of game.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct KindQuery {
    /// `oust` or `orbit`; `oust` without it.
    #[serde(default)]
    kind: Kind,
}

/// Lists the players of a kind of game by their ratings.
#[utoipa::path(get, path = "/api/v1/standings", tag = "players", params(KindQuery),
    responses((status = 200, body = Vec<StandingView>), Refusals))]
pub(crate) async fn standings(
    Caller(identity): Caller,
    State(service): State<Service>,
    Query(query): Query<KindQuery>,
) -> Result<Json<Vec<StandingView>>, ApiError> {
    Ok(Json(service.standings(identity, query.kind).await?))
}

/// Returns a player.
#[utoipa::path(get, path = "/api/v1/users/{name}", tag = "players",
    params(("name" = String, Path, description = "the name of the player")),
    responses((status = 200, body = PlayerView), Refusals))]
pub(crate) async fn player(
    Caller(identity): Caller,
    State(service): State<Service>,
    Path(name): Path<String>,
) -> Result<Json<PlayerView>, ApiError> {
    Ok(Json(service.player(identity, name).await?))
}

/// Sends all finished public games of a kind as records, one a line, the oldest first.
#[utoipa::path(get, path = "/api/v1/history.ndjson", tag = "games", params(KindQuery),
    responses((status = 200, description = "records: the toolkit's JSON for Oust, the server's own for Orbit", content_type = "application/x-ndjson"), Refusals))]
pub(crate) async fn history(
    Caller(identity): Caller,
    State(service): State<Service>,
    Query(KindQuery { kind }): Query<KindQuery>,
) -> Response {
    let pages = stream::unfold(Some(GameId(0)), move |after| {
        let service = service.clone();
        async move { history_page(&service, identity, kind, after?).await }
    });
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson")];
    (headers, ResponseBody::from_stream(pages)).into_response()
}

async fn history_page(
    service: &Service,
    identity: Identity,
    kind: Kind,
    after: GameId,
) -> Option<(Result<String, ServiceError>, Option<GameId>)> {
    match service.history(identity, kind, after).await {
        Ok((_, None)) => None,
        Ok((records, last)) => Some((Ok(records.concat()), last)),
        // A body that breaks off tells the reader that it is not whole.
        Err(error) => Some((Err(error), None)),
    }
}

/// Returns one's own account.
#[utoipa::path(get, path = "/api/v1/account", tag = "account",
    responses((status = 200, body = AccountView), Refusals))]
pub(crate) async fn account(
    Caller(identity): Caller,
    State(service): State<Service>,
) -> Result<Json<AccountView>, ApiError> {
    Ok(Json(service.account(identity).await?))
}

/// Returns all that is stored of oneself.
#[utoipa::path(get, path = "/api/v1/account/data", tag = "account",
    responses((status = 200, description = "the fields of the account, `games` with the notes on them, and a list for each kind of row: sessions, tokens, links, browsers, vacations, challenges, invitations, seats, events, conditionals, notes, chat, follows (0 for all games), lines, ratings, rating_changes, mails and audit"), Refusals))]
pub(crate) async fn own_data(
    Caller(identity): Caller,
    State(service): State<Service>,
) -> Result<Json<serde_json::Value>, ApiError> {
    Ok(Json(views::own_data(&service.own_data(identity).await?)?))
}
