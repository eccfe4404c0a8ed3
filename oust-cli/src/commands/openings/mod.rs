//! `oust openings`: what each first placement is worth.

mod games;
mod values;

use std::io::{Write, stdout};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use anyhow::bail;
use clap::ValueEnum;
use oust_core::Board;
use oust_program::{Failure, FilesArgs};

use super::random::new_seed;
use crate::args::{CoordsArgs, DrawingArgs, EncodingArgs, PictureArgs};
use crate::message::note;
use crate::output::json_line;
use games::{Games, read_games};
use values::{Settings, Values, picture};

pub(crate) use values::OpeningsJson;

/// Play the engine against itself from each first placement, to find what it is worth.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust openings hex5 --games 100                a table of the first placements and their values
  oust openings 9x9 --seed 1 --to json --records games.oust
                                                the values as JSON, the games in a file
  oust openings 9x9 games.oust --to svg > map.svg
                                                a picture of the values in games of a file
")]
pub(crate) struct OpeningsArgs {
    /// Play on this board, such as 9x9 or hex5
    #[arg(value_name = "BOARD")]
    board: Board,

    /// Play nothing, and count the games on the board in these files and folders; `-` is standard
    /// input
    #[arg(value_name = "FILE", conflicts_with_all = ["games", "evaluations", "seed", "threads", "records"])]
    files: Vec<PathBuf>,

    #[command(flatten)]
    choice: FilesArgs,

    /// Play this many games from each first placement, of those that are the same up to symmetry
    /// from one; 385 give its value to within 5 points
    #[arg(short = 'n', long, value_name = "NUMBER", conflicts_with = "files_from", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,

    /// Evaluate this many positions for each placement: 580 play like level 6 on hex5, and
    /// 2,300 like level 7
    #[arg(long, value_name = "NUMBER", conflicts_with = "files_from", default_value_t = 650, value_parser = clap::value_parser!(u64).range(1..))]
    evaluations: u64,

    /// Draw the games from this seed: the same seed gives the same games [default: a new one,
    /// printed on standard error]
    #[arg(
        short = 's',
        long,
        value_name = "NUMBER",
        conflicts_with = "files_from"
    )]
    seed: Option<u64>,

    /// Play this many games at the same time; the games do not depend on it [default: the cores]
    #[arg(
        short = 'j',
        long,
        value_name = "NUMBER",
        conflicts_with = "files_from"
    )]
    threads: Option<NonZeroUsize>,

    /// Print the values in this format
    #[arg(short = 't', long, value_enum, value_name = "FORMAT", default_value_t = OpeningsFormat::Text)]
    to: OpeningsFormat,

    /// Write the games to this file, as records
    #[arg(long, value_name = "FILE", conflicts_with = "files_from")]
    records: Option<PathBuf>,

    #[command(flatten)]
    drawing: DrawingArgs,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    coords: CoordsArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OpeningsFormat {
    /// A table of the first placements.
    Text,
    /// One JSON object.
    Json,
    /// A picture of the board with the values in percent.
    Svg,
}

pub(crate) fn run(args: &OpeningsArgs) -> anyhow::Result<()> {
    let board = &args.board;
    if !args.reads_games() {
        args.choice.refuse()?;
    }
    let settings = (!args.reads_games()).then(|| args.settings());
    let dialect = args.coords.print_dialect(board);
    let (map, worst) = match settings {
        Some(settings) => {
            let cores = || thread::available_parallelism().ok();
            let games = Games {
                board,
                settings,
                per_class: args.games,
                threads: args.threads.or_else(cores).unwrap_or(NonZeroUsize::MIN),
                records: args.records.as_deref(),
                dialect,
            };
            (games.play()?, None)
        }
        None => read_games(&args.files, &args.choice, board, args.coords, args.encoding)?,
    };
    let values = Values {
        map: &map,
        dialect,
        settings,
    };
    let text = match args.to {
        OpeningsFormat::Text => values.text(),
        OpeningsFormat::Json => json_line(&values.json())?,
        OpeningsFormat::Svg => {
            let flags = PictureArgs {
                drawing: args.drawing,
                ..PictureArgs::default()
            };
            picture(&map, dialect, flags.style()).to_string()
        }
    };
    // Printed also when records were left out; the status tells of them.
    stdout().lock().write_all(text.as_bytes())?;
    if let Some(worst) = worst {
        bail!(Failure::new(worst, "not all records were counted"));
    }
    Ok(())
}

impl OpeningsArgs {
    /// Returns whether games are read instead of played.
    fn reads_games(&self) -> bool {
        !self.files.is_empty() || self.choice.files_from.is_some()
    }

    /// Returns the settings of the games, with a random seed unless `--seed` is given.
    fn settings(&self) -> Settings {
        let seed = self.seed.unwrap_or_else(|| {
            let seed = new_seed();
            note(format_args!(
                "seed {seed}: `--seed {seed}` gives the same games"
            ));
            seed
        });
        Settings {
            evaluations: self.evaluations,
            seed,
        }
    }
}
