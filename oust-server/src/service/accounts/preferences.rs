//! Preferences of users for pages and notices.

use super::change::change;
use super::sign_in::save;
use crate::account::{Identity, Permission, Preferences, decide};
use crate::service::act::user_of;
use crate::service::error::allow;
use crate::service::{Service, ServiceError};
use crate::store::{Transaction, users};

impl Service {
    /// Returns the actor's preferences for pages and notices.
    ///
    /// # Errors
    ///
    /// Fails without an account.
    pub async fn preferences(&self, identity: Identity) -> Result<Preferences, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Permission::ViewAccount, identity, None), "account")?;
            let user = users::by_id(tx, user_of(identity)?)?.ok_or(ServiceError::SignIn)?;
            Ok(user.preferences)
        };
        self.store.read(job).await
    }

    /// Replaces the actor's preferences.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed.
    pub async fn set_preferences(
        &self,
        identity: Identity,
        preferences: Preferences,
    ) -> Result<(), ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            let mut user = change(tx, identity)?;
            user.preferences = preferences;
            save(tx, &user)
        };
        self.store.write(job).await
    }
}
