//! `oust perft`: counts the ways to go on.

use std::io::Write;

use oust_core::{Action, perft, perft_divide};

use crate::args::PerftArgs;
use crate::source::Request;
use crate::view::print_dialect;

pub(crate) fn run(args: &PerftArgs) -> anyhow::Result<()> {
    let view = Request::of_file(&args.source, args.file.as_ref())?.view()?;
    view.require_side()?;
    let position = view.position();
    let mut out = std::io::stdout().lock();
    if !args.divide {
        writeln!(out, "{}", perft(position, args.depth))?;
        return Ok(());
    }
    let dialect = print_dialect(args.source.coords, &view);
    let mut total = 0;
    for (action, count) in perft_divide(position, args.depth) {
        total += count;
        let coord = match action {
            Action::Place(point) => dialect.coord(position.board(), point),
            _ => None,
        };
        let name = coord.map_or_else(|| "pass".to_owned(), |coord| coord.to_string());
        writeln!(out, "{name} {count}")?;
    }
    writeln!(out, "total {total}")?;
    Ok(())
}
