//! The forms of players and visitors: turn, swap, pass, resignation, undo and rematch; chat, notes
//! and following.

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use axum::routing::{MethodRouter, post};
use serde::Deserialize;

use crate::account::{Identity, Secret};
use crate::game::{Command, Source};
use crate::http::{AppState, Client};
use crate::id::{GameId, SeatNumber};
use crate::service::{GameRequest, RequestedAction, Service};
use crate::web::error::PageError;
use crate::web::form::{Empty, Form, OnceKey, redirect, redirect_with};
use crate::web::page_context::GamePageContext;

/// The form for a complete turn. `n` is the number of events that the player has seen.
#[derive(Debug, Deserialize)]
pub(crate) struct TurnForm {
    n: u32,
    turn: String,
    #[serde(default)]
    key: OnceKey,
}

/// The form of a button; `n` is the number of events that the player has seen.
#[derive(Debug, Deserialize)]
pub(crate) struct SeenForm {
    n: u32,
    #[serde(default)]
    key: OnceKey,
}

/// The form that answers a request to undo a turn.
#[derive(Debug, Deserialize)]
pub(crate) struct AnswerForm {
    n: u32,
    accept: bool,
    #[serde(default)]
    key: OnceKey,
}

/// A line of the chat, or a note.
#[derive(Debug, Deserialize)]
pub(crate) struct TextForm {
    text: String,
    /// The key of a line; a note replaces the one before it.
    #[serde(default)]
    key: OnceKey,
}

/// A report about the player of a seat.
#[derive(Debug, Deserialize)]
pub(crate) struct ReportForm {
    seat: u8,
    text: String,
}

/// The button that begins or ends notices about a game.
#[derive(Debug, Deserialize)]
pub(crate) struct FollowForm {
    follow: bool,
}

/// Carries out a request of a player who has seen `seen` events. Redirects to the game.
async fn act(
    context: &GamePageContext,
    service: &Service,
    seen: u32,
    request: impl Into<RequestedAction>,
    key: OnceKey,
) -> Result<Response, PageError> {
    let request = GameRequest {
        game: context.game,
        // The service refuses the request if the game has changed since the page was shown.
        seen: Some(seen),
        request: request.into(),
        key: key.given(),
        source: Source::Web,
    };
    service.act(context.identity, request).await?;
    Ok(redirect(&context.path()))
}

/// Plays a turn.
pub(crate) async fn turn(
    context: GamePageContext,
    State(service): State<Service>,
    Form(form): Form<TurnForm>,
) -> Result<Response, PageError> {
    let request = RequestedAction::turn(form.turn);
    act(&context, &service, form.n, request, form.key).await
}

/// Returns the route of a button that gives `command`.
pub(crate) fn button(command: Command) -> MethodRouter<AppState> {
    post(
        async move |context: GamePageContext,
                    State(service): State<Service>,
                    Form(SeenForm { n, key }): Form<SeenForm>| {
            act(&context, &service, n, command, key).await
        },
    )
}

/// Accepts or refuses a request to undo a turn.
pub(crate) async fn answer_undo(
    context: GamePageContext,
    State(service): State<Service>,
    Form(AnswerForm { n, accept, key }): Form<AnswerForm>,
) -> Result<Response, PageError> {
    let request = if accept {
        Command::AcceptUndo
    } else {
        Command::RefuseUndo
    };
    act(&context, &service, n, request, key).await
}

/// Offers a rematch, or accepts the offer: redirects to the new game if it has begun.
pub(crate) async fn rematch(
    context: GamePageContext,
    State(AppState {
        service, limits, ..
    }): State<AppState>,
    Extension(client): Extension<Client>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    // Each game of guests stays in the store, as one that the lobby begins.
    if matches!(context.identity, Identity::Guest { .. }) && !limits.may_begin_as_guest(client) {
        return Err(PageError::too_many_games());
    }
    let made = service.rematch(context.identity, context.game).await?;
    let Some(game) = made.game else {
        return Ok(redirect(&context.path()));
    };
    let mut cookies = context.context.caller.cookies;
    if let Some(secret) = made.guest_secret {
        cookies.set_seat(GameId(game), &Secret::new(secret));
    }
    Ok(redirect_with(cookies, &format!("/g/{game}")))
}

/// Adds a line to the chat.
pub(crate) async fn say(
    context: GamePageContext,
    State(service): State<Service>,
    Form(TextForm { text, key }): Form<TextForm>,
) -> Result<Response, PageError> {
    service
        .say(context.identity, context.game, text, key.given())
        .await?;
    // The fragment keeps the chat in sight when the page loads again.
    Ok(redirect(&format!("{}#chat", context.path())))
}

/// Reports another player to the moderators.
pub(crate) async fn report(
    context: GamePageContext,
    State(service): State<Service>,
    Form(ReportForm { seat, text }): Form<ReportForm>,
) -> Result<Response, PageError> {
    service
        .report(context.identity, context.game, SeatNumber(seat), text)
        .await?;
    Ok(redirect(&context.path()))
}

/// Stores the user's private note on a game.
pub(crate) async fn note(
    context: GamePageContext,
    State(service): State<Service>,
    Form(TextForm { text, .. }): Form<TextForm>,
) -> Result<Response, PageError> {
    service.set_note(context.user(), context.game, text).await?;
    Ok(redirect(&context.path()))
}

/// Begins or ends mails about a game to a user who does not play it.
pub(crate) async fn follow(
    context: GamePageContext,
    State(service): State<Service>,
    Form(FollowForm { follow }): Form<FollowForm>,
) -> Result<Response, PageError> {
    if follow {
        service.follow(context.user(), Some(context.game)).await?;
    } else {
        service.unfollow(context.user(), Some(context.game)).await?;
    }
    Ok(redirect(&context.path()))
}
