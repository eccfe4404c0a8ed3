//! `oust solve`: proves who wins with perfect play.

mod certificate;
mod json;
mod proof;
mod source;
mod text;

use std::ffi::OsString;
use std::io::{BufWriter, Write, stdout};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use clap::ValueEnum;
use oust_program::{Content, Failure, Steps};
use oust_search::solve::Method;

use crate::args::{DrawingArgs, PictureArgs, SourceArgs, memory, seconds};
use crate::interrupt::stop_on_interrupt;
use crate::output::json_line;
use crate::request::{Command, Request};
use crate::view::View;
use proof::Proof;

pub(crate) use json::SolutionJson;

/// Prove who wins with perfect play, or check a proof.
///
/// Ends with status 0 when all that is asked is proven, and with 3 when a limit or Ctrl-C came
/// first.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust solve 4x4                                who wins on an empty board, and how
  oust solve 2x7 --openings                     the value of each first placement
  oust solve game.oust --at 12 --time 60        a position of a game, for at most a minute
  oust solve 4x4 --certificate 4x4.proof        the winning strategy as a file
  oust solve --check 4x4.proof                  check it by the rules alone
")]
pub(crate) struct SolveArgs {
    /// Solve this board, such as 4x4, this position line, or the position in this file, after these
    /// moves [default: standard input]
    #[arg(value_name = "POSITION|MOVES")]
    words: Vec<OsString>,

    /// Prove the value of each placement, for the side that places
    #[arg(long)]
    openings: bool,

    /// Print the answer in this format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = SolutionFormat::Text)]
    to: SolutionFormat,

    /// Use a table of at most this much memory, such as 512M or 2G; without a unit MiB. A full table
    /// forgets results, and the search goes on
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = memory)]
    memory: usize,

    /// End after this many seconds, such as 0.5
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// End after about this many positions: a limit that is the same on every machine
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,

    /// Search by this method
    #[arg(long, value_enum, value_name = "METHOD", default_value_t = MethodName::ProofNumbers)]
    method: MethodName,

    /// Write the proof to this file: all answers of the side that wins, or of both sides for a draw
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// Check the proof in this file by the rules alone, and solve nothing; `-` is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["words", "position", "from", "board", "openings", "to", "certificate"]
    )]
    check: Option<PathBuf>,

    #[command(flatten)]
    source: SourceArgs,

    #[command(flatten)]
    drawing: DrawingArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SolutionFormat {
    /// Sentences, and with `--openings` the board with the values.
    Text,
    /// One JSON object.
    Json,
    /// With `--openings` a picture of the board with the values.
    Svg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// Depth-first proof-number search, the quicker one.
    ProofNumbers,
    /// Depth-first search, for a second opinion.
    DepthFirst,
}

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<()> {
    if let Some(path) = &args.check {
        return certificate::check(path);
    }
    if args.to == SolutionFormat::Svg && !args.openings {
        let message = "--to svg shows the values of placements: pass --openings too";
        bail!(Failure::usage(message));
    }
    let (source, words) = source::split(&args.source, &args.words)?;
    let request = Request::new(&source, words, Command::Show)?;
    let mut view = request.view()?;
    request.play(&mut view)?;
    view.require_side()?;
    let stop = stop_on_interrupt()?;
    let mut outputs = request.outputs();
    let file = args.certificate.as_deref();
    let file = file.map(|path| outputs.create("--certificate", path, Content::Other));
    let file = file.transpose()?;
    let steps = Steps::new(1, "positions");
    let mut proof = Proof::new(args, view.position(), &stop)?;
    let strategies = match file {
        Some(_) => proof.strategies(),
        None => Vec::new(),
    };
    drop(steps);
    print(args, &view, &proof)?;
    if let Some(file) = file.filter(|_| proof.is_proven()) {
        let dialect = source.read.coords.print_dialect(view.position().board());
        certificate::write(file, &strategies, dialect)?;
    }
    proof.end(&stop)
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
            let picture = PictureArgs {
                drawing: args.drawing,
                ..PictureArgs::default()
            };
            let picture = view.svg(picture.style(), dialect, &[]);
            let values = text::point_values(view.position(), proof);
            write!(out, "{}", picture.values(values))?;
        }
    }
    out.flush()?;
    Ok(())
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Self {
        match name {
            MethodName::ProofNumbers => Self::ProofNumbers,
            MethodName::DepthFirst => Self::DepthFirst,
        }
    }
}
