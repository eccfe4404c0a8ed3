//! `oust stats`: counts results, lengths and captures of a collection.

mod distribution;
mod figures;
mod progress;
mod table;

use std::io::{Write, stdout};

use anyhow::bail;
use clap::ValueEnum;
use oust_notation::DocumentItem;
use oust_program::{Failure, Status};
use oust_validate::files::Sought;

use crate::args::RecordsArgs;
use crate::input::{self, Batch, Input, JobsArgs};
use crate::message::{Messages, warn};
use crate::output::json_line;
use crate::view::{ErrorPolicy, Reading, View};

use figures::GameFigures;
pub(crate) use figures::Stats;

/// Count results, lengths and captures of a collection.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust stats games/*.oust                       a table, a row for each board
  oust random --games 999 | oust stats          standard input
  oust stats --course games.oust                the stones of winner and loser in the course of a game
  oust stats --to json archive.oust.gz          for other programs
")]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    records: RecordsArgs,

    /// Show how the games with a winner go on each board: legal placements, and the stones and
    /// groups of winner and loser at each tenth of a game
    #[arg(long)]
    course: bool,

    /// Print in this format
    #[arg(short = 't', long, value_enum, value_name = "FORMAT", default_value_t = StatsFormat::Table)]
    to: StatsFormat,

    #[command(flatten)]
    jobs: JobsArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum StatsFormat {
    /// A table for people.
    Table,
    /// One JSON object.
    Json,
}

/// An item of a source with its figures, made on any thread.
enum CountedItem {
    /// A position, which is no game.
    Position,
    /// A game, and the messages of reading it.
    Game(Result<Box<GameFigures>, Failure>, Messages),
}

impl CountedItem {
    fn new(item: DocumentItem, input: &Input, reading: Reading, has_course: bool) -> Self {
        if matches!(
            item,
            DocumentItem::Position { .. } | DocumentItem::Diagram(_)
        ) {
            return Self::Position;
        }
        let (game, messages) = Messages::of(|| {
            let view = View::from_item(item, input, reading)?;
            Ok(Box::new(GameFigures::new(&view.annotated, has_course)))
        });
        Self::Game(game, messages)
    }
}

pub(crate) fn run(args: &StatsArgs) -> anyhow::Result<()> {
    let options = args.records.read.options();
    let RecordsArgs { files, choice, .. } = &args.records;
    let expected = "records to count";
    let sources = input::sources(files, choice, expected, Sought::Records, &options)?;
    let files = sources.files;
    let reading = Reading {
        coords: args.records.read.coords,
        at: None,
        policy: ErrorPolicy::Refuse,
    };
    let has_course = args.course;
    let make = move |item, input: &Input| CountedItem::new(item, input, reading, has_course);
    let mut batch = Batch::default();
    let mut stats = Stats::default();
    let mut positions = 0;
    let threads = args.jobs.threads();
    batch.read_parallel(files.clone(), options, threads, make, |_, found| {
        let name = found.name();
        match found.item {
            // A folder may have diagrams next to its games; they are counted and not refused.
            CountedItem::Position => positions += 1,
            CountedItem::Game(game, messages) => {
                messages.say();
                let game = game?;
                args.records.read.check_board(&game.board, &name)?;
                stats.add(*game, &found.input.path, found.number);
            }
        }
        Ok(())
    })?;
    if positions > 0 {
        warn(format_args!("positions that are no games: {positions}"));
    }
    // A table of zeros would hide that nothing was read.
    if stats.is_empty() {
        let message = format!("{}: found no games", input::joined(&files));
        bail!(Failure::new(
            batch.worst.unwrap_or(Status::NotDone),
            message
        ));
    }
    stats.left_out = batch.left_out;
    let text = match args.to {
        StatsFormat::Table => table::text(&stats),
        StatsFormat::Json => json_line(&stats)?,
    };
    stdout().lock().write_all(text.as_bytes())?;
    if let Some(worst) = batch.worst {
        let message = format!("left out: {}", batch.left_out);
        bail!(Failure::new(worst, message));
    }
    Ok(())
}
