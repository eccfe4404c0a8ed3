//! A visit of a game: which game, and who looks.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;

use super::game_id;
use crate::http::AppState;
use crate::id::GameId;
use crate::people::Actor;
use crate::service::ServiceError;
use crate::web::error::PageError;
use crate::web::visit::Visit;

/// A visit of a page below `/g/{id}`.
pub(super) struct AtGame {
    /// The visit.
    pub(super) visit: Visit,
    /// The game.
    pub(super) game: GameId,
    /// Who looks: the guest of one of its seats, a user, or neither.
    pub(super) actor: Actor,
}

impl AtGame {
    /// Finds out who the visitor is in a game.
    ///
    /// # Errors
    ///
    /// Fails if the store does.
    pub(super) async fn new(visit: Visit, game: GameId) -> Result<Self, ServiceError> {
        let actor = visit.visitor.actor_in(game).await?;
        Ok(Self { visit, game, actor })
    }

    /// Returns who looks where guests have nothing of their own: the user of the session.
    pub(super) fn user(&self) -> Actor {
        self.visit.visitor.actor()
    }

    /// Returns the address of the game.
    pub(super) fn path(&self) -> String {
        format!("/g/{}", self.game)
    }
}

impl FromRequestParts<AppState> for AtGame {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, PageError> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let params = params.map_err(|_| PageError::not_found())?;
        let mut params = params.iter();
        let (_, id) = params
            .find(|(name, _)| *name == "id")
            .ok_or_else(PageError::not_found)?;
        let game = game_id(id)?;
        let visit = Visit::from_request_parts(parts, state).await?;
        Ok(Self::new(visit, game).await?)
    }
}
