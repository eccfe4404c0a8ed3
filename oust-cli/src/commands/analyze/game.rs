//! `oust analyze --all`: the review of a game, in every format.

use std::io::Write;

use oust_notation::{counted, write_native};
use oust_program::Steps;
use oust_search::Stop;
use oust_search::review::{Analyst, Review};

use super::annotate::{add_comments, page};
use super::table::table;
use super::{AnalysisFormat, AnalysisJson, AnalyzeArgs};
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
