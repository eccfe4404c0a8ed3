//! `oust stats`: games, results, lengths and captures of a collection.

mod figures;
mod game;
mod spread;
mod table;

use std::io::Write;

use oust_notation::Part;

use crate::args::{StatsArgs, StatsFormat};
use crate::batch::Batch;
use crate::failure::{Failure, Reason};
use crate::input;
use crate::message::warn;
use crate::view::{Reading, Tolerated, View};
pub(crate) use figures::Stats;
use game::GameFigures;

pub(crate) fn run(args: &StatsArgs) -> anyhow::Result<()> {
    let files = input::files(&args.records.files, "records to count", |piece| {
        piece.document().into_records().next().is_some()
    })?;
    let mut batch = Batch::new(&files);
    let mut stats = Stats::default();
    let mut positions = 0;
    let reading = Reading::to_end(args.records.coords, Tolerated::Nothing);
    let options = args.records.options();
    batch.read(&files, &options, |batch, part, place| {
        if matches!(part, Part::Position { .. } | Part::Diagram(_)) {
            positions += 1;
            return Ok(());
        }
        match View::of_part(part, place.input, reading) {
            Ok(view) => {
                let path = &place.input.path;
                stats.add(GameFigures::new(&view.transcript, path, place.number));
            }
            Err(failure) => batch.leave_out(&failure),
        }
        Ok(())
    })?;
    batch.progress.end();
    if positions > 0 {
        warn(format_args!("positions that are no games: {positions}"));
    }
    if stats.is_empty() {
        let paths: Vec<String> = files
            .iter()
            .map(|file| file.display().to_string())
            .collect();
        let message = format!("{}: found no games", paths.join(", "));
        return Err(Failure::new(batch.worst.unwrap_or(Reason::Work), message).into());
    }
    stats.left_out = batch.left_out;
    let text = match args.to {
        StatsFormat::Table => table::text(&stats),
        StatsFormat::Json => serde_json::to_string(&stats)? + "\n",
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    match batch.worst {
        Some(reason) => {
            let message = format!("left out: {}", batch.left_out);
            Err(Failure::new(reason, message).into())
        }
        None => Ok(()),
    }
}
