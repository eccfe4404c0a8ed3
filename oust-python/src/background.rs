//! Runs long work without the interpreter's lock, and hears Ctrl-C meanwhile.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use oust::search::Stop;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The time between two looks for a signal.
const SIGNAL_CHECK_INTERVAL: Duration = Duration::from_millis(10);

/// The end of a work on another thread.
struct Done<T>(Mutex<Receiver<T>>);

impl<T: Send> Done<T> {
    fn new() -> (SyncSender<T>, Self) {
        let (sender, receiver) = mpsc::sync_channel(1);
        // A receiver alone may not be lent to a closure that runs without the interpreter's lock.
        (sender, Self(Mutex::new(receiver)))
    }

    /// Waits for the result until the next look for a signal.
    fn wait(&self, py: Python<'_>) -> Result<T, RecvTimeoutError> {
        py.detach(|| {
            let receiver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            receiver.recv_timeout(SIGNAL_CHECK_INTERVAL)
        })
    }
}

/// Runs `work` on a thread of its own and returns its result. After Ctrl-C it calls `stop`, waits
/// for the work to end, and returns `KeyboardInterrupt`.
///
/// Signals are handled by Python's main thread only, with the interpreter's lock, so that thread has
/// to come back from work at intervals. Slices of the work would do it too, but would change
/// what a search finds.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, done) = Done::new();
        // A thread of its own, so that this one, the only one that hears signals, waits.
        // Scoped, so that the work may borrow the values of its caller.
        let worker = scope.spawn(move || {
            let result = work();
            // The receiver is gone after an interrupt only, when the result is of no use.
            let _ = sender.send(());
            result
        });
        // A panic of the work drops the sender, which ends the wait.
        while let Err(RecvTimeoutError::Timeout) = done.wait(py) {
            if let Err(interrupt) = py.check_signals() {
                stop.stop();
                // The scope would wait for it with the interpreter's lock, and stop all other threads of Python.
                let _ = py.detach(|| worker.join());
                return Err(interrupt);
            }
        }
        py.detach(|| worker.join()).map_err(|_| panicked())
    })
}

/// Runs work that cannot be stopped as [`run`] does. After Ctrl-C the thread ends its work alone.
pub(crate) fn run_to_end<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, done) = Done::new();
    thread::spawn(move || {
        // The receiver is gone after an interrupt: the result is dropped then.
        let _ = sender.send(work());
    });
    loop {
        match done.wait(py) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Err(panicked()),
        }
    }
}

/// Runs work that asks at intervals whether it is interrupted, as [`run`] does.
pub(crate) fn until_interrupted<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&dyn Fn() -> bool) -> T + Send,
) -> PyResult<T> {
    let stop = Stop::default();
    run(py, &stop, || work(&|| stop.is_stopped()))
}

fn panicked() -> PyErr {
    PyRuntimeError::new_err("the work panicked; this is a bug of oust")
}
