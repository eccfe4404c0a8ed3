//! Reading sources to their end, past those that fail.

use std::path::PathBuf;

use oust_notation::ReadOptions;
use oust_program::{Failure, Status};

use super::{SourceItem, SourcePart, chunks, for_each_item};
use crate::message::{say, warn};

/// The failures of sources that are read to their end.
#[derive(Default)]
pub(crate) struct Batch {
    /// The number of items and sources left out.
    pub(crate) left_out: u64,
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
            for_each_item(chunks(file, options), number, |found| {
                let used = match found {
                    SourcePart::Item(item) => use_item(self, item),
                    SourcePart::Text(input, problem) | SourcePart::Warning(input, problem) => {
                        warn(input.described(problem));
                        Ok(())
                    }
                    SourcePart::Failure(failure) => Err(failure.into()),
                };
                used.or_else(|error| {
                    let failure = error.downcast::<Failure>()?;
                    say(&failure);
                    self.left_out += 1;
                    self.fail(failure.status);
                    Ok(())
                })
            })?;
        }
        Ok(())
    }

    /// Raises the exit status to `status` or a worse one.
    pub(crate) fn fail(&mut self, status: Status) {
        self.worst = self.worst.max(Some(status));
    }
}
