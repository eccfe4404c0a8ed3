//! The visitor behind a request, whom the cookies of the browser identify.

use axum::http::HeaderMap;

use super::Cookies;
use crate::account::{Identity, Secret};
use crate::id::GameId;
use crate::service::{GuestOffer, GuestSeat, Service, ServiceError, SessionView};

/// The sender of a page's request.
pub(crate) struct BrowserCaller {
    /// Sent with the request.
    pub(crate) cookies: Cookies,
    /// The session of the browser; `None` without one.
    pub(crate) session: Option<SessionView>,
    /// The seats of the browser's guest, the newest game first; empty before
    /// [`Self::load_seats`].
    pub(crate) seats: Vec<GuestSeat>,
    /// The open offers of the browser's guest; empty before [`Self::load_seats`].
    pub(crate) offers: Vec<GuestOffer>,
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
            seats: Vec::new(),
            offers: Vec::new(),
            service: service.clone(),
        })
    }

    /// Reads the seats of the browser's guest, for pages: they list the games, and find the seat in
    /// a rematch that began without the guest. The cookies of the response get one for each seat
    /// that lacks it.
    pub(crate) async fn load_seats(&mut self) -> Result<(), ServiceError> {
        let (cookies, offers) = (self.cookies.seats(), self.cookies.offers());
        if cookies.is_empty() && offers.is_empty() {
            return Ok(());
        }
        // The secret of an offer is the secret of the seat, once its game has begun.
        let secrets = cookies.iter().map(|(_, secret)| secret.clone());
        let offered = offers.iter().map(|(_, secret)| secret.clone());
        self.seats = self
            .service
            .guest_seats(secrets.chain(offered).collect())
            .await?;
        if !offers.is_empty() {
            let hashes = offers.iter().map(|(_, secret)| secret.hash()).collect();
            self.offers = self.service.renew_offers(hashes).await?;
        }
        for (id, _) in offers {
            if !self.offers.iter().any(|open| open.id == id) {
                self.cookies.delete(&format!("offer-{id}"));
            }
        }
        let over = self.seats.iter().filter(|seat| seat.game.derived.is_over);
        let mut over: Vec<GameId> = over.map(|seat| seat.game.id).collect();
        for (game, secret) in cookies {
            // The service returns the first of many seats, so a cookie may be good without one.
            let is_found = self.seats.iter().any(|seat| seat.game.id == game);
            if !is_found && !self.is_seat(game, &secret).await? {
                over.push(game);
            }
        }
        self.cookies.set_over(over);
        // The oldest first. All of them now, before another seat takes the place of a finished game
        // that leads to its rematch.
        for seat in self.seats.iter().rev() {
            if self.cookies.seat(seat.game.id).is_none() {
                self.cookies.set_seat(seat.game.id, &seat.secret);
            }
        }
        Ok(())
    }

    async fn is_seat(&self, game: GameId, secret: &Secret) -> Result<bool, ServiceError> {
        // A copied cookie may have the secret of another game's seat.
        let guest = self.service.guest(secret).await?;
        Ok(matches!(guest, Identity::Guest { game: of, .. } if of == game))
    }

    /// Returns the session's user and ignores guest seats.
    pub(crate) fn identity(&self) -> Identity {
        self.session
            .as_ref()
            .map_or(Identity::Nobody, |session| session.identity)
    }

    /// Returns the guest of an open offer of the browser, or else the session's user.
    pub(crate) fn identity_of_offer(&self, id: &str) -> Identity {
        let is_open = self.offers.iter().any(|open| open.id == id);
        let offers = self.cookies.offers();
        let own = offers.iter().find(|(offer, _)| is_open && offer == id);
        own.map_or(self.identity(), |(_, secret)| Identity::Offering {
            offer: secret.hash(),
        })
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
        let mut seats = self.seats.iter();
        if let Some(found) = seats.find(|seat| seat.game.id == game) {
            let seat = found.seat;
            return Ok(Identity::Guest { game, seat });
        }
        Ok(self.identity())
    }
}
