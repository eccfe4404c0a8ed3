//! Accounts as their owners see them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::account::{Identity, Permission, Secret, decide};
use crate::id::rfc3339;
use crate::service::act::user_of;
use crate::service::error::allow;
use crate::service::{Service, ServiceError};
use crate::store::tokens::StoredToken;
use crate::store::{Transaction, games, tokens, users};

/// An account as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AccountView {
    /// The name.
    pub name: String,
    /// The mail address.
    pub email: Option<String>,
    /// Whether the address is confirmed.
    pub verified: bool,
    /// Whether it has a password for the pages.
    pub has_password: bool,
    /// The number of games in which it is the owner's turn.
    pub my_turns: usize,
    /// The tokens.
    pub tokens: Vec<TokenView>,
    /// The vacations.
    pub vacations: Vec<VacationView>,
}

/// A token as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TokenView {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub label: String,
    /// Its scopes.
    pub scopes: String,
    /// The time it was made.
    pub created: String,
    /// The time after which it no longer works.
    pub expires: Option<String>,
}

/// A vacation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct VacationView {
    /// The beginning.
    pub from: String,
    /// The end.
    pub until: String,
}

/// A new token, shown once.
pub struct NewToken {
    /// The secret of the token.
    pub token: Secret,
    /// The data of the token without the secret.
    pub view: TokenView,
}

impl TokenView {
    pub(crate) fn new(token: &StoredToken) -> Self {
        Self {
            id: token.id,
            label: token.label.clone(),
            scopes: token.scopes.clone(),
            created: rfc3339(token.created),
            expires: token.expires.map(rfc3339),
        }
    }
}

impl Service {
    /// Returns the actor's account with its tokens and vacations.
    ///
    /// # Errors
    ///
    /// Fails without an account.
    pub async fn account(&self, identity: Identity) -> Result<AccountView, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Permission::ViewAccount, identity, None), "account")?;
            let user = users::by_id(tx, user_of(identity)?)?.ok_or(ServiceError::SignIn)?;
            let vacations = users::vacations(tx, user.user_id())?;
            let vacation = |it: &crate::game::Vacation| VacationView {
                from: rfc3339(it.from),
                until: rfc3339(it.until),
            };
            Ok(AccountView {
                my_turns: games::ids_waiting_for(tx, user.user_id())?.len(),
                tokens: tokens::of_user(tx, user.user_id())?
                    .iter()
                    .map(TokenView::new)
                    .collect(),
                vacations: vacations.iter().map(vacation).collect(),
                verified: user.verified_at.is_some(),
                has_password: user.password_hash.is_some(),
                name: user.name,
                email: user.email,
            })
        };
        self.store.read(job).await
    }
}
