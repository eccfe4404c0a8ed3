//! `oust show`: prints a position.

use crate::args::ShowArgs;
use crate::output::{JsonOf, Printer};
use crate::{input, source};

pub(crate) fn run(args: &ShowArgs) -> anyhow::Result<()> {
    let mut view = source::load(&args.source)?;
    view.play(&input::moves(&args.moves)?, args.source.coords)?;
    let printer = Printer {
        format: args.output.to,
        labels: args.output.labels.labels,
        drawing: args.output.drawing,
        coords: args.source.coords,
        json: JsonOf::Position,
        marks: &args.output.marks.marks,
    };
    printer.print(&mut std::io::stdout().lock(), &view)
}
