//! `oust analyze`: the best placement of a position, and the mistakes of a game.

mod annotate;
mod game;
mod notes;
mod source;
mod table;
mod text;
mod words;

use std::ffi::OsString;
use std::io::{BufWriter, Write, stdout};
use std::time::Instant;

use anyhow::bail;
use clap::ValueEnum;
use oust_core::Game as CoreGame;
use oust_notation::{Dialect, counted};
use oust_program::{Failure, Steps};
use oust_search::Stop;
use oust_search::review::{Analysis, Analyst};

use crate::args::{DrawingArgs, SearchArgs, SourceArgs};
use crate::interrupt::stop_on_interrupt;
use crate::message::{note, say};
use crate::output::json_line;
use crate::request::{Command, Request, Several};
use crate::view::View;
use source::Game;

pub(crate) use oust_search::json::AnalysisJson;

/// The candidates in a text, unless asked otherwise.
const CANDIDATES: usize = 5;

/// Find the best placement, or the mistakes of a game.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust analyze game.oust --at 12                the best placement after the 12th turn
  oust analyze --board hex5 c3 d5               after these moves; says whether to swap
  oust analyze game.oust --all                  every turn, with the mistakes
  oust analyze game.oust --all --to html > game.html
                                                a page with the values as a curve
  oust analyze - --evaluations 1000 < positions.txt
                                                one line of JSON for each position
")]
pub(crate) struct AnalyzeArgs {
    /// Analyze the position in this file, after these moves; `-`, with one position line or more,
    /// prints a line of JSON for each [default: standard input]
    #[arg(value_name = "FILE|MOVES")]
    words: Vec<OsString>,

    /// Analyze every position of the game and mark what lost 10 (inaccuracy), 20 (mistake) or 30
    /// (blunder) points of winning chance
    #[arg(long)]
    all: bool,

    /// Print the answer in this format [default: text; for a list of positions json]
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<AnalysisFormat>,

    /// List this many placements [default: 5; in JSON all]
    #[arg(long, value_name = "NUMBER")]
    candidates: Option<usize>,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    source: SourceArgs,

    #[command(flatten)]
    drawing: DrawingArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AnalysisFormat {
    /// Sentences and a table.
    Text,
    /// JSON, one object a line for each position.
    Json,
    /// With `--all` the native record, with the values and mistakes as comments.
    Record,
    /// With `--all` a page to step through the game, with the values as a curve.
    Html,
}

pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<()> {
    let request = Request::new(&args.source, &args.words, Command::Show)?;
    if let (Some(AnalysisFormat::Record | AnalysisFormat::Html), false) = (args.to, args.all) {
        let message = "--to record and --to html show a whole game: pass --all too";
        bail!(Failure::usage(message));
    }
    let stop = stop_on_interrupt()?;
    let mut out = BufWriter::new(stdout().lock());
    let mut left_out = 0;
    let several = if args.all {
        Several::Refused
    } else {
        Several::Listed
    };
    let analyzed = source::for_each_game(&request, several, |found| {
        if found.is_listed && stop.is_stopped() {
            left_out += 1;
            return Ok(());
        }
        let Game { mut view, fault } = found.value;
        match fault {
            Some(fault) if request.has_moves() => return Err(fault.into()),
            _ => request.play(&mut view)?,
        }
        view.require_side()?;
        let format = args.to.unwrap_or(if found.is_listed {
            AnalysisFormat::Json
        } else {
            AnalysisFormat::Text
        });
        if args.all {
            game::review(args, &mut view, format, &stop, &mut out)?;
        } else {
            answer(args, &view, format, &stop, &mut out)?;
        }
        fault.map_or(Ok(()), |fault| Err(fault.into()))
    });
    if left_out > 0 {
        say(format_args!("interrupted: positions left out: {left_out}"));
    }
    analyzed
}

impl AnalyzeArgs {
    /// Returns the dialect of the answer. Messages of a record that breaks a rule name points as
    /// the record does.
    fn dialect(&self, view: &View) -> Dialect {
        let coords = self.source.read.coords;
        match (coords.coords, &view.findings) {
            (None, Some(findings)) => findings.dialect,
            _ => coords.print_dialect(view.annotated.board()),
        }
    }
}

/// Prints the analysis of the position reached.
fn answer(
    args: &AnalyzeArgs,
    view: &View,
    format: AnalysisFormat,
    stop: &Stop,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let game = &view.annotated.game;
    let analysis = search(args, game, stop)?;
    let dialect = args.dialect(view);
    let outcome = game.outcome();
    match format {
        AnalysisFormat::Text | AnalysisFormat::Record | AnalysisFormat::Html => {
            let most = args.candidates.unwrap_or(CANDIDATES);
            let text = text::text(&analysis, outcome, &view.caption(), dialect, most);
            out.write_all(text.as_bytes())?;
        }
        AnalysisFormat::Json => {
            let most = args.candidates.unwrap_or(usize::MAX);
            let json = AnalysisJson::new(&analysis, outcome, dialect, most);
            out.write_all(json_line(&json)?.as_bytes())?;
        }
    }
    out.flush()?;
    Ok(())
}

/// Searches the position reached, and says on standard error how the search ended.
fn search(args: &AnalyzeArgs, game: &CoreGame, stop: &Stop) -> anyhow::Result<Analysis> {
    let analyst = Analyst::new(game.position().board(), args.search.limits(stop.clone()));
    let steps = Steps::new(1, "positions");
    let started = Instant::now();
    let analysis = analyst.analyze(game)?;
    let seconds = started.elapsed().as_secs_f64();
    drop(steps);
    if analyst.is_stopped() {
        say("interrupted: the answer is the best so far");
    } else if args.search.time.is_some() {
        let evaluations = counted(analysis.evaluations, "evaluation");
        note(format_args!("{evaluations} in {seconds:.1} s"));
    }
    Ok(analysis)
}
