//! The records, diagrams and positions of a source.

use oust_notation::record::{NearMiss, Problem, ProblemKind, Problems};
use oust_notation::{Document, DocumentItem};
use oust_program::Failure;

use super::Input;

/// A record, diagram or position of a source.
pub(crate) struct SourceItem<'a> {
    pub(crate) item: DocumentItem,
    /// The number of the item in its source, counted from 1.
    pub(crate) number: usize,
    pub(crate) input: &'a Input,
    /// The problems of text that belongs to no item; the first item of each chunk has them.
    pub(crate) problems: Problems,
    /// Whether the source is known to hold more than one item.
    is_one_of_several: bool,
}

impl SourceItem<'_> {
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

/// Calls `use_item` with every item of a source and with each failure to read it.
///
/// With `asked`, calls it with the item of that number alone and reads nothing after it. A source
/// that holds nothing, or no such item, is a failure.
pub(crate) fn for_each_item(
    chunks: impl Iterator<Item = Result<Input, Failure>>,
    asked: Option<usize>,
    mut use_item: impl FnMut(Result<SourceItem<'_>, Failure>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (mut number, mut path, mut nothing) = (0, String::new(), None);
    for input in chunks {
        let input = match input {
            Ok(input) => input,
            Err(failure) => {
                use_item(Err(failure))?;
                continue;
            }
        };
        let Document {
            items,
            mut problems,
            ..
        } = input.chunk.document();
        if items.is_empty() && input.chunk.is_first() {
            nothing = Some(nothing_in(&input, &problems));
        }
        let is_one_of_several = number + items.len() > 1;
        for item in items {
            number += 1;
            if asked.is_some_and(|asked| asked != number) {
                continue;
            }
            use_item(Ok(SourceItem {
                item,
                number,
                input: &input,
                problems: std::mem::take(&mut problems),
                is_one_of_several,
            }))?;
            if asked.is_some() {
                return Ok(());
            }
        }
        path = input.path;
    }
    match (nothing, asked) {
        (Some(nothing), asked) if number == 0 || asked.is_none() => use_item(Err(nothing)),
        (_, Some(asked)) if !path.is_empty() => {
            let message = format!("--game {asked}: {path} holds {number}");
            use_item(Err(Failure::usage(message)))
        }
        _ => Ok(()),
    }
}

/// Returns the failure of a source whose first chunk holds nothing, with the likely mistake.
fn nothing_in(input: &Input, problems: &[Problem]) -> Failure {
    match problems.first() {
        Some(Problem { kind, span })
            if !matches!(kind, ProblemKind::NoRecord { near_miss: None }) =>
        {
            let help = match kind {
                ProblemKind::NoRecord {
                    near_miss: Some(NearMiss::NoFirstLine { .. }),
                } => {
                    "; for a list of moves pass --format-in moves and --board, such as --board 5x5"
                }
                _ => "",
            };
            Failure::work(format!("{}{kind}{help}", input.place(span.start)))
        }
        _ => {
            let help = if input.chunk.text.trim().is_empty() {
                ""
            } else {
                "; a diagram has rows such as `. x o`, a position line is such as `3x3 3/x2/xo1 o`"
            };
            let path = &input.path;
            Failure::work(format!(
                "{path}: found no diagram, position line or record{help}"
            ))
        }
    }
}
