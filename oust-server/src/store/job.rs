//! Jobs with their types erased, so that drivers can queue them.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::pin::Pin;

use tokio::sync::oneshot;

use super::{StoreError, Transaction};

/// A future that a driver returns.
pub(super) type Pending<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// A database.
pub(super) trait Driver: Send + Sync {
    /// Runs a job in a transaction, and finishes it after the commit.
    fn write(&self, job: Box<dyn Job>);
    /// Runs a job on one state of the database.
    fn read(&self, job: Box<dyn Job>);
    /// Returns the id up to which all events are visible.
    fn horizon(&self) -> Pending<i64>;
    /// Copies the database to a file.
    fn backup(&self, file: PathBuf) -> Pending<()>;
}

/// A job with its reply.
pub(super) trait Job: Send {
    /// Runs the job; the reply waits. A job that ran before runs anew.
    fn run(&mut self, transaction: &mut dyn Transaction) -> Verdict;
    /// Sends the reply, or the error because of which nothing is stored.
    fn finish(self: Box<Self>, stored: Result<(), StoreError>);
}

/// What a job asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// To keep what it wrote.
    Commit,
    /// To undo what it wrote.
    RollBack,
}

/// A closure with the channel of its reply.
pub(super) struct JobOf<T, E, F> {
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
    pub(super) fn with_reply(run: F) -> (Box<dyn Job>, oneshot::Receiver<Result<T, E>>) {
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
        // A receiver that is gone has lost interest.
        let _ = self.reply.send(result);
    }
}
