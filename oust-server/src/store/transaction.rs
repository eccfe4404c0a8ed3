//! Transactions, and the jobs that run in them.
//!
//! A database queues jobs without the types of their results.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::sync::oneshot;

use super::StoreError;
use super::columns::FromRow;
use super::value::{BorrowedRow, Value};

/// A transaction of a database. SQL has parameters `$1`, `$2`, ….
pub trait Transaction {
    /// Runs a statement and returns the number of rows that it changed.
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError>;

    /// Runs a query and passes each row to `each`, without a copy of its texts.
    ///
    /// # Errors
    ///
    /// Fails if the database refuses the query, and with the first error of `each`, after which no
    /// other row is read.
    fn for_each(
        &mut self,
        sql: &str,
        values: &[Value],
        each: &mut dyn FnMut(&dyn BorrowedRow) -> Result<(), StoreError>,
    ) -> Result<(), StoreError>;
}

impl dyn Transaction + '_ {
    /// Runs a query and returns its rows as values of a type.
    ///
    /// # Errors
    ///
    /// Fails if the database refuses the query, or a column has a value of another type.
    pub fn all<T>(&mut self, sql: &str, values: &[Value]) -> Result<Vec<T>, StoreError>
    where
        T: for<'r> FromRow<'r>,
    {
        let mut all = Vec::new();
        self.for_each(sql, values, &mut |row| {
            all.push(T::read(row)?);
            Ok(())
        })?;
        Ok(all)
    }

    /// Runs a query and returns its first row as a value of a type.
    pub fn first<T>(&mut self, sql: &str, values: &[Value]) -> Result<Option<T>, StoreError>
    where
        T: for<'r> FromRow<'r>,
    {
        Ok(self.all(sql, values)?.into_iter().next())
    }

    /// Runs a query that always has a row, as `SELECT count(*)` or a plain `INSERT … RETURNING`.
    ///
    /// # Errors
    ///
    /// Fails if there is no row, too.
    pub fn one<T>(&mut self, sql: &str, values: &[Value]) -> Result<T, StoreError>
    where
        T: for<'r> FromRow<'r>,
    {
        let first = self.first(sql, values)?;
        first.ok_or_else(|| StoreError::damaged("a result without a row"))
    }
}

/// Makes the parameters of a statement: `values![game, n, "turn"]`.
macro_rules! values {
    ($($value:expr),* $(,)?) => {
        &[$($crate::store::Value::from($value)),*]
    };
}
pub(crate) use values;

/// A job with its reply.
pub(crate) trait Job: Send {
    /// Runs the job and keeps the reply until [`Self::finish`]. Another run replaces the reply.
    fn run(&mut self, transaction: &mut dyn Transaction) -> Verdict;
    /// Sends the reply, or the error that kept the job from being stored.
    fn finish(self: Box<Self>, stored: Result<(), StoreError>);
}

/// How the transaction of a job has to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// With its changes stored.
    Commit,
    /// With its changes undone.
    RollBack,
}

/// A closure with the channel of its reply.
pub(crate) struct JobOf<T, E, F> {
    run: F,
    result: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
}

impl<T, E, F> JobOf<T, E, F>
where
    F: FnMut(&mut dyn Transaction) -> Result<T, E> + Send + 'static,
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
{
    /// Returns a job and the receiver of its reply.
    pub(crate) fn with_reply(run: F) -> (Box<dyn Job>, oneshot::Receiver<Result<T, E>>) {
        let (reply, receiver) = oneshot::channel();
        (
            Box::new(Self {
                run,
                result: None,
                reply,
            }),
            receiver,
        )
    }
}

impl<T, E, F> Job for JobOf<T, E, F>
where
    F: FnMut(&mut dyn Transaction) -> Result<T, E> + Send,
    T: Send,
    E: From<StoreError> + Send,
{
    fn run(&mut self, transaction: &mut dyn Transaction) -> Verdict {
        // A fault in one job must not take down the thread that writes for all.
        let ran = catch_unwind(AssertUnwindSafe(|| (self.run)(transaction)));
        let result = ran.unwrap_or_else(|_| Err(StoreError::Panicked.into()));
        let verdict = if result.is_ok() {
            Verdict::Commit
        } else {
            Verdict::RollBack
        };
        self.result = Some(result);
        verdict
    }

    fn finish(self: Box<Self>, stored: Result<(), StoreError>) {
        let result = match (stored, self.result) {
            (Ok(()), Some(result)) => result,
            (Ok(()), None) => Err(StoreError::Closed.into()),
            (Err(error), _) => Err(error.into()),
        };
        // The request may have been dropped, and its receiver with it.
        let _ = self.reply.send(result);
    }
}
