//! Reading sources on several threads, with the results in the order of the sources.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use oust_notation::ReadOptions;
use oust_program::{Failure, Progress};
use oust_validate::ordered_pool::run_ordered;

use super::{Input, silent_chunks};

/// The number of threads of a command that reads many files.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct JobsArgs {
    /// Use this many threads, 1 to 256 [default: the number of cores]
    #[arg(short, long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

impl JobsArgs {
    pub(crate) fn threads(self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.jobs.map_or_else(cores, usize::from)
    }
}

/// Calls `work` with every chunk of `files` on `threads` threads, and returns the chunks with the
/// results in order, or the error of a file. Shows the progress at a terminal. Memory does not grow with
/// the files.
pub(crate) fn work_on_chunks<R: Send + 'static>(
    files: Vec<PathBuf>,
    options: ReadOptions,
    threads: usize,
    work: impl Fn(&Input) -> R + Send + Sync + 'static,
) -> Box<dyn Iterator<Item = Result<(Input, R), Failure>>> {
    let mut progress = Progress::unless_piped(&files);
    let chunks = files
        .into_iter()
        .flat_map(move |file| silent_chunks(&file, &options));
    let work = move |input: Result<Input, Failure>| {
        let input = input?;
        let result = work(&input);
        Ok((input, result))
    };
    let results: Box<dyn Iterator<Item = _>> = if threads <= 1 {
        Box::new(chunks.map(work))
    } else {
        Box::new(run_ordered(threads, chunks, work))
    };
    // Here and not on the threads, so that the messages are in order.
    Box::new(results.inspect(move |result| {
        if let Ok((input, _)) = result {
            input.report_bytes();
            if input.chunk.is_first() {
                progress.source(&input.path);
            }
            progress.advance_to(input.chunk.offset + input.chunk.text.len());
        }
    }))
}
