//! SQLite: one thread that writes and several that read.
//!
//! The database is written with `synchronous=FULL` and a write-ahead log, so a reply never leaves
//! before its write is on disk, and readers never wait for the writer.

mod connection;

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;

use super::schema::Opening;
use super::transaction::{Job, JobOf, Verdict};
use super::{OpenError, StoreError};
use connection::SqliteTransaction;

/// The name of the database in its folder.
pub(crate) const FILE: &str = "oust.sqlite";

/// The most jobs that wait for the writer, and the most that wait for the readers. A guess: at a
/// few thousand jobs a second the last one waits about a second.
const QUEUE: usize = 4096;

/// The number of threads that read. A guess: reads are short, so a few threads keep up with the
/// writer.
const READERS: usize = 4;

/// The most jobs that share a transaction, and with it one sync of the disk. A guess that bounds
/// how long the first of them waits for the others.
const GROUP: usize = 64;

type Queue = SyncSender<Box<dyn Job>>;

/// An SQLite database.
pub(crate) struct Sqlite {
    path: PathBuf,
    is_new: bool,
    writer: Writer,
    readers: Queue,
}

impl Sqlite {
    /// Opens the database in `folder`. Creates the folder and the database if they do not exist and
    /// `opening` allows it.
    pub(crate) fn open(folder: &Path, opening: Opening) -> Result<Self, OpenError> {
        let cannot_make = |error| {
            let folder = folder.display();
            OpenError::other(format_args!("cannot make the folder {folder}: {error}"))
        };
        let path = folder.join(FILE);
        if opening == Opening::Create {
            make_private(folder).map_err(cannot_make)?;
        } else if !path.is_file() {
            return Err(OpenError::Missing {
                place: path.display().to_string(),
            });
        }
        make_files_private(&path);
        let connection = connection::open(&path)?;
        let version = connection::migrate(&connection, &path, opening)?;
        Ok(Self {
            is_new: version == 0,
            writer: Writer::start(path.clone(), connection),
            readers: start_readers(&path),
            path,
        })
    }

    /// Returns whether opening has made the database.
    pub(crate) fn is_new(&self) -> bool {
        self.is_new
    }

    /// Queues a job that writes.
    pub(crate) fn write(&self, job: Box<dyn Job>) {
        if let Some(queue) = &self.writer.queue {
            push(queue, job);
        }
    }

    /// Queues a job that reads.
    pub(crate) fn read(&self, job: Box<dyn Job>) {
        push(&self.readers, job);
    }

