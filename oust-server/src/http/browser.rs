//! The visitor of a page, identified by cookies: a user by a session, a guest by the secret of a
//! seat, or an unknown person.

use axum::http::HeaderMap;

use super::Cookies;
use crate::account::Identity;
use crate::id::GameId;
use crate::service::{Service, ServiceError, SessionView};

/// The sender of a page's request.
pub(crate) struct BrowserCaller {
    /// Sent with the request.
    pub(crate) cookies: Cookies,
    /// The session of the browser; `None` without one.
    pub(crate) session: Option<SessionView>,
    service: Service,
}

impl BrowserCaller {
    /// Identifies the visitor by the cookies of a request.
    pub(crate) async fn read(headers: &HeaderMap, service: &Service) -> Result<Self, ServiceError> {
        let cookies = Cookies::new(headers, &service.config().public_url);
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
    pub(crate) fn identity(&self) -> Identity {
        self.session
            .as_ref()
            .map_or(Identity::Nobody, |session| session.identity)
    }

    /// Returns the guest of a seat in `game`, or else the session's user.
    pub(crate) async fn identity_in(&self, game: GameId) -> Result<Identity, ServiceError> {
        if let Some(secret) = self.cookies.seat(game)
            && let guest @ Identity::Guest { game: of, .. } = self.service.guest(&secret).await?
            // A copied cookie may have the secret of another game's seat.
            && of == game
        {
            return Ok(guest);
        }
        Ok(self.identity())
    }
}
