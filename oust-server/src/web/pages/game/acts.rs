//! The forms of players: turns, swap, pass, resignation, taking back, rematch.

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;

use super::game_id;
use crate::play::{Request, Source};
use crate::service::{Act, Service};
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::pages::challenge::Empty;
use crate::web::pages::see;
use crate::web::visit::Visit;

/// A whole turn.
#[derive(Debug, Deserialize)]
pub(super) struct TurnForm {
    n: u32,
    turn: String,
    key: String,
}

/// The state that the player has seen.
#[derive(Debug, Deserialize)]
pub(super) struct SeenForm {
    n: u32,
}

/// The answer to a player who asks to take back a turn.
#[derive(Debug, Deserialize)]
pub(super) struct AnswerForm {
    n: u32,
    accept: bool,
}

async fn act(
    visit: &Visit,
    service: &Service,
    id: &str,
    seen: u32,
    request: Request,
    key: Option<String>,
) -> Result<Response, PageError> {
    let game = game_id(id)?;
    let actor = visit.visitor.actor_in(game).await?;
    let act = Act {
        game,
        seen: Some(seen),
        request,
        key,
        source: Source::Web,
    };
    service.act(actor, act).await?;
    Ok(see(&format!("/g/{game}")))
}

/// Plays a turn. A form that is sent twice plays once.
pub(super) async fn turn(
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(form): Form<TurnForm>,
) -> Result<Response, PageError> {
    let request = Request::Turn(form.turn);
    act(&visit, &service, &id, form.n, request, Some(form.key)).await
}

/// Swaps by the pie rule.
pub(super) async fn swap(
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(SeenForm { n }): Form<SeenForm>,
) -> Result<Response, PageError> {
    let request = Request::Turn("swap".to_owned());
    act(&visit, &service, &id, n, request, None).await
}

/// Passes.
pub(super) async fn pass(
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(SeenForm { n }): Form<SeenForm>,
) -> Result<Response, PageError> {
    let request = Request::Turn("pass".to_owned());
    act(&visit, &service, &id, n, request, None).await
}

/// Resigns.
pub(super) async fn resign(
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(SeenForm { n }): Form<SeenForm>,
) -> Result<Response, PageError> {
    act(&visit, &service, &id, n, Request::Resign, None).await
}

/// Asks to take back one's last turn.
pub(super) async fn undo(
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(SeenForm { n }): Form<SeenForm>,
) -> Result<Response, PageError> {
    act(&visit, &service, &id, n, Request::AskUndo, None).await
}

/// Answers a player who asks to take back a turn.
pub(super) async fn answer_undo(
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(AnswerForm { n, accept }): Form<AnswerForm>,
) -> Result<Response, PageError> {
    let request = if accept {
        Request::AcceptUndo
    } else {
        Request::RefuseUndo
    };
    act(&visit, &service, &id, n, request, None).await
}

/// Challenges the other player to another game.
pub(super) async fn rematch(
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    let game = game_id(&id)?;
    let actor = visit.visitor.actor_in(game).await?;
    let made = service.rematch(actor, game).await?;
    Ok(see(&match made.game {
        Some(game) => format!("/g/{game}"),
        None => format!("/challenges/{}", made.id),
    }))
}
