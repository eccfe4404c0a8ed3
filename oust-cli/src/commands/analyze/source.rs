//! The position or the game to analyze.

use oust_notation::DocumentItem;
use oust_program::{Failure, Status};

use crate::args::SourceArgs;
use crate::input::Input;
use crate::message::say_assumed;
use crate::request::{Found, Request, Several, settled, view_of};
use crate::view::{ErrorPolicy, Reading, View};

/// A game, up to the fault of its record.
pub(crate) struct Game {
    pub(crate) view: View,
    /// The rule that its record breaks.
    pub(crate) fault: Option<Failure>,
}

/// Calls `use_game` with each game that the arguments ask for.
pub(crate) fn for_each_game(
    request: &Request<'_>,
    several: Several,
    mut use_game: impl FnMut(Found<Game>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if let Some(path) = request.file() {
        return request.for_each_in(path, several, game_of, use_game);
    }
    request.for_each(several, |found| {
        let Found {
            value: view,
            line,
            is_listed,
        } = found;
        use_game(Found {
            value: Game { view, fault: None },
            line,
            is_listed,
        })
    })
}

/// Returns the game of an item; of a record that breaks a rule, the turns before the fault.
fn game_of(item: DocumentItem, input: &Input, args: &SourceArgs) -> anyhow::Result<Game> {
    let record = match &item {
        DocumentItem::Record(record) => Some(record.clone()),
        _ => None,
    };
    let error = match view_of(item, input, args) {
        Ok(view) => {
            say_assumed(&input.path, &view.assumed);
            return Ok(Game { view, fault: None });
        }
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
    say_assumed(&input.path, &view.assumed);
    let view = settled(view, args, &input.path)?;
    let fault = Some(fault);
    Ok(Game { view, fault })
}
