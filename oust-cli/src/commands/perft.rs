//! `oust perft`: counts sequences of actions.

use std::io::{Write, stdout};
use std::path::PathBuf;

use oust_core::{Action, perft, perft_divide};

use crate::args::SourceArgs;
use crate::request::Request;

/// Count sequences of actions.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust perft 4 --board 5x5                      sequences of four actions
  oust perft 2 diagram.txt --divide             for each first action
")]
pub(crate) struct PerftArgs {
    /// Count sequences of this many actions
    depth: u32,

    /// Start from the position in this file [default: the empty board of 13x13]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Count for each first action
    #[arg(long)]
    divide: bool,

    #[command(flatten)]
    source: SourceArgs,
}

pub(crate) fn run(args: &PerftArgs) -> anyhow::Result<()> {
    let view = Request::from_file(&args.source, args.file.as_ref())?.view()?;
    // A diagram without a side would count for x without saying so.
    view.require_side()?;
    let position = view.position();
    let mut out = stdout().lock();
    if !args.divide {
        writeln!(out, "{}", perft(position, args.depth))?;
        return Ok(());
    }
    let dialect = args.source.read.coords.print_dialect(position.board());
    let mut total = 0;
    for (action, count) in perft_divide(position, args.depth) {
        total += count;
        match action {
            Action::Place(point) => write!(out, "{}", dialect.point_name(position.board(), point))?,
            _ => write!(out, "pass")?,
        }
        writeln!(out, " {count}")?;
    }
    writeln!(out, "total {total}")?;
    Ok(())
}
