//! The list of unfinished files, and their removal when a signal ends the program.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// An entry in the list of unfinished files. Dropping it removes the entry.
#[derive(Debug)]
pub(crate) struct Unfinished(PathBuf);

impl Unfinished {
    /// Creates a file with `create` and adds it to the list.
    pub(crate) fn list(
        create: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<(NamedTempFile, Self)> {
        // The lock is held while the file is created, so that a signal finds every file.
        let mut files = unfinished();
        let file = create()?;
        files.push(file.path().to_owned());
        let entry = Self(file.path().to_owned());
        Ok((file, entry))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().retain(|file| *file != self.0);
    }
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes SIGINT and SIGTERM remove the unfinished files of [`NewFile`](crate::NewFile) before they
/// end the program.
///
/// # Errors
///
/// Returns the error of the system when no handler can be installed.
#[cfg(unix)]
pub fn remove_unfinished_on_signal() -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            // The lock is not released: no other file is created before the program ends.
            let files = unfinished();
            files.iter().for_each(remove);
            // Ends the program by the signal itself, so that a shell sees it.
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}

/// Does nothing: the system has no such signals.
///
/// # Errors
///
/// Never.
#[cfg(not(unix))]
pub fn remove_unfinished_on_signal() -> io::Result<()> {
    Ok(())
}

/// Removes a file. A finished one no longer has this name.
#[cfg(unix)]
fn remove(file: impl AsRef<Path>) {
    let _ = std::fs::remove_file(file);
}
