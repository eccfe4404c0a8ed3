//! Reading many sources part by part, for the commands that go on after a fault.

use std::path::PathBuf;

use oust_notation::{Document, Part, ReadOptions};
use oust_validate::program::Progress;

use crate::failure::{Failure, Reason};
use crate::input::{self, Input};
use crate::message::{place, progress_shown, say, warn};
use crate::source::nothing_in;

/// Sources that are read, and what could not be used of them.
pub(crate) struct Batch {
    pub(crate) progress: Progress,
    /// The number of records and sources left out.
    pub(crate) left_out: u64,
    /// The worst reason for an exit status other than 0.
    pub(crate) worst: Option<Reason>,
}

/// The place of a part among the sources.
pub(crate) struct PartPlace<'a> {
    pub(crate) input: &'a Input,
    /// The number of the part in its source, counted from 1.
    pub(crate) number: usize,
    /// Whether the source is known to hold more than one part.
    is_one_of_several: bool,
}

impl Batch {
    pub(crate) fn new(files: &[PathBuf]) -> Self {
        Self {
            progress: Progress::of_long_reading(progress_shown(), files),
            left_out: 0,
            worst: None,
        }
    }

    /// Calls `use_part` with every part of `files`. Memory does not grow with the sources.
    pub(crate) fn read(
        &mut self,
        files: &[PathBuf],
        options: &ReadOptions,
        mut use_part: impl FnMut(&mut Self, Part, &PartPlace<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for file in files {
            self.progress.source(file);
            let mut parts_before = 0;
            for piece in input::pieces(file, options) {
                let input = match piece {
                    Ok(input) => input,
                    Err(failure) => {
                        self.leave_out(&failure);
                        continue;
                    }
                };
                let parts = self.parts(&input);
                let is_one_of_several = parts_before + parts.len() > 1;
                for part in parts {
                    parts_before += 1;
                    let place = PartPlace {
                        input: &input,
                        number: parts_before,
                        is_one_of_several,
                    };
                    use_part(self, part, &place)?;
                }
                self.progress.piece(&input.piece);
            }
        }
        Ok(())
    }

    /// Returns the parts of a piece, and reports its text that belongs to none.
    fn parts(&mut self, input: &Input) -> Vec<Part> {
        let Document {
            parts, problems, ..
        } = input.piece.document();
        for problem in problems.iter().filter(|_| !parts.is_empty()) {
            warn(place(input, problem.span.start) + &problem.kind.to_string());
        }
        if parts.is_empty() && input.piece.is_first() {
            self.leave_out(&nothing_in(input, &problems));
        }
        parts
    }

    /// Reports a part or a source that is left out.
    pub(crate) fn leave_out(&mut self, failure: &Failure) {
        say(failure);
        self.left_out += 1;
        self.fail(failure.reason);
    }

    /// Lets the program end with the status of `reason` or a worse one.
    pub(crate) fn fail(&mut self, reason: Reason) {
        self.worst = self.worst.max(Some(reason));
    }
}

impl PartPlace<'_> {
    /// Returns the name of the part in messages.
    pub(crate) fn name(&self) -> String {
        let path = &self.input.path;
        if self.is_one_of_several {
            format!("{path}, game {}", self.number)
        } else {
            path.clone()
        }
    }
}
