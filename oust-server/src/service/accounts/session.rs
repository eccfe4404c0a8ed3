//! The sessions of browsers.

use super::change::change;
use crate::account::{Credential, Identity, Secret};
use crate::service::{Service, ServiceError};
use crate::store::{Transaction, audit, games, sessions, users};

/// A session of a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionView {
    /// The user, as an actor by a session.
    pub identity: Identity,
    /// The name of the user.
    pub name: String,
    /// The number of games in which it is the user's turn.
    pub turns: usize,
}

impl Service {
    /// Returns the session for the secret of a cookie; `None` if it is unknown or has expired.
    pub async fn session(&self, secret: &Secret) -> Result<Option<SessionView>, ServiceError> {
        let (hash, now) = (secret.hash().to_hex(), self.now());
        let job = move |tx: &mut dyn Transaction| {
            let Some(id) = sessions::user_of(tx, &hash, now)? else {
                return Ok(None);
            };
            let Some(user) = users::by_id(tx, id)? else {
                return Ok(None);
            };
            Ok(Some(SessionView {
                identity: Identity::User {
                    id,
                    via: Credential::Session,
                },
                name: user.name,
                turns: games::ids_waiting_for(tx, id)?.len(),
            }))
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
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed.
    pub async fn sign_out_everywhere(&self, identity: Identity) -> Result<(), ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let user = change(tx, identity)?;
            sessions::remove_all(tx, user.user_id())?;
            Ok(audit::add(
                tx,
                now,
                &user.name,
                "signed out",
                "all sessions",
            )?)
        };
        self.store.write(job).await
    }
}
