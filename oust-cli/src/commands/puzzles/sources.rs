//! The games of files.

use std::path::PathBuf;

use anyhow::bail;
use oust_core::Color;
use oust_notation::record::HeaderName;
use oust_program::{Failure, Progress};

use super::output::Origin;
use super::search::{Bar, Enough, Searching, SourceGame};
use crate::args::ReadArgs;
use crate::input::{Batch, Fatal, SourceItem, start_of};
use crate::message::say_assumed;
use crate::view::{ErrorPolicy, Reading, View};

/// Searches the games of files, and the positions and diagrams, each as a game without turns.
/// Broken ones are reported and left out.
pub(super) fn search(
    read: &ReadArgs,
    files: &[PathBuf],
    mut searching: Searching<'_>,
) -> anyhow::Result<()> {
    let mut progress = Progress::unless_piped(files);
    let mut batch = Batch::default();
    let mut games = Vec::new();
    let mut is_empty = true;
    let result = batch.read(files, &read.options(), None, |_, found| {
        if found.number == 1 {
            progress.source(&found.input.path);
        }
        progress.advance_to(found.input.chunk.offset + start_of(&found.item));
        games.push(source_game(found, read)?);
        is_empty = false;
        if games.len() >= searching.batch() {
            // A failure to write must not be taken for one of the game.
            search_batch(&mut searching, &games).map_err(Fatal)?;
            games.clear();
        }
        Ok(())
    });
    // The games before an error of a source are searched, too.
    let result = result.and_then(|()| search_batch(&mut searching, &games));
    progress.end();
    match result {
        Err(error) if !error.is::<Enough>() => return Err(error),
        _ => {}
    }
    if is_empty {
        let message = format!("{}: found no games", crate::input::joined(files));
        let status = batch.worst.unwrap_or(oust_program::Status::NotDone);
        bail!(Failure::new(status, message));
    }
    searching.finish()?;
    if let Some(worst) = batch.worst {
        let message = format!("left out: {}", batch.left_out);
        bail!(Failure::new(worst, message));
    }
    Ok(())
}

fn search_batch(searching: &mut Searching<'_>, games: &[SourceGame]) -> anyhow::Result<()> {
    searching.search(games.len(), &Bar::Bytes, |number| games.get(number))
}

/// Returns the game of an item, or the reason against it.
fn source_game(found: SourceItem<'_>, read: &ReadArgs) -> Result<SourceGame, Failure> {
    let name = found.name();
    let reading = Reading {
        coords: read.coords,
        at: None,
        policy: ErrorPolicy::Refuse,
    };
    let view = View::from_item(found.item, found.input, reading)?;
    say_assumed(&name, &view.assumed);
    if !view.side_is_known {
        let message = format!("{name}: the diagram does not say who is to move");
        return Err(Failure::rules(message));
    }
    read.check_board(view.annotated.board(), &name)?;
    let header = |name: &HeaderName| {
        let headers = view.annotated.headers.iter();
        let value = headers.filter(|header| header.name == *name).map(|header| {
            let value = header.value.trim();
            (!value.is_empty()).then(|| value.to_owned())
        });
        value.flatten().next()
    };
    let [x, o] = Color::BOTH.map(|color| header(&HeaderName::player(color)));
    let origin = Origin {
        path: Some(found.input.path.clone()),
        game: found.number,
        x,
        o,
        date: header(&HeaderName::Date),
        seed: None,
    };
    let game = view.annotated.game;
    Ok(SourceGame { game, origin })
}
