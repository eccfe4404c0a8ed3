//! The seat that a friend's link was made for: one use, by the first who sits down.

use super::begin::{GuestLink, check_open_games};
use crate::account::{Identity, Secret};
use crate::id::{GameId, SeatNumber};
use crate::service::access::user_of;
use crate::service::snapshot::access;
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::store::seats::LinkedSeat;
use crate::store::signals::Part;
use crate::store::{Transaction, games, seats, signals};

/// The most characters of a guest's name.
const MAX_NAME: usize = 24;

/// A visitor who has sat down.
pub struct Seated {
    /// The game.
    pub game: GameId,
    /// The secret of a guest's seat; `None` for an account, which sits as itself.
    pub secret: Option<Secret>,
}

impl Service {
    /// Returns the seat that a link was made for, also after its use.
    ///
    /// # Errors
    ///
    /// Fails if there is no such link.
    pub async fn linked_seat(&self, link: &Secret) -> Result<LinkedSeat, ServiceError> {
        let hash = link.hash().to_hex();
        let job = move |tx: &mut dyn Transaction| seats::of_link(tx, &hash);
        let at: Option<LinkedSeat> = self.store.read(job).await?;
        at.ok_or_else(no_link)
    }

    /// Returns the game of a link that is not used yet, as its friend will see it.
    ///
    /// # Errors
    ///
    /// Fails if there is no such link.
    pub async fn game_of_link(&self, link: &Secret) -> Result<GameSnapshot, ServiceError> {
        let at = self.linked_seat(link).await?;
        if at.taken_at.is_some() {
            return Err(no_link());
        }
        let (game, seat) = (at.game, at.seat);
        let friend = Identity::Guest { game, seat };
        let mut shown = self.game(friend, game).await?;
        shown.seat = None;
        Ok(shown)
    }

    /// Gives the seat of a link to a visitor: to the account, or else to a guest with this name.
    /// `identity` is the visitor as far as the game is concerned.
    ///
    /// # Errors
    ///
    /// Fails if the seat is taken, the visitor plays in the game already, the game is over, or the
    /// name is no name.
    pub async fn sit_down(
        &self,
        link: &Secret,
        identity: Identity,
        name: &str,
    ) -> Result<Seated, ServiceError> {
        let name = guest_name(name)?;
        let own = GuestLink::new()?;
        let (hash, own_hash, now) = (link.hash().to_hex(), own.hash(), self.now());
        let job = move |tx: &mut dyn Transaction| {
            let at = seats::of_link(tx, &hash)?.ok_or_else(no_link)?;
            games::lock(tx, at.game)?;
            // Again under the lock: two may press at once.
            let at = seats::of_link(tx, &hash)?.ok_or_else(no_link)?;
            let row = games::find(tx, at.game)?.ok_or_else(|| ServiceError::no_game(at.game))?;
            if at.taken_at.is_some() {
                return Err(ServiceError::conflict("the seat is taken"));
            }
            if access(&row).seat_of(identity).is_some() {
                return Err(ServiceError::conflict("this is your own link"));
            }
            if row.derived.is_over {
                return Err(ServiceError::conflict("the game is over"));
            }
            if let Ok(user) = user_of(identity) {
                check_open_games(tx, user)?;
                seats::take_as_user(tx, &at, user, now)?;
            } else {
                seats::take_as_guest(tx, &at, (&own_hash, name.as_deref()), now)?;
            }
            signals::add(tx, at.game, Part::Seats, now)?;
            Ok(at.game)
        };
        let game = self.write_events(job).await?;
        let secret = user_of(identity).is_err().then(|| own.secret().clone());
        Ok(Seated { game, secret })
    }

    /// Makes the seats of a guest those of an account: `secrets` are of seats in games. Seats in
    /// games that the account plays already stay as they are.
    pub async fn adopt_seats(
        &self,
        identity: Identity,
        secrets: Vec<Secret>,
    ) -> Result<Vec<GameId>, ServiceError> {
        let (user, now) = (user_of(identity)?, self.now());
        let hashes: Vec<String> = secrets
            .iter()
            .map(|secret| secret.hash().to_hex())
            .collect();
        let job = move |tx: &mut dyn Transaction| {
            let mut adopted = Vec::new();
            for hash in &hashes {
                let Some((game, seat)) = seats::of_guest(tx, hash)? else {
                    continue;
                };
                let row = games::find(tx, game)?.ok_or_else(|| ServiceError::no_game(game))?;
                if row.seat_of(user).is_some() {
                    continue;
                }
                seats::adopt(tx, game, seat, user)?;
                signals::add(tx, game, Part::Seats, now)?;
                adopted.push(game);
            }
            Ok(adopted)
        };
        self.write_events(job).await
    }

    /// Returns the games of the guest's seats with these secrets, the newest first.
    pub async fn seats_of(
        &self,
        secrets: Vec<Secret>,
    ) -> Result<Vec<(GameId, SeatNumber)>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            let mut found = Vec::new();
            for secret in &secrets {
                found.extend(seats::of_guest(tx, &secret.hash().to_hex())?);
            }
            found.sort_unstable_by(|a, b| b.cmp(a));
            Ok(found)
        };
        self.store.read(job).await
    }
}

fn no_link() -> ServiceError {
    // The name is not shown, since the token in the address is a secret.
    ServiceError::NotFound {
        what: "link",
        name: "it".to_owned(),
    }
}

/// Returns the name that a guest gives; `None` for an empty one.
pub(crate) fn guest_name(name: &str) -> Result<Option<String>, ServiceError> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    // Letters and digits of every alphabet: no sign that could look like markup, a code or a mail.
    let is_known = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'');
    if name.chars().count() > MAX_NAME || !name.chars().all(is_known) {
        let message = format!("a guest's name has at most {MAX_NAME} letters, digits and spaces");
        return Err(ServiceError::Invalid(message));
    }
    Ok((!name.is_empty()).then_some(name))
}
