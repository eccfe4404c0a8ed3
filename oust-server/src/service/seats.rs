//! The seats of players without an account: the links that offer them, the browsers that have them,
//! and the accounts that take them over.

use super::access::{allow, allow_user, load_row, user_of};
use super::blocks::check_takes_offers;
use super::challenges::{GuestLink, check_open_games};
use super::snapshot::access;
use super::social::refuse_codes;
use super::{GameSnapshot, Service, ServiceError};
use crate::account::{GuestName, Identity, Permission, Secret};
use crate::game::{GameRow, Player};
use crate::id::{GameId, Millis, SeatNumber, UserId};
use crate::store::seats::{self, rematches};
use crate::store::signals::{self, Part};
use crate::store::{Transaction, games, users};

/// The seat that a link offers.
#[derive(Clone, Debug)]
pub struct SeatOffer {
    /// The game as it is now.
    pub game: GameRow,
    /// The number of the seat, also after it was taken.
    pub seat: SeatNumber,
    /// Whether someone may still sit down: the seat is not taken, and the game is not over.
    pub is_open: bool,
}

/// The seat of a guest, with the secret that it belongs to.
#[derive(Clone)]
pub struct GuestSeat {
    /// The game as it is now.
    pub game: GameRow,
    /// The number of the seat, counted from 1.
    pub seat: SeatNumber,
    /// The secret, for the cookie of the guest's browser.
    pub secret: Secret,
}

/// The most seats of guests that a browser is asked for, rematches included: each costs a look-up.
const MAX_SEATS: usize = 60;

impl SeatOffer {
    /// Returns the seat of an actor in the game, which may be another one; `None` for a spectator.
    pub fn seat_of(&self, identity: Identity) -> Option<SeatNumber> {
        access(&self.game).seat_of(identity)
    }
}

impl GuestSeat {
    /// Returns whether the guest is to move.
    pub fn is_turn(&self) -> bool {
        self.game.derived.to_move == Some(self.seat)
    }
}

impl Service {
    /// Returns the guest for the secret of a seat; `Identity::Nobody` if it is unknown.
    pub async fn guest(&self, secret: &Secret) -> Result<Identity, ServiceError> {
        let hash = secret.hash().to_hex();
        let job = move |tx: &mut dyn Transaction| seats::of_guest(tx, &hash);
        Ok(match self.store.read(job).await? {
            Some((game, seat)) => Identity::Guest { game, seat },
            None => Identity::Nobody,
        })
    }

    /// Returns the program that has the secret of a link to an open seat; `Identity::Nobody` if there
    /// is no such link.
    pub async fn invited(&self, secret: &Secret) -> Result<Identity, ServiceError> {
        let link = secret.hash();
        let job = move |tx: &mut dyn Transaction| seats::of_link(tx, &link.to_hex());
        let open = self.store.read(job).await?.filter(|(.., is_open)| *is_open);
        Ok(
            open.map_or(Identity::Nobody, |(game, seat, _)| Identity::Invited {
                game,
                seat,
                link,
            }),
        )
    }

    /// Returns the identity to play with. A program with a link takes the seat here, in the
    /// transaction of its request, so that a refused request leaves it open; the secret of the
    /// link becomes the secret of the seat.
    ///
    /// # Errors
    ///
    /// Fails if someone else has taken the seat meanwhile, or if the game is over.
    pub(crate) fn seated(
        &self,
        tx: &mut dyn Transaction,
        identity: Identity,
    ) -> Result<Identity, ServiceError> {
        let Identity::Invited { game, seat, link } = identity else {
            return Ok(identity);
        };
        games::lock(tx, game)?;
        let (link, now) = (link.to_hex(), self.now());
        // The same program may send two requests at once.
        if seats::of_guest(tx, &link)? != Some((game, seat)) {
            if !offer_of(tx, &link)?.is_open || !seats::seat_guest(tx, &link, &link, None, now)? {
                return Err(ServiceError::SeatTaken);
            }
            note_seated(tx, game, now)?;
        }
        Ok(Identity::Guest { game, seat })
    }

