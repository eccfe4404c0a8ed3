//! `oust apply`: plays moves and prints the position reached.

use std::ffi::OsString;
use std::io::stdout;

use oust_core::{Action, Game};

use crate::args::{OutputArgs, OutputFormat, SourceArgs};
use crate::output::Printer;
use crate::request::{Command, Request};
use crate::view::View;

/// Play moves and print the position reached.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust apply --board 5x5 b4 e2 c5 b5 a4,c1      play moves, see the position
  oust apply --board hex7 --to json < moves.txt moves from standard input
  oust apply game.oust --at 12 e5               another move after the 12th turn
  oust apply game.oust e5 --to svg --marks captures,sizes
                                                as a picture, with the captured stones
")]
pub(crate) struct ApplyArgs {
    /// Play these moves, such as `b4 e2 a4,c1`, on the position in this file [default: the moves
    /// on standard input; the position on standard input, or the 13x13 board if that is empty. A
    /// pipe that nobody closes is waited for]
    #[arg(value_name = "FILE|MOVES")]
    words: Vec<OsString>,

    /// Print the position after every placement
    #[arg(long)]
    each: bool,

    #[command(flatten)]
    source: SourceArgs,

    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(args: &ApplyArgs) -> anyhow::Result<()> {
    let coords = args.source.read.coords;
    let request = Request::new(&args.source, &args.words, Command::Apply)?;
    let mut printer = Printer::new(args.output.to, coords, &args.output.picture);
    let mut out = stdout().lock();
    let applied = request.for_each(printer.several(), |found| {
        found.value.require_side()?;
        let before = found.value.annotated.game.actions().len();
        let view = request.played(found)?;
        // A page has every placement.
        if !args.each || args.output.to == OutputFormat::Html {
            return printer.print(&mut out, &view);
        }
        let mut steps = after_each_placement(&view, before);
        steps.try_for_each(|step| printer.print(&mut out, &step))
    });
    // Also after a refused move: the positions before it are still printed.
    printer.finish(&mut out)?;
    applied
}

/// Returns the game after each of its placements that follow the first `before` actions.
fn after_each_placement(view: &View, before: usize) -> impl Iterator<Item = View> + '_ {
    let game = &view.annotated.game;
    let mut replayed = Game::from_position(game.start().clone());
    game.actions()
        .enumerate()
        .filter_map(move |(index, action)| {
            replayed.act(action).expect("the game has done it");
            let shown = index >= before && matches!(action, Action::Place(_));
            shown.then(|| view.step(replayed.clone()))
        })
}
