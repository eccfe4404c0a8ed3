//! The store: tables in SQLite or PostgreSQL, and jobs that are transactions.
//!
//! A [`Store`] runs a job in a transaction and replies when it is on disk. The same jobs and the
//! same SQL run on both databases. Every table's SQL is in one file of `tables/`.

mod backups;
mod columns;
mod error;
#[cfg(feature = "postgres")]
mod postgres;
mod queue;
mod schema;
mod sqlite;
mod tables;
mod transaction;
mod transfer;
mod value;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::sync::oneshot;
use transaction::{Job, JobOf};

pub use backups::Backups;
pub use columns::FromRow;
pub use error::{OpenError, StoreError};
pub use queue::RetryPolicy;
pub use schema::Opening;
pub use tables::events::ChainError;
pub use tables::{
    acts, analyses, audit, blocks, challenges, chat, conditionals, digests, events, follows, games,
    lines, mails, notes, one_time, open_offers, outages, owned, push, puzzles, ratings, reminders,
    reports, reviews, revocations, seats, sessions, settings, signals, tokens, users,
};
pub use transaction::Transaction;
pub use transfer::{CopiedTable, CopyError, copy};
pub use value::{BorrowedRow, FromColumn, Unexpected, Value, ValueRef};

/// A database and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// A folder with an SQLite database in it; made if it does not exist.
    Folder(PathBuf),
    /// The address of a PostgreSQL database.
    Url(String),
}

/// A database that runs jobs.
#[derive(Clone)]
pub struct Store {
    driver: Arc<Driver>,
    also: Option<Arc<Also>>,
}

/// The database behind a store.
enum Driver {
    Sqlite(sqlite::Sqlite),
    #[cfg(feature = "postgres")]
    Postgres(postgres::Postgres),
}

impl Driver {
    /// Runs a job in a transaction, and finishes it after the commit.
    fn write(&self, job: Box<dyn Job>) {
        match self {
            Self::Sqlite(database) => database.write(job),
            #[cfg(feature = "postgres")]
            Self::Postgres(database) => database.write(job),
        }
    }

    /// Runs a job on one state of the database.
    fn read(&self, job: Box<dyn Job>) {
        match self {
            Self::Sqlite(database) => database.read(job),
            #[cfg(feature = "postgres")]
            Self::Postgres(database) => database.read(job),
        }
    }
}

/// A job that runs after each job that writes, in the same transaction.
type Also = dyn Fn(&mut dyn Transaction) -> Result<(), StoreError> + Send + Sync;

impl Store {
    /// Opens a database and brings its schema up to date.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be reached, or if a newer version of the server has written
    /// it.
    pub async fn open(database: &Database) -> Result<Self, OpenError> {
        Self::open_as(database, Opening::Create).await
    }

