//! Chat, private notes, and following a game.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::at_game::AtGame;
use crate::service::Service;
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::pages::see;

/// A text.
#[derive(Debug, Deserialize)]
pub(super) struct TextForm {
    text: String,
}

/// Whether to follow.
#[derive(Debug, Deserialize)]
pub(super) struct FollowForm {
    follow: bool,
}

/// Says something in the chat.
pub(super) async fn say(
    at: AtGame,
    State(service): State<Service>,
    Form(TextForm { text }): Form<TextForm>,
) -> Result<Response, PageError> {
    service.say(at.actor, at.game, text).await?;
    Ok(see(&format!("{}#chat", at.path())))
}

/// Keeps a private note.
pub(super) async fn note(
    at: AtGame,
    State(service): State<Service>,
    Form(TextForm { text }): Form<TextForm>,
) -> Result<Response, PageError> {
    service.set_note(at.user(), at.game, text).await?;
    Ok(see(&at.path()))
}

/// Follows a game by mail, or no longer.
pub(super) async fn follow(
    at: AtGame,
    State(service): State<Service>,
    Form(FollowForm { follow }): Form<FollowForm>,
) -> Result<Response, PageError> {
    if follow {
        service.follow(at.user(), Some(at.game)).await?;
    } else {
        service.unfollow(at.user(), Some(at.game)).await?;
    }
    Ok(see(&at.path()))
}