    /// Returns the id up to which all events are visible.
    pub(crate) async fn committed_id(&self) -> Result<i64, StoreError> {
        // SQLite allows one writer at a time, so ids become visible in order and the highest id is
        // the horizon.
        let (job, reply) =
            JobOf::with_reply(|tx| tx.one("SELECT coalesce(max(id), 0) FROM events", &[]));
        self.read(job);
        reply.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Copies the database to a new file.
    pub(crate) async fn backup(&self, file: PathBuf) -> Result<(), StoreError> {
        backup(self.path.clone(), file).await
    }
}

/// Copies the database in `folder` to a new file, whatever version its schema has.
pub(crate) async fn backup_folder(folder: &Path, file: PathBuf) -> Result<(), StoreError> {
    let path = folder.join(FILE);
    if !path.is_file() {
        let reason = format!("there is no database in {}", path.display());
        return Err(StoreError::Unsupported { reason });
    }
    backup(path, file).await
}

async fn backup(path: PathBuf, file: PathBuf) -> Result<(), StoreError> {
    let copied = tokio::task::spawn_blocking(move || copy(&path, &file));
    copied.await.unwrap_or(Err(StoreError::Panicked))
}

fn push(queue: &Queue, job: Box<dyn Job>) {
    match queue.try_send(job) {
        Ok(()) => {}
        Err(TrySendError::Full(job)) => {
            job.finish(Err(StoreError::unavailable("too many requests wait")));
        }
        Err(TrySendError::Disconnected(job)) => job.finish(Err(StoreError::Closed)),
    }
}

/// The thread that writes. It ends when this handle is dropped and all jobs are done.
struct Writer {
    /// `None` while the handle is dropped, which tells the thread that no more jobs come.
    queue: Option<Queue>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Writer {
    fn start(path: PathBuf, connection: Connection) -> Self {
        let (queue, jobs) = sync_channel(QUEUE);
        let thread = thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || run_writer(&path, Some(connection), &jobs));
        Self {
            queue: Some(queue),
            // Without a thread the queue has no receiver, and every job fails as closed.
            thread: thread.ok(),
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            // If a job owns the last handle of the store, this runs on the writer thread, which
            // would deadlock when it joins itself.
            if thread.thread().id() != thread::current().id() {
                let _ = thread.join();
            }
        }
    }
}

fn run_writer(path: &Path, mut open: Option<Connection>, jobs: &Receiver<Box<dyn Job>>) {
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
    // Not a deferred transaction: one that reads first fails with `SQLITE_BUSY` at its first write
    // if another process has written meanwhile.
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

/// Starts the threads that read. They open their connections at their first jobs.
fn start_readers(path: &Path) -> Queue {
    let (queue, jobs) = sync_channel(QUEUE);
    let jobs = Arc::new(Mutex::new(jobs));
    for _ in 0..READERS {
        let (path, jobs) = (path.to_owned(), Arc::clone(&jobs));
        let thread = thread::Builder::new().name("store-reader".into());
        // With fewer threads reading is slower, and without any the queue refuses.
        let _ = thread.spawn(move || run_reader(&path, &jobs));
    }
    queue
}

fn run_reader(path: &Path, jobs: &Mutex<Receiver<Box<dyn Job>>>) {
    let mut open = None;
    loop {
        // One idle reader waits in `recv` with the lock, the others for the lock.
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(mut job) = next else { return };
        let connection = match open.take() {
            Some(connection) => Ok(connection),
            None => connection::open_to_read(path),
        };
        let read = connection
            .map_err(StoreError::unavailable)
            .and_then(|connection| {
                let read = run_read(&connection, &mut *job);
                open = read.is_ok().then_some(connection);
                read
            });
        job.finish(read);
    }
}

/// Runs a job on one state of the database.
fn run_read(connection: &Connection, job: &mut dyn Job) -> Result<(), StoreError> {
    let execute = |sql| connection::execute(connection, sql);
    execute("BEGIN")?;
    // A reader has nothing to roll back, so the verdict is ignored.
    job.run(&mut SqliteTransaction(connection));
    execute("COMMIT")
}

/// Makes a folder that its owner alone can read.
pub(crate) fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes the files of a database readable by their owner alone: they have addresses and hashes of
/// secrets. Creates a missing database as an empty file, since SQLite would make it by the umask;
/// its log takes the permissions of the database.
fn make_files_private(path: &Path) {
    let mut options = File::options();
    // Any failure shows when SQLite opens the file, with a better message.
    let _ = private(&mut options).append(true).create(true).open(path);
    #[cfg(unix)]
    for suffix in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        // A file of another user stays as it is.
        let _ = std::fs::set_permissions(name, mode);
    }
}

/// Makes a new file readable by its owner alone.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Copies a database to a new file; an unfinished one is removed.
fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    // Fails if the file exists: a copy replaces nothing.
    let mut options = File::options();
    let created = private(&mut options).write(true).create_new(true).open(to);
    created.map_err(|error| {
        let to = to.display();
        StoreError::Unsupported {
            reason: match error.kind() {
                io::ErrorKind::AlreadyExists => {
                    format!("{to} exists; a backup replaces no file")
                }
                _ => format!("cannot make {to}: {error}"),
            },
        }
    })?;
    let copied = copy_pages(from, to);
    if copied.is_err() {
        let _ = std::fs::remove_file(to);
    }
    copied.map_err(StoreError::unavailable)
}

/// Checks that the database of a file can be opened and its pages are whole.
pub(crate) fn check(file: &Path) -> Result<(), StoreError> {
    let found = || {
        let connection = Connection::open(file)?;
        let query = "SELECT max(version) FROM schema_version";
        connection.query_row(query, (), |row| row.get::<_, i64>(0))?;
        connection.query_row("PRAGMA quick_check(1)", (), |row| row.get::<_, String>(0))
    };
    match found() {
        Ok(result) if result == "ok" => Ok(()),
        Ok(fault) => Err(StoreError::damaged(fault)),
        Err(error) => Err(StoreError::damaged(error)),
    }
}

/// Copies a database page by page with SQLite's backup, which sees one state of it.
fn copy_pages(from: &Path, to: &Path) -> rusqlite::Result<()> {
    let source = connection::open_to_read(from)?;
    let mut target = Connection::open(to)?;
    let backup = rusqlite::backup::Backup::new(&source, &mut target)?;
    // All pages in one step: SQLite restarts a stepwise copy when another connection writes.
    backup.run_to_completion(i32::MAX, Duration::ZERO, None)
}
