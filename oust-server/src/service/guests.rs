//! Guests: players without an account; a secret link gives access to the seat.

use super::act::user_of;
use super::challenges::{ChallengeRequest, Opponent, chance, settings};
use super::error::allow;
use super::load::load_row;
use super::{Service, ServiceError};
use crate::account::{Identity, Permission, RandomError, Secret, decide};
use crate::game::{GameRow, Player};
use crate::id::{GameId, SeatNumber};
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

    /// Returns the secret, for the cookie of the guest's browser.
    pub fn secret(&self) -> &Secret {
        &self.0
    }

    /// Returns the address `{public_url}/j/{secret}`.
    pub fn url(&self, public_url: &str) -> String {
        format!("{public_url}/j/{}", self.0.expose())
    }
}

/// A game that a guest has begun.
pub struct GuestGame {
    /// The number of the game.
    pub game: GameId,
    /// The link to the guest's own seat.
    pub own: GuestLink,
    /// The link to the friend's seat; `None` in a game against the engine.
    pub friend: Option<GuestLink>,
}

impl Service {
    /// Begins a game for a visitor without an account, against the engine or against a friend with
    /// a secret link.
    ///
    /// # Errors
    ///
    /// Fails if a setting is wrong, or the game is against someone with an account, or rated.
    pub async fn begin_as_guest(
        &self,
        request: ChallengeRequest,
    ) -> Result<GuestGame, ServiceError> {
        let (service, chance) = (self.clone(), chance()?);
        // Made outside the job, which the store may run again after a conflict.
        let [own, friend] = [GuestLink::new()?, GuestLink::new()?];
        let hashes = [own.hash(), friend.hash()];
        // Open challenges and challenges to several users need an account.
        let [to] = request.to.names() else {
            return Err(ServiceError::SignIn);
        };
        let opponent = Opponent::without_account(to)?;
        let is_friend = matches!(opponent, Opponent::Guest);
        let job = move |tx: &mut dyn Transaction| {
            allow(
                decide(Permission::PlayAsGuest, Identity::Nobody, None),
                "game",
            )?;
            let settings = settings(&request)?;
            if settings.rated {
                let message = "games of guests are not rated".to_owned();
                return Err(ServiceError::Invalid(message));
            }
            let [own, friend] = hashes.clone().map(|hash| Player::Guest { hash });
            let other = match opponent {
                Opponent::Engine(_) if !settings.kind.has_engine() => {
                    let message = "the engine plays Oust alone".to_owned();
                    return Err(ServiceError::Invalid(message));
                }
                Opponent::Engine(level) => Player::Engine { level },
                _ => friend,
            };
            if settings.players > 2 {
                let message = "guests play in games of two players alone".to_owned();
                return Err(ServiceError::Invalid(message));
            }
            service.begin(tx, &settings, vec![own, other], request.color, chance)
        };
        let game = self.store.write(job).await?;
        self.feed.notify();
        Ok(GuestGame {
            game,
            own,
            friend: is_friend.then_some(friend),
        })
    }

    /// Returns the guest for the secret of a link; `Identity::Nobody` if it is unknown.
    pub async fn guest(&self, secret: &Secret) -> Result<Identity, ServiceError> {
        let hash = secret.hash().to_hex();
        let read = self
            .store
            .read(move |tx| games::seat_of_guest(tx, &hash).map_err(ServiceError::from));
        let seat = read.await?;
        Ok(
            seat.map_or(Identity::Nobody, |(game, seat)| Identity::Guest {
                game,
                seat,
            }),
        )
    }

    /// Replaces the link of the guest's seat. The old link stops working.
    ///
    /// # Errors
    ///
    /// Fails if the actor does not play in the game or it has no guest.
    pub async fn renew_guest_link(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<GuestLink, ServiceError> {
        let link = GuestLink::new()?;
        let hash = link.hash();
        let job = move |tx: &mut dyn Transaction| {
            let row = load_row(tx, game, Permission::Play, identity)?;
            user_of(identity)?;
            let seat = guest_seat(&row).ok_or_else(|| {
                ServiceError::Conflict("the game has no seat of a guest".to_owned())
            })?;
            Ok::<_, ServiceError>(games::seat_guest(tx, game, seat, &hash)?)
        };
        self.store.write(job).await?;
        Ok(link)
    }
}

fn guest_seat(game: &GameRow) -> Option<SeatNumber> {
    let mut players = game.players();
    let guest = players.find(|(_, player)| matches!(player, Player::Guest { .. }));
    guest.map(|(seat, _)| seat)
}
