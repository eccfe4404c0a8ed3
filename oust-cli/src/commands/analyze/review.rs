//! `oust analyze --all`: the review of a game, as a table, as JSON, as comments in its record and as
//! a page.

use std::io::Write;

use oust_core::Color;
use oust_draw::replay::ReplayNote;
use oust_draw::{GamePage, PictureStyle};
use oust_notation::{Dialect, Note, NoteKind, counted, write_native};
use oust_program::Steps;
use oust_search::Stop;
use oust_search::json::AnalysisJson;
use oust_search::review::{Analyst, Review};

use super::args::{AnalysisFormat, AnalyzeArgs};
use super::notes::{criticism, turns};
use super::table::table;
use crate::args::PictureArgs;
use crate::message::say;
use crate::output::json_line;
use crate::view::View;

/// Reviews the game of a view and prints it.
pub(crate) fn review(
    args: &AnalyzeArgs,
    view: &mut View,
    format: AnalysisFormat,
    stop: &Stop,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let game = &view.annotated.game;
    let analyst = Analyst::new(game.position().board(), args.search.limits(stop.clone()));
    // One more than the actions: the position at the end is searched, too.
    let bar = Steps::new(game.history().len() as u64 + 1, "positions");
    let review = Review::new(&analyst, game, || bar.advance())?;
    drop(bar);
    if analyst.is_stopped() {
        say(format_args!(
            "interrupted: analyzed {} of {}",
            review.steps.len(),
            counted(review.total, "position")
        ));
    }
    let dialect = args.dialect(view);
    match format {
        AnalysisFormat::Text => write!(out, "{}", table(view, &review, dialect))?,
        AnalysisFormat::Json => {
            for step in &review.steps {
                let most = args.candidates.unwrap_or(usize::MAX);
                let json = AnalysisJson::from_step(step, dialect, most);
                out.write_all(json_line(&json)?.as_bytes())?;
            }
        }
        AnalysisFormat::Record => {
            add_comments(view, &review, dialect);
            write!(out, "{}", write_native(&view.annotated, dialect))?;
        }
        AnalysisFormat::Html => {
            let picture = PictureArgs {
                drawing: args.drawing,
                ..PictureArgs::default()
            };
            write!(out, "{}", page(view, &review, dialect, picture.style()))?;
        }
    }
    out.flush()?;
    Ok(())
}

/// Adds a comment with the value after each turn, unless the same comment is there already.
fn add_comments(view: &mut View, review: &Review, dialect: Dialect) {
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
        // Analyzing a record again must not repeat its comments.
        if !notes.contains(&note) {
            // After the notes that are there, and the list stays sorted.
            let at = notes.partition_point(|other| other.after <= note.after);
            notes.insert(at, note);
        }
    }
}

/// Returns the page of the game with its values, the mistakes and the findings about its record.
fn page(view: &View, review: &Review, dialect: Dialect, style: PictureStyle) -> GamePage {
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
