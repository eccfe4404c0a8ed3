//! The review of a game in its record: as comments, and as a page.

use oust_core::Color;
use oust_draw::replay::ReplayNote;
use oust_draw::{GamePage, PictureStyle};
use oust_notation::{Dialect, Note, NoteKind};
use oust_search::review::Review;

use super::notes::{criticism, turns};
use crate::view::View;

/// Adds a comment with the value after each turn, unless the same comment is there already.
pub(crate) fn add_comments(view: &mut View, review: &Review, dialect: Dialect) {
    let entries = view.annotated.entries(dialect);
    let notes = &mut view.annotated.notes;
    for turn in turns(review) {
        let Some(text) = turn.note(dialect) else {
            continue;
        };
        // A comment is written after the whole entry, which may end with the token of an ending.
        let entry = entries.iter().find(|entry| entry.end >= turn.end);
        let note = Note {
            after: entry.map_or(turn.end, |entry| entry.end),
            kind: NoteKind::Comment(text),
        };
        if !notes.contains(&note) {
            let at = notes.partition_point(|other| other.after <= note.after);
            notes.insert(at, note);
        }
    }
}

/// Returns the page of the game with its values, the mistakes and the findings about its record.
pub(crate) fn page(
    view: &View,
    review: &Review,
    dialect: Dialect,
    style: PictureStyle,
) -> GamePage {
    let marked = turns(review).into_iter().filter_map(|turn| {
        let played = turn.steps.last()?.played.as_ref()?;
        Some(ReplayNote {
            turn: played.entry.turn,
            text: criticism(turn.worst()?, dialect)?,
        })
    });
    let values = review
        .steps
        .iter()
        .map(|step| step.analysis.value_for(Color::X).chance);
    let replay = view.replay(dialect).notes(marked).values(values);
    let mut page = GamePage::new(style);
    page.add(&replay);
    page
}
