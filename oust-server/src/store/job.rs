//! Jobs without the types of their results, so that databases can queue them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::sync::oneshot;

use super::{StoreError, Transaction};

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
