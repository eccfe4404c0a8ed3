//! The validation of sources chunk by chunk on several threads, with reports in order.

use std::path::PathBuf;
use std::sync::Arc;
use std::{io, iter};

use oust_notation::Chunk;

use super::skipped::Skipped;
use super::source::Source;
use crate::ordered_pool::run_ordered;
use crate::report::Report;
use crate::validator::Validator;

/// An event on the way through the sources.
#[derive(Debug)]
pub enum Event {
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

/// Validates sources on `threads` threads and returns the events in the order of the sources.
///
/// Memory is bounded: a slow receiver holds up the threads. Dropping the iterator reads no further
/// chunk.
///
/// ```no_run
/// use std::sync::Arc;
///
/// use oust_validate::files::{Event, Sought, sources, validate};
/// use oust_validate::{Summary, Validator};
///
/// let validator = Arc::new(Validator::default());
/// let sources = sources("games/", Sought::Records, &validator.reading);
/// let mut summary = Summary::default();
/// let (mut path, mut records) = (String::new(), 0);
/// for event in validate(sources, &validator, 4) {
///     match event {
///         Event::Source(source) => {
///             summary.add_source();
///             (path, records) = (source.display().to_string(), 0);
///         }
///         Event::Chunk(both) => {
///             let (chunk, report) = *both;
///             summary.add_report(&path, &chunk, records, &report);
///             records += report.records;
///         }
///         Event::Skipped(skipped) => eprintln!("{skipped}"),
///         Event::Failed(error) => eprintln!("{path}: {error}"),
///     }
/// }
/// println!("{} valid, {} invalid", summary.valid, summary.invalid);
/// ```
pub fn validate(
    sources: impl Iterator<Item = Result<Source, Skipped>> + Send + 'static,
    validator: &Arc<Validator>,
    threads: usize,
) -> Box<dyn Iterator<Item = Event>> {
    let jobs = sources.flat_map(jobs_of);
    let validator = Arc::clone(validator);
    // Events that need no work go through the same queue, so that they stay in order.
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
        // After the event of its source, which names the file.
        Some(Err(error)) => Box::new(iter::once(Err(error))),
        None => Box::new(iter::empty()),
    };
    let jobs = chunks.map(|chunk| chunk.map_err(Event::Failed));
    iter::once(Err(begin)).chain(jobs)
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
