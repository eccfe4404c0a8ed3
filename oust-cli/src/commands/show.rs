//! `oust show`: prints a position.

use crate::args::ShowArgs;
use crate::output::{JsonOf, Printer};
use crate::source::{Request, Unnamed};

pub(crate) fn run(args: &ShowArgs) -> anyhow::Result<()> {
    let request = Request::new(&args.source, &args.words, Unnamed::StandardInput)?;
    let mut view = request.view()?;
    view.play(&request.moves()?, args.source.coords)?;
    let output = &args.output;
    let printer = Printer::new(
        output.to,
        args.source.coords,
        &output.picture,
        JsonOf::Position,
    );
    printer.print(&mut std::io::stdout().lock(), &view)
}
