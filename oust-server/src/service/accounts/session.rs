//! The sessions of browsers.

use crate::people::{Actor, Secret, Via};
use crate::service::{Service, ServiceError};
use crate::store::{Transaction, games, sessions, users};

/// A session of a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionView {
    /// The user.
    pub actor: Actor,
    /// The name.
    pub name: String,
    /// The number of games in which it is the user's turn.
    pub turns: usize,
}

impl Service {
    /// Returns the session of a secret; `None` if it is unknown or has expired.
    ///
    /// # Errors
    ///
    /// Fails if the store does.
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
                actor: Actor::User {
                    id,
                    via: Via::Session,
                },
                name: user.name,
                turns: games::waiting_for(tx, id)?.len(),
            }))
        };
        self.store.read(job).await
    }
}
