//! `oust analyze`: the best placement of a position, and the mistakes of a game.

mod args;
mod notes;
mod review;
mod table;
mod text;

use std::io::{BufWriter, Write, stdout};
use std::time::Instant;

use anyhow::bail;
use oust_core::Game;
use oust_notation::{DocumentItem, counted};
use oust_program::{Failure, Status, Steps};
use oust_search::Stop;
use oust_search::review::{Analysis, Analyst};

use crate::args::SourceArgs;
use crate::input::Input;
use crate::interrupt::stop_on_interrupt;
use crate::message::{note, say, say_assumed};
use crate::output::json_line;
use crate::request::{Command, Found, Request, Several, settled, view_of};
use crate::view::{ErrorPolicy, Reading, View};
use args::AnalysisFormat;

pub(crate) use args::AnalyzeArgs;
pub(crate) use oust_search::json::AnalysisJson;

/// The candidates in a text, unless asked otherwise.
const CANDIDATES: usize = 5;

pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<()> {
    let request = Request::new(&args.source, &args.words, Command::Show)?;
    if let (Some(AnalysisFormat::Record | AnalysisFormat::Html), false) = (args.to, args.all) {
        let message = "--to record and --to html show a whole game: pass --all too";
        bail!(Failure::usage(message));
    }
    let stop = stop_on_interrupt()?;
    let mut out = BufWriter::new(stdout().lock());
    // After Ctrl-C the list is still read, so that the message can count what is left.
    let mut left_out = 0;
    let several = if args.all {
        Several::Refused
    } else {
        Several::Listed
    };
    let analyzed = for_each_game(&request, several, |found| {
        if found.is_listed && stop.is_stopped() {
            left_out += 1;
            return Ok(());
        }
        let ReadGame { mut view, fault } = found.value;
        match fault {
            // Moves after a fault would be played on a position that the record did not reach.
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
            review::review(args, &mut view, format, &stop, &mut out)?;
        } else {
            answer(args, &view, format, &stop, &mut out)?;
        }
        // Reported after the answer, which holds up to the fault.
        fault.map_or(Ok(()), |fault| Err(fault.into()))
    });
    if left_out > 0 {
        say(format_args!("interrupted: positions left out: {left_out}"));
    }
    analyzed
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
fn search(args: &AnalyzeArgs, game: &Game, stop: &Stop) -> anyhow::Result<Analysis> {
    let analyst = Analyst::new(game.position().board(), args.search.limits(stop.clone()));
    let steps = Steps::new(1, "positions");
    let started = Instant::now();
    let analysis = analyst.analyze(game)?;
    let seconds = started.elapsed().as_secs_f64();
    drop(steps);
    if analyst.is_stopped() {
        say("interrupted: the answer is the best so far");
    // With a fixed number of evaluations neither figure is news.
    } else if args.search.time.is_some() {
        let evaluations = counted(analysis.evaluations, "evaluation");
        note(format_args!("{evaluations} in {seconds:.1} s"));
    }
    if analysis.value.proof.is_none() && analyst.has_rough_values(game.position()) {
        let board = game.position().board();
        note(format_args!(
            "on {board} values early in a game say little about its result"
        ));
    }
    Ok(analysis)
}

/// A game, up to the fault of its record.
struct ReadGame {
    view: View,
    /// The rule that its record breaks.
    fault: Option<Failure>,
}

/// Calls `use_game` with each game that the arguments ask for.
fn for_each_game(
    request: &Request<'_>,
    several: Several,
    mut use_game: impl FnMut(Found<ReadGame>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if let Some(path) = request.file() {
        return request.for_each_in(path, several, game_of, use_game);
    }
    request.for_each(several, |found| {
        let Found {
            value: view,
            origin,
            is_only,
            is_listed,
        } = found;
        use_game(Found {
            value: ReadGame { view, fault: None },
            origin,
            is_only,
            is_listed,
        })
    })
}

/// Returns the game of an item; of a record that breaks a rule, the turns before the fault.
fn game_of(item: DocumentItem, input: &Input, args: &SourceArgs) -> anyhow::Result<ReadGame> {
    let record = match &item {
        DocumentItem::Record(record) => Some(record.clone()),
        _ => None,
    };
    let error = match view_of(item, input, args) {
        Ok(view) => {
            say_assumed(&input.path, &view.assumed);
            return Ok(ReadGame { view, fault: None });
        }
        Err(error) => error,
    };
    let fault = error.downcast::<Failure>()?;
    let Some(record) = record.filter(|_| fault.status == Status::BrokenRules && args.at.is_none())
    else {
        return Err(fault.into());
    };
    let reading = Reading {
        coords: args.read.coords,
        at: None,
        // The first reading has refused the record; this one keeps the turns before the fault.
        policy: ErrorPolicy::Show,
    };
    // Without a board there is nothing to play on.
    let Ok(view) = View::from_item(DocumentItem::Record(record), input, reading) else {
        return Err(fault.into());
    };
    say_assumed(&input.path, &view.assumed);
    let view = settled(view, args, &input.path)?;
    let fault = Some(fault);
    Ok(ReadGame { view, fault })
}
