//! Accounts: creation, sign-in, changes and deletion.

mod create;
mod links;
mod operator;
mod profile;
mod secrets;
mod sign_in;

pub use create::NewAccount;
pub use links::{LinkPurpose, LinkView};
pub use operator::ListedAccount;
pub use profile::{AccountView, OwnData, VacationView};
pub use secrets::{NewToken, TokenView};
pub use sign_in::{SessionView, SignedIn};

use super::access::load_user;
use super::{Service, ServiceError};
use crate::account::{Identity, MailAddress, Permission};
use crate::id::Millis;
use crate::store::Transaction;
use crate::store::users::{self, User};

impl Service {
    /// Runs a job that changes the actor's account.
    async fn change_account<T: Send + 'static>(
        &self,
        identity: Identity,
        mut job: impl FnMut(&mut dyn Transaction, User) -> Result<T, ServiceError> + Send + 'static,
    ) -> Result<T, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            let user = load_user(tx, Permission::ChangeAccount, identity)?;
            job(tx, user)
        };
        self.store.write(job).await
    }
}

/// Fails for the owner of a banned account, in answer to a credential that is right.
fn refuse_banned(user: &User, now: Millis) -> Result<(), ServiceError> {
    match user.banned_until {
        Some(until) if until > now => {
            let reason = user.ban_reason.clone().unwrap_or_default();
            Err(ServiceError::banned(until, reason))
        }
        _ => Ok(()),
    }
}

/// Stores a changed user. Fails if another account has the address.
fn save(tx: &mut dyn Transaction, user: &User) -> Result<(), ServiceError> {
    let address = user.email.as_deref().map(str::parse::<MailAddress>);
    let key = address.transpose()?.map(|address| address.key());
    if users::update(tx, user, key.as_deref())? {
        Ok(())
    } else {
        Err(ServiceError::Taken)
    }
}
