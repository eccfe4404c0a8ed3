//! Lists of positions: one answer a position, for scripts.

use std::path::Path;

use anyhow::bail;
use oust_notation::DocumentItem;
use oust_notation::record::ProblemKind;
use oust_program::{Failure, STDIN};

use super::{Request, view_of};
use crate::args::SourceArgs;
use crate::input::{Input, SourceItem, for_each_item};
use crate::message::{say, warn};
use crate::view::View;

impl Request<'_> {
    /// Returns whether the source is a list of positions to answer one by one: `first` is its
    /// first chunk. On `-` one position is a list.
    pub(crate) fn is_list(&self, path: &Path, first: Option<&Result<Input, Failure>>) -> bool {
        // Scripts write any number of positions to `-`.
        let may_be_one = self.args.from.is_none() && path.as_os_str() == STDIN;
        self.args.game.is_none()
            && self.args.at.is_none()
            && !self.has_moves()
            && matches!(first, Some(Ok(input)) if is_list(input, may_be_one))
    }
}

/// Calls `use_view` with each position of a list whose side to move is known, and reports those
/// that cannot be read.
pub(crate) fn for_each_position(
    chunks: impl Iterator<Item = Result<Input, Failure>>,
    args: &SourceArgs,
    mut use_view: impl FnMut(&View) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut refused = false;
    for_each_item(chunks, None, |found| {
        let SourceItem {
            item,
            input,
            problems,
            ..
        } = found?;
        for problem in problems {
            let at = input.place(problem.span.start);
            if matches!(problem.kind, ProblemKind::TextOutsideRecord) {
                say(at + "expected a position line");
                refused = true;
            } else {
                warn(at + &problem.kind.to_string());
            }
        }
        let view = view_of(item, input, args);
        match view.and_then(|view| Ok(view.require_side().map(|()| view)?)) {
            Ok(view) => use_view(&view)?,
            Err(error) => {
                say(error.downcast::<Failure>()?);
                refused = true;
            }
        }
        Ok(())
    })?;
    if refused {
        bail!(Failure::rules("some positions were left out"));
    }
    Ok(())
}

/// Returns whether a source begins with a list of position lines or of positions in JSON.
fn is_list(input: &Input, may_be_one: bool) -> bool {
    let items = input.chunk.document().items;
    let is_line = |item: &DocumentItem| match item {
        DocumentItem::Position { .. } => true,
        // A position in JSON that does not say who is to move.
        DocumentItem::Diagram(found) => input.chunk.text[found.span.start..].starts_with('{'),
        _ => false,
    };
    let least = if may_be_one { 1 } else { 2 };
    items.len() >= least && items.iter().all(is_line)
}
