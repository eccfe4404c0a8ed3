//! Sessions of browsers, and the passwords that begin them.

use super::{refuse_banned, save};
use crate::account::{Credential, Identity, Permission, Secret, UserRole};
use crate::id::{DAY, Millis};
use crate::service::access::{allow_user, load_user};
use crate::service::{Service, ServiceError};
use crate::store::users::User;
use crate::store::{Transaction, audit, games, sessions, users};

/// The duration of a session, from sign-in on.
pub(crate) const SESSION: Millis = 60 * DAY;

/// A new session.
pub struct SignedIn {
    /// The secret of the session, for the cookie.
    pub session: Secret,
    /// The name of the user.
    pub name: String,
}

/// A session of a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionView {
    /// The user, as an actor by a session.
    pub identity: Identity,
    /// The name of the user.
    pub name: String,
    /// The number of games in which it is the user's turn.
    pub turns: usize,
    /// Whether the user is a moderator.
    pub is_moderator: bool,
}

impl Service {
    /// Begins a session after a check of the name and the password.
    ///
    /// # Errors
    ///
    /// Fails if either is wrong, in the same time and with the same error.
    pub async fn sign_in(&self, name: String, password: Secret) -> Result<SignedIn, ServiceError> {
        let found = self.store.read(move |tx| users::by_name(tx, &name)).await?;
        let stored = found.as_ref().and_then(|user| user.password_hash.clone());
        // Verified also without a stored hash: an unknown name takes the same time.
        let is_right = self.passwords.verify(password, stored).await;
        let Some(user) = found.filter(|_| is_right) else {
            return Err(ServiceError::Forbidden("the name or the password is wrong"));
        };
        let (session, now) = (Secret::random("")?, self.now());
        // After the password: a ban is told to the owner alone.
        refuse_banned(&user, now)?;
        let hash = session.hash().to_hex();
        let name = user.name.clone();
        let job = move |tx: &mut dyn Transaction| {
            // The check ran outside this transaction: the password may have changed since then.
            let compared = user.password_hash.as_deref().unwrap_or_default();
            if !users::confirm_password(tx, user.user_id(), compared)? {
                return Err(ServiceError::Forbidden("the name or the password is wrong"));
            }
            users::lift_bans(tx, now)?;
            // The ban, too, may have come since then.
            allow_user(
                tx,
                Permission::ViewAccount,
                Identity::User {
                    id: user.user_id(),
                    via: Credential::Session,
                },
            )?;
            // Here, because no other job deletes expired sessions.
            sessions::remove_expired(tx, now)?;
            sessions::add(tx, &hash, user.user_id(), now, now + SESSION)?;
            audit::add(tx, now, &user.name, "signed in", "password")?;
            Ok(())
        };
        self.store.write(job).await?;
        Ok(SignedIn { session, name })
    }

    /// Returns the session for the secret of a cookie; `None` if it is unknown or has expired.
    pub async fn session(&self, secret: &Secret) -> Result<Option<SessionView>, ServiceError> {
        let (hash, now) = (secret.hash().to_hex(), self.now());
        let job = move |tx: &mut dyn Transaction| {
            let user = match sessions::user_of(tx, &hash, now)? {
                Some(id) => users::by_id(tx, id)?,
                None => None,
            };
            // A session that began at the time of the ban is of no use.
            let user = user.filter(|user| user.banned_until.is_none());
            let view = |user: User| {
                let id = user.user_id();
                let via = Credential::Session;
                Ok(SessionView {
                    identity: Identity::User { id, via },
                    is_moderator: user.role == UserRole::Moderator,
                    name: user.name,
                    turns: games::ids_waiting_for(tx, id)?.len(),
                })
            };
            user.map(view).transpose()
        };
        self.store.read(job).await
    }

    /// Ends a session. An unknown session is no error.
    pub async fn sign_out(&self, session: &Secret) -> Result<(), ServiceError> {
        let hash = session.hash().to_hex();
        let job = move |tx: &mut dyn Transaction| Ok(sessions::remove(tx, &hash)?);
        self.store.write(job).await
    }

    /// Ends all sessions of the actor.
    pub async fn sign_out_everywhere(&self, identity: Identity) -> Result<(), ServiceError> {
        let now = self.now();
        self.change_account(identity, move |tx, user| {
            sessions::remove_all(tx, user.user_id())?;
            audit::add(tx, now, &user.name, "signed out", "all sessions")?;
            Ok(())
        })
        .await
    }

    /// Replaces the password and ends all sessions.
    ///
    /// # Errors
    ///
    /// Fails if the password is too short or too long.
    pub async fn set_password(
        &self,
        identity: Identity,
        password: Secret,
    ) -> Result<(), ServiceError> {
        // Hashed before the transaction: it takes long, and a job may run several times.
        let hash = self.passwords.hash(password).await?;
        let now = self.now();
        self.change_account(identity, move |tx, mut user| {
            user.password_hash = Some(hash.clone());
            save(tx, &user)?;
            sessions::remove_all(tx, user.user_id())?;
            audit::add(tx, now, &user.name, "password changed", "account")?;
            Ok(())
        })
        .await
    }

    /// Replaces the password after a check of the current one, ends all sessions and begins a new
    /// one. An account without a password accepts any `current`.
    ///
    /// # Errors
    ///
    /// Fails if the current password is wrong, or the new one is too short or too long.
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
        let changed = self.change_account(identity, move |tx, mut user| {
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
        });
        let name = changed.await?;
        Ok(SignedIn { session, name })
    }

    /// Checks the current password of the actor and returns the stored hash. Without a stored hash,
    /// accepts any password and returns `None`.
    ///
    /// # Errors
    ///
    /// Fails if the password is wrong.
    pub(crate) async fn confirm_password(
        &self,
        identity: Identity,
        password: Secret,
    ) -> Result<Option<String>, ServiceError> {
        let read =
            move |tx: &mut dyn Transaction| load_user(tx, Permission::ChangeAccount, identity);
        let stored = self.store.read(read).await?.password_hash;
        let is_right = stored.is_none() || self.passwords.verify(password, stored.clone()).await;
        if is_right {
            Ok(stored)
        } else {
            Err(ServiceError::WrongPassword)
        }
    }
}
