//! PostgreSQL: a pool of connections, and transactions that run again after a conflict.

mod committed_id;
mod connection;
mod durability;

use std::time::Duration;

use deadpool_postgres::{Client, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime, Timeouts};
use tokio::runtime::Handle;
use tokio_postgres::NoTls;

use super::schema::Opening;
use super::transaction::{Job, Verdict};
use super::{OpenError, StoreError};
use committed_id::CommittedId;
use connection::{PostgresTransaction, is_conflict, migrate};
use durability::Durability;

/// The most connections of a process. A guess: PostgreSQL allows 100 by default, for all processes.
const CONNECTIONS: usize = 16;

/// How often a job runs before it gives up. With the pauses between them, about a second.
const ATTEMPTS: u32 = 30;

/// The time to wait for a connection. A request that waits longer is better refused.
const PATIENCE: Duration = Duration::from_secs(5);

/// A PostgreSQL database.
pub(crate) struct Postgres {
    pool: Pool,
    /// Whether opening has made the tables.
    pub(crate) is_new: bool,
    committed_id: CommittedId,
    durability: Durability,
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
            .post_create(durability::check_connection())
            .runtime(Runtime::Tokio1)
            .build();
        let pool = built.map_err(OpenError::other)?;
        let mut client = pool.get().await.map_err(OpenError::other)?;
        let version = migrate(&mut client, opening).await?;
        drop(client);
        Ok(Self {
            is_new: version == 0,
            pool,
            committed_id: CommittedId::default(),
            durability: Durability::default(),
        })
    }

    /// Runs a job that writes. Fails while the database would reply before its changes are on disk.
    pub(crate) fn write(&self, job: Box<dyn Job>) {
        match self.durability.check() {
            Ok(()) => drop(tokio::spawn(run(self.pool.clone(), job, Access::Write))),
            Err(error) => job.finish(Err(error)),
        }
    }

    /// Runs a job that reads.
    pub(crate) fn read(&self, job: Box<dyn Job>) {
        tokio::spawn(run(self.pool.clone(), job, Access::Read));
    }

    /// Returns the id up to which all events are visible. Servers ask many times a second, and the
    /// settings of the database are looked at, too.
    pub(crate) async fn committed_id(&self) -> Result<i64, StoreError> {
        let client = self.pool.get().await.map_err(StoreError::unavailable)?;
        self.durability.refresh(&client).await?;
        self.committed_id.advance(&client).await
    }

    /// Returns how long the id has waited for transactions that do not end.
    pub(crate) async fn feed_lag(&self) -> Duration {
        self.committed_id.lag().await
    }
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
        Access::Write => "BEGIN ISOLATION LEVEL REPEATABLE READ",
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
