//! `--watch`: the run again whenever a file changes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, SystemTime};

use notify::{RecommendedWatcher, RecursiveMode, Watcher};
use oust_notation::{counted, printable};
use oust_program::{Failure, STDIN, SecondInterrupt, Status, say, set_on_interrupt};

use crate::inputs::Inputs;

/// The time without a further change after which a change counts as complete: editors and Git write
/// several files, or one several times.
const SETTLED: Duration = Duration::from_millis(100);

/// The most waits of [`SETTLED`] for a folder that does not stop changing.
const MOST_WAITS: usize = 20;

/// The interval of looking whether Ctrl-C was pressed.
const INTERRUPT: Duration = Duration::from_millis(100);

/// The time and the length of each file; `None` for one that is missing.
type State = BTreeMap<PathBuf, Option<(SystemTime, u64)>>;

/// Calls `run` now, and again after each change of a file, until Ctrl-C. Returns the status of the
/// last run.
///
/// # Errors
///
/// Returns the wrong use, the error of watching, and an error of a run that is not one of its input.
pub(crate) fn watch(
    inputs: &Inputs,
    run: impl Fn() -> anyhow::Result<Status>,
) -> anyhow::Result<Status> {
    if inputs.paths.iter().any(|path| path.as_os_str() == STDIN) {
        return Err(Failure::usage("--watch needs files or folders, not standard input").into());
    }
    let interrupted = Arc::<AtomicBool>::default();
    set_on_interrupt(Arc::clone(&interrupted), SecondInterrupt::Ends)?;
    // Dropped at the end: it stops watching then.
    let (_watcher, events) = events_of(&inputs.paths)?;
    let mut state = state(inputs);
    loop {
        let status = run().or_else(kept)?;
        let paths = counted(inputs.paths.len(), "path");
        say(
            &format!("watching {paths} for changes; Ctrl-C ends\n"),
            printable,
        );
        let changed = loop {
            if !wait(&events, &interrupted) {
                return Ok(status);
            }
            // Reading is an event as well, and so is a change of a file that is not read.
            let new = self::state(inputs);
            if let Some(changed) = first_change(&state, &new) {
                state = new;
                break changed;
            }
        };
        let changed = changed.display().to_string();
        say(
            &format!("\n{} has changed: validating again\n", printable(&changed)),
            printable,
        );
    }
}

/// Writes an error of the input, after which the run may succeed when a file changes.
fn kept(error: anyhow::Error) -> anyhow::Result<Status> {
    let is_of_input = match error.downcast_ref::<Failure>() {
        Some(failure) => failure.status != Status::WrongUse,
        None => !error.is::<std::io::Error>(),
    };
    if !is_of_input {
        return Err(error);
    }
    say(&format!("oust-validate: {error:#}\n"), printable);
    Ok(Status::NotDone)
}

/// Watches paths; returns the watcher, and the channel of its events.
fn events_of(paths: &[PathBuf]) -> Result<(RecommendedWatcher, Receiver<()>), Failure> {
    let cannot = |path: &Path, error: notify::Error| {
        Failure::work(format!("cannot watch {}: {error}", path.display()))
    };
    let (sender, events) = channel();
    // An error, such as too many events, may hide a change, so it counts as one.
    let handler = move |_: notify::Result<notify::Event>| {
        // The receiver is gone when the program ends.
        let _ = sender.send(());
    };
    let mut watcher = notify::recommended_watcher(handler)
        .map_err(|error| cannot(Path::new("the files"), error))?;
    for path in paths {
        let (root, mode) = if path.is_dir() {
            (path.as_path(), RecursiveMode::Recursive)
        } else {
            // Its folder: an editor that saves a file replaces it by another one.
            let folder = path
                .parent()
                .filter(|folder| !folder.as_os_str().is_empty());
            (
                folder.unwrap_or(Path::new(".")),
                RecursiveMode::NonRecursive,
            )
        };
        watcher
            .watch(root, mode)
            .map_err(|error| cannot(root, error))?;
    }
    Ok((watcher, events))
}

/// Waits for a change and until no more come; returns whether there is one, or `false` after Ctrl-C.
fn wait(events: &Receiver<()>, interrupted: &AtomicBool) -> bool {
    loop {
        if interrupted.load(Ordering::Relaxed) {
            return false;
        }
        match events.recv_timeout(INTERRUPT) {
            Ok(()) => break,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
    for _ in 0..MOST_WAITS {
        while events.try_recv().is_ok() {}
        if events.recv_timeout(SETTLED).is_err() {
            break;
        }
    }
    true
}

fn state(inputs: &Inputs) -> State {
    let files = inputs.files();
    files.map(|file| (file.clone(), stamp(&file))).collect()
}

fn stamp(path: &Path) -> Option<(SystemTime, u64)> {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

/// Returns the first file that is new, gone or another one.
fn first_change(old: &State, new: &State) -> Option<PathBuf> {
    let paths = old.keys().chain(new.keys());
    let changed = paths.filter(|path| old.get(*path) != new.get(*path));
    changed.min().cloned()
}
