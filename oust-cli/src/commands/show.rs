//! `oust show`: prints a position.

use crate::args::ShowArgs;
use crate::output::{JsonOf, Printer};
use crate::source::{Request, Unnamed};

pub(crate) fn run(args: &ShowArgs) -> anyhow::Result<()> {
    let request = Request::new(&args.source, &args.words, Unnamed::StandardInput)?;
    let mut view = request.view()?;
    view.play(&request.moves()?, args.source.coords)?;
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
