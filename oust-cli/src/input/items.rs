//! The records, diagrams and positions of sources.

use std::ops::ControlFlow;

use oust_notation::record::{NearMiss, Problem, ProblemKind};
use oust_notation::{DocumentItem, PartKind};
use oust_program::Failure;
use oust_validate::{Severity, text_findings};

use super::Input;

/// A record, diagram or position of a source, or the `T` that a thread has made of it.
pub(crate) struct SourceItem<'a, T = DocumentItem> {
    pub(crate) item: T,
    /// The number of the item in its source, counted from 1.
    pub(crate) number: usize,
    pub(crate) input: &'a Input,
    /// Whether the source is known to hold more than one item.
    is_one_of_several: bool,
}

/// A part of a source that a command has to do with.
pub(crate) enum SourcePart<'a, T = DocumentItem> {
    Item(SourceItem<'a, T>),
    /// Text between the items that holds no game.
    Text(&'a Input, &'a Problem),
    /// A warning outside of records, other than of text.
    Warning(&'a Input, &'a Problem),
    /// Text that looks like a game and is not read, or an error of the source.
    Failure(Failure),
}

impl<'a, T> SourceItem<'a, T> {
    /// Makes an item of a source that may hold others.
    pub(crate) fn new(item: T, number: usize, input: &'a Input) -> Self {
        Self {
            item,
            number,
            input,
            is_one_of_several: true,
        }
    }

    /// Returns the item with what `make` makes of it.
    pub(crate) fn map<U>(self, make: impl FnOnce(T, &Input) -> U) -> SourceItem<'a, U> {
        SourceItem {
            item: make(self.item, self.input),
            number: self.number,
            input: self.input,
            is_one_of_several: self.is_one_of_several,
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

/// A chunk that is read, with a `T` for each of its items.
pub(crate) struct ReadChunk<T> {
    parts: Vec<ReadPart<T>>,
    /// The problem of a source that holds nothing, in its last chunk.
    nothing: Option<Problem>,
}

/// A part of a chunk, after its problems.
struct ReadPart<T> {
    problems: Vec<Problem>,
    kind: ReadKind<T>,
}

enum ReadKind<T> {
    Item(T),
    Text,
    Other,
}

impl<T> ReadChunk<T> {
    /// Reads a chunk and calls `make` with each of its items.
    pub(crate) fn new(input: &Input, make: impl Fn(DocumentItem, &Input) -> T) -> Self {
        let document = input.chunk.document();
        let parts = document.parts.into_iter().map(|part| {
            let (kind, problems) = part.into_parts();
            let kind = match kind {
                PartKind::Item(item) => ReadKind::Item(make(item, input)),
                PartKind::Text(_) => ReadKind::Text,
                _ => ReadKind::Other,
            };
            ReadPart { problems, kind }
        });
        Self {
            parts: parts.collect(),
            nothing: document.nothing,
        }
    }

    fn items(&self) -> usize {
        let is_item = |part: &&ReadPart<T>| matches!(part.kind, ReadKind::Item(_));
        self.parts.iter().filter(is_item).count()
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
    let mut source = SourceReader::new(asked);
    let mut path = String::new();
    for input in chunks {
        let input = match input {
            Ok(input) => input,
            Err(failure) => {
                source.has_failed = true;
                use_found(SourcePart::Failure(failure))?;
                continue;
            }
        };
        let chunk = ReadChunk::new(&input, |item, _| item);
        if source.read(&input, chunk, &mut use_found)?.is_break() {
            return Ok(());
        }
        path = input.path;
    }
    match asked {
        // A source that failed may have had the item in its unread part.
        Some(asked) if !path.is_empty() && !source.has_failed => {
            let message = format!("--game {asked}: {path} holds {}", source.number);
            use_found(SourcePart::Failure(Failure::usage(message)))
        }
        _ => Ok(()),
    }
}

/// The state of reading a source chunk by chunk.
pub(super) struct SourceReader {
    /// The number of the only item asked for.
    asked: Option<usize>,
    /// The number of items so far.
    number: usize,
    has_failed: bool,
}

impl SourceReader {
    pub(super) const fn new(asked: Option<usize>) -> Self {
        Self {
            asked,
            number: 0,
            has_failed: false,
        }
    }

    /// Calls `use_found` with the parts of the next chunk. Breaks after the item asked for, and
    /// after a source that holds nothing.
    pub(super) fn read<T>(
        &mut self,
        input: &Input,
        chunk: ReadChunk<T>,
        use_found: &mut impl FnMut(SourcePart<'_, T>) -> anyhow::Result<()>,
    ) -> anyhow::Result<ControlFlow<()>> {
        // Known only up to this chunk: the first item of a long source is named without a number.
        let is_one_of_several = self.number + chunk.items() > 1;
        for ReadPart { problems, kind } in chunk.parts {
            for problem in &problems {
                if is_error(problem) {
                    self.has_failed = true;
                    use_found(SourcePart::Failure(Failure::rules(
                        input.described(problem),
                    )))?;
                } else if matches!(kind, ReadKind::Text) {
                    use_found(SourcePart::Text(input, problem))?;
                } else {
                    use_found(SourcePart::Warning(input, problem))?;
                }
            }
            let ReadKind::Item(item) = kind else {
                continue;
            };
            self.number += 1;
            // The problems before the item were still reported, as they may explain its number.
            if self.asked.is_some_and(|asked| asked != self.number) {
                continue;
            }
            use_found(SourcePart::Item(SourceItem {
                item,
                number: self.number,
                input,
                is_one_of_several,
            }))?;
            if self.asked.is_some() {
                return Ok(ControlFlow::Break(()));
            }
        }
        // Only the last chunk of a source can tell that it holds nothing.
        if let Some(problem) = chunk.nothing {
            use_found(SourcePart::Failure(nothing_in(input, &problem)))?;
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
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

/// Returns the byte at which an item begins.
pub(crate) fn start_of(item: &DocumentItem) -> usize {
    match item {
        DocumentItem::Record(record) => record.span.start,
        DocumentItem::Position { span, .. } => span.start,
        DocumentItem::Diagram(found) => found.span.start,
        DocumentItem::Skipped(problem) => problem.span.start,
        _ => 0,
    }
}
