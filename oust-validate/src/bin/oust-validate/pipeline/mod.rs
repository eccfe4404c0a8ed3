//! The validation of sources chunk by chunk on several threads, with reports in order.

mod ordered_workers;

use std::path::PathBuf;
use std::sync::Arc;
use std::{io, iter};

use oust_notation::Chunk;
use oust_program::Skipped;
use oust_validate::{Report, Validator};

use crate::sources::{self, Source};
use ordered_workers::run_ordered;

/// An event on the way through the sources.
pub(crate) enum Event {
    /// A file of a folder is not read.
    Skipped(Skipped),
    /// A source begins.
    Source(PathBuf),
    /// A chunk of it with its report.
    Chunk(Box<(Chunk, Report)>),
    /// The rest of it cannot be read.
    Failed(io::Error),
}

/// A chunk to validate, or an event to pass on.
type Job = Result<Chunk, Event>;

/// Validates the sources of the command line on `threads` threads and returns the events in order.
pub(crate) fn events(
    paths: &[PathBuf],
    validator: &Arc<Validator>,
    threads: usize,
) -> Box<dyn Iterator<Item = Event>> {
    let sources = sources::sources(paths.to_vec(), validator.reading.clone());
    let jobs = sources.flat_map(jobs_of);
    let validator = Arc::clone(validator);
    let work = move |job| work(job, &validator);
    if threads <= 1 {
        Box::new(jobs.map(work))
    } else {
        Box::new(run_ordered(threads, jobs, work))
    }
}

/// Returns the jobs of a source or a skipped file.
fn jobs_of(source: Result<Source, Skipped>) -> impl Iterator<Item = Job> + Send {
    let (begin, chunks) = match source {
        Ok(source) => (Event::Source(source.path), Some(source.chunks)),
        Err(skipped) => (Event::Skipped(skipped), None),
    };
    let chunks: Box<dyn Iterator<Item = io::Result<Chunk>> + Send> = match chunks {
        Some(Ok(chunks)) => Box::new(chunks),
        Some(Err(error)) => Box::new(iter::once(Err(error))),
        None => Box::new(iter::empty()),
    };
    let chunks = chunks.map(|chunk| chunk.map_err(Event::Failed));
    iter::once(Err(begin)).chain(chunks)
}

fn work(job: Job, validator: &Validator) -> Event {
    match job {
        Ok(chunk) => {
            let report = validator.validate_chunk(&chunk);
            Event::Chunk(Box::new((chunk, report)))
        }
        Err(event) => event,
    }
}
