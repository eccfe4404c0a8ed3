//! Answers to challenges: accepting, declining and canceling.

use super::begin::{chance, check_open_games};
use super::pair::{accepts, is_same_browser};
use super::view::{ChallengeView, is_for};
use crate::account::{Identity, Permission, SecretHash};
use crate::game::Player;
use crate::id::{GameId, UserId};
use crate::service::access::allow_user;
use crate::service::blocks::check_takes_offers;
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::store::challenges::{Challenge, GuestChallenger, Holder, Invited, State};
use crate::store::seats::rematches;
use crate::store::signals::{self, Part};
use crate::store::{Transaction, challenges, games, users};

/// The result of accepting a challenge.
#[derive(Clone, Debug)]
pub enum Accepted {
    /// The game has begun.
    Begun(Box<GameSnapshot>),
    /// Other players still have to accept.
    Waiting(Box<ChallengeView>),
}

impl Service {
    /// Accepts a challenge. The last player to accept begins the game. A player who has accepted
    /// already gets the same answer again.
    ///
    /// # Errors
    ///
    /// Fails if the challenge is for other players or no longer open.
    pub async fn accept(&self, identity: Identity, id: String) -> Result<Accepted, ServiceError> {
        self.accept_in_browser(identity, id, None).await
    }

    /// Accepts a challenge as [`Self::accept`] does, and refuses an offer that was made in the same
    /// browser.
    pub async fn accept_in_browser(
        &self,
        identity: Identity,
        id: String,
        browser: Option<SecretHash>,
    ) -> Result<Accepted, ServiceError> {
        let (service, chance) = (self.clone(), chance()?);
        let browser = browser.map(SecretHash::to_hex);
        let job = move |tx: &mut dyn Transaction| {
            let user = allow_user(tx, Permission::Challenge, identity)?;
            service.accept_in(tx, user, &id, browser.as_deref(), chance)
        };
        self.write_events(job).await
    }

    fn accept_in(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
        id: &str,
        browser: Option<&str>,
        chance: u32,
    ) -> Result<Accepted, ServiceError> {
        let found = challenges::find(tx, id)?;
        if let Some(answer) = found.map_or(Ok(None), |found| repeated(tx, &found, user))? {
            return Ok(answer);
        }
        let mut challenge = self.open_challenge(tx, id, Some(user))?;
        if challenge.challenger() == Some(user) {
            return Err(ServiceError::Forbidden(
                "you cannot accept your own challenge",
            ));
        }
        let me = users::by_id(tx, user)?.ok_or(ServiceError::SignIn)?;
        check_open_games(tx, user)?;
        // A named seat comes first, so that the open ones stay for other users.
        let seats = &challenge.invited;
        let own = seats.iter().position(|invited| invited.is_of(user));
        let open = seats.iter().position(|seat| seat.holder == Holder::Anyone);
        // A player who was named by the challenger is welcome, whatever blocks there are.
        if own.is_none() {
            for other in seats.iter().filter_map(Invited::user) {
                check_takes_offers(tx, other, user)?;
            }
        }
        let not_found = || ServiceError::not_found("challenge", id);
        let index = own.or(open).ok_or_else(not_found)?;
        // A named player may use the browser of the challenger: a family has one.
        if own.is_none() {
            if is_same_browser(browser, &challenge) {
                return Err(ServiceError::OwnChallenge);
            }
            if !accepts(tx, challenge.ratings, challenge.settings.kind, Some(user))? {
                let reason = "your rating is not in the range of the challenge";
                return Err(ServiceError::Forbidden(reason));
            }
        }
        if let Some(old) = challenge.rematch_of {
            games::lock(tx, old)?;
            let finished = GameSnapshot::load(tx, old)?;
            let seat = finished.game.seat_of(user).ok_or_else(not_found)?;
            let view = self.offer_rematch(tx, &finished, seat, id)?;
            return Ok(match view.game {
                Some(game) => Accepted::Begun(Box::new(GameSnapshot::load(tx, GameId(game))?)),
                None => Accepted::Waiting(Box::new(view)),
            });
        }
        challenge.invited[index] = Invited::accepted(Holder::User(user, me.name));
        if challenge.invited.iter().any(|invited| !invited.accepted) {
            challenges::update(tx, &challenge)?;
            signals::add_offers(tx, self.now())?;
            return Ok(Accepted::Waiting(Box::new(ChallengeView::new(&challenge))));
        }
        let guest = challenge.guest.iter().map(GuestChallenger::player);
        let mut players: Vec<_> = guest.collect();
        for seat in &challenge.invited {
            let Holder::User(id, name) = seat.holder.clone() else {
                continue;
            };
            // An account that is deleted at the same moment is not among the challenge's own rows.
            if users::by_id(tx, id)?.is_none() {
                return Err(ServiceError::conflict("a player has deleted his account"));
            }
            players.push(Player::User { id, name });
        }
        let game = self.begin_of(tx, &mut challenge, players, chance)?;
        let mut loaded = GameSnapshot::load(tx, game)?;
        self.notify_of_start(tx, &loaded, Some(user))?;
        // The answer to the request shows the game.
        if let Some(seat) = loaded.game.seat_of(user) {
            self.see_in(tx, &mut loaded, seat)?;
        }
        Ok(Accepted::Begun(Box::new(loaded)))
    }

