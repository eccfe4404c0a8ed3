//! Chat, private notes, and following a game.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::context::GamePageContext;
use crate::service::Service;
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::pages::redirect;

/// A line of the chat, or a note.
#[derive(Debug, Deserialize)]
pub(super) struct TextForm {
    text: String,
}

/// The button that begins or ends notices about a game.
#[derive(Debug, Deserialize)]
pub(super) struct FollowForm {
    follow: bool,
}

/// Adds a line to the chat.
pub(super) async fn say(
    at: GamePageContext,
    State(service): State<Service>,
    Form(TextForm { text }): Form<TextForm>,
) -> Result<Response, PageError> {
    service.say(at.identity, at.game, text).await?;
    Ok(redirect(&format!("{}#chat", at.path())))
}

/// Stores the user's private note on a game.
pub(super) async fn note(
    at: GamePageContext,
    State(service): State<Service>,
    Form(TextForm { text }): Form<TextForm>,
) -> Result<Response, PageError> {
    service.set_note(at.user(), at.game, text).await?;
    Ok(redirect(&at.path()))
}

/// Begins or ends mails about a game to a user who does not play it.
pub(super) async fn follow(
    at: GamePageContext,
    State(service): State<Service>,
    Form(FollowForm { follow }): Form<FollowForm>,
) -> Result<Response, PageError> {
    if follow {
        service.follow(at.user(), Some(at.game)).await?;
    } else {
        service.unfollow(at.user(), Some(at.game)).await?;
    }
    Ok(redirect(&at.path()))
}
