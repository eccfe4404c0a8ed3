//! Values that all processes of a server share.

use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// Returns the value of a name, and stores `value` if it has none.
///
/// # Errors
///
/// Fails if the store does.
pub fn get_or_set(tx: &mut dyn Transaction, name: &str, value: &str) -> Result<String, StoreError> {
    let sql = "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    tx.execute(sql, values![name, value])?;
    let row = tx.row("SELECT value FROM settings WHERE name = $1", values![name])?;
    let row = row.ok_or_else(|| StoreError::damaged("a setting is gone"))?;
    row.text(0).map(str::to_owned)
}