    /// Begins the game of a challenge that all its players have accepted, and closes it.
    pub(crate) fn begin_of(
        &self,
        tx: &mut dyn Transaction,
        challenge: &mut Challenge,
        players: Vec<Player>,
        chance: u32,
    ) -> Result<GameId, ServiceError> {
        let game = self.begin(tx, &challenge.settings, players, challenge.color, chance)?;
        (challenge.state, challenge.game) = (State::Accepted, Some(game));
        challenges::update(tx, challenge)?;
        signals::add_offers(tx, self.now())?;
        Ok(game)
    }

    /// Declines a challenge for an invited player. This ends the challenge for all players.
    ///
    /// # Errors
    ///
    /// Fails if the challenge is for other players, no longer open, or accepted by the actor.
    pub async fn decline(
        &self,
        identity: Identity,
        id: String,
    ) -> Result<ChallengeView, ServiceError> {
        self.close(identity, id, State::Declined).await
    }

    /// Cancels a challenge for the challenger.
    ///
    /// # Errors
    ///
    /// Fails if the actor is not the challenger or the challenge is no longer open.
    pub async fn cancel(
        &self,
        identity: Identity,
        id: String,
    ) -> Result<ChallengeView, ServiceError> {
        self.close(identity, id, State::Canceled).await
    }

    async fn close(
        &self,
        identity: Identity,
        id: String,
        state: State,
    ) -> Result<ChallengeView, ServiceError> {
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            if let (Identity::Offering { offer }, State::Canceled) = (identity, state) {
                return service.cancel_as_guest(tx, offer, &id);
            }
            let user = allow_user(tx, Permission::Challenge, identity)?;
            let mut challenge = service.open_challenge(tx, &id, Some(user))?;
            let is_own = challenge.challenger() == Some(user);
            let mut invited = challenge.invited.iter();
            let mine = invited.find(|invited| invited.is_of(user));
            let Some(mine) = mine.filter(|_| is_own == (state == State::Canceled)) else {
                let reason = "the challenger cancels, who is challenged declines";
                return Err(ServiceError::Forbidden(reason));
            };
            if mine.accepted && !is_own {
                let message = "you have accepted already; the challenger can cancel the challenge";
                return Err(ServiceError::conflict(message));
            }
            challenge.state = state;
            challenges::update(tx, &challenge)?;
            signals::add_offers(tx, service.now())?;
            if let Some(old) = challenge.rematch_of {
                rematches::withdraw(tx, old)?;
                signals::add(tx, old, Part::Rematch, service.now())?;
            }
            Ok(ChallengeView::new(&challenge))
        };
        self.write_events(job).await
    }

    /// Returns an open challenge, if the user may see it, or a visitor without an account.
    pub(crate) fn open_challenge(
        &self,
        tx: &mut dyn Transaction,
        id: &str,
        user: Option<UserId>,
    ) -> Result<Challenge, ServiceError> {
        let challenge =
            challenges::find(tx, id)?.ok_or_else(|| ServiceError::not_found("challenge", id))?;
        if !is_for(&challenge, user) {
            return Err(ServiceError::not_found("challenge", id));
        }
        let is_open = challenge.state == State::Open && challenge.expires > self.now();
        if !is_open {
            // Expiry is not stored: an expired challenge keeps the state `Open`.
            let state = match challenge.state {
                State::Open => State::Expired,
                state => state,
            };
            let message = format!("the challenge is {}", state.name());
            return Err(ServiceError::Conflict(message));
        }
        Ok(challenge)
    }
}

/// Returns the answer to a user who has accepted a challenge of another already, and does it again;
/// `None` for the others, and if the challenge was closed since.
fn repeated(
    tx: &mut dyn Transaction,
    challenge: &Challenge,
    user: UserId,
) -> Result<Option<Accepted>, ServiceError> {
    let mut invited = challenge.invited.iter().skip(1);
    if !invited.any(|invited| invited.is_of(user) && invited.accepted) {
        return Ok(None);
    }
    Ok(match (challenge.state, challenge.game) {
        (State::Accepted, Some(game)) => {
            Some(Accepted::Begun(Box::new(GameSnapshot::load(tx, game)?)))
        }
        (State::Open, _) => Some(Accepted::Waiting(Box::new(ChallengeView::new(challenge)))),
        _ => None,
    })
}
