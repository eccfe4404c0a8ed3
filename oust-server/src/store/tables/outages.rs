//! Times in which no server ran.

use crate::game::Vacation;
use crate::id::Millis;
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// The setting that holds the last time when a server ran.
const ALIVE: &str = "alive-at";

/// Returns the last time when a server ran; `None` if no server notes it, such as where `deadlines`
/// is run by a timer alone.
pub fn alive_at(tx: &mut dyn Transaction) -> Result<Option<Millis>, StoreError> {
    let sql = "SELECT value FROM settings WHERE name = $1";
    let found: Option<String> = tx.first(sql, values![ALIVE])?;
    found
        .map(|at| at.parse())
        .transpose()
        .map_err(|_| StoreError::damaged("the setting `alive-at` is no time"))
}

/// Notes that a server runs now.
pub fn set_alive(tx: &mut dyn Transaction, now: Millis) -> Result<(), StoreError> {
    super::settings::set(tx, ALIVE, &now.to_string())
}

/// Adds an outage.
pub fn add(tx: &mut dyn Transaction, outage: Vacation) -> Result<(), StoreError> {
    let sql = "INSERT INTO outages (from_at, until_at) VALUES ($1, $2)";
    tx.execute(sql, values![outage.from, outage.until])
        .map(drop)
}

/// Returns the outages that ended after a time, in order.
pub fn since(tx: &mut dyn Transaction, time: Millis) -> Result<Vec<Vacation>, StoreError> {
    let sql = "SELECT from_at, until_at FROM outages WHERE until_at > $1 ORDER BY from_at, id";
    let times = tx.all(sql, values![time])?;
    let outage = |(from, until)| Vacation { from, until };
    Ok(times.into_iter().map(outage).collect())
}
