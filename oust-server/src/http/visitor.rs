//! The visitor of a page, identified by cookies: a user by a session, a guest by the secret of a
//! seat, or an unknown person.

use axum::http::HeaderMap;

use super::Cookies;
use crate::id::GameId;
use crate::people::Actor;
use crate::service::{Service, ServiceError, SessionView};

/// The sender of a page's request.
pub(crate) struct Visitor {
    /// The cookies of the browser.
    pub(crate) cookies: Cookies,
    /// The session of the browser; `None` without one.
    pub(crate) session: Option<SessionView>,
    service: Service,
}

impl Visitor {
    /// Identifies the visitor by the cookies of a request.
    pub(crate) async fn read(headers: &HeaderMap, service: &Service) -> Result<Self, ServiceError> {
        let cookies = Cookies::new(headers, &service.setup().public_url);
        let session = match cookies.session() {
            Some(secret) => service.session(&secret).await?,
            None => None,
        };
        Ok(Self {
            cookies,
            session,
            service: service.clone(),
        })
    }

    /// Returns the session's user and ignores guest seats.
    pub(crate) fn actor(&self) -> Actor {
        self.session
            .as_ref()
            .map_or(Actor::Nobody, |session| session.actor)
    }

    /// Returns the guest of a seat in `game`, or else the session's user.
    pub(crate) async fn actor_in(&self, game: GameId) -> Result<Actor, ServiceError> {
        if let Some(secret) = self.cookies.seat(game)
            && let guest @ Actor::Guest { game: of, .. } = self.service.guest(&secret).await?
            // A copied cookie may have the secret of another game's seat.
            && of == game
        {
            return Ok(guest);
        }
        Ok(self.actor())
    }
}
