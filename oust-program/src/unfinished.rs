//! The list of unfinished files, and their removal when a signal ends the program.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

use crate::signals;

/// A set: a run may have a file for each of many thousand players.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// An entry in the list of unfinished files. Dropping it removes the entry.
#[derive(Debug)]
pub(crate) struct Unfinished(PathBuf);

impl Unfinished {
    /// Creates a file with `create` and adds it to the list. From then on a signal that ends the
    /// program removes the file first.
    pub(crate) fn list(
        create: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<(NamedTempFile, Self)> {
        // Here and not in each command: a new command cannot forget it.
        signals::clean_up_before_end(remove_all)?;
        // The lock is held while the file is created, so that a signal finds every file.
        let mut files = unfinished();
        let file = create()?;
        files.insert(file.path().to_owned());
        let entry = Self(file.path().to_owned());
        Ok((file, entry))
    }

    /// Gives the file its name with `persist`. A signal comes before or after it.
    pub(crate) fn finish<T>(self, persist: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        let mut files = unfinished();
        let persisted = persist();
        files.remove(&self.0);
        // Released before `self` is dropped, which takes the lock, too.
        drop(files);
        persisted
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().remove(&self.0);
    }
}

/// Removes all unfinished files, and blocks every thread that creates or finishes another one.
fn remove_all() {
    let files = unfinished();
    for file in files.iter() {
        // A finished file no longer has this name.
        let _ = std::fs::remove_file(file);
    }
    // Never released: the program ends next.
    std::mem::forget(files);
}

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
