//! `oust analyze --all`: the review of a game, in every format.

use std::io::Write;

use oust_core::Color;
use oust_draw::{GamePage, PageNote, PictureStyle};
use oust_notation::{BoardName, Dialect, Note, NoteKind, side_letter, write_native};
use oust_program::Steps;
use oust_search::Stop;

use super::analysis::Analyst;
use super::json::PlayedJson;
use super::notes::turns;
use super::review::{Mark, Review, Step};
use super::words::{columns, percent};
use super::{AnalysisFormat, AnalysisJson, AnalyzeArgs};
use crate::args::PictureArgs;
use crate::message::say;
use crate::output::json_line;
use crate::view::View;

/// Reviews the game of a view and prints it.
pub(super) fn review(
    args: &AnalyzeArgs,
    view: &mut View,
    format: AnalysisFormat,
    stop: &Stop,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let game = &view.annotated.game;
    let analyst = Analyst::new(game.position(), args.search.limits(stop.clone()));
    let bar = Steps::new(game.history().len() as u64 + 1, "positions");
    let review = Review::new(&analyst, game, || bar.advance());
    drop(bar);
    if analyst.is_stopped() {
        say(format_args!(
            "interrupted: analyzed {} of {} positions",
            review.steps.len(),
            review.total
        ));
    }
    let dialect = args.dialect(view);
    match format {
        AnalysisFormat::Text => write!(out, "{}", text(view, &review, dialect))?,
        AnalysisFormat::Json => {
            for step in &review.steps {
                let most = args.candidates.unwrap_or(usize::MAX);
                let mut json = AnalysisJson::new(&step.analysis, step.outcome, dialect, most);
                let board = step.analysis.position.board();
                let played = step.played.as_ref();
                json.played = played.map(|played| PlayedJson::new(played, board, dialect));
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

/// Returns a line for each placement, and the counts of mistakes.
fn text(view: &View, review: &Review, dialect: Dialect) -> String {
    let board = view.annotated.board();
    let name = BoardName(board.clone());
    let mut text = format!("{name}, {}\n", view.caption());
    let turns = turns(review);
    if turns.is_empty() {
        text.push_str(match review.total {
            1 => "no turn to analyze\n",
            _ => "no turn was analyzed\n",
        });
        return text;
    }
    let tokens = |step: &Step| {
        let action = step.played.as_ref().map(|played| played.entry.action);
        action.map(|action| super::json::token(action, board, dialect))
    };
    let width = turns.iter().flat_map(|turn| turn.steps).filter_map(tokens);
    let width = width.map(|token| token.len()).max().unwrap_or(0).max(6);
    let widths = [4, 4, width, 9, 0];
    text.push_str(&columns(["turn", "side", "played", "value", ""], widths));
    for turn in &turns {
        for (index, step) in turn.steps.iter().enumerate() {
            let Some(played) = &step.played else {
                continue;
            };
            let number = if index == 0 {
                format!("{:>4}", played.entry.turn)
            } else {
                String::new()
            };
            let side = if index == 0 {
                side_letter(played.entry.side).to_string()
            } else {
                String::new()
            };
            let token = tokens(step).unwrap_or_default();
            let value = step.value_after(Color::X).unwrap_or_default();
            let said = step.criticism(dialect).unwrap_or_default();
            text.push_str(&columns([&number, &side, &token, &value, &said], widths));
        }
    }
    text.push('\n');
    for side in Color::BOTH {
        text.push_str(&summary(review, side));
    }
    text
}

/// Returns the number of mistakes of a side, and its average loss.
fn summary(review: &Review, side: Color) -> String {
    let steps = review.steps.iter().filter(|step| step.side() == side);
    let played: Vec<_> = steps.filter_map(|step| step.played.as_ref()).collect();
    let losses: Vec<f64> = played.iter().filter_map(|played| played.loss).collect();
    let side = side_letter(side);
    if losses.is_empty() {
        return format!("{side}: no placement judged\n");
    }
    let counts = [Mark::Blunder, Mark::Mistake, Mark::Inaccuracy].map(|mark| {
        let count = played.iter().filter(|played| played.mark() == Some(mark));
        let count = count.count();
        match (mark, count) {
            (_, 1) => format!("1 {}", mark.name()),
            (Mark::Inaccuracy, _) => format!("{count} inaccuracies"),
            _ => format!("{count} {}s", mark.name()),
        }
    });
    #[expect(clippy::cast_precision_loss, reason = "a game has few placements")]
    let average = losses.iter().sum::<f64>() / losses.len() as f64;
    format!(
        "{side}: {}, average loss {}\n",
        counts.join(", "),
        percent(average)
    )
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
        if !notes.contains(&note) {
            let at = notes.partition_point(|other| other.after <= note.after);
            notes.insert(at, note);
        }
    }
}

/// Returns the page of the game with its values, the mistakes and the findings about its record.
fn page(view: &View, review: &Review, dialect: Dialect, style: PictureStyle) -> GamePage {
    let board = view.annotated.board();
    let marked = turns(review).into_iter().filter_map(|turn| {
        let played = turn.steps.last()?.played.as_ref()?;
        Some(PageNote {
            turn: played.entry.turn,
            text: turn.worst()?.criticism(dialect)?,
        })
    });
    let findings = view.findings.iter();
    let findings = findings.flat_map(|findings| findings.notes(board, dialect));
    let notes: Vec<PageNote> = marked.chain(findings).collect();
    let values = review
        .steps
        .iter()
        .map(|step| step.analysis.value_for(Color::X).chance);
    let values: Vec<f64> = values.collect();
    let mut page = GamePage::new(style);
    page.add_with_values(&view.annotated, dialect, notes, &values);
    page
}
