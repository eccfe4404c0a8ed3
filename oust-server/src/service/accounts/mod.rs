//! Accounts: creation, sign-in, changes and deletion.

mod create;
mod links;
mod profile;
mod secrets;
mod sign_in;

pub use create::NewAccount;
pub use profile::{AccountView, OwnData, VacationView};
pub use secrets::{NewToken, TokenView};
pub use sign_in::{SessionView, SignedIn};

use super::ServiceError;
use super::access::load_user;
use crate::account::{Identity, MailAddress, Permission};
use crate::store::Transaction;
use crate::store::users::{self, User};

/// Loads the actor's account for a change.
fn change(tx: &mut dyn Transaction, identity: Identity) -> Result<User, ServiceError> {
    load_user(tx, Permission::ChangeAccount, identity)
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
