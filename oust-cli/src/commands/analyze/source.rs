//! The position or the game to analyze.

use oust_notation::DocumentItem;
use oust_program::{Failure, Status};

use crate::args::SourceArgs;
use crate::input::{Input, SourceItem, for_each_item};
use crate::message::say_assumed;
use crate::request::{view_of, with_side};
use crate::view::{ErrorPolicy, Reading, View};

/// A game, up to the fault of its record.
pub(super) struct Game {
    pub(super) view: View,
    /// The rule that its record breaks.
    pub(super) fault: Option<Failure>,
}

/// Returns the game that the arguments ask for.
pub(super) fn game_of_chunks(
    chunks: impl Iterator<Item = Result<Input, Failure>>,
    args: &SourceArgs,
) -> anyhow::Result<Game> {
    let mut game = None;
    for_each_item(chunks, Some(args.game.unwrap_or(1)), |found| {
        let SourceItem { item, input, .. } = found?;
        let found = game_of(item, input, args)?;
        say_assumed(&input.path, &found.view.assumed);
        game = Some(found);
        Ok(())
    })?;
    Ok(game.expect("an item that is missing is an error"))
}

/// Returns the game of an item; of a record that breaks a rule, the turns before the fault.
fn game_of(item: DocumentItem, input: &Input, args: &SourceArgs) -> anyhow::Result<Game> {
    let record = match &item {
        DocumentItem::Record(record) => Some(record.clone()),
        _ => None,
    };
    let error = match view_of(item, input, args) {
        Ok(view) => return Ok(Game { view, fault: None }),
        Err(error) => error,
    };
    let fault = error.downcast::<Failure>()?;
    let Some(record) = record.filter(|_| fault.status == Status::BrokenRules && args.at.is_none())
    else {
        return Err(fault.into());
    };
    let reading = Reading {
        coords: args.read.coords,
        at: None,
        policy: ErrorPolicy::Show,
    };
    // Without a board there is nothing to play on.
    let Ok(view) = View::from_item(DocumentItem::Record(record), input, reading) else {
        return Err(fault.into());
    };
    let view = with_side(view, args, &input.path);
    let fault = Some(fault);
    Ok(Game { view, fault })
}
