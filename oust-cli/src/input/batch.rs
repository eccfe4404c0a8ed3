//! Sources that are read to their end, whatever fails in them.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

use oust_notation::{DocumentItem, ReadOptions};
use oust_program::{Failure, Status};

use super::items::{ReadChunk, SourceItem, SourcePart, SourceReader, for_each_item};
use super::parallel::work_on_chunks;
use super::{Input, chunks};
use crate::message::{say, warn};

/// An error that ends the run, such as one of an output, also where it is a [`Failure`].
#[derive(Debug)]
pub(crate) struct Fatal(pub(crate) anyhow::Error);

impl Display for Fatal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for Fatal {}

/// The failures of sources that are read to their end.
#[derive(Default)]
pub(crate) struct Batch {
    /// The number of items and sources left out.
    pub(crate) left_out: u64,
    /// The number of warnings about text and of sources.
    pub(crate) warned: u64,
    /// The worst exit status other than 0.
    pub(crate) worst: Option<Status>,
}

impl Batch {
    /// Calls `use_item` with every item of `files`, or with the item `number` of each.
    /// Reports and counts each [`Failure`] and continues. Memory does not grow with the sources.
    pub(crate) fn read(
        &mut self,
        files: &[PathBuf],
        options: &ReadOptions,
        number: Option<usize>,
        mut use_item: impl FnMut(&mut Self, SourceItem<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for file in files {
            for_each_item(chunks(file, options), number, |part| {
                self.use_part(part, &mut use_item)
            })?;
        }
        Ok(())
    }

    /// Does as [`read`](Self::read) with all items, and calls `make` with each on one of `threads`
    /// threads, and `use_item` with what it has made on this thread, in order.
    pub(crate) fn read_parallel<T: Send + 'static>(
        &mut self,
        files: Vec<PathBuf>,
        options: ReadOptions,
        threads: usize,
        make: impl Fn(DocumentItem, &Input) -> T + Send + Sync + 'static,
        mut use_item: impl FnMut(&mut Self, SourceItem<'_, T>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let work = move |input: &Input| ReadChunk::new(input, &make);
        let mut source = SourceReader::new(None);
        for read in work_on_chunks(files, options, threads, work) {
            let mut use_part = |part: SourcePart<'_, T>| self.use_part(part, &mut use_item);
            match read {
                Ok((input, chunk)) => {
                    if input.chunk.is_first() {
                        source = SourceReader::new(None);
                    }
                    // A source that holds nothing breaks in its last chunk.
                    let _ = source.read(&input, chunk, &mut use_part)?;
                }
                Err(failure) => use_part(SourcePart::Failure(failure))?,
            }
        }
        Ok(())
    }

    fn use_part<T>(
        &mut self,
        part: SourcePart<'_, T>,
        use_item: &mut impl FnMut(&mut Self, SourceItem<'_, T>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let used = match part {
            SourcePart::Item(item) => use_item(self, item),
            SourcePart::Text(input, problem) | SourcePart::Warning(input, problem) => {
                self.warned += 1;
                warn(input.described(problem));
                Ok(())
            }
            SourcePart::Failure(failure) => Err(failure.into()),
        };
        used.or_else(|error| {
            let error = match error.downcast::<Fatal>() {
                Ok(Fatal(error)) => return Err(error),
                Err(error) => error,
            };
            // Other errors, such as a closed output, end the run.
            let failure = error.downcast::<Failure>()?;
            say(&failure);
            self.left_out += 1;
            self.fail(failure.status);
            Ok(())
        })
    }

    /// Raises the exit status to `status` or a worse one.
    pub(crate) fn fail(&mut self, status: Status) {
        self.worst = self.worst.max(Some(status));
    }
}
