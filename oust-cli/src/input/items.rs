//! The records, diagrams and positions of sources.

use std::path::PathBuf;

use oust_notation::record::{NearMiss, Problem, ProblemKind};
use oust_notation::{DocumentItem, PartKind, ReadOptions};
use oust_program::{Failure, Status};
use oust_validate::{Severity, text_findings};

use super::{Input, chunks};
use crate::message::{say, warn};

/// A record, diagram or position of a source.
pub(crate) struct SourceItem<'a> {
    pub(crate) item: DocumentItem,
    /// The number of the item in its source, counted from 1.
    pub(crate) number: usize,
    pub(crate) input: &'a Input,
    /// Whether the source is known to hold more than one item.
    is_one_of_several: bool,
}

/// A part of a source that a command has to do with.
pub(crate) enum SourcePart<'a> {
    Item(SourceItem<'a>),
    /// Text between the items that holds no game.
    Text(&'a Input, &'a Problem),
    /// A warning outside of records, other than of text.
    Warning(&'a Input, &'a Problem),
    /// Text that looks like a game and is not read, or an error of the source.
    Failure(Failure),
}

impl<'a> SourceItem<'a> {
    /// Makes an item of a source that may hold others.
    pub(crate) fn new(item: DocumentItem, number: usize, input: &'a Input) -> Self {
        Self {
            item,
            number,
            input,
            is_one_of_several: true,
        }
    }

    /// Returns the name of the item in messages.
    pub(crate) fn name(&self) -> String {
        let path = &self.input.path;
        if self.is_one_of_several {
            format!("{path}, game {}", self.number)
        } else {
            path.clone()
        }
    }
}

/// Calls `use_found` with every part of a source that matters, or up to the item `asked` for, and
/// with no other item.
///
/// A source that holds nothing, or no item of the number asked for, is a failure. Nothing is read
/// after that item.
pub(crate) fn for_each_item(
    chunks: impl Iterator<Item = Result<Input, Failure>>,
    asked: Option<usize>,
    mut use_found: impl FnMut(SourcePart<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (mut number, mut path, mut has_failed) = (0, String::new(), false);
    for input in chunks {
        let input = match input {
            Ok(input) => input,
            Err(failure) => {
                has_failed = true;
                use_found(SourcePart::Failure(failure))?;
                continue;
            }
        };
        let document = input.chunk.document();
        // Known only up to this chunk: the first item of a long source is named without a number.
        let is_one_of_several = number + document.items().count() > 1;
        let nothing = document.nothing;
        for part in document.parts {
            let (kind, problems) = part.into_parts();
            for problem in &problems {
                if is_error(problem) {
                    has_failed = true;
                    use_found(SourcePart::Failure(Failure::rules(
                        input.described(problem),
                    )))?;
                } else if matches!(kind, PartKind::Text(_)) {
                    use_found(SourcePart::Text(&input, problem))?;
                } else {
                    use_found(SourcePart::Warning(&input, problem))?;
                }
            }
            let PartKind::Item(item) = kind else {
                continue;
            };
            number += 1;
            // The problems before the item were still reported, as they may explain its number.
            if asked.is_some_and(|asked| asked != number) {
                continue;
            }
            use_found(SourcePart::Item(SourceItem {
                item,
                number,
                input: &input,
                is_one_of_several,
            }))?;
            if asked.is_some() {
                return Ok(());
            }
        }
        // Only the last chunk of a source can tell that it holds nothing.
        if let Some(problem) = nothing {
            return use_found(SourcePart::Failure(nothing_in(&input, &problem)));
        }
        path = input.path;
    }
    match asked {
        // A source that failed may have had the item in its unread part.
        Some(asked) if !path.is_empty() && !has_failed => {
            let message = format!("--game {asked}: {path} holds {number}");
            use_found(SourcePart::Failure(Failure::usage(message)))
        }
        _ => Ok(()),
    }
}

/// Returns whether the validator reports a problem as an error.
fn is_error(problem: &Problem) -> bool {
    let findings = text_findings(std::slice::from_ref(problem));
    findings
        .iter()
        .any(|finding| finding.severity() == Severity::Error)
}

/// Returns the failure of a source that holds nothing, with the likely mistake.
fn nothing_in(input: &Input, problem: &Problem) -> Failure {
    if let ProblemKind::NoRecord { near_miss: None } = problem.kind {
        let help = if input.chunk.text.trim().is_empty() {
            ""
        } else {
            "; a diagram has rows such as `. x o`, a position line is such as `3x3 3/x2/xo1 o`"
        };
        let path = &input.path;
        return Failure::work(format!(
            "{path}: found no diagram, position line or record{help}"
        ));
    }
    let help = match problem.kind {
        ProblemKind::NoRecord {
            near_miss: Some(NearMiss::NoFirstLine { .. }),
        } => "; for a list of moves pass --format-in moves and --board, such as --board 5x5",
        _ => "",
    };
    let at = input.place(problem.span.start);
    Failure::work(format!("{at}{}{help}", problem.kind))
}

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
                // Other errors, such as a closed output, end the run.
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
