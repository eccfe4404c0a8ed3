//! The forms of players: turn, swap, pass, resignation, undo, rematch.

use axum::extract::State;
use axum::response::Response;
use oust_core::Turn;
use serde::Deserialize;

use super::context::GamePageContext;
use crate::game::{Command, Source};
use crate::service::{GameRequest, RequestedAction, Service};
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::pages::challenge::Empty;
use crate::web::pages::redirect;

/// The form for a complete turn. `n` is the number of events that the player has seen, and `key`
/// makes a repeated submission harmless.
#[derive(Debug, Deserialize)]
pub(super) struct TurnForm {
    n: u32,
    turn: String,
    key: String,
}

/// The form of a button; `n` is the number of events that the player has seen.
#[derive(Debug, Deserialize)]
pub(super) struct SeenForm {
    n: u32,
}

/// The form that answers a request to undo a turn.
#[derive(Debug, Deserialize)]
pub(super) struct AnswerForm {
    n: u32,
    accept: bool,
}

async fn act(
    at: &GamePageContext,
    service: &Service,
    seen: u32,
    request: impl Into<RequestedAction>,
    key: Option<String>,
) -> Result<Response, PageError> {
    let act = GameRequest {
        game: at.game,
        seen: Some(seen),
        request: request.into(),
        key,
        source: Source::Web,
    };
    service.act(at.identity, act).await?;
    Ok(redirect(&at.path()))
}

/// Plays a turn. A form that arrives twice plays it once.
pub(super) async fn turn(
    at: GamePageContext,
    State(service): State<Service>,
    Form(form): Form<TurnForm>,
) -> Result<Response, PageError> {
    let request = RequestedAction::turn(form.turn);
    act(&at, &service, form.n, request, Some(form.key)).await
}

/// Swaps by the pie rule.
pub(super) async fn swap(
    at: GamePageContext,
    State(service): State<Service>,
    Form(SeenForm { n }): Form<SeenForm>,
) -> Result<Response, PageError> {
    act(&at, &service, n, Command::Turn(Turn::Swap), None).await
}

pub(super) async fn pass(
    at: GamePageContext,
    State(service): State<Service>,
    Form(SeenForm { n }): Form<SeenForm>,
) -> Result<Response, PageError> {
    act(&at, &service, n, Command::Turn(Turn::Pass), None).await
}

pub(super) async fn resign(
    at: GamePageContext,
    State(service): State<Service>,
    Form(SeenForm { n }): Form<SeenForm>,
) -> Result<Response, PageError> {
    act(&at, &service, n, Command::Resign, None).await
}

/// Asks the opponent to undo the visitor's last turn.
pub(super) async fn undo(
    at: GamePageContext,
    State(service): State<Service>,
    Form(SeenForm { n }): Form<SeenForm>,
) -> Result<Response, PageError> {
    act(&at, &service, n, Command::AskUndo, None).await
}

/// Accepts or refuses a request to undo a turn.
pub(super) async fn answer_undo(
    at: GamePageContext,
    State(service): State<Service>,
    Form(AnswerForm { n, accept }): Form<AnswerForm>,
) -> Result<Response, PageError> {
    let request = if accept {
        Command::AcceptUndo
    } else {
        Command::RefuseUndo
    };
    act(&at, &service, n, request, None).await
}

/// Offers a rematch: redirects to the new game if it has begun, or else to the challenge.
pub(super) async fn rematch(
    at: GamePageContext,
    State(service): State<Service>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    let made = service.rematch(at.identity, at.game).await?;
    Ok(redirect(&match made.game {
        Some(game) => format!("/g/{game}"),
        None => format!("/challenges/{}", made.id),
    }))
}
