//! Queues in tables: rows that wait for work outside of the database, which may fail.
//!
//! To claim a row, a process postpones its next try in the transaction that reads the row. Until
//! then no other process takes it, and if the process dies, the row becomes due again. Each row
//! counts its tries.

use super::transaction::values;
use super::{FromRow, StoreError, Transaction};
use crate::id::Millis;

const MINUTE: Millis = 60 * 1000;

/// A table used as a queue. Its column `next_at` has the time of the next try, `tries` the count.
pub(crate) struct Queue {
    /// The name of the table in the database.
    pub(crate) table: &'static str,
    /// The column of its primary key, a number.
    pub(crate) key: &'static str,
    /// The condition of the rows that wait.
    pub(crate) waits: &'static str,
    /// The order in which due rows are claimed.
    pub(crate) order: &'static str,
}

impl Queue {
    /// Claims up to `limit` rows that are due and puts their next try off until `retry_at`.
    /// Returns their `columns`, in any order.
    pub(crate) fn claim<T: for<'r> FromRow<'r>>(
        &self,
        tx: &mut dyn Transaction,
        columns: &str,
        now: Millis,
        retry_at: Millis,
        limit: u32,
    ) -> Result<Vec<T>, StoreError> {
        let Self {
            table,
            key,
            waits,
            order,
        } = self;
        // The tries count here and not at a failure: a row that kills its process is given up, too.
        let sql = format!(
            "UPDATE {table} SET next_at = $2, tries = tries + 1 WHERE {key} IN \
             (SELECT {key} FROM {table} WHERE {waits} AND next_at <= $1 ORDER BY {order} LIMIT $3) \
             RETURNING {columns}"
        );
        tx.all(&sql, values![now, retry_at, limit])
    }

    /// Puts the next try of a waiting row off.
    pub(crate) fn put_off(
        &self,
        tx: &mut dyn Transaction,
        key: i64,
        next_at: Millis,
    ) -> Result<(), StoreError> {
        let Self {
            table,
            key: column,
            waits,
            ..
        } = self;
        // `waits`, because another process may have finished the row after the claim ran out.
        let sql = format!("UPDATE {table} SET next_at = $2 WHERE {column} = $1 AND {waits}");
        tx.execute(&sql, values![key, next_at]).map(drop)
    }

    /// Returns the number of rows that wait.
    pub(crate) fn count(&self, tx: &mut dyn Transaction) -> Result<i64, StoreError> {
        let Self { table, waits, .. } = self;
        let sql = format!("SELECT count(*) FROM {table} WHERE {waits}");
        tx.one(&sql, &[])
    }
}

/// How often failed work is tried again: after a minute, then after twice as long each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetryPolicy {
    /// The number of tries after which the work is given up.
    pub tries: i64,
    /// The longest time between two tries.
    pub longest_wait: Millis,
}

impl RetryPolicy {
    /// Returns the time of the next try after the one that failed at `now`, the `tries`-th; `None`
    /// to give up.
    pub fn next_try(self, tries: i64, now: Millis) -> Option<Millis> {
        if tries >= self.tries {
            return None;
        }
        // 16 doublings are 45 days: no policy waits longer, and the shift cannot overflow.
        let doublings = u32::try_from(tries - 1).unwrap_or(0).min(16);
        Some(now + (MINUTE << doublings).min(self.longest_wait))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_longest_until_work_is_given_up() {
        let policy = RetryPolicy {
            tries: 12,
            longest_wait: 360 * MINUTE,
        };
        let minutes: Vec<_> = (1..12)
            .map(|tries| policy.next_try(tries, 0).map(|wait| wait / MINUTE))
            .collect();
        let doubled = [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360];
        assert_eq!(minutes, doubled.map(Some));
        assert_eq!(policy.next_try(12, 0), None);
    }
}
