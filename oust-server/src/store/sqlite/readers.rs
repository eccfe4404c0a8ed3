//! The threads that read.

use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rusqlite::Connection;

use super::connection;
use super::transaction::SqliteTransaction;
use crate::store::StoreError;
use crate::store::job::Job;

/// The number of threads.
const THREADS: usize = 4;

/// The most jobs that wait.
const QUEUE: usize = 4096;

/// The handle of the threads that read.
pub(super) struct Readers {
    queue: SyncSender<Box<dyn Job>>,
}

impl Readers {
    /// Starts the threads, which open their connections at their first jobs.
    pub(super) fn new(path: &Path) -> Self {
        let (queue, jobs) = sync_channel(QUEUE);
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 0..THREADS {
            let (path, jobs) = (path.to_owned(), Arc::clone(&jobs));
            let thread = thread::Builder::new().name("store-reader".into());
            // With fewer threads reading is slower, and with none the queue refuses.
            let _ = thread.spawn(move || run(&path, &jobs));
        }
        Self { queue }
    }

    /// Queues a job.
    pub(super) fn read(&self, job: Box<dyn Job>) {
        match self.queue.try_send(job) {
            Ok(()) => {}
            Err(TrySendError::Full(job)) => {
                job.finish(Err(StoreError::unavailable("too many requests wait")));
            }
            Err(TrySendError::Disconnected(job)) => job.finish(Err(StoreError::Closed)),
        }
    }
}

fn run(path: &Path, jobs: &Mutex<Receiver<Box<dyn Job>>>) {
    let mut open = None;
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(mut job) = next else { return };
        let connection = match open.take() {
            Some(connection) => Ok(connection),
            None => connection::open_to_read(path),
        };
        let read = connection
            .map_err(StoreError::unavailable)
            .and_then(|connection| {
                let read = run_job(&connection, &mut *job);
                open = read.is_ok().then_some(connection);
                read
            });
        job.finish(read);
    }
}

/// Runs a job on one state of the database.
fn run_job(connection: &Connection, job: &mut dyn Job) -> Result<(), StoreError> {
    let execute = |sql| connection::execute(connection, sql);
    execute("BEGIN")?;
    job.run(&mut SqliteTransaction(connection));
    execute("COMMIT")
}
