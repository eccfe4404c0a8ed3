//! `oust legal`: lists the legal placements, or explains one point.

mod answers;
mod board;
mod json;

use std::ffi::OsString;
use std::io::{BufWriter, Write, stdout};

use anyhow::bail;
use clap::ValueEnum;
use oust_notation::DocumentItem;
use oust_notation::record::ProblemKind;
use oust_program::{Failure, STDIN};

use crate::args::SourceArgs;
use crate::input::{self, Input, SourceItem, for_each_item};
use crate::message::{is_quiet, note, say, warn};
use crate::request::{Request, Unnamed, view_of, view_of_chunks};
use crate::view::View;

pub(super) use answers::Answers;
pub(super) use board::board_of_answer;
pub(super) use json::LegalJson;

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

pub(super) fn run(args: &LegalArgs) -> anyhow::Result<()> {
    let request = Request::new(&args.source, &args.words, Unnamed::StandardInput)?;
    let mut out = BufWriter::new(stdout().lock());
    let mut view = match request.file() {
        Some(path) => {
            let mut chunks = input::chunks(path, &args.source.read.options()).peekable();
            // Scripts write any number of positions to `-`.
            let may_be_one = args.source.from.is_none() && path.as_os_str() == STDIN;
            let is_list = args.source.game.is_none()
                && args.source.at.is_none()
                && !request.has_moves()
                && matches!(chunks.peek(), Some(Ok(input)) if is_list(input, may_be_one));
            if is_list {
                return answer_each(args, chunks, &mut out);
            }
            view_of_chunks(chunks, &args.source)?
        }
        None => request.view()?,
    };
    view.play(&request.moves()?, args.source.read.coords)?;
    let is_legal = answer(args, &view, args.to, &mut out)?;
    end(args, is_legal)
}

/// Ends with status 1 when the point asked about is illegal and the status is asked for.
fn end(args: &LegalArgs, is_legal: bool) -> anyhow::Result<()> {
    if !is_legal && (args.exit_status || is_quiet()) {
        bail!(Failure::rules(""));
    }
    Ok(())
}

/// Returns whether a source begins with a list of position lines or of positions in JSON.
fn is_list(input: &Input, may_be_one: bool) -> bool {
    let items = input.chunk.document().items;
    let is_line = |item: &DocumentItem| match item {
        DocumentItem::Position { .. } => true,
        // A position in JSON that does not say who is to move.
        DocumentItem::Diagram(found) => input.chunk.text[found.span.start..].starts_with('{'),
        _ => false,
    };
    let least = if may_be_one { 1 } else { 2 };
    items.len() >= least && items.iter().all(is_line)
}

/// Prints one line of JSON for each position, and leaves out those that cannot be read.
fn answer_each(
    args: &LegalArgs,
    chunks: impl Iterator<Item = Result<Input, Failure>>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let (mut refused, mut all_legal) = (false, true);
    for_each_item(chunks, None, |found| {
        let SourceItem {
            item,
            input,
            problems,
            ..
        } = found?;
        for problem in problems {
            let at = input.place(problem.span.start);
            if matches!(problem.kind, ProblemKind::TextOutsideRecord) {
                say(at + "expected a position line");
                refused = true;
            } else {
                warn(at + &problem.kind.to_string());
            }
        }
        let view = view_of(item, input, &args.source);
        match view.and_then(|view| Ok(view.require_side().map(|()| view)?)) {
            Ok(view) => all_legal &= answer(args, &view, LegalFormat::Json, out)?,
            Err(error) => {
                say(error.downcast::<Failure>()?);
                refused = true;
            }
        }
        Ok(())
    })?;
    if refused {
        bail!(Failure::rules("some positions were left out"));
    }
    end(args, all_legal)
}

/// Prints the answer for a position, and returns whether the point asked about is legal.
fn answer(
    args: &LegalArgs,
    view: &View,
    format: LegalFormat,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    view.require_side()?;
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
