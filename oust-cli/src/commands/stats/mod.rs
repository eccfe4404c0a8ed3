//! `oust stats`: counts results, lengths and captures of a collection.

mod aligned;
mod distribution;
mod facts;
mod figures;
mod groups;
mod groups_text;
mod output;
mod page;
mod plots;
mod progress;
mod table;

use anyhow::bail;
use oust_notation::DocumentItem;
use oust_program::{Failure, Status};
use oust_validate::files::Sought;

use crate::args::RecordsArgs;
use crate::input::{self, Batch, Input, JobsArgs};
use crate::message::{Messages, warn};
use crate::view::{ErrorPolicy, Reading, View};

use figures::{Extras, GameFigures};
use groups::Groups;
use output::{Output, OutputArgs};

pub(crate) use figures::Stats;
pub(crate) use groups::GroupsJson;

/// Count results, lengths and captures of a collection.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust stats games/*.oust                       a table, a row for each board
  oust random --games 999 | oust stats          standard input
  oust stats --course games.oust                the stones of winner and loser in the course of a game
  oust stats --to json archive.oust.gz          for other programs
  oust stats --by player games/                 a row for each player, with ratings
  oust stats --by year --to csv games/          for a spreadsheet
  oust stats --to html games/ > games.html      a page of plots
  oust stats --plot ratings --to svg games/     one plot
")]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    records: RecordsArgs,

    /// Show how the games with a winner go on each board: legal placements, and the stones and
    /// groups of winner and loser at each tenth of a game
    #[arg(long)]
    course: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

/// An item of a source with its figures, made on any thread.
enum CountedItem {
    /// A position, which is no game.
    Position,
    /// A game, and the messages of reading it.
    Game(Result<Box<GameFigures>, Failure>, Messages),
}

impl CountedItem {
    fn new(item: DocumentItem, input: &Input, reading: Reading, extras: Extras) -> Self {
        if matches!(
            item,
            DocumentItem::Position { .. } | DocumentItem::Diagram(_)
        ) {
            return Self::Position;
        }
        let (game, messages) = Messages::of(|| {
            let view = View::from_item(item, input, reading)?;
            Ok(Box::new(GameFigures::new(&view.annotated, extras)))
        });
        Self::Game(game, messages)
    }
}

pub(crate) fn run(args: &StatsArgs) -> anyhow::Result<()> {
    let output = Output::new(&args.output, args.course).map_err(Failure::usage)?;
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
    let extras = Extras {
        course: args.course,
        facts: !output.kinds.is_empty(),
    };
    let make = move |item, input: &Input| CountedItem::new(item, input, reading, extras);
    let mut batch = Batch::default();
    let mut stats = Stats::default();
    let mut groups = Groups::new(&output.kinds, output.names);
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
                groups.add(&game);
                stats.add(&game, &found.input.path, found.number);
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
    output.print(&stats, groups)?;
    if let Some(worst) = batch.worst {
        let message = format!("left out: {}", batch.left_out);
        bail!(Failure::new(worst, message));
    }
    Ok(())
}
