//! Push subscriptions of browsers, and the data for the notifications of their service workers.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::access::{allow_user, load_user};
use super::{Service, ServiceError};
use crate::account::{Identity, Permission};
use crate::id::UserId;
use crate::store::{Transaction, challenges, games, push};

/// The limit of browsers for a user. A further one replaces the oldest.
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
    /// Returns the public key with which a page subscribes; `None` if push is turned off.
    pub fn push_key(&self) -> Option<String> {
        let is_on = !self.config.push_hosts.is_empty();
        is_on.then(|| self.vapid.public_key())
    }

    /// Stores a browser of the actor. It gets a message for each turn of the actor and for each
    /// challenge.
    ///
    /// # Errors
    ///
    /// Fails if the server does not know the push service.
    pub async fn subscribe_push(
        &self,
        identity: Identity,
        subscription: Subscription,
    ) -> Result<(), ServiceError> {
        let endpoint = self.config.push_hosts.endpoint(&subscription.endpoint)?;
        let (endpoint, now) = (endpoint.uri().to_string(), self.now());
        let job = move |tx: &mut dyn Transaction| {
            let user = load_user(tx, Permission::ChangeAccount, identity)?;
            let id = user.user_id();
            Ok(push::add(tx, id, &endpoint, MAX_SUBSCRIPTIONS, now)?)
        };
        self.store.write(job).await
    }

    /// Deletes a browser of the actor. An unknown browser is no error.
    pub async fn unsubscribe_push(
        &self,
        identity: Identity,
        endpoint: String,
    ) -> Result<(), ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            let user = allow_user(tx, Permission::ChangeAccount, identity)?;
            Ok(push::remove(tx, user, &endpoint)?)
        };
        self.store.write(job).await
    }

    /// Queues a message to each browser of a user, if push is turned on.
    pub(crate) fn want_push(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
    ) -> Result<(), ServiceError> {
        if self.config.push_hosts.is_empty() {
            return Ok(());
        }
        Ok(push::want(tx, user)?)
    }

    /// Returns the counts of turns and challenges that wait for the actor.
    pub async fn news(&self, identity: Identity) -> Result<NewsView, ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let user = allow_user(tx, Permission::ViewAccount, identity)?;
            let turns = games::ids_waiting_for(tx, user)?;
            Ok(NewsView {
                turns: turns.len(),
                game: turns.first().map(|game| game.0),
                challenges: challenges::count_to(tx, user, now)?,
            })
        };
        self.store.read(job).await
    }
}
