//! Offers to anyone: challenges that pair with others, and the offers of visitors without an
//! account, which end when their browser is not seen.

use super::challenges::State;
use super::game_rows::settings_values;
use super::settings;
use crate::game::Settings;
use crate::id::Millis;
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction, Value};

/// The most offers that one is compared with.
const COMPARED: u32 = 100;

/// Makes the transactions that pair offers run one after the other: of two offers that are made at
/// once, the second sees the first.
pub fn lock(tx: &mut dyn Transaction, now: Millis) -> Result<(), StoreError> {
    // Both change one row. On PostgreSQL the second then runs again.
    settings::set(tx, "offers-paired-at", &now.to_string())
}

/// Returns the ids of open public offers of two players with these settings. The offers of guests
/// come first, since their browsers have just been seen, then the oldest ones.
pub fn alike(
    tx: &mut dyn Transaction,
    settings: &Settings,
    now: Millis,
) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM challenges c WHERE state = 'open' AND kind = $1 AND board = $2 \
               AND players = $3 AND swap = $4 AND rated = $5 AND visibility = $6 AND clock = $7 \
               AND chat = $8 AND takebacks = $9 AND expires > $10 AND rematch_of IS NULL AND EXISTS (SELECT 1 FROM invitations i \
               WHERE i.challenge = c.id AND i.place = 1 AND i.user_id IS NULL) \
               ORDER BY CASE WHEN guest_hash IS NULL THEN 1 ELSE 0 END, created, id LIMIT $11";
    let mut values = settings_values(settings)?.to_vec();
    values.extend([Value::from(now), COMPARED.into()]);
    tx.all(sql, &values)
}

/// Returns the id of the offer of a guest by the hash of its secret.
pub fn of_guest(tx: &mut dyn Transaction, hash: &str) -> Result<Option<String>, StoreError> {
    let sql = "SELECT id FROM challenges WHERE guest_hash = $1";
    tx.first(sql, values![hash])
}

/// Puts off the end of a guest's offer until `until`, if it is open and ends before `before`.
pub fn renew(
    tx: &mut dyn Transaction,
    hash: &str,
    now: Millis,
    before: Millis,
    until: Millis,
) -> Result<(), StoreError> {
    let sql = "UPDATE challenges SET expires = $4 WHERE guest_hash = $1 AND state = 'open' \
               AND expires > $2 AND expires < $3";
    tx.execute(sql, values![hash, now, before, until]).map(drop)
}

/// Cancels the open offers of the guest of a browser, and returns their number.
pub fn cancel_of_browser(tx: &mut dyn Transaction, browser: &str) -> Result<u64, StoreError> {
    let sql = "UPDATE challenges SET state = $2 WHERE browser_hash = $1 AND state = 'open' \
               AND guest_hash IS NOT NULL";
    tx.execute(sql, values![browser, State::Canceled])
}

/// Ends the offers of guests that are past their time, and returns their number.
pub fn end_late(tx: &mut dyn Transaction, now: Millis) -> Result<u64, StoreError> {
    let sql = "UPDATE challenges SET state = $2 WHERE state = 'open' AND expires <= $1 \
               AND guest_hash IS NOT NULL";
    tx.execute(sql, values![now, State::Expired])
}

/// Returns whether an offer of a guest is past its time and not ended.
pub fn has_late(tx: &mut dyn Transaction, now: Millis) -> Result<bool, StoreError> {
    let sql = "SELECT count(*) FROM challenges WHERE state = 'open' AND expires <= $1 \
               AND guest_hash IS NOT NULL";
    Ok(tx.one::<i64>(sql, values![now])? > 0)
}

/// Deletes the offers of guests that have ended before `before` without a game.
pub fn forget_old(tx: &mut dyn Transaction, before: Millis) -> Result<(), StoreError> {
    let ended = "SELECT id FROM challenges WHERE guest_hash IS NOT NULL AND state <> 'open' \
                 AND game IS NULL AND expires < $1";
    let sql = format!("DELETE FROM invitations WHERE challenge IN ({ended})");
    tx.execute(&sql, values![before])?;
    let sql = format!("DELETE FROM challenges WHERE id IN ({ended})");
    tx.execute(&sql, values![before]).map(drop)
}
