//! PostgreSQL: a pool of connections, and transactions that run again when another one was in
//! their way.

mod attempt;
mod horizon;
mod migrate;
mod transaction;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{Client, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime, Timeouts};
use tokio_postgres::NoTls;

use super::job::{Driver, Job, Pending};
use super::{OpenError, StoreError};
use attempt::{Access, Attempt, attempt};
use horizon::Horizon;

/// The most connections of a process.
const CONNECTIONS: usize = 16;

/// How often a job runs before it gives up.
const ATTEMPTS: u32 = 30;

/// The time to wait for a connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// A PostgreSQL database.
pub(super) struct Postgres {
    pool: Pool,
    horizon: Arc<Horizon>,
}

impl Postgres {
    /// Connects to a database and brings its schema up to date.
    pub(super) async fn open(url: &str) -> Result<Self, OpenError> {
        let config: tokio_postgres::Config = url.parse().map_err(OpenError::other)?;
        let manager = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let manager = Manager::from_config(config, NoTls, manager);
        let timeouts = Timeouts {
            wait: Some(PATIENCE),
            create: Some(PATIENCE),
            recycle: Some(PATIENCE),
        };
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .timeouts(timeouts)
            .runtime(Runtime::Tokio1)
            .build();
        let pool = pool.map_err(OpenError::other)?;
        let mut client = pool.get().await.map_err(OpenError::other)?;
        check_durability(&client).await?;
        migrate::migrate(&mut client).await?;
        drop(client);
        Ok(Self {
            pool,
            horizon: Arc::default(),
        })
    }
}

impl Driver for Postgres {
    fn write(&self, job: Box<dyn Job>) {
        tokio::spawn(run(self.pool.clone(), job, Access::Write));
    }

    fn read(&self, job: Box<dyn Job>) {
        tokio::spawn(run(self.pool.clone(), job, Access::Read));
    }

    fn horizon(&self) -> Pending<i64> {
        let (pool, horizon) = (self.pool.clone(), Arc::clone(&self.horizon));
        Box::pin(async move {
            let client = pool.get().await.map_err(StoreError::unavailable)?;
            horizon.advance(&client).await
        })
    }

    fn backup(&self, _: PathBuf) -> Pending<()> {
        let reason = "PostgreSQL is backed up by its own `pg_dump`".to_owned();
        Box::pin(async { Err(StoreError::Unsupported { reason }) })
    }
}

/// Checks that the database replies to a commit when it is on disk.
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

/// Runs a job until it is stored, refused, or has failed too often.
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

/// Returns a random part of a pause, so that two jobs do not meet again.
fn jittered(pause: Duration) -> Duration {
    let share = getrandom::u32().unwrap_or(u32::MAX / 2);
    pause.mul_f64(f64::from(share) / f64::from(u32::MAX))
}
