//! The id up to which the list of all events is complete.
//!
//! An event gets its id before the commit, so a greater id can appear first. A transaction locks the
//! table before its events get their ids, and holds the lock until it ends. So when each transaction
//! that held the lock at a moment has ended, no id appears any more below the ids that were visible
//! before that moment. Transactions that write no events do not count, and neither do other databases.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use deadpool_postgres::Client;
use tokio::sync::Mutex;
use tokio_postgres::types::ToSql;

use crate::store::StoreError;

/// The most polls of a first call, and the time between them: 5 s together.
const FIRST_POLLS: u32 = 500;
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// How long a transaction may hold up the feed before the log says so. The pause between two such
/// lines is as long.
const LAG: Duration = Duration::from_secs(10);

/// The id up to which the list of all events is complete.
#[derive(Default)]
pub(crate) struct CommittedId {
    state: Mutex<Committed>,
}

#[derive(Default)]
struct Committed {
    /// Whether the first call has returned.
    has_begun: bool,
    /// All events up to this id are visible.
    complete: i64,
    /// The gaps that are waited for.
    waiting: Option<Gaps>,
}

/// Gaps in the ids. They are final when the writers have ended.
struct Gaps {
    /// The id of the newest event, after the gaps.
    newest: i64,
    /// The virtual numbers of the transactions that may write events with the missing ids.
    writers: BTreeSet<String>,
    since: Instant,
    warned: Instant,
}

impl CommittedId {
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
            "a transaction that writes events does not end",
        ))
    }

    /// Returns how long gaps have been waited for; zero without gaps.
    pub(crate) async fn lag(&self) -> Duration {
        let state = self.state.lock().await;
        let waiting = state.waiting.as_ref();
        waiting.map_or(Duration::ZERO, |gaps| gaps.since.elapsed())
    }
}

impl Committed {
    async fn poll(&mut self, client: &Client) -> Result<(), StoreError> {
        // A second time after a wait has ended: the events after it may be complete by then.
        for _ in 0..2 {
            if self.waiting.is_none() {
                self.waiting = self.first_gaps(client).await?;
            }
            let Some(gaps) = &mut self.waiting else {
                return Ok(());
            };
            let running = writers(client).await?;
            gaps.writers.retain(|writer| running.contains(writer));
            if !gaps.writers.is_empty() {
                gaps.warn();
                return Ok(());
            }
            (self.complete, self.waiting) = (gaps.newest, None);
        }
        Ok(())
    }

    /// Advances to the newest event if no id before it is missing. Otherwise returns the gaps.
    async fn first_gaps(&mut self, client: &Client) -> Result<Option<Gaps>, StoreError> {
        let sql = "SELECT coalesce(max(id), $1), count(*) FROM events WHERE id > $1";
        let row = query(client, sql, &[&self.complete]).await?;
        let (newest, count): (i64, i64) =
            row.first().map_or((0, 0), |row| (row.get(0), row.get(1)));
        if newest - self.complete == count {
            self.complete = newest;
            return Ok(None);
        }
        let now = Instant::now();
        Ok(Some(Gaps {
            newest,
            // After the events: a writer that has ended between has its events in the table.
            writers: writers(client).await?,
            since: now,
            warned: now,
        }))
    }
}

impl Gaps {
    fn warn(&mut self) {
        if self.warned.elapsed() >= LAG {
            self.warned = Instant::now();
            let seconds = self.since.elapsed().as_secs();
            let transactions = self.writers.iter().map(String::as_str).collect::<Vec<_>>();
            let transactions = transactions.join(", ");
            tracing::warn!(
                seconds,
                transactions,
                "the feed waits for transactions that write events and do not end"
            );
        }
    }
}

/// Returns the virtual numbers of the transactions that write events, prepared ones included.
async fn writers(client: &Client) -> Result<BTreeSet<String>, StoreError> {
    let sql = "SELECT DISTINCT virtualtransaction FROM pg_locks WHERE granted \
               AND locktype = 'relation' AND relation = 'events'::regclass \
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
               AND mode IN ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', \
                            'AccessExclusiveLock')";
    let rows = query(client, sql, &[]).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

async fn query(
    client: &Client,
    sql: &str,
    values: &[&(dyn ToSql + Sync)],
) -> Result<Vec<tokio_postgres::Row>, StoreError> {
    let done = async {
        let statement = client.prepare_cached(sql).await?;
        client.query(&statement, values).await
    };
    done.await.map_err(StoreError::unavailable)
}
