//! The id up to which the list of all events is complete.
//!
//! An event gets its id before the commit, so a greater id can appear first. A transaction gets its
//! number before its events get their ids (see `attempt`). So when every transaction that ran at a
//! moment has ended, no id appears any more below the ids that were visible at that moment.

use std::time::Duration;

use deadpool_postgres::Client;
use tokio::sync::Mutex;

use crate::store::StoreError;

/// The most polls of a first call, and the time between them: 5 s together.
const FIRST_POLLS: u32 = 500;
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// The known part of the list of events that is complete.
#[derive(Default)]
pub(crate) struct Horizon {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Whether the first call has returned.
    has_begun: bool,
    /// All events up to this id are visible.
    complete: i64,
    /// A later id with gaps before it, and the transaction number below which all must have ended
    /// before the gaps are final.
    waiting: Option<(i64, i64)>,
}

impl Horizon {
    /// Polls the database, and returns the id up to which the events are complete. The first call
    /// waits until the id is known, so that a feed does not begin at the first event of all.
    pub(crate) async fn advance(&self, client: &Client) -> Result<i64, StoreError> {
        let mut state = self.state.lock().await;
        for _ in 0..FIRST_POLLS {
            state.poll(client).await?;
            if state.has_begun || state.waiting.is_none() {
                state.has_begun = true;
                return Ok(state.complete);
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        Err(StoreError::unavailable(
            "a transaction that began before the server does not end",
        ))
    }
}

impl State {
    async fn poll(&mut self, client: &Client) -> Result<(), StoreError> {
        // A second time after a wait has ended: the events after `id` may be complete by then.
        for _ in 0..2 {
            if self.waiting.is_none() {
                self.waiting = self.first_gap(client).await?;
            }
            let Some((id, end)) = self.waiting else {
                return Ok(());
            };
            if oldest_running(client).await? < end {
                return Ok(());
            }
            (self.complete, self.waiting) = (id, None);
        }
        Ok(())
    }

    /// Advances to the newest event if no id before it is missing. Otherwise returns the id of that
    /// event, and a number greater than the number of each transaction that may have a missing id.
    async fn first_gap(&mut self, client: &Client) -> Result<Option<(i64, i64)>, StoreError> {
        let sql = "SELECT coalesce(max(id), $1), count(*) FROM events WHERE id > $1";
        let row = query_one(client, sql, &[&self.complete]).await?;
        let (newest, count): (i64, i64) = (row.get(0), row.get(1));
        if newest - self.complete == count {
            self.complete = newest;
            return Ok(None);
        }
        // Not `pg_snapshot_xmax`: it is only above the transactions that have ended.
        let sql = "SELECT pg_current_xact_id()::text::bigint";
        let end = query_one(client, sql, &[]).await?.get(0);
        Ok(Some((newest, end)))
    }
}

/// Returns the number of the oldest transaction that has not ended.
async fn oldest_running(client: &Client) -> Result<i64, StoreError> {
    let sql = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint";
    Ok(query_one(client, sql, &[]).await?.get(0))
}

async fn query_one(
    client: &Client,
    sql: &str,
    values: &[&(dyn tokio_postgres::types::ToSql + Sync)],
) -> Result<tokio_postgres::Row, StoreError> {
    client
        .query_one(sql, values)
        .await
        .map_err(StoreError::unavailable)
}
