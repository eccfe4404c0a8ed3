//! `oust legal`: lists the legal placements, or explains one point.

mod answers;
mod json;

use std::ffi::OsString;
use std::io::{BufWriter, Write, stdout};
use std::mem;

use anyhow::bail;
use clap::ValueEnum;
use oust_program::Failure;

use crate::args::SourceArgs;
use crate::message::{is_quiet, note};
use crate::request::{Command, Request, Several};
use crate::view::View;

pub(crate) use answers::{Answers, board_of_answer};
pub(crate) use json::LegalJson;

/// List the legal placements, or explain one point.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust legal diagram.txt --to-move o            the legal placements
  oust legal diagram.txt --why e7               why a placement is legal or not
  oust legal - < positions.txt                  one line of JSON for each position
")]
pub(crate) struct LegalArgs {
    /// Take the position in this file, after these moves; `-`, with one position line or more,
    /// prints a line of JSON for each [default: standard input]
    #[arg(value_name = "FILE|MOVES")]
    words: Vec<OsString>,

    /// Explain why a placement on this point is legal or not
    #[arg(long, value_name = "POINT")]
    why: Option<String>,

    /// End with status 1 when the point of `--why` is illegal; `--quiet` does so without an answer
    #[arg(long, requires = "why")]
    exit_status: bool,

    /// Print the answer in this format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = LegalFormat::List)]
    to: LegalFormat,

    #[command(flatten)]
    source: SourceArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LegalFormat {
    /// One placement a line.
    List,
    /// One JSON object.
    Json,
}

pub(crate) fn run(args: &LegalArgs) -> anyhow::Result<()> {
    let request = Request::new(&args.source, &args.words, Command::Show)?;
    let mut out = BufWriter::new(stdout().lock());
    let (mut all_legal, mut is_first) = (true, true);
    request.for_each(Several::AnsweredOrListed, |found| {
        let format = if found.is_listed {
            LegalFormat::Json
        } else {
            args.to
        };
        let view = request.played(found)?;
        view.require_side()?;
        // An empty line between the lists; JSON has one line for each answer.
        if format == LegalFormat::List && !mem::take(&mut is_first) && !is_quiet() {
            writeln!(out)?;
        }
        all_legal &= answer(args, &view, format, &mut out)?;
        Ok(())
    })?;
    end(args, all_legal)
}

/// Ends with status 1 when the point asked about is illegal and the status is asked for.
fn end(args: &LegalArgs, is_legal: bool) -> anyhow::Result<()> {
    if !is_legal && (args.exit_status || is_quiet()) {
        // The answer is the message.
        bail!(Failure::rules(""));
    }
    Ok(())
}

/// Prints the answer for a position, and returns whether the point asked about is legal.
fn answer(
    args: &LegalArgs,
    view: &View,
    format: LegalFormat,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    let answers = Answers::new(view, args.source.read.coords);
    let point = match &args.why {
        Some(text) => {
            let point = answers.point_asked(text);
            Some(point.map_err(|why| Failure::usage(format!("--why {text}: {why}")))?)
        }
        None => None,
    };
    let is_legal = point.is_none_or(|point| answers.game.check(point).is_ok());
    match (format, point) {
        (_, Some(_)) if is_quiet() => {}
        (LegalFormat::List, Some(point)) => {
            writeln!(out, "{}\n", answers.why(point).text())?;
            write!(out, "{}", board_of_answer(view, &answers, point))?;
        }
        (LegalFormat::List, None) => {
            let mut placements = answers.legal().peekable();
            // A note and not a line: the output of scripts stays empty.
            if placements.peek().is_none() {
                note(view.caption());
            }
            for placement in placements {
                writeln!(out, "{}", placement.text())?;
            }
        }
        (LegalFormat::Json, point) => {
            let why = point.map(|point| answers.why(point));
            writeln!(out, "{}", serde_json::to_string(&answers.json(why))?)?;
        }
    }
    out.flush()?;
    Ok(is_legal)
}
