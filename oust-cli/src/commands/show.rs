//! `oust show`: prints a position.

use std::ffi::OsString;
use std::io::stdout;

use crate::args::{OutputArgs, SourceArgs};
use crate::output::Printer;
use crate::request::{Command, Request};

/// Print a position.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust show game.oust --at 12                   a game after its 12th turn
  oust show diagram.txt --to position           a diagram as one line
  oust show --board 5x5 b4 e2 --marks legal     where a stone may go
  oust show game.oust --to svg > game.svg
                                                a picture for pages and papers
")]
pub(crate) struct ShowArgs {
    /// Print the position in this file, after these moves [default: standard input]
    #[arg(value_name = "FILE|MOVES")]
    words: Vec<OsString>,

    #[command(flatten)]
    source: SourceArgs,

    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(args: &ShowArgs) -> anyhow::Result<()> {
    let coords = args.source.read.coords;
    let request = Request::new(&args.source, &args.words, Command::Show)?;
    let mut printer = Printer::new(args.output.to, coords, &args.output.picture);
    let mut out = stdout().lock();
    let shown = request.for_each(printer.several(), |found| {
        let view = request.played(found)?;
        printer.print(&mut out, &view)
    });
    // Also after an error: the positions before it belong to the answer.
    printer.finish(&mut out)?;
    shown
}
