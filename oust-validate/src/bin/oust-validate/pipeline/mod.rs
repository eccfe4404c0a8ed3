//! The validation of sources piece by piece on several threads, with reports in order.

mod ordered_workers;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use oust_notation::Chunk;
use oust_validate::{Report, Validator};

use crate::sources::{self, Source};
use ordered_workers::run_ordered;

/// What is met on the way through the sources.
pub(crate) enum Event {
    /// A source begins; its path.
    Source(PathBuf),
    /// A piece of it and what was found.
    Chunk(Box<(Chunk, Report)>),
    /// It cannot be read, or not on from here.
    Failed(io::Error),
}

/// A piece to be validated, or an event to be passed on.
type Job = Result<Chunk, Event>;

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
    let sources = sources::sources(paths.to_vec(), validator.reading.clone());
    let mut jobs = sources.flat_map(jobs_of);
    if threads <= 1 {
        return jobs.try_for_each(|job| receive(done(job, validator)));
    }
    let work = {
        let validator = Arc::clone(validator);
        move |job| done(job, &validator)
    };
    run_ordered(threads, jobs, work, receive)
}

/// What is to be done for a source.
fn jobs_of(source: Source) -> impl Iterator<Item = Job> + Send {
    let begin = Err(Event::Source(source.path));
    let pieces: Box<dyn Iterator<Item = io::Result<Chunk>> + Send> = match source.pieces {
        Ok(pieces) => Box::new(pieces),
        Err(error) => Box::new(std::iter::once(Err(error))),
    };
    let pieces = pieces.map(|piece| piece.map_err(Event::Failed));
    std::iter::once(begin).chain(pieces)
}

fn done(job: Job, validator: &Validator) -> Event {
    job.map_or_else(
        |event| event,
        |piece| {
            let report = validator.validate_piece(&piece);
            Event::Chunk(Box::new((piece, report)))
        },
    )
}
