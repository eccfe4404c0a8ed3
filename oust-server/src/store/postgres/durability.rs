//! Settings by which PostgreSQL would reply to a commit before it is on disk.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use deadpool_postgres::{Client, Hook, HookError};
use tokio::sync::Mutex;

use crate::store::StoreError;

const NO_FSYNC: &str = "the setting `fsync` is off, so turns would be lost when the machine of the \
                        database stops; expected `on`";

const NO_WAITING: &str = "the setting `synchronous_commit` is off, so replies would leave before \
                          their turns are on disk; expected `on`";

/// Returns the check of each new connection. It also keeps the connection's `synchronous_commit`,
/// which another user of the database could change later.
pub(crate) fn check_connection() -> Hook {
    Hook::async_fn(|client, _| {
        Box::pin(async move {
            let sql = "SELECT current_setting('fsync'), set_config('synchronous_commit', \
                       current_setting('synchronous_commit'), false)";
            let row = client
                .query_one(sql, &[])
                .await
                .map_err(HookError::Backend)?;
            for (index, message) in [NO_FSYNC, NO_WAITING].into_iter().enumerate() {
                if row.get::<_, &str>(index) == "off" {
                    return Err(HookError::message(message));
                }
            }
            Ok(())
        })
    })
}

/// The setting `fsync`, which counts for all connections at once. No connection can keep it.
#[derive(Debug, Default)]
pub(crate) struct Durability {
    is_lost: AtomicBool,
    read_at: Mutex<Option<Instant>>,
}

/// The time between two readings: the feed polls as often, and each page asks, too.
const INTERVAL: Duration = Duration::from_millis(100);

impl Durability {
    /// Reads the setting, if the last reading is older than [`INTERVAL`].
    pub(crate) async fn refresh(&self, client: &Client) -> Result<(), StoreError> {
        let mut read_at = self.read_at.lock().await;
        if read_at.is_some_and(|at| at.elapsed() < INTERVAL) {
            return Ok(());
        }
        let statement = client.prepare_cached("SHOW fsync").await;
        let statement = statement.map_err(StoreError::unavailable)?;
        let row = client.query_one(&statement, &[]).await;
        let is_lost = row.map_err(StoreError::unavailable)?.get::<_, &str>(0) == "off";
        if is_lost && !self.is_lost.load(Ordering::Relaxed) {
            tracing::error!("{NO_FSYNC}; requests that write are refused");
        }
        // Relaxed: a job that has begun before is as late as one that has been stored.
        self.is_lost.store(is_lost, Ordering::Relaxed);
        *read_at = Some(Instant::now());
        Ok(())
    }

    /// Fails if the setting was off at the last reading.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        if self.is_lost.load(Ordering::Relaxed) {
            return Err(StoreError::unavailable(NO_FSYNC));
        }
        Ok(())
    }
}
