//! The forms of players and visitors: turn, swap, pass, resignation, undo and rematch; chat, notes
//! and following.

use axum::extract::State;
use axum::response::Response;
use axum::routing::{MethodRouter, post};
use serde::Deserialize;

use crate::account::Identity;
use crate::game::{Command, Source};
use crate::http::AppState;
use crate::id::GameId;
use crate::service::{GameRequest, RequestedAction, Service};
use crate::web::error::PageError;
use crate::web::form::{Empty, Form, redirect, redirect_with};
use crate::web::page_context::GamePageContext;

/// The form for a complete turn. `n` is the number of events that the player has seen, and `key`
/// makes a repeated submission harmless.
#[derive(Debug, Deserialize)]
pub(crate) struct TurnForm {
    n: u32,
    turn: String,
    key: String,
}

/// The form of a button; `n` is the number of events that the player has seen.
#[derive(Debug, Deserialize)]
pub(crate) struct SeenForm {
    n: u32,
}

/// The form that answers a request to undo a turn.
#[derive(Debug, Deserialize)]
pub(crate) struct AnswerForm {
    n: u32,
    accept: bool,
}

/// A line of the chat, or a note.
#[derive(Debug, Deserialize)]
pub(crate) struct TextForm {
    text: String,
    /// Makes a line of the chat that is sent twice one line.
    key: Option<String>,
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
    key: Option<String>,
) -> Result<Response, PageError> {
    let request = GameRequest {
        game: context.game,
        // The service refuses the request if the game has changed since the page was shown.
        seen: Some(seen),
        request: request.into(),
        key,
        source: Source::Web,
    };
    service.act(context.identity, request).await?;
    Ok(redirect(&context.path()))
}

/// Plays a turn. A form that arrives twice plays it once.
pub(crate) async fn turn(
    context: GamePageContext,
    State(service): State<Service>,
    Form(form): Form<TurnForm>,
) -> Result<Response, PageError> {
    let request = RequestedAction::turn(form.turn);
    act(&context, &service, form.n, request, Some(form.key)).await
}

/// Returns the route of a button that gives `command`.
pub(crate) fn button(command: Command) -> MethodRouter<AppState> {
    post(
        async move |context: GamePageContext,
                    State(service): State<Service>,
                    Form(SeenForm { n }): Form<SeenForm>| {
            act(&context, &service, n, command, None).await
        },
    )
}

/// Accepts or refuses a request to undo a turn.
pub(crate) async fn answer_undo(
    context: GamePageContext,
    State(service): State<Service>,
    Form(AnswerForm { n, accept }): Form<AnswerForm>,
) -> Result<Response, PageError> {
    let request = if accept {
        Command::AcceptUndo
    } else {
        Command::RefuseUndo
    };
    act(&context, &service, n, request, None).await
}

/// Offers a rematch or accepts one. Redirects to the new game if it has begun, or else back.
pub(crate) async fn rematch(
    context: GamePageContext,
    State(service): State<Service>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    let made = service.rematch(context.identity, context.game).await?;
    Ok(match made.game {
        Some(game) => to_rematch(context, &service, GameId(game)),
        None => redirect(&context.path()),
    })
}

/// Goes to the rematch of a game.
pub(crate) async fn next(
    context: GamePageContext,
    State(service): State<Service>,
) -> Result<Response, PageError> {
    let details = service.details(context.identity, context.game).await?;
    Ok(match details.rematch.game {
        Some(game) => to_rematch(context, &service, game),
        None => redirect(&context.path()),
    })
}

/// Redirects to a rematch. A guest gets the seat in it with the seat in the game before.
fn to_rematch(context: GamePageContext, service: &Service, rematch: GameId) -> Response {
    let path = format!("/g/{rematch}");
    let Identity::Guest { game, seat } = context.identity else {
        return redirect(&path);
    };
    let mut cookies = context.context.caller.cookies;
    cookies.set_seat(rematch, &service.rematch_secret(game, seat));
    redirect_with(cookies, &path)
}

/// Adds a line to the chat.
pub(crate) async fn say(
    context: GamePageContext,
    State(service): State<Service>,
    Form(TextForm { text, key }): Form<TextForm>,
) -> Result<Response, PageError> {
    service
        .say(context.identity, context.game, text, key)
        .await?;
    // The fragment keeps the chat in sight when the page loads again.
    Ok(redirect(&format!("{}#chat", context.path())))
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
