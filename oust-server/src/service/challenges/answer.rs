//! Answers challenges.

use super::begin::check_open_games;
use super::look::{is_for, no_challenge};
use super::request::chosen;
use super::view::view;
use super::{ChallengeView, Color};
use crate::id::UserId;
use crate::people::{Actor, Deed, decide};
use crate::play::GameView;
use crate::service::act::user_of;
use crate::service::error::allow;
use crate::service::load::Loaded;
use crate::service::{Service, ServiceError};
use crate::store::challenges::Challenge;
use crate::store::games::Player;
use crate::store::{Transaction, challenges, users};

impl Service {
    /// Accepts a challenge and returns the game.
    ///
    /// # Errors
    ///
    /// Fails if it is for someone else or no longer open.
    pub async fn accept(&self, who: Actor, id: String) -> Result<GameView, ServiceError> {
        let (service, chance) = (self.clone(), chosen(Color::Random)?);
        let accepted = self.store.write(move |tx| {
            allow(decide(Deed::Challenge, who, None), "challenge")?;
            service.accept_in(tx, user_of(who)?, &id, chance)
        });
        let accepted = accepted.await?;
        self.feed.wake();
        Ok(accepted)
    }

    fn accept_in(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
        id: &str,
        chance: Color,
    ) -> Result<GameView, ServiceError> {
        let mut challenge = self.open_challenge(tx, id, user)?;
        let challenger = challenge.challenger();
        if challenger == Some(user) {
            return Err(ServiceError::Forbidden(
                "you cannot accept your own challenge",
            ));
        }
        let me = users::by_id(tx, user)?.ok_or(ServiceError::SignIn)?;
        check_open_games(tx, user)?;
        let mine = challenge.invited.iter_mut().find(|invited| {
            !invited.accepted && invited.user.as_ref().is_none_or(|(id, _)| *id == user)
        });
        let mine = mine.ok_or_else(|| no_challenge(id))?;
        mine.user = Some((user, me.name));
        mine.accepted = true;
        let players = challenge
            .invited
            .iter()
            .filter_map(|invited| invited.user.clone());
        let mut players = players.map(|(id, name)| Player::User { id, name });
        let (Some(first), Some(second)) = (players.next(), players.next()) else {
            return Err(no_challenge(id));
        };
        let color = match challenge.color.as_str() {
            "x" => Color::X,
            "o" => Color::O,
            _ => chance,
        };
        let game = self.begin(tx, &challenge.settings, [first, second], color)?;
        (challenge.state, challenge.game) = ("accepted".to_owned(), Some(game));
        challenges::update(tx, &challenge)?;
        let loaded = Loaded::load(tx, game)?;
        self.notify_of_start(tx, &loaded)?;
        Ok(loaded.view())
    }

    /// Declines a challenge as one who is challenged.
    ///
    /// # Errors
    ///
    /// Fails if it is for someone else or no longer open.
    pub async fn decline(&self, who: Actor, id: String) -> Result<ChallengeView, ServiceError> {
        self.close(who, id, "declined").await
    }

    /// Cancels a challenge as the challenger.
    ///
    /// # Errors
    ///
    /// Fails if someone else has made it or it is no longer open.
    pub async fn cancel(&self, who: Actor, id: String) -> Result<ChallengeView, ServiceError> {
        self.close(who, id, "canceled").await
    }

    async fn close(
        &self,
        who: Actor,
        id: String,
        state: &'static str,
    ) -> Result<ChallengeView, ServiceError> {
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Deed::Challenge, who, None), "challenge")?;
            let user = user_of(who)?;
            let mut challenge = service.open_challenge(tx, &id, user)?;
            let is_own = challenge.challenger() == Some(user);
            let is_invited = challenge
                .invited
                .iter()
                .any(|invited| invited.user.as_ref().is_some_and(|(id, _)| *id == user));
            if is_own != (state == "canceled") || !is_invited {
                let reason = "the challenger cancels, who is challenged declines";
                return Err(ServiceError::Forbidden(reason));
            }
            state.clone_into(&mut challenge.state);
            challenges::update(tx, &challenge)?;
            Ok(view(&challenge))
        };
        self.store.write(job).await
    }

    /// Returns an open challenge that a user may see.
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
        let is_open = challenge.state == "open" && challenge.expires > self.now();
        if !is_open {
            let state = match challenge.state.as_str() {
                "open" => "expired",
                state => state,
            };
            return Err(ServiceError::Conflict(format!("the challenge is {state}")));
        }
        Ok(challenge)
    }
}
