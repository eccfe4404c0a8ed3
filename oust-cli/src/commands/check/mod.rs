//! `oust check`: tells whether positions are possible, with every reason against them.

mod json;
mod report;

use std::path::PathBuf;

use anyhow::bail;
use clap::ValueEnum;
use oust_program::{Failure, STDIN};
use oust_validate::files::Sought;

use crate::args::SourceArgs;
use crate::input::{self, Batch};
use crate::message::note;
use crate::request::{Command, Request, refuse_pipe};
use report::Report;

pub(crate) use json::CheckJson;

/// Tell whether positions are possible, with every reason against them.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust check diagram.txt                        can these stones come from a game?
  oust check --position '3x3 3/xoo/x2 x'        two large groups that touch: no
  oust check game.oust --at 12                  a game after its 12th turn
  oust check --to json < positions.txt          one line of JSON for each position
")]
pub(crate) struct CheckArgs {
    /// Check the positions in these files and folders; `-` is standard input [default: standard
    /// input]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Print the reasons in this format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = CheckFormat::Text)]
    to: CheckFormat,

    #[command(flatten)]
    source: SourceArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    /// One reason a line.
    Text,
    /// One JSON object for each position.
    Json,
}

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<()> {
    let source = &args.source;
    let mut paths = args.files.clone();
    paths.extend(source.from.clone());
    if source.position.is_some() && !paths.is_empty() {
        bail!(Failure::usage("expected files or --position, found both"));
    }
    let mut is_argument = false;
    if paths.is_empty() {
        // A source on standard input is on the board that `--board` names.
        let request = Request::new(source, &[], Command::Show)?;
        match request.file() {
            Some(file) => paths.push(file.to_owned()),
            None => is_argument = true,
        }
    } else if !paths.iter().any(|path| path.as_os_str() == STDIN) {
        refuse_pipe(&input::joined(&paths))?;
    }
    let mut files = Vec::new();
    if !is_argument {
        let options = source.read.options();
        files = input::files(&paths, "a position", Sought::Positions, &options)?;
    }
    let mut batch = Batch::default();
    let mut report = Report::new(source, args.to);
    if is_argument {
        report.check_argument()?;
    }
    batch.read(&files, &source.read.options(), source.game, |_, found| {
        report.check(found)
    })?;
    let summary = report.finish()?;
    if let Some(status) = batch.worst {
        bail!(Failure::new(
            status,
            summary + "; some could not be checked"
        ));
    }
    if report.found_impossible() {
        bail!(Failure::rules(summary));
    }
    note(summary);
    Ok(())
}
