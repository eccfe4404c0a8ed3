//! `oust legal`: lists the legal placements, or explains points.

mod answers;
mod json;

use std::ffi::OsString;
use std::io::{BufWriter, Write, stdout};
use std::mem;

use anyhow::bail;
use clap::ValueEnum;
use oust_core::Point;
use oust_program::Failure;

use crate::args::SourceArgs;
use crate::message::{is_quiet, note};
use crate::output::json_line;
use crate::request::{Command, Request, Several};
use crate::view::View;

pub(crate) use answers::{Answers, board_of_answer};
pub(crate) use json::LegalJson;

/// List the legal placements, or explain points.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust legal diagram.txt --to-move o            the legal placements
  oust legal diagram.txt --why e7               why a placement is legal or not
  oust legal diagram.txt --why e7,f8            the same of two points
  oust legal - < positions.txt                  one line of JSON for each position
")]
pub(crate) struct LegalArgs {
    /// Take the position in this file, after these moves; `-`, with one position line or more,
    /// prints a line of JSON for each [default: standard input]
    #[arg(value_name = "FILE|MOVES")]
    words: Vec<OsString>,

    /// Explain why a placement on this point is legal or not; of several points, such as e7,f8, each
    /// in the same position
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    why: Vec<String>,

    /// End with status 1 when a point of `--why` is illegal; `--quiet` does so without an answer
    #[arg(long, requires = "why")]
    exit_status: bool,

    /// Print the answer in this format
    #[arg(short = 't', long, value_enum, value_name = "FORMAT", default_value_t = LegalFormat::List)]
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

/// Ends with status 1 when a point asked about is illegal and the status is asked for.
fn end(args: &LegalArgs, is_legal: bool) -> anyhow::Result<()> {
    if !is_legal && (args.exit_status || is_quiet()) {
        // The answer is the message.
        bail!(Failure::rules(""));
    }
    Ok(())
}

/// Prints the answers for a position, and returns whether all points asked about are legal.
fn answer(
    args: &LegalArgs,
    view: &View,
    format: LegalFormat,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    let answers = Answers::new(view, args.source.read.coords);
    let point = |text: &String| {
        let point = answers.point_asked(text);
        point.map_err(|why| Failure::usage(format!("--why {text}: {why}")))
    };
    // All points before the first answer, so that a wrong one comes before any output.
    let points: Vec<Point> = args.why.iter().map(point).collect::<Result<_, _>>()?;
    match format {
        _ if points.is_empty() => print_legal(view, &answers, format, out)?,
        _ if is_quiet() => {}
        LegalFormat::List => {
            for (index, &point) in points.iter().enumerate() {
                let gap = if index == 0 { "" } else { "\n" };
                writeln!(out, "{gap}{}\n", answers.why(point).text())?;
                write!(out, "{}", board_of_answer(view, &answers, point))?;
            }
        }
        LegalFormat::Json => {
            for &point in &points {
                let json = answers.json(Some(answers.why(point)));
                out.write_all(json_line(&json)?.as_bytes())?;
            }
        }
    }
    out.flush()?;
    Ok(points
        .iter()
        .all(|&point| answers.game.check(point).is_ok()))
}

/// Prints the legal placements.
fn print_legal(
    view: &View,
    answers: &Answers<'_>,
    format: LegalFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if format == LegalFormat::Json {
        out.write_all(json_line(&answers.json(None))?.as_bytes())?;
        return Ok(());
    }
    let mut placements = answers.legal().peekable();
    // A note and not a line: the output of scripts stays empty.
    if placements.peek().is_none() {
        note(view.caption());
    }
    for placement in placements {
        writeln!(out, "{}", placement.text())?;
    }
    Ok(())
}
