//! The browsers of users that get push messages, and what their workers then ask for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::id::UserId;
use crate::people::{Actor, Deed, decide};
use crate::service::act::user_of;
use crate::service::error::allow;
use crate::service::{Service, ServiceError};
use crate::store::{Transaction, challenges, games, push, users};

/// The most browsers of a user; a further one takes the place of the oldest.
const MAX_SUBSCRIPTIONS: u32 = 20;

/// A subscription as `PushSubscription.toJSON` of a browser gives it. Its keys are not needed, for
/// messages have no content.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct Subscription {
    /// The address at the push service.
    pub endpoint: String,
}

/// What waits for a user, for the notification that a push message leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NewsView {
    /// The number of games in which it is the user's turn.
    pub turns: usize,
    /// The game of these that waits longest.
    pub game: Option<i64>,
    /// The number of challenges to the user.
    pub challenges: i64,
}

impl Service {
    /// Returns the key that a page needs to subscribe; `None` if the server sends no push messages.
    pub fn push_key(&self) -> Option<String> {
        let is_on = !self.setup.push_hosts.is_empty();
        is_on.then(|| self.vapid.public_key())
    }

    /// Stores a browser of the actor, which gets a message when it is the actor's turn, and when a
    /// challenge arrives.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed, or the server does not know the push service.
    pub async fn subscribe_push(
        &self,
        who: Actor,
        subscription: Subscription,
    ) -> Result<(), ServiceError> {
        let endpoint = self.setup.push_hosts.endpoint(&subscription.endpoint)?;
        let (endpoint, now) = (endpoint.uri().to_string(), self.now());
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Deed::ChangeAccount, who, None), "account")?;
            let user = users::by_id(tx, user_of(who)?)?.ok_or(ServiceError::SignIn)?;
            Ok(push::add(
                tx,
                user.user_id(),
                &endpoint,
                MAX_SUBSCRIPTIONS,
                now,
            )?)
        };
        self.store.write(job).await
    }

    /// Deletes a browser of the actor. One that is not stored is no error.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed.
    pub async fn unsubscribe_push(&self, who: Actor, endpoint: String) -> Result<(), ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Deed::ChangeAccount, who, None), "account")?;
            push::remove(tx, user_of(who)?, &endpoint)?;
            Ok(())
        };
        self.store.write(job).await
    }

    /// Makes a message wait for each browser of a user.
    pub(in crate::service) fn want_push(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
    ) -> Result<(), ServiceError> {
        if self.setup.push_hosts.is_empty() {
            return Ok(());
        }
        Ok(push::want(tx, user)?)
    }

    /// Returns what waits for the actor.
    ///
    /// # Errors
    ///
    /// Fails without an account.
    pub async fn news(&self, who: Actor) -> Result<NewsView, ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Deed::ViewAccount, who, None), "account")?;
            let user = user_of(who)?;
            let turns = games::waiting_for(tx, user)?;
            Ok(NewsView {
                turns: turns.len(),
                game: turns.first().map(|game| game.id.0),
                challenges: challenges::count_to(tx, user, now)?,
            })
        };
        self.store.read(job).await
    }
}
