//! The passwords of accounts.

use super::change::change;
use super::sign_in::{SESSION, SignedIn, save};
use crate::account::{Identity, Secret};
use crate::service::{Service, ServiceError};
use crate::store::{Transaction, audit, sessions};

impl Service {
    /// Replaces the password and ends all sessions.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed, or the password is too short or too long.
    pub async fn set_password(
        &self,
        identity: Identity,
        password: Secret,
    ) -> Result<(), ServiceError> {
        // Hashed before the transaction: it takes long, and a job may run several times.
        let hash = self.passwords.hash(password).await?;
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let mut user = change(tx, identity)?;
            user.password_hash = Some(hash.clone());
            save(tx, &user)?;
            sessions::remove_all(tx, user.user_id())?;
            Ok(audit::add(
                tx,
                now,
                &user.name,
                "password changed",
                "account",
            )?)
        };
        self.store.write(job).await
    }

    /// Replaces the password after a check of the current one, ends all sessions and begins a new
    /// one. An account without a password accepts any `current`.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed, the current password is wrong, or the new one is too short or
    /// too long.
    pub async fn change_password(
        &self,
        identity: Identity,
        current: Secret,
        password: Secret,
    ) -> Result<SignedIn, ServiceError> {
        let hash = self.passwords.hash(password).await?;
        let compared = self.confirm_password(identity, current).await?;
        let (session, now) = (Secret::random("")?, self.now());
        let session_hash = session.hash().to_hex();
        let job = move |tx: &mut dyn Transaction| {
            let mut user = change(tx, identity)?;
            // The check ran outside this transaction: the password may have changed since then.
            if user.password_hash != compared {
                return Err(ServiceError::WrongPassword);
            }
            user.password_hash = Some(hash.clone());
            save(tx, &user)?;
            // A thief of the old password must not stay signed in.
            sessions::remove_all(tx, user.user_id())?;
            sessions::add(tx, &session_hash, user.user_id(), now, now + SESSION)?;
            audit::add(tx, now, &user.name, "password changed", "page")?;
            Ok(user.name)
        };
        let name = self.store.write(job).await?;
        Ok(SignedIn { session, name })
    }

    /// Checks the current password of the actor and returns the stored hash. Without a stored hash,
    /// accepts any password and returns `None`.
    ///
    /// # Errors
    ///
    /// Fails if the password is wrong.
    pub(super) async fn confirm_password(
        &self,
        identity: Identity,
        password: Secret,
    ) -> Result<Option<String>, ServiceError> {
        let read = move |tx: &mut dyn Transaction| change(tx, identity);
        let stored = self.store.read(read).await?.password_hash;
        let is_right = stored.is_none() || self.passwords.verify(password, stored.clone()).await;
        if is_right {
            Ok(stored)
        } else {
            Err(ServiceError::WrongPassword)
        }
    }
}
