//! The page of a game, its downloads, and the forms of its players.

mod acts;
mod context;
mod headings;
mod page;
mod replay;
mod review;
mod sides;
mod social;
mod turns;
mod what_if;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use self::context::GamePageContext;
use self::page::{Past, game_page};
pub(in crate::web) use self::sides::PlayerRow;
use crate::account::Identity;
use crate::api::{self, Caller};
use crate::http::AppState;
use crate::id::GameId;
use crate::service::Service;
use crate::web::error::PageError;
use crate::web::page_context::PageContext;
use crate::web::turn_panel::TurnQuery;

/// Returns the routes below `/g/{id}`.
pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/", get(show))
        .route("/{n}", get(show_past))
        .route("/what-if", get(what_if::show))
        .route("/what-if/keep", post(what_if::keep))
        .route("/what-if/forget", post(what_if::forget))
        .route("/conditionals", post(what_if::prepare))
        .route("/conditionals/delete", post(what_if::delete))
        .route("/turn", post(acts::turn))
        .route("/swap", post(acts::swap))
        .route("/pass", post(acts::pass))
        .route("/resign", post(acts::resign))
        .route("/undo", post(acts::undo))
        .route("/undo-answer", post(acts::answer_undo))
        .route("/rematch", post(acts::rematch))
        .route("/chat", post(social::say))
        .route("/note", post(social::note))
        .route("/follow", post(social::follow))
}

/// Shows a game with the turn that the player to move tries out. An address with an extension, such
/// as `/g/101.oust`, is a download.
async fn show(
    Caller(identity): Caller,
    context: PageContext,
    State(service): State<Service>,
    Path(id): Path<String>,
    Query(tried): Query<TurnQuery>,
) -> Result<Response, PageError> {
    if let Some((number, _)) = id.split_once('.') {
        let identity = match (identity, number.parse()) {
            // The API knows the client by its token; a browser downloads with its cookies.
            (Identity::Nobody, Ok(game)) => context.caller.identity_in(game).await?,
            _ => identity,
        };
        let file = api::game_file(Caller(identity), State(service), Path(id)).await;
        return Ok(file.into_response());
    }
    let at = GamePageContext::new(context, game_id(&id)?).await?;
    game_page(&at, &service, &tried, None).await
}

/// Shows a game as it was after `n` moves.
async fn show_past(
    at: GamePageContext,
    State(service): State<Service>,
    Path((_, n)): Path<(String, String)>,
) -> Result<Response, PageError> {
    let turn = n.parse().map_err(|_| PageError::not_found())?;
    let past = Some(Past { turn });
    game_page(&at, &service, &TurnQuery::default(), past).await
}

/// Parses the number of a game in a path.
fn game_id(text: &str) -> Result<GameId, PageError> {
    text.parse().map_err(|_| PageError::not_found())
}
