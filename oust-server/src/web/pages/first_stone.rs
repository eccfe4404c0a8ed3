//! The board of the lobby: a visitor's first stone on it begins a game against the engine.

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use oust_core::{Board, Position};
use oust_preview::{Points, live_board};
use serde::Deserialize;

use super::new_game::{NewGameForm, begin_by};
use crate::game::{Refusal, Source, oust_at};
use crate::http::{AppState, Client};
use crate::service::{GameRequest, RequestedAction, ServiceError};
use crate::web::error::PageError;
use crate::web::form::{Form, OnceKey, redirect_with};
use crate::web::page_context::{Layout, PageContext};

/// The board of a first game: its games are the shortest of those that have a net of their own.
const BOARD: &str = "hex5";

/// The level of the engine: it lets a beginner win, see `docs/how-it-plays.md`.
const LEVEL: u8 = 1;

/// The form around the board; its buttons are the points.
#[derive(Debug, Deserialize)]
pub(crate) struct FirstStoneForm {
    stone: String,
    #[serde(default)]
    key: OnceKey,
}

/// Draws the board. Each point is a button of the form.
pub(crate) fn first_board(page: &Layout) -> String {
    // Without hints: every point is open, and a dot on each would say nothing.
    let rules = oust_at(Position::new(board()));
    let start = rules.turn_start();
    let (preview, dialect) = (start.preview(&[]), start.dialect());
    live_board(page.style(), &board(), dialect, &preview, Points::Begin)
}

/// Begins the game, and plays the visitor's first turn.
pub(crate) async fn begin(
    context: PageContext,
    State(state): State<AppState>,
    Extension(client): Extension<Client>,
    Form(FirstStoneForm { stone, key }): Form<FirstStoneForm>,
) -> Result<Response, PageError> {
    // Before the game is made: only a changed page can ask for a stone that the empty board refuses.
    let mut rules = oust_at(Position::new(board()));
    rules
        .play_text(&stone, None)
        .map_err(Refusal::from)
        .map_err(ServiceError::from)?;
    let form = NewGameForm::first_game(BOARD, LEVEL, key);
    let begun = begin_by(&context, &state, client, &form).await?;
    if let Some((game, identity)) = begun.game {
        let request = GameRequest {
            game,
            // A second press of the same form must not place a second stone.
            seen: Some(0),
            request: RequestedAction::turn(stone),
            key: None,
            source: Source::Web,
        };
        match state.service.act(identity, request).await {
            // The same form was sent twice, and the stone is on the board.
            Ok(_) | Err(ServiceError::Stale { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(redirect_with(begun.cookies, &begun.path))
}

fn board() -> Board {
    BOARD.parse().expect("the name is a constant")
}
