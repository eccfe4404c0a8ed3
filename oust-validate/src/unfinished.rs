//! The files that are being written, and their removal when a signal ends the program.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The entry of a file in the list of unfinished files, which ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Unfinished(PathBuf);

impl Unfinished {
    /// Creates a file with `create` and lists it.
    pub(crate) fn list(
        create: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<(NamedTempFile, Self)> {
        // The lock is held meanwhile, so that a signal finds every file that exists.
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

/// Lets SIGINT and SIGTERM remove the unfinished files of [`NewFile`](crate::NewFile) before they
/// end the program.
///
/// # Errors
///
/// Returns the error of the system when it takes no handler.
#[cfg(unix)]
pub fn remove_unfinished_on_signal() -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            // Not released: no other file is begun until the program has ended.
            let files = unfinished();
            files.iter().for_each(remove);
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}

/// Does nothing where there are no such signals.
///
/// # Errors
///
/// Never.
#[cfg(not(unix))]
pub fn remove_unfinished_on_signal() -> io::Result<()> {
    Ok(())
}

/// Removes a file. One that has taken its name meanwhile is no longer there.
#[cfg(unix)]
fn remove(file: impl AsRef<Path>) {
    let _ = std::fs::remove_file(file);
}
