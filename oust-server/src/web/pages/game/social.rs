//! Chat, private notes, and following a game.

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;

use super::game_id;
use crate::service::Service;
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::pages::see;
use crate::web::visit::Visit;

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
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(TextForm { text }): Form<TextForm>,
) -> Result<Response, PageError> {
    let game = game_id(&id)?;
    let actor = visit.visitor.actor_in(game).await?;
    service.say(actor, game, text).await?;
    Ok(see(&format!("/g/{game}#chat")))
}

/// Keeps a private note.
pub(super) async fn note(
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(TextForm { text }): Form<TextForm>,
) -> Result<Response, PageError> {
    let game = game_id(&id)?;
    service.set_note(visit.visitor.actor(), game, text).await?;
    Ok(see(&format!("/g/{game}")))
}

/// Follows a game by mail, or no longer.
pub(super) async fn follow(
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(FollowForm { follow }): Form<FollowForm>,
) -> Result<Response, PageError> {
    let game = game_id(&id)?;
    let actor = visit.visitor.actor();
    if follow {
        service.follow(actor, Some(game)).await?;
    } else {
        service.unfollow(actor, Some(game)).await?;
    }
    Ok(see(&format!("/g/{game}")))
}
