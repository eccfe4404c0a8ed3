//! SQLite: one thread that writes and several that read.
//!
//! The database is written with `synchronous=FULL` and a write-ahead log, so a reply never leaves
//! before its write is on disk, and readers never wait for the writer.

mod connection;
mod readers;
mod transaction;
mod writer;

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::job::{Driver, Job, JobOf, Pending};
use super::{OpenError, StoreError};
use readers::Readers;
use writer::Writer;

/// The name of the database in its folder.
const FILE: &str = "oust.sqlite";

/// An SQLite database.
pub(super) struct Sqlite {
    path: PathBuf,
    writer: Writer,
    readers: Readers,
}

impl Sqlite {
    /// Opens the database of a folder, and makes both where they do not exist.
    pub(super) fn open(folder: &Path) -> Result<Self, OpenError> {
        let cannot_make = |error| {
            let folder = folder.display();
            OpenError::other(format_args!("cannot make the folder {folder}: {error}"))
        };
        make_private(folder).map_err(cannot_make)?;
        let path = folder.join(FILE);
        let connection = connection::open(&path)?;
        connection::migrate(&connection)?;
        Ok(Self {
            writer: Writer::new(path.clone(), connection),
            readers: Readers::new(&path),
            path,
        })
    }
}

impl Driver for Sqlite {
    fn write(&self, job: Box<dyn Job>) {
        self.writer.write(job);
    }

    fn read(&self, job: Box<dyn Job>) {
        self.readers.read(job);
    }

    fn horizon(&self) -> Pending<i64> {
        // The writers take turns, so ids appear in order.
        let (job, reply) = JobOf::with_reply(|transaction| {
            let row = transaction.row("SELECT coalesce(max(id), 0) FROM events", &[])?;
            row.map_or(Ok(0), |row| row.int(0))
        });
        self.readers.read(job);
        Box::pin(async { reply.await.unwrap_or(Err(StoreError::Closed)) })
    }

    fn backup(&self, file: PathBuf) -> Pending<()> {
        let path = self.path.clone();
        let copied = tokio::task::spawn_blocking(move || copy(&path, &file));
        Box::pin(async { copied.await.unwrap_or(Err(StoreError::Panicked)) })
    }
}

/// Makes a folder that its owner alone can read.
fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Copies a database to a new file; an unfinished one is removed.
fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    let taken = std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(to);
    taken.map_err(|error| StoreError::unavailable(format_args!("{}: {error}", to.display())))?;
    let copied = copy_pages(from, to);
    if copied.is_err() {
        let _ = std::fs::remove_file(to);
    }
    copied.map_err(StoreError::unavailable)
}

/// Copies a database page by page with SQLite's backup, which sees one state of it.
fn copy_pages(from: &Path, to: &Path) -> rusqlite::Result<()> {
    let source = connection::open_to_read(from)?;
    let mut target = rusqlite::Connection::open(to)?;
    let backup = rusqlite::backup::Backup::new(&source, &mut target)?;
    // All pages at once: a copy in steps begins anew at each write of others.
    backup.run_to_completion(i32::MAX, Duration::ZERO, None)
}
