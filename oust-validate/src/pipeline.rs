//! Validating sources piece by piece on several threads, the reports in the order of the pieces.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use oust_notation::Piece;
use oust_validate::{Report, Validator};

use crate::sources::{self, Source};

/// What is met on the way through the sources.
pub(crate) enum Event {
    /// A source begins; its path.
    Source(String),
    /// A piece of it and what was found.
    Piece(Box<(Piece, Report)>),
    /// It cannot be read, or not on from here.
    Failed(io::Error),
}

/// So many pieces may wait for each thread, and so many reports of it: enough that it has
/// something to do while another one is behind.
const WAITING: usize = 4;

/// What a thread is given to do.
enum Job {
    Validate(Piece),
    PassOn(Event),
}

/// Validates the sources of the command line with so many threads at work, and hands on what
/// is met, in order.
///
/// # Errors
///
/// The first that the receiver has; nothing more is then read.
pub(crate) fn validate(
    paths: &[PathBuf],
    validator: &Arc<Validator>,
    threads: usize,
    mut receive: impl FnMut(Event) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if threads <= 1 {
        return jobs(paths, validator).try_for_each(|job| receive(done(job, validator)));
    }
    // Each thread has its own queues, served in turn: so the order is kept, and a thread that is
    // slow holds up the reading instead of filling the memory. Nobody waits for the threads, as
    // one may wait for input that never comes.
    let (mut queues, mut results) = (Vec::new(), Vec::new());
    for _ in 0..threads {
        let (queue, jobs) = sync_channel(WAITING);
        let (sender, result) = sync_channel(WAITING);
        queues.push(queue);
        results.push(result);
        let validator = Arc::clone(validator);
        thread::spawn(move || work(&jobs, &sender, &validator));
    }
    let (paths, reader) = (paths.to_vec(), Arc::clone(validator));
    thread::spawn(move || {
        for (job, queue) in jobs(&paths, &reader).zip(queues.iter().cycle()) {
            if queue.send(job).is_err() {
                break;
            }
        }
    });
    for result in results.iter().cycle() {
        match result.recv() {
            Ok(event) => receive(event)?,
            Err(_) => break,
        }
    }
    Ok(())
}

/// What is to be done, in order.
fn jobs<'a>(paths: &'a [PathBuf], validator: &'a Validator) -> impl Iterator<Item = Job> + 'a {
    sources::sources(paths, &validator.reading).flat_map(jobs_of)
}

/// What is to be done for a source.
fn jobs_of(source: Source) -> impl Iterator<Item = Job> {
    let begin = Job::PassOn(Event::Source(source.path));
    let pieces: Box<dyn Iterator<Item = io::Result<Piece>>> = match source.pieces {
        Ok(pieces) => Box::new(pieces),
        Err(error) => Box::new(std::iter::once(Err(error))),
    };
    let of_piece = |piece| match piece {
        Ok(piece) => Job::Validate(piece),
        Err(error) => Job::PassOn(Event::Failed(error)),
    };
    std::iter::once(begin).chain(pieces.map(of_piece))
}

/// Works until there is nothing more to do, or nobody to do it for.
fn work(jobs: &Receiver<Job>, results: &SyncSender<Event>, validator: &Validator) {
    for job in jobs {
        if results.send(done(job, validator)).is_err() {
            break;
        }
    }
}

fn done(job: Job, validator: &Validator) -> Event {
    match job {
        Job::Validate(piece) => {
            let report = validator.validate_piece(&piece);
            Event::Piece(Box::new((piece, report)))
        }
        Job::PassOn(event) => event,
    }
}
