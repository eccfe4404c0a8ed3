//! Guests: players without an account, who have the secret link of a seat.

use super::act::user_of;
use super::load::Loaded;
use super::{Service, ServiceError};
use crate::id::{GameId, SeatNumber};
use crate::people::{Actor, Deed, RandomError, Secret};
use crate::store::games::Player;
use crate::store::{Transaction, games};

/// The secret link of a guest's seat.
#[derive(Clone)]
pub struct GuestLink(Secret);

impl GuestLink {
    pub(super) fn new() -> Result<Self, RandomError> {
        Secret::random("").map(Self)
    }

    pub(super) fn hash(&self) -> String {
        self.0.hash().to_hex()
    }

    /// Returns the address.
    pub fn url(&self, public_url: &str) -> String {
        format!("{public_url}/j/{}", self.0.expose())
    }
}

impl Service {
    /// Returns the guest who has a secret link, or nobody.
    ///
    /// # Errors
    ///
    /// Fails if the store does.
    pub async fn guest(&self, secret: &Secret) -> Result<Actor, ServiceError> {
        let hash = secret.hash().to_hex();
        let read = self
            .store
            .read(move |tx| games::seat_of_guest(tx, &hash).map_err(ServiceError::from));
        let seat = read.await?;
        Ok(seat.map_or(Actor::Nobody, |(game, seat)| Actor::Guest { game, seat }))
    }

    /// Makes a new link for the guest's seat of a game, and ends the old one.
    ///
    /// # Errors
    ///
    /// Fails if the actor does not play in the game or it has no guest.
    pub async fn renew_guest_link(
        &self,
        who: Actor,
        game: GameId,
    ) -> Result<GuestLink, ServiceError> {
        let link = GuestLink::new()?;
        let hash = link.hash();
        let job = move |tx: &mut dyn Transaction| {
            let loaded = Loaded::load_for(tx, game, Deed::Play, who)?;
            user_of(who)?;
            let seat = guest_seat(&loaded).ok_or_else(|| {
                ServiceError::Conflict("the game has no seat of a guest".to_owned())
            })?;
            Ok::<_, ServiceError>(games::seat_guest(tx, game, seat, &hash)?)
        };
        self.store.write(job).await?;
        Ok(link)
    }
}

fn guest_seat(loaded: &Loaded) -> Option<SeatNumber> {
    let mut players = loaded.game.players();
    let guest = players.find(|(_, player)| matches!(player, Player::Guest { .. }));
    guest.map(|(seat, _)| seat)
}
