//! One run of a job in a transaction.

use deadpool_postgres::Client;
use tokio::runtime::Handle;
use tokio_postgres::error::SqlState;

use super::transaction::PostgresTransaction;
use crate::store::StoreError;
use crate::store::job::{Job, Verdict};

/// What a job may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// To read one state of the database.
    Read,
    /// To write after one state of the database.
    Write,
}

/// What came of an attempt.
pub(super) enum Attempt {
    /// The job is stored or refused, or it failed for good.
    Done(Result<(), StoreError>),
    /// Another transaction was in its way, and nothing is stored.
    Conflict,
}

/// Runs a job in a transaction. The thread may block.
pub(super) fn attempt(client: &Client, job: &mut dyn Job, access: Access) -> Attempt {
    let handle = Handle::current();
    let begin = match access {
        Access::Read => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        // Not SERIALIZABLE: it takes any two games on one page of an index for a conflict, and 16
        // players would wait for each other. See `Store::write` for what jobs owe for that.
        //
        // The number of the transaction is assigned before those of its events: see `horizon`.
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

/// Checks whether an error says that another transaction was first.
pub(super) fn is_conflict(error: &tokio_postgres::Error) -> bool {
    let conflicts = [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::UNIQUE_VIOLATION,
    ];
    error.code().is_some_and(|code| conflicts.contains(code))
}
