//! The id up to which the list of all events is complete.
//!
//! Ids are given before a commit, so a greater id can appear first. An id is given after the
//! number of its transaction (see `attempt`). So when every transaction that ran at a moment has
//! ended, no id appears any more below those that were visible at that moment.

use deadpool_postgres::Client;
use tokio::sync::Mutex;

use crate::store::StoreError;

/// How far the list of events is known to be complete.
#[derive(Default)]
pub(super) struct Horizon {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// All events up to this id are visible.
    complete: i64,
    /// A later id with gaps before it, and the number below which transactions must end.
    waiting: Option<(i64, i64)>,
}

impl Horizon {
    /// Looks at the database, and returns the id up to which the events are complete.
    pub(super) async fn advance(&self, client: &Client) -> Result<i64, StoreError> {
        let mut state = self.state.lock().await;
        if let Some((id, end)) = state.waiting {
            if oldest_running(client).await? < end {
                return Ok(state.complete);
            }
            (state.complete, state.waiting) = (id, None);
        }
        let sql = "SELECT coalesce(max(id), $1), count(*) FROM events WHERE id > $1";
        let row = query_one(client, sql, &[&state.complete]).await?;
        let (newest, count): (i64, i64) = (row.get(0), row.get(1));
        if newest - state.complete == count {
            state.complete = newest;
        } else {
            let sql = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint";
            let end = query_one(client, sql, &[]).await?.get(0);
            state.waiting = Some((newest, end));
        }
        Ok(state.complete)
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
