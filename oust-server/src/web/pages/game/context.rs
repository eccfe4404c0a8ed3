//! The extractor for pages of a game: the game and the visitor's role in it.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;

use super::game_id;
use crate::account::Identity;
use crate::http::AppState;
use crate::id::GameId;
use crate::service::ServiceError;
use crate::web::error::PageError;
use crate::web::page_context::PageContext;

/// A request for a page below `/g/{id}`.
pub(super) struct GamePageContext {
    pub(super) context: PageContext,
    pub(super) game: GameId,
    /// The guest of a seat in this game, or else the session's user, if any.
    pub(super) identity: Identity,
}

impl GamePageContext {
    /// Identifies the visitor's role in `game`.
    pub(super) async fn new(context: PageContext, game: GameId) -> Result<Self, ServiceError> {
        let identity = context.caller.identity_in(game).await?;
        Ok(Self {
            context,
            game,
            identity,
        })
    }

    /// Returns the session's user and ignores guest seats: guests have no notes, lines or
    /// subscriptions.
    pub(super) fn user(&self) -> Identity {
        self.context.caller.identity()
    }

    /// Returns the path of the game's page, `/g/101`.
    pub(super) fn path(&self) -> String {
        format!("/g/{}", self.game)
    }
}

impl FromRequestParts<AppState> for GamePageContext {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, PageError> {
        // `Path<String>` fails on routes with a second parameter, such as `/g/{id}/{n}`.
        let params = RawPathParams::from_request_parts(parts, state).await;
        let params = params.map_err(|_| PageError::not_found())?;
        let mut params = params.iter();
        let (_, id) = params
            .find(|(name, _)| *name == "id")
            .ok_or_else(PageError::not_found)?;
        let game = game_id(id)?;
        let context = PageContext::from_request_parts(parts, state).await?;
        Ok(Self::new(context, game).await?)
    }
}
