//! The export of all stored data of a user.

use crate::account::{Identity, Permission, decide};
use crate::game::{Filter, GameRow, Vacation};
use crate::service::act::user_of;
use crate::service::error::allow;
use crate::service::{Service, ServiceError};
use crate::store::push::Subscription;
use crate::store::tokens::StoredToken;
use crate::store::users::User;
use crate::store::{Transaction, games, notes, push, tokens, users};

/// All stored data of a user.
pub struct OwnData {
    /// The row of the account.
    pub user: User,
    /// The tokens, without their secrets.
    pub tokens: Vec<StoredToken>,
    /// The vacations, ended ones included.
    pub vacations: Vec<Vacation>,
    /// The browsers that get push messages.
    pub browsers: Vec<Subscription>,
    /// The games, each with the user's note.
    pub games: Vec<(GameRow, Option<String>)>,
}

impl Service {
    /// Returns all stored data of the actor.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed.
    pub async fn own_data(&self, identity: Identity) -> Result<OwnData, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Permission::ViewAccount, identity, None), "account")?;
            let user = users::by_id(tx, user_of(identity)?)?.ok_or(ServiceError::SignIn)?;
            let id = user.user_id();
            let filter = Filter {
                user: Some(id),
                limit: u32::MAX,
                ..Filter::default()
            };
            let mut own = Vec::new();
            for game in games::list(tx, filter)? {
                let note = notes::of(tx, game.id, id)?;
                own.push((game, note));
            }
            Ok(OwnData {
                tokens: tokens::of_user(tx, id)?,
                vacations: users::vacations(tx, id)?,
                browsers: push::of_user(tx, id)?,
                games: own,
                user,
            })
        };
        self.store.read(job).await
    }
}