    /// Opens a database as far as `opening` allows it.
    ///
    /// # Errors
    ///
    /// Fails as [`Store::open`] does, or if the database would have to be made or changed and may
    /// not.
    pub fn open_as(
        database: &Database,
        opening: Opening,
    ) -> BoxFuture<'_, Result<Self, OpenError>> {
        let opened = async move {
            let driver = match database {
                Database::Folder(folder) => {
                    let folder = folder.clone();
                    // Opening runs the migrations, which block.
                    let opened =
                        tokio::task::spawn_blocking(move || sqlite::Sqlite::open(&folder, opening));
                    Driver::Sqlite(opened.await.map_err(OpenError::other)??)
                }
                #[cfg(feature = "postgres")]
                Database::Url(url) => {
                    Driver::Postgres(postgres::Postgres::open(url, opening).await?)
                }
                #[cfg(not(feature = "postgres"))]
                Database::Url(_) => return Err(OpenError::NoPostgres),
            };
            Ok(Self {
                driver: Arc::new(driver),
                also: None,
            })
        };
        // Every crate that awaits a plain `async fn` compiles all of it again: here that would be the drivers.
        opened.boxed()
    }

    /// Returns the language of the database.
    fn sql(&self) -> schema::Sql {
        match &*self.driver {
            Driver::Sqlite(_) => schema::Sql::Sqlite,
            #[cfg(feature = "postgres")]
            Driver::Postgres(_) => schema::Sql::Postgres,
        }
    }

    /// Returns whether opening has made the database.
    pub fn is_new(&self) -> bool {
        match &*self.driver {
            Driver::Sqlite(database) => database.is_new(),
            #[cfg(feature = "postgres")]
            Driver::Postgres(database) => database.is_new,
        }
    }

    /// Returns a handle that runs `also` after each job that writes, in the same transaction: both
    /// are stored or neither is.
    #[must_use]
    pub fn with_each_write(
        &self,
        also: impl Fn(&mut dyn Transaction) -> Result<(), StoreError> + Send + Sync + 'static,
    ) -> Self {
        Self {
            driver: self.driver.clone(),
            also: Some(Arc::new(also)),
        }
    }

    /// Runs a job that writes, and replies after its changes are on disk. An error of the job
    /// undoes them.
    ///
    /// A job may run several times. On PostgreSQL a job reads one state of the database; of two
    /// jobs at once that change the same row or insert the same key, one runs again. A job that
    /// must not overlap with another one has to change a row that the other one changes. Jobs change
    /// rows in one order: a game, what belongs to it, ratings, users, and the lowest user first. Of two
    /// jobs in different orders each waits for the other, until PostgreSQL sees it a second later.
    ///
    /// # Errors
    ///
    /// Fails with the error of the job, or if the store cannot be written. Then nothing is stored.
    /// One exception: if the connection to PostgreSQL breaks during the commit, the changes may be
    /// stored.
    pub async fn write<T, E>(
        &self,
        mut job: impl FnMut(&mut dyn Transaction) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let also = self.also.clone();
        let (job, reply) = JobOf::with_reply(move |tx: &mut dyn Transaction| {
            let done = job(tx)?;
            // Its error undoes the job, too.
            also.as_ref().map_or(Ok(()), |also| also(tx))?;
            Ok(done)
        });
        self.driver.write(job);
        result_of(reply).await
    }

    /// Runs a job that only reads, on one state of the database.
    ///
    /// # Errors
    ///
    /// Fails with the error of the job.
    pub async fn read<T, E>(
        &self,
        job: impl FnMut(&mut dyn Transaction) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (job, reply) = JobOf::with_reply(job);
        self.driver.read(job);
        result_of(reply).await
    }

    /// Returns the greatest event id up to which the list of all events is complete: no event with
    /// a smaller id will appear.
    pub async fn committed_id(&self) -> Result<i64, StoreError> {
        match &*self.driver {
            Driver::Sqlite(database) => database.committed_id().await,
            #[cfg(feature = "postgres")]
            Driver::Postgres(database) => database.committed_id().await,
        }
    }

    /// Returns how long the feed of events has waited for transactions of PostgreSQL that do not end.
    pub async fn feed_lag(&self) -> Duration {
        match &*self.driver {
            Driver::Sqlite(_) => Duration::ZERO,
            #[cfg(feature = "postgres")]
            Driver::Postgres(database) => database.feed_lag().await,
        }
    }

    /// Writes a copy of the database to a new file. Other jobs may write meanwhile.
    ///
    /// # Errors
    ///
    /// Fails if the file exists or cannot be written, or with PostgreSQL, which has `pg_dump`.
    pub async fn backup(&self, file: PathBuf) -> Result<(), StoreError> {
        match &*self.driver {
            Driver::Sqlite(database) => database.backup(file).await,
            #[cfg(feature = "postgres")]
            Driver::Postgres(_) => Err(StoreError::Unsupported {
                reason: "PostgreSQL is backed up by its own `pg_dump`".to_owned(),
            }),
        }
    }
}

/// Copies a database to a new file without opening it as a store, so that a copy changes nothing
/// and any version of the schema can be copied. Others may write meanwhile.
///
/// # Errors
///
/// Fails if there is no database, if the file exists or cannot be written, or with PostgreSQL,
/// which has `pg_dump`.
pub async fn backup(database: &Database, file: PathBuf) -> Result<(), StoreError> {
    match database {
        Database::Folder(folder) => sqlite::backup_folder(folder, file).await,
        Database::Url(_) => Err(StoreError::Unsupported {
            reason: "PostgreSQL is backed up by its own `pg_dump`".to_owned(),
        }),
    }
}

async fn result_of<T, E: From<StoreError>>(reply: oneshot::Receiver<Result<T, E>>) -> Result<T, E> {
    // A job that is dropped without a reply belonged to a store that was shut down.
    let closed = |_| Err(StoreError::Closed.into());
    reply.await.unwrap_or_else(closed)
}
