//! `oust random`: plays random legal games.

use std::hash::{BuildHasher, RandomState};
use std::io::{BufWriter, stdout};

use oust_core::{Board, RandomPlay};
use oust_notation::record::{Header, HeaderName};

use crate::args::{CoordsArgs, DrawingArgs, OutputFormat, PictureArgs};
use crate::message::note;
use crate::output::Printer;
use crate::view::View;

/// Play random legal games.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust random --games 9 --board hex7 | oust-validate
  oust random --seed 7 --to moves               one game as a list of moves
")]
pub(crate) struct RandomArgs {
    /// Play this many games
    #[arg(short = 'n', long, value_name = "NUMBER", default_value_t = 1)]
    games: u64,

    /// Draw the games from this seed: the same seed gives the same games [default: a new one,
    /// printed on standard error]
    #[arg(short = 's', long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Play on this board, such as 13x13 or hex7
    #[arg(short = 'b', long, value_name = "BOARD", default_value = "13x13")]
    board: Board,

    /// Print in this format
    #[arg(short = 't', long, value_enum, value_name = "FORMAT", default_value_t = OutputFormat::RECORD)]
    to: OutputFormat,

    #[command(flatten)]
    drawing: DrawingArgs,

    #[command(flatten)]
    coords: CoordsArgs,
}

pub(crate) fn run(args: &RandomArgs) -> anyhow::Result<()> {
    let picture = PictureArgs {
        drawing: args.drawing,
        ..PictureArgs::default()
    };
    let mut printer = Printer::new(args.to, args.coords, &picture);
    let mut out = BufWriter::new(stdout().lock());
    let seed = args.seed.unwrap_or_else(new_seed);
    if args.seed.is_none() && args.games > 0 {
        note(format_args!(
            "seed {seed}: `--seed {seed}` gives the same games"
        ));
    }
    // One generator for all games, so that `--games 9` begins with the game of `--games 1`.
    let mut play = RandomPlay::new(seed);
    for number in 1..=args.games {
        let mut view = View::from_game(play.game(&args.board));
        view.annotated.headers = vec![
            Header::new(HeaderName::X, "random x"),
            Header::new(HeaderName::O, "random o"),
            Header::new(HeaderName::Id, format!("seed {seed} game {number}")),
        ];
        printer.print(&mut out, &view)?;
    }
    printer.finish(&mut out)
}

/// Draws a seed that is short enough to type.
pub(crate) fn new_seed() -> u64 {
    // The keys of `RandomState` are random; the standard library has no other source.
    RandomState::new().hash_one(()) % 1_000_000_000
}