    /// Returns the seat that a link offers or has offered.
    ///
    /// # Errors
    ///
    /// Fails if there is no such link.
    pub async fn seat_offer(&self, link: &Secret) -> Result<SeatOffer, ServiceError> {
        let hash = link.hash().to_hex();
        self.store.read(move |tx| offer_of(tx, &hash)).await
    }

    /// Takes the seat that a link offers: for the account of `identity`, or else for a guest with
    /// the secret `own`. The first who sits down has the seat for good. A guest who has lost the
    /// answer may repeat the request with the same secret. Returns the identity to play with.
    ///
    /// `own` must not be the secret of the link: others who have the link must not play.
    ///
    /// # Errors
    ///
    /// Fails if the seat is taken, the game is over, or the actor plays in the game already.
    pub async fn sit_down(
        &self,
        identity: Identity,
        link: &Secret,
        own: &Secret,
        name: Option<GuestName>,
    ) -> Result<Identity, ServiceError> {
        let (service, hash) = (self.clone(), link.hash().to_hex());
        let own_hash = own.hash().to_hex();
        let job = move |tx: &mut dyn Transaction| {
            let offer = offer_of(tx, &hash)?;
            let game = offer.game.id;
            games::lock(tx, game)?;
            if offer.seat_of(identity).is_some() {
                return Err(ServiceError::conflict("you play in this game already"));
            }
            let now = service.now();
            let guest = Identity::Guest {
                game,
                seat: offer.seat,
            };
            let (seated, is_seated) = if let Identity::User { .. } = identity {
                let user = allow_user(tx, Permission::Challenge, identity)?;
                check_open_games(tx, user)?;
                for other in offer.game.seats.iter().filter_map(Player::user) {
                    check_takes_offers(tx, other, user)?;
                }
                let is_seated = offer.is_open && seats::seat_user(tx, &hash, user, now)?;
                (identity, is_seated)
            } else if seats::of_guest(tx, &own_hash)? == Some((game, offer.seat)) {
                return Ok(guest);
            } else {
                allow(Permission::PlayAsGuest, Identity::Nobody)?;
                let name = name.as_ref().map(GuestName::as_str);
                refuse_codes(tx, name.unwrap_or_default())?;
                let is_seated =
                    offer.is_open && seats::seat_guest(tx, &hash, &own_hash, name, now)?;
                (guest, is_seated)
            };
            if !is_seated {
                return Err(ServiceError::SeatTaken);
            }
            note_seated(tx, game, now)?;
            // The deadline depends on the vacations of the players.
            save_derived(tx, game)?;
            Ok(seated)
        };
        self.write_events(job).await
    }

    /// Offers the open seat of a game by a new link. The old link stops working.
    ///
    /// # Errors
    ///
    /// Fails if the game has no seat of a guest, if a guest has sat down on it, or if the game is
    /// over.
    pub async fn renew_guest_link(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<GuestLink, ServiceError> {
        let link = GuestLink::new()?;
        let (hash, now) = (link.hash(), self.now());
        let job = move |tx: &mut dyn Transaction| {
            let row = load_row(tx, game, Permission::Play, identity)?;
            user_of(identity)?;
            let mut players = row.players();
            let guest = players.find(|(_, player)| matches!(player, Player::Guest { .. }));
            let no_guest = || ServiceError::conflict("the game has no seat of a guest");
            let (seat, _) = guest.ok_or_else(no_guest)?;
            if row.derived.is_over {
                return Err(ServiceError::conflict("the game is over"));
            }
            if !seats::offer(tx, game, seat, &hash)? {
                return Err(ServiceError::SeatTaken);
            }
            Ok::<_, ServiceError>(signals::add(tx, game, Part::Seats, now)?)
        };
        self.write_events(job).await?;
        Ok(link)
    }

    /// Returns the seats that belong to the secrets of a browser, the newest game first. Includes
    /// rematches that began while the browser was closed.
    pub async fn guest_seats(&self, secrets: Vec<Secret>) -> Result<Vec<GuestSeat>, ServiceError> {
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            let mut waiting = secrets.clone();
            let mut found: Vec<GuestSeat> = Vec::new();
            while let Some(secret) = waiting.pop()
                && found.len() < MAX_SEATS
            {
                let hash = secret.hash().to_hex();
                let Some((id, seat)) = seats::of_guest(tx, &hash)? else {
                    continue;
                };
                if found.iter().any(|known| known.game.id == id) {
                    continue;
                }
                if rematches::game_after(tx, id)?.is_some() {
                    waiting.push(service.next_secret(&hash, id));
                }
                let game = games::find(tx, id)?.ok_or_else(|| ServiceError::no_game(id))?;
                found.push(GuestSeat { game, seat, secret });
            }
            found.sort_by_key(|seat| std::cmp::Reverse(seat.game.id));
            Ok(found)
        };
        self.store.read(job).await
    }

