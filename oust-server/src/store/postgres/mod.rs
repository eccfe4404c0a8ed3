//! PostgreSQL: a pool of connections, transactions that run again after a conflict, and the id up to
//! which events are committed.

mod connection;

use std::time::Duration;

use deadpool_postgres::{Client, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime, Timeouts};
use tokio::runtime::Handle;
use tokio::sync::Mutex;
use tokio_postgres::NoTls;

use super::schema::Opening;
use super::transaction::{Job, Verdict};
use super::{OpenError, StoreError};
use connection::{PostgresTransaction, is_conflict, migrate};

/// The most connections of a process. A guess: PostgreSQL allows 100 by default, for all processes.
const CONNECTIONS: usize = 16;

/// How often a job runs before it gives up. With the pauses between them, about a second.
const ATTEMPTS: u32 = 30;

/// The time to wait for a connection. A request that waits longer is better refused.
const PATIENCE: Duration = Duration::from_secs(5);

/// The most polls of a first call, and the time between them: 5 s together.
const FIRST_POLLS: u32 = 500;
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// A PostgreSQL database.
pub(crate) struct Postgres {
    pool: Pool,
    /// Whether opening has made the tables.
    pub(crate) is_new: bool,
    committed_id: CommittedId,
}

impl Postgres {
    /// Connects to a database and brings its schema up to date.
    pub(crate) async fn open(url: &str, opening: Opening) -> Result<Self, OpenError> {
        let config: tokio_postgres::Config = url.parse().map_err(OpenError::other)?;
        let recycling = ManagerConfig {
            // Without a query that tests the connection: it would cost each job a round trip. A
            // broken connection fails one job.
            recycling_method: RecyclingMethod::Fast,
        };
        let manager = Manager::from_config(config, NoTls, recycling);
        let timeouts = Timeouts {
            wait: Some(PATIENCE),
            create: Some(PATIENCE),
            recycle: Some(PATIENCE),
        };
        let built = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .timeouts(timeouts)
            .runtime(Runtime::Tokio1)
            .build();
        let pool = built.map_err(OpenError::other)?;
        let mut client = pool.get().await.map_err(OpenError::other)?;
        check_durability(&client).await?;
        let version = migrate(&mut client, opening).await?;
        drop(client);
        Ok(Self {
            is_new: version == 0,
            pool,
            committed_id: CommittedId::default(),
        })
    }

    /// Runs a job that writes.
    pub(crate) fn write(&self, job: Box<dyn Job>) {
        tokio::spawn(run(self.pool.clone(), job, Access::Write));
    }

    /// Runs a job that reads.
    pub(crate) fn read(&self, job: Box<dyn Job>) {
        tokio::spawn(run(self.pool.clone(), job, Access::Read));
    }

    /// Returns the id up to which all events are visible.
    pub(crate) async fn committed_id(&self) -> Result<i64, StoreError> {
        let client = self.pool.get().await.map_err(StoreError::unavailable)?;
        self.committed_id.advance(&client).await
    }
}

/// Checks that the database replies to a commit after writing it to disk.
async fn check_durability(client: &Client) -> Result<(), OpenError> {
    let row = client.query_one("SHOW synchronous_commit", &[]).await;
    let setting: String = row.map_err(OpenError::other)?.get(0);
    if setting == "off" {
        return Err(OpenError::other(
            "the setting `synchronous_commit` is off, so replies would leave before their turns \
             are on disk; expected `on`",
        ));
    }
    Ok(())
}

/// Runs a job until it is stored or refused, or has met [`ATTEMPTS`] conflicts.
async fn run(pool: Pool, mut job: Box<dyn Job>, access: Access) {
    let mut pause = Duration::from_millis(1);
    for _ in 0..ATTEMPTS {
        let client = match pool.get().await {
            Ok(client) => client,
            Err(error) => return job.finish(Err(StoreError::unavailable(error))),
        };
        // A job is synchronous, so it waits for its statements on a thread that may wait.
        let ran = tokio::task::spawn_blocking(move || {
            let ran = attempt(&client, &mut *job, access);
            (job, ran)
        });
        // The runtime shuts down; the job is dropped, and its reply reads as closed.
        let Ok((returned, ran)) = ran.await else {
            return;
        };
        job = returned;
        match ran {
            Attempt::Done(stored) => return job.finish(stored),
            Attempt::Conflict => {
                tokio::time::sleep(jittered(pause)).await;
                pause = (pause * 2).min(Duration::from_millis(64));
            }
        }
    }
    job.finish(Err(StoreError::unavailable(
        "too many requests change the same rows",
    )));
}

/// The kind of a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// It only reads.
    Read,
    /// It may write, too.
    Write,
}

/// The end of an attempt.
enum Attempt {
    /// The job is stored or refused, or it failed for good.
    Done(Result<(), StoreError>),
    /// Another transaction was first. Nothing is stored.
    Conflict,
}

/// Runs a job in a transaction. The thread may block.
fn attempt(client: &Client, job: &mut dyn Job, access: Access) -> Attempt {
    let handle = Handle::current();
    let begin = match access {
        Access::Read => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        // Not SERIALIZABLE: it takes any two games on one page of an index for a conflict, and 16
        // players would wait for each other. `Store::write` says what jobs have to do instead.
        //
        // The transaction gets its number before its events get their ids: see `CommittedId`.
        Access::Write => "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT pg_current_xact_id()",
    };
    if let Err(error) = handle.block_on(client.batch_execute(begin)) {
        return Attempt::Done(Err(StoreError::unavailable(error)));
    }
    let mut transaction = PostgresTransaction::new(&handle, client);
    let verdict = job.run(&mut transaction);
    let had_conflict = transaction.had_conflict();
    if had_conflict || verdict == Verdict::RollBack {
        // A connection that cannot roll back is closed, and the database does it.
        let _ = handle.block_on(client.batch_execute("ROLLBACK"));
        return if had_conflict {
            Attempt::Conflict
        } else {
            Attempt::Done(Ok(()))
        };
    }
    match handle.block_on(client.batch_execute("COMMIT")) {
        Ok(()) => Attempt::Done(Ok(())),
        Err(error) if is_conflict(&error) => Attempt::Conflict,
        Err(error) => Attempt::Done(Err(StoreError::unavailable(error))),
    }
}

/// Returns a random part of a pause, so that two jobs do not conflict again and again.
fn jittered(pause: Duration) -> Duration {
    let share = getrandom::u32().unwrap_or(u32::MAX / 2);
    pause.mul_f64(f64::from(share) / f64::from(u32::MAX))
}

/// The id up to which the list of all events is complete.
///
/// An event gets its id before the commit, so a greater id can appear first. A transaction gets its
/// number before its events get their ids (see `attempt`). So when every transaction that ran at a
/// moment has ended, no id appears any more below the ids that were visible at that moment.
#[derive(Default)]
struct CommittedId {
    state: Mutex<Committed>,
}

#[derive(Default)]
struct Committed {
    /// Whether the first call has returned.
    has_begun: bool,
    /// All events up to this id are visible.
    complete: i64,
    /// A later id with gaps before it, and the transaction number below which all must have ended
    /// before the gaps are final.
    waiting: Option<(i64, i64)>,
}

impl CommittedId {
    /// Polls the database, and returns the id up to which the events are complete. The first call
    /// waits until the id is known, so that a feed does not begin at the first event of all.
    async fn advance(&self, client: &Client) -> Result<i64, StoreError> {
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

impl Committed {
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
