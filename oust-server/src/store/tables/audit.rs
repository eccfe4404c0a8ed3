//! The audit list: who did what that concerns an account.

use crate::id::Millis;
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// Adds an entry. It has no secret and no address.
///
/// # Errors
///
/// Fails if the store does.
pub fn add(
    tx: &mut dyn Transaction,
    at: Millis,
    who: &str,
    what: &str,
    origin: &str,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO audit (at, who, what, origin) VALUES ($1, $2, $3, $4)";
    tx.execute(sql, values![at, who, what, origin]).map(drop)
}
