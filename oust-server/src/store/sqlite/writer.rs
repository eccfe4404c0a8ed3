//! The thread that writes. Waiting jobs share a transaction, so they share its sync.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;

use rusqlite::Connection;

use super::connection;
use super::transaction::SqliteTransaction;
use crate::store::StoreError;
use crate::store::job::{Job, Verdict};

/// The most jobs that share a transaction.
const GROUP: usize = 64;

/// The most jobs that wait.
const QUEUE: usize = 4096;

/// The handle of the thread that writes. It ends when the handle is dropped and all jobs are done.
pub(super) struct Writer {
    queue: Option<SyncSender<Box<dyn Job>>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread.
    pub(super) fn new(path: PathBuf, connection: Connection) -> Self {
        let (queue, jobs) = sync_channel(QUEUE);
        let thread = thread::Builder::new().name("store-writer".into());
        let thread = thread
            .spawn(move || run(&path, Some(connection), &jobs))
            .ok();
        Self {
            queue: Some(queue),
            thread,
        }
    }

    /// Queues a job.
    pub(super) fn write(&self, job: Box<dyn Job>) {
        let Some(queue) = &self.queue else { return };
        match queue.try_send(job) {
            Ok(()) => {}
            Err(TrySendError::Full(job)) => {
                job.finish(Err(StoreError::unavailable("too many requests wait")));
            }
            Err(TrySendError::Disconnected(job)) => job.finish(Err(StoreError::Closed)),
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            // A job may own the last handle of the store; then this is the thread itself.
            if thread.thread().id() != thread::current().id() {
                let _ = thread.join();
            }
        }
    }
}

fn run(path: &std::path::Path, mut open: Option<Connection>, jobs: &Receiver<Box<dyn Job>>) {
    while let Ok(job) = jobs.recv() {
        let mut group = vec![job];
        group.extend(jobs.try_iter().take(GROUP - 1));
        let connection = match open.take() {
            Some(connection) => Ok(connection),
            None => connection::open(path),
        };
        let stored = match connection {
            Ok(connection) => {
                let stored = run_group(&connection, &mut group);
                // After a failure the state of the connection is unknown: the next group has a
                // new one.
                open = stored.is_ok().then_some(connection);
                stored
            }
            Err(error) => Err(StoreError::unavailable(error)),
        };
        for job in group {
            job.finish(stored.clone());
        }
    }
}

/// Runs jobs in one transaction, each in a savepoint of its own, and commits.
fn run_group(connection: &Connection, group: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
    let execute = |sql| connection::execute(connection, sql);
    execute("BEGIN IMMEDIATE")?;
    for job in group {
        execute("SAVEPOINT job")?;
        let verdict = job.run(&mut SqliteTransaction(connection));
        if connection.is_autocommit() {
            // A full disk ends the transaction inside a job, and with it those before.
            return Err(StoreError::unavailable(
                "the transaction was undone by the database",
            ));
        }
        if verdict == Verdict::RollBack {
            execute("ROLLBACK TO job")?;
        }
        execute("RELEASE job")?;
    }
    execute("COMMIT")
}
