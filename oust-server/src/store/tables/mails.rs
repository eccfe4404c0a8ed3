//! Mails to send, and mails that were handled.

use crate::id::Millis;
use crate::store::transaction::values;
use crate::store::{Row, StoreError, Transaction};

/// A mail to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its number.
    pub id: i64,
    /// The address of its envelope.
    pub recipient: String,
    /// The mail with its headers.
    pub message: String,
    /// How often it was tried.
    pub tries: i64,
}

/// Queues a mail, unless one with the same `dedupe` was queued before.
///
/// # Errors
///
/// Fails if the store does.
pub fn queue(
    tx: &mut dyn Transaction,
    dedupe: &str,
    recipient: &str,
    message: &str,
    now: Millis,
) -> Result<bool, StoreError> {
    let sql = "INSERT INTO outbox (dedupe, recipient, message, created, next_at) \
               VALUES ($1, $2, $3, $4, $4) ON CONFLICT DO NOTHING";
    Ok(tx.execute(sql, values![dedupe, recipient, message, now])? > 0)
}

/// Returns mails that are due, and puts off their next try, so that no other process takes them.
///
/// # Errors
///
/// Fails if the store does.
pub fn claim(
    tx: &mut dyn Transaction,
    now: Millis,
    retry_at: Millis,
    limit: u32,
) -> Result<Vec<Waiting>, StoreError> {
    let sql = "UPDATE outbox SET next_at = $2, tries = tries + 1 WHERE id IN \
               (SELECT id FROM outbox WHERE sent_at IS NULL AND next_at <= $1 \
               ORDER BY id LIMIT $3) RETURNING id, recipient, message, tries";
    let mut mails: Vec<_> = tx
        .query(sql, values![now, retry_at, limit])?
        .iter()
        .map(waiting)
        .collect::<Result<_, _>>()?;
    mails.sort_by_key(|mail: &Waiting| mail.id);
    Ok(mails)
}

fn waiting(row: &Row) -> Result<Waiting, StoreError> {
    Ok(Waiting {
        id: row.int(0)?,
        recipient: row.text(1)?.to_owned(),
        message: row.text(2)?.to_owned(),
        tries: row.int(3)?,
    })
}

/// Notes that a mail was sent. Its text is deleted: it may have a code or a link.
///
/// # Errors
///
/// Fails if the store does.
pub fn sent(tx: &mut dyn Transaction, id: i64, now: Millis) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET sent_at = $2, message = '', error = NULL WHERE id = $1";
    tx.execute(sql, values![id, now]).map(drop)
}

/// Notes why a mail was not sent, and when to try again.
///
/// # Errors
///
/// Fails if the store does.
pub fn failed(
    tx: &mut dyn Transaction,
    id: i64,
    error: &str,
    next_at: Millis,
) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET error = $2, next_at = $3 WHERE id = $1";
    tx.execute(sql, values![id, error, next_at]).map(drop)
}

/// Notes that a mail is given up. Its text is deleted.
///
/// # Errors
///
/// Fails if the store does.
pub fn given_up(
    tx: &mut dyn Transaction,
    id: i64,
    error: &str,
    now: Millis,
) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET sent_at = $3, message = '', error = $2 WHERE id = $1";
    tx.execute(sql, values![id, error, now]).map(drop)
}

/// Returns the number of replies to an address since a time, in any case of its letters. The
/// `dedupe` of a reply begins with `reply/`.
///
/// # Errors
///
/// Fails if the store does.
pub fn count_since(
    tx: &mut dyn Transaction,
    recipient: &str,
    since: Millis,
) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) FROM outbox WHERE lower(recipient) = lower($1) \
               AND created >= $2 AND dedupe LIKE 'reply/%'";
    let row = tx.row(sql, values![recipient, since])?;
    row.map_or(Ok(0), |row| row.int(0))
}

/// Returns the number of mails that wait.
///
/// # Errors
///
/// Fails if the store does.
pub fn count_waiting(tx: &mut dyn Transaction) -> Result<i64, StoreError> {
    let row = tx.row("SELECT count(*) FROM outbox WHERE sent_at IS NULL", &[])?;
    row.map_or(Ok(0), |row| row.int(0))
}

/// Returns what was noted of a received mail.
///
/// # Errors
///
/// Fails if the store does.
pub fn result_of(tx: &mut dyn Transaction, message_id: &str) -> Result<Option<String>, StoreError> {
    let sql = "SELECT result FROM inbox WHERE message_id = $1";
    let row = tx.row(sql, values![message_id])?;
    row.map(|row| row.text(0).map(str::to_owned)).transpose()
}

/// Notes that a mail is handled; false if it was before.
///
/// # Errors
///
/// Fails if the store does.
pub fn receive(
    tx: &mut dyn Transaction,
    message_id: &str,
    now: Millis,
    result: &str,
) -> Result<bool, StoreError> {
    let sql = "INSERT INTO inbox (message_id, received, result) VALUES ($1, $2, $3) \
               ON CONFLICT DO NOTHING";
    Ok(tx.execute(sql, values![message_id, now, result])? > 0)
}

/// Notes the result of a received mail in the place of what was noted before.
///
/// # Errors
///
/// Fails if the store does.
pub fn conclude(
    tx: &mut dyn Transaction,
    message_id: &str,
    now: Millis,
    result: &str,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO inbox (message_id, received, result) VALUES ($1, $2, $3) \
               ON CONFLICT (message_id) DO UPDATE SET result = $3";
    tx.execute(sql, values![message_id, now, result]).map(drop)
}
