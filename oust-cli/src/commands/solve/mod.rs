//! `oust solve`: proves who wins with perfect play.

mod args;
mod certificate;
mod json;
mod proof;
mod table;
mod text;

use std::io::{BufWriter, Write, stdout};

use anyhow::bail;
use oust_program::{Content, Failure, Output, Steps};

use crate::args::PictureArgs;
use crate::interrupt::stop_on_interrupt;
use crate::output::json_line;
use crate::request::{Command, Request};
use crate::view::View;
use args::{SolutionFormat, split_source};
use proof::Proof;
use table::TableFile;

pub(crate) use args::SolveArgs;
pub(crate) use json::SolutionJson;

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<()> {
    if let Some(path) = &args.check {
        return certificate::check(path);
    }
    if args.to == SolutionFormat::Svg && !args.openings {
        let message = "--to svg shows the values of placements: pass --openings too";
        bail!(Failure::usage(message));
    }
    let (source, words) = split_source(&args.source, &args.words)?;
    let request = Request::new(&source, words, Command::Show)?;
    let mut view = request.view()?;
    request.play(&mut view)?;
    // A value belongs to the side to move.
    view.require_side()?;
    let stop = stop_on_interrupt()?;
    let mut outputs = request.outputs();
    // Before the search, which may take hours: a wrong path must fail at once.
    let file = args
        .certificate
        .as_deref()
        .map(|path| outputs.create("--certificate", path, Content::Other))
        .transpose()?;
    let table = args
        .table
        .as_deref()
        .map(|path| TableFile::new(path, &mut outputs))
        .transpose()?;
    let steps = Steps::new(1, "positions");
    let mut proof = Proof::new(args, view.position(), table.as_ref(), &stop)?;
    let answered = answer(args, &view, &mut proof, file, steps);
    // After the answer, which does not have to wait for it, and also where the answer could not be
    // written: the table may be the work of hours.
    if let Some(table) = table {
        table.write(proof.solver())?;
    }
    answered?;
    // After the values that are known are printed.
    proof.end(&stop)
}

/// Prints the values and writes the certificates.
fn answer(
    args: &SolveArgs,
    view: &View,
    proof: &mut Proof,
    file: Option<Output>,
    steps: Steps,
) -> anyhow::Result<()> {
    let dialect = args
        .source
        .read
        .coords
        .print_dialect(view.position().board());
    let certificates = match &file {
        Some(file) => proof
            .certificates(dialect, || file.scratch())
            .map_err(|error| file.failed(error))?,
        None => Vec::new(),
    };
    // Ends the progress bar before the answer is printed.
    drop(steps);
    print(args, view, proof)?;
    // An unfinished proof leaves an old certificate as it is.
    if let Some(file) = file.filter(|_| proof.is_proven()) {
        certificate::write(file, certificates)?;
    }
    Ok(())
}

/// Prints the values in the format asked for.
fn print(args: &SolveArgs, view: &View, proof: &Proof) -> anyhow::Result<()> {
    let board = view.position().board();
    let dialect = args.source.read.coords.print_dialect(board);
    let mut out = BufWriter::new(stdout().lock());
    match args.to {
        SolutionFormat::Text => out.write_all(text::text(view, proof, dialect).as_bytes())?,
        SolutionFormat::Json => {
            let json = SolutionJson::new(view.position(), proof, dialect);
            out.write_all(json_line(&json)?.as_bytes())?;
        }
        SolutionFormat::Svg => {
            let flags = PictureArgs {
                drawing: args.drawing,
                ..PictureArgs::default()
            };
            let picture = view.svg(flags.style(), dialect, &[]);
            let values = text::point_values(view.position(), proof);
            write!(out, "{}", picture.values(values))?;
        }
    }
    out.flush()?;
    Ok(())
}
