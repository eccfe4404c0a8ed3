//! Mails to send, and mails that were handled.

use crate::id::{Millis, UserId};
use crate::store::columns::{columns, words};
use crate::store::queue::Queue;
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// The mails to send.
const QUEUE: Queue = Queue {
    table: "outbox",
    key: "id",
    waits: "sent_at IS NULL",
    order: "id",
};

columns! {
    /// A mail to send.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Waiting = "outbox" {
        /// Its number.
        pub id: i64,
        /// The address of its envelope.
        pub recipient: String,
        /// The mail with its headers.
        pub message: String,
        /// The number of tries, this one included.
        pub tries: i64,
    }
}

words! {
    /// The note about a received mail.
    pub enum Handled {
        /// Its effect is stored, and its reply is not.
        Done = "done",
        /// Its reply is queued.
        Answered = "answered",
        /// It gets no reply: its sender has had too many in an hour.
        Limited = "limited",
    }
}

/// A mail to queue.
#[derive(Clone, Copy, Debug)]
pub struct NewMail<'m> {
    /// Its key: no second mail with the same key is queued.
    pub dedupe: &'m str,
    /// The user whom it is for; `None` for an address without an account.
    pub user: Option<UserId>,
    /// The address of its envelope.
    pub recipient: &'m str,
    /// The mail with its headers.
    pub message: &'m str,
    /// The hash of the address of a reply, by which replies are counted; `None` for a notice.
    pub address_hash: Option<&'m str>,
}

/// Queues a mail. Returns false, and leaves it, if one with the same `dedupe` was queued before.
pub fn queue(tx: &mut dyn Transaction, mail: NewMail<'_>, now: Millis) -> Result<bool, StoreError> {
    let sql = "INSERT INTO outbox \
               (dedupe, user_id, recipient, message, address_hash, created, next_at) \
               VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING";
    let NewMail {
        dedupe,
        user,
        recipient,
        message,
        address_hash,
    } = mail;
    let values = values![dedupe, user, recipient, message, address_hash, now];
    Ok(tx.execute(sql, values)? > 0)
}

/// Claims mails that are due, and returns them in the order in which they were queued.
pub fn claim(
    tx: &mut dyn Transaction,
    now: Millis,
    retry_at: Millis,
    limit: u32,
) -> Result<Vec<Waiting>, StoreError> {
    let mut mails: Vec<Waiting> = QUEUE.claim(tx, Waiting::COLUMNS, now, retry_at, limit)?;
    // `RETURNING` gives the rows in no order.
    mails.sort_unstable_by_key(|mail| mail.id);
    Ok(mails)
}

/// Notes that a mail was sent. Its address is deleted, and its text, which may have a code or a link.
pub fn sent(tx: &mut dyn Transaction, id: i64, now: Millis) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET sent_at = $2, recipient = '', message = '', error = NULL \
               WHERE id = $1";
    tx.execute(sql, values![id, now]).map(drop)
}

/// Notes why a mail was not sent, and when to try again.
pub fn failed(
    tx: &mut dyn Transaction,
    id: i64,
    error: &str,
    next_at: Millis,
) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE outbox SET error = $2 WHERE id = $1",
        values![id, error],
    )?;
    QUEUE.put_off(tx, id, next_at)
}

/// Notes that a mail is given up. Its address and its text are deleted.
pub fn given_up(
    tx: &mut dyn Transaction,
    id: i64,
    error: &str,
    now: Millis,
) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET sent_at = $3, recipient = '', message = '', error = $2 \
               WHERE id = $1";
    tx.execute(sql, values![id, error, now]).map(drop)
}

/// Returns the number of replies since a time to the address with a hash.
pub fn count_since(
    tx: &mut dyn Transaction,
    address_hash: &str,
    since: Millis,
) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) FROM outbox WHERE address_hash = $1 AND created >= $2";
    tx.one(sql, values![address_hash, since])
}

/// Returns the number of mails that wait.
pub fn count_waiting(tx: &mut dyn Transaction) -> Result<i64, StoreError> {
    QUEUE.count(tx)
}

/// Returns the note about a received mail; `None` if it was never handled.
pub fn result_of(
    tx: &mut dyn Transaction,
    message_id: &str,
) -> Result<Option<Handled>, StoreError> {
    let sql = "SELECT result FROM inbox WHERE message_id = $1";
    tx.first(sql, values![message_id])
}

/// Notes that the effect of a received mail is stored. Returns false if a note exists.
pub fn receive(
    tx: &mut dyn Transaction,
    message_id: &str,
    now: Millis,
) -> Result<bool, StoreError> {
    let sql = "INSERT INTO inbox (message_id, received, result) VALUES ($1, $2, $3) \
               ON CONFLICT DO NOTHING";
    Ok(tx.execute(sql, values![message_id, now, Handled::Done])? > 0)
}

/// Replaces the note about a received mail.
pub fn conclude(
    tx: &mut dyn Transaction,
    message_id: &str,
    now: Millis,
    result: Handled,
) -> Result<(), StoreError> {
    // A mail without an effect, such as a refused command, has no note yet.
    let sql = "INSERT INTO inbox (message_id, received, result) VALUES ($1, $2, $3) \
               ON CONFLICT (message_id) DO UPDATE SET result = $3";
    tx.execute(sql, values![message_id, now, result]).map(drop)
}
