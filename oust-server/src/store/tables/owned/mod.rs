//! The data that the database has of a user, in one list. The export and the deletion of an account
//! follow it, and a test compares it with the schema.

mod list;
mod rows;

use serde_json::{Map, Value as Json};

use crate::id::{Millis, UserId};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

pub use list::{NOT_OWNED, OWNED};
pub use rows::{OwnedColumn, OwnedRows};

/// Returns all data of a user as an object: the fields of the account, and a list for each table.
pub fn export(tx: &mut dyn Transaction, user: UserId) -> Result<Map<String, Json>, StoreError> {
    let mut data = Map::new();
    for owned in OWNED {
        let rows = owned.export(tx, user)?;
        if owned.key.is_empty() {
            data.extend(rows.into_iter().flatten());
        } else {
            data.insert(owned.key.to_owned(), rows.into());
        }
    }
    Ok(data)
}

/// Deletes the data of a user: the name becomes `deleted-ID`, and the games stay.
pub fn delete(tx: &mut dyn Transaction, user: UserId, now: Millis) -> Result<(), StoreError> {
    for owned in OWNED {
        owned.delete(tx, user)?;
    }
    let sql = "UPDATE users SET deleted_at = $2 WHERE id = $1";
    tx.execute(sql, values![user, now]).map(drop)
}
