//! The operator's view of accounts, for the command line on the server's machine.

use std::collections::HashMap;

use crate::account::{Credential, Identity, UserRole};
use crate::id::{Millis, UserId};
use crate::service::players::find_user;
use crate::service::{Service, ServiceError};
use crate::store::Transaction;
use crate::store::users;

/// An account in the operator's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedAccount {
    /// The unique name.
    pub name: String,
    /// The address.
    pub email: Option<String>,
    /// Whether the address is confirmed.
    pub is_confirmed: bool,
    /// The time when the account was made.
    pub created: Millis,
    /// The number of its games.
    pub games: usize,
    /// The role on the server.
    pub role: UserRole,
    /// The end of a ban, with its reason; far away for a ban without an end.
    pub ban: Option<(Millis, String)>,
}

impl Service {
    /// Returns all accounts that are not deleted, the oldest first.
    ///
    /// # Errors
    ///
    /// Fails if the store does.
    pub async fn accounts(&self) -> Result<Vec<ListedAccount>, ServiceError> {
        let read = |tx: &mut dyn Transaction| {
            // One count of all seats: a query for each account would take minutes on a large server.
            let games: HashMap<UserId, usize> = users::game_counts(tx)?.into_iter().collect();
            let listed = users::all(tx)?.into_iter().map(|user| ListedAccount {
                games: games.get(&user.user_id()).copied().unwrap_or_default(),
                name: user.name,
                email: user.email,
                is_confirmed: user.verified_at.is_some(),
                created: user.created,
                role: user.role,
                ban: user
                    .banned_until
                    .map(|until| (until, user.ban_reason.unwrap_or_default())),
            });
            Ok::<_, ServiceError>(listed.collect())
        };
        self.store.read(read).await
    }

    /// Returns the operator as the owner of the account with this name, in either case.
    ///
    /// # Errors
    ///
    /// Fails if there is no such account.
    pub async fn account_of_operator(&self, name: &str) -> Result<Identity, ServiceError> {
        let name = name.to_owned();
        let read = move |tx: &mut dyn Transaction| {
            Ok(Identity::User {
                id: find_user(tx, &name)?.user_id(),
                via: Credential::Operator,
            })
        };
        self.store.read(read).await
    }
}
