//! `oust show`: prints a position.

use crate::args::{Mark, ShowArgs};
use crate::output::{JsonOf, Printer};
use crate::{input, source};

pub(crate) fn run(args: &ShowArgs) -> anyhow::Result<()> {
    let mut view = source::load(&args.source)?;
    view.play(&input::moves(&args.moves)?, args.source.coords)?;
    if args.marks.contains(&Mark::Legal) {
        view.require_side()?;
    }
    let printer = Printer {
        format: args.output.to,
        labels: args.output.labels.labels,
        coords: args.source.coords,
        json: JsonOf::Position,
        marks: &args.marks,
    };
    printer.print(&mut std::io::stdout().lock(), &view)
}
