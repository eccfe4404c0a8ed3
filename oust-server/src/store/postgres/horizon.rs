//! The id up to which the list of all events is complete.
//!
//! Ids are given before a commit, so a greater id can appear first. An id is given after the
//! number of its transaction (see `attempt`). So when every transaction that ran at a moment has
//! ended, no id appears any more below those that were visible at that moment.

use std::time::Duration;

use deadpool_postgres::Client;
use tokio::sync::Mutex;

use crate::store::StoreError;

/// The most looks of a first call, and the time between them: 5 s together.
const FIRST_LOOKS: u32 = 500;
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

/// How far the list of events is known to be complete.
#[derive(Default)]
pub(super) struct Horizon {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Whether the first call has returned.
    has_begun: bool,
    /// All events up to this id are visible.
    complete: i64,
    /// A later id with gaps before it, and the number below which transactions must end.
    waiting: Option<(i64, i64)>,
}

impl Horizon {
    /// Looks at the database, and returns the id up to which the events are complete. The first
    /// look waits until there is one, so that a feed does not begin at the first event of all.
    pub(super) async fn advance(&self, client: &Client) -> Result<i64, StoreError> {
        let mut state = self.state.lock().await;
        for _ in 0..FIRST_LOOKS {
            state.look(client).await?;
            if state.has_begun || state.waiting.is_none() {
                state.has_begun = true;
                return Ok(state.complete);
            }
            tokio::time::sleep(BETWEEN_LOOKS).await;
        }
        Err(StoreError::unavailable(
            "a transaction that began before the server does not end",
        ))
    }
}

impl State {
    async fn look(&mut self, client: &Client) -> Result<(), StoreError> {
        // Again after a wait has ended, for later events are complete by then.
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

    /// Advances to the newest event if no id before it is missing. Otherwise returns that event,
    /// and a number that is greater than those of all transactions that may have a missing id.
    async fn first_gap(&mut self, client: &Client) -> Result<Option<(i64, i64)>, StoreError> {
        let sql = "SELECT coalesce(max(id), $1), count(*) FROM events WHERE id > $1";
        let row = query_one(client, sql, &[&self.complete]).await?;
        let (newest, count): (i64, i64) = (row.get(0), row.get(1));
        if newest - self.complete == count {
            self.complete = newest;
            return Ok(None);
        }
        // `pg_snapshot_xmax` is only above the transactions that have ended.
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
