//! Reads challenges.

use super::ChallengeView;
use super::view::view;
use crate::account::{Identity, Permission, decide};
use crate::game::Visibility;
use crate::id::UserId;
use crate::service::act::user_of;
use crate::service::error::allow;
use crate::service::{Service, ServiceError};
use crate::store::challenges::Challenge;
use crate::store::{Transaction, challenges};

impl Service {
    /// Returns a challenge, closed ones included.
    ///
    /// # Errors
    ///
    /// Fails if there is no such challenge or the actor may not see it.
    pub async fn challenge_by_id(
        &self,
        identity: Identity,
        id: String,
    ) -> Result<ChallengeView, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Permission::ViewLists, identity, None), "challenge")?;
            let challenge = challenges::find(tx, &id)?;
            let challenge = challenge.filter(|challenge| is_for(challenge, user_of(identity).ok()));
            Ok(view(&challenge.ok_or_else(|| no_challenge(&id))?))
        };
        self.store.read(job).await
    }

    /// Returns the open challenges from and to the actor, and the public ones to anyone.
    pub async fn challenges(&self, identity: Identity) -> Result<Vec<ChallengeView>, ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Permission::ViewLists, identity, None), "challenges")?;
            let mut views = Vec::new();
            for id in challenges::open_for(tx, user_of(identity).ok(), now)? {
                views.extend(challenges::find(tx, &id)?.as_ref().map(view));
            }
            Ok(views)
        };
        self.store.read(job).await
    }
}

/// Returns whether a user may see a challenge: a participant, or anyone if a seat is open. Without
/// an account, only open seats of public games count.
pub(super) fn is_for(challenge: &Challenge, user: Option<UserId>) -> bool {
    challenge.invited.iter().any(|invited| match user {
        _ if invited.user.is_none() => {
            challenge.settings.visibility == Visibility::Public || user.is_some()
        }
        Some(user) => invited.is_of(user),
        None => false,
    })
}

/// Returns the error for a missing or hidden challenge.
pub(super) fn no_challenge(id: &str) -> ServiceError {
    ServiceError::NotFound {
        what: "challenge",
        // The id comes from the request and may be long.
        name: id.chars().take(40).collect(),
    }
}