    /// Gives the seats of a browser's guest to an account. Games in which the account plays already
    /// stay as they are.
    pub async fn hand_over_seats(
        &self,
        identity: Identity,
        secrets: Vec<Secret>,
    ) -> Result<(), ServiceError> {
        let seats = self.guest_seats(secrets).await?;
        if seats.is_empty() {
            return Ok(());
        }
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let user = allow_user(tx, Permission::Challenge, identity)?;
            users::by_id(tx, user)?.ok_or(ServiceError::SignIn)?;
            for GuestSeat { game, secret, .. } in &seats {
                hand_over(tx, game.id, secret, user, now)?;
            }
            Ok(())
        };
        self.write_events(job).await
    }

    /// Returns the secret of a guest's seat in the rematch of `game`. It follows from the seat in
    /// that game: the rematch may begin when the guest is not there to be told a secret.
    pub(crate) fn next_secret(&self, guest_hash: &str, game: GameId) -> Secret {
        self.reply_secret
            .derive(&format!("rematch of {game} by {guest_hash}"))
    }
}

fn offer_of(tx: &mut dyn Transaction, hash: &str) -> Result<SeatOffer, ServiceError> {
    // The name is not shown: the secret is part of the address.
    let no_link = || ServiceError::not_found("link", "it");
    let (id, seat, is_open) = seats::of_link(tx, hash)?.ok_or_else(no_link)?;
    let game = games::find(tx, id)?.ok_or_else(no_link)?;
    Ok(SeatOffer {
        seat,
        is_open: is_open && !game.derived.is_over,
        game,
    })
}

fn hand_over(
    tx: &mut dyn Transaction,
    game: GameId,
    secret: &Secret,
    user: UserId,
    now: Millis,
) -> Result<(), ServiceError> {
    games::lock(tx, game)?;
    let row = games::find(tx, game)?.ok_or_else(|| ServiceError::no_game(game))?;
    let is_over = row.derived.is_over;
    if row.seat_of(user).is_some() || !seats::hand_over(tx, &secret.hash().to_hex(), user, now)? {
        return Ok(());
    }
    signals::add(tx, game, Part::Seats, now)?;
    if is_over {
        Ok(())
    } else {
        save_derived(tx, game)
    }
}

/// Notes that someone has sat down: the other players may be away, and open pages are told.
fn note_seated(tx: &mut dyn Transaction, game: GameId, now: Millis) -> Result<(), ServiceError> {
    seats::forget_seen(tx, game)?;
    Ok(signals::add(tx, game, Part::Seats, now)?)
}

fn save_derived(tx: &mut dyn Transaction, game: GameId) -> Result<(), ServiceError> {
    let snapshot = GameSnapshot::load(tx, game)?;
    Ok(games::save(tx, game, &snapshot.state.derived())?)
}
