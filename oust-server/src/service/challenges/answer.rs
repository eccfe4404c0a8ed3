//! Answers to challenges: accepting, declining and canceling.

use super::ChallengeView;
use super::begin::{chance, check_open_games};
use super::look::{is_for, no_challenge};
use super::view::view;
use crate::account::{Identity, Permission, decide};
use crate::game::Player;
use crate::id::UserId;
use crate::service::act::user_of;
use crate::service::error::allow;
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::store::challenges::{Challenge, State};
use crate::store::{Transaction, challenges, users};

/// The result of accepting a challenge.
#[derive(Clone, Debug)]
pub enum Accepted {
    /// The game has begun.
    Begun(Box<GameSnapshot>),
    /// Other players still have to accept.
    Waiting(Box<ChallengeView>),
}

impl Service {
    /// Accepts a challenge. The last player to accept begins the game.
    ///
    /// # Errors
    ///
    /// Fails if the challenge is for other players or no longer open.
    pub async fn accept(&self, identity: Identity, id: String) -> Result<Accepted, ServiceError> {
        let (service, chance) = (self.clone(), chance()?);
        let accepted = self.store.write(move |tx| {
            allow(decide(Permission::Challenge, identity, None), "challenge")?;
            service.accept_in(tx, user_of(identity)?, &id, chance)
        });
        let accepted = accepted.await?;
        self.feed.notify();
        Ok(accepted)
    }

    fn accept_in(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
        id: &str,
        chance: u32,
    ) -> Result<Accepted, ServiceError> {
        let mut challenge = self.open_challenge(tx, id, user)?;
        let challenger = challenge.challenger();
        if challenger == Some(user) {
            return Err(ServiceError::Forbidden(
                "you cannot accept your own challenge",
            ));
        }
        let me = users::by_id(tx, user)?.ok_or(ServiceError::SignIn)?;
        check_open_games(tx, user)?;
        // A named seat comes first, so that the open ones stay for other users.
        let places = &challenge.invited;
        let own = places.iter().position(|invited| invited.is_of(user));
        let open = places.iter().position(|invited| invited.user.is_none());
        let place = own.or(open).ok_or_else(|| no_challenge(id))?;
        let mine = &mut challenge.invited[place];
        if mine.accepted {
            return Err(ServiceError::Conflict(
                "you have accepted already".to_owned(),
            ));
        }
        mine.user = Some((user, me.name));
        mine.accepted = true;
        if challenge.invited.iter().any(|invited| !invited.accepted) {
            challenges::update(tx, &challenge)?;
            return Ok(Accepted::Waiting(Box::new(view(&challenge))));
        }
        let users = challenge.invited.iter().filter_map(|it| it.user.clone());
        let players = users.map(|(id, name)| Player::User { id, name }).collect();
        let game = self.begin(tx, &challenge.settings, players, challenge.color, chance)?;
        (challenge.state, challenge.game) = (State::Accepted, Some(game));
        challenges::update(tx, &challenge)?;
        let loaded = GameSnapshot::load(tx, game)?;
        self.notify_of_start(tx, &loaded, user)?;
        Ok(Accepted::Begun(Box::new(loaded)))
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
            allow(decide(Permission::Challenge, identity, None), "challenge")?;
            let user = user_of(identity)?;
            let mut challenge = service.open_challenge(tx, &id, user)?;
            let is_own = challenge.challenger() == Some(user);
            let mut invited = challenge.invited.iter();
            let mine = invited.find(|invited| invited.is_of(user));
            let Some(mine) = mine.filter(|_| is_own == (state == State::Canceled)) else {
                let reason = "the challenger cancels, who is challenged declines";
                return Err(ServiceError::Forbidden(reason));
            };
            if mine.accepted && !is_own {
                let message = "you have accepted already; the challenger can cancel the challenge";
                return Err(ServiceError::Conflict(message.to_owned()));
            }
            challenge.state = state;
            challenges::update(tx, &challenge)?;
            Ok(view(&challenge))
        };
        self.store.write(job).await
    }

    /// Returns an open challenge, if the user may see it.
    fn open_challenge(
        &self,
        tx: &mut dyn Transaction,
        id: &str,
        user: UserId,
    ) -> Result<Challenge, ServiceError> {
        let challenge = challenges::find(tx, id)?.ok_or_else(|| no_challenge(id))?;
        if !is_for(&challenge, Some(user)) {
            return Err(no_challenge(id));
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
