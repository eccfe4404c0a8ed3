//! Times in which no server ran.

use crate::game::Vacation;
use crate::id::Millis;
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// The setting that holds the last sign of life.
const ALIVE: &str = "alive-at";

/// A sign of life of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The time when the server ran.
    pub at: Millis,
    /// The time by which the next sign is due.
    pub next_by: Millis,
}

/// Returns the last sign of life; `None` if no server gives any, such as where `deadlines` is run by
/// a timer alone.
pub fn last_sign(tx: &mut dyn Transaction) -> Result<Option<Sign>, StoreError> {
    let sql = "SELECT value FROM settings WHERE name = $1";
    let found: Option<String> = tx.first(sql, values![ALIVE])?;
    let sign = |text: String| {
        // Older versions wrote the time alone.
        let (at, next_by) = text.split_once(' ').unwrap_or((&text, &text));
        Some(Sign {
            at: at.parse().ok()?,
            next_by: next_by.parse().ok()?,
        })
    };
    let damaged = || StoreError::damaged("the setting `alive-at` is no pair of times");
    found.map(|text| sign(text).ok_or_else(damaged)).transpose()
}

/// Notes a sign of life.
pub fn set_sign(tx: &mut dyn Transaction, sign: Sign) -> Result<(), StoreError> {
    let Sign { at, next_by } = sign;
    super::settings::set(tx, ALIVE, &format!("{at} {next_by}"))
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
