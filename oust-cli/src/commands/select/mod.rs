//! `oust select`: copies the records that fulfill conditions.

mod conditions;
mod judging;
mod moves;
mod output;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::bail;
use oust_notation::Span;
use oust_program::{Failure, FilesArgs, Status};
use oust_validate::files::Sought;
use oust_validate::{GameReport, Selection, Validator};

use crate::args::{CoordsArgs, TextArgs};
use crate::input::{self, Input, JobsArgs, Sources};
use crate::message::{note, say};
use crate::view::{ReportedChunk, for_each_report};
use conditions::{ConditionArgs, Conditions, Verdict};
use judging::{JudgedGame, Kept};
use output::{OutputArgs, SelectedOutput};

/// Copy the records that fulfill all conditions, byte for byte.
///
/// The status is 0 when a game is selected, and 1 otherwise.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust select --player ann games/                 the games of ann
  oust select --x ann --result x --turns 40.. games.oust
                                                  the long games that ann won as x
  oust select --board hex7 --date 2026 --count games/
                                                  how many games on hex7 in 2026
  oust select --code M --rest sound.oust games/ > broken.oust
                                                  the games that break a rule; the others elsewhere
  oust select --opening 'd4 e5' --symmetric --list games/
                                                  where games begin like this
  oust select --unique --symmetric games/ > all.oust
                                                  every game once
")]
pub(crate) struct SelectArgs {
    /// Read these files and folders; `-` is standard input [default: standard input]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    choice: FilesArgs,

    #[command(flatten)]
    conditions: ConditionArgs,

    /// Leave out games with the same moves as one that is selected already
    #[arg(long)]
    unique: bool,

    /// Select the games that do not fulfill the conditions
    #[arg(long)]
    invert: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    jobs: JobsArgs,

    #[command(flatten)]
    text: TextArgs,

    #[command(flatten)]
    coords: CoordsArgs,
}

pub(crate) fn run(args: &SelectArgs) -> anyhow::Result<()> {
    let usage = |error: String| Failure::usage(error);
    let conditions = Conditions::new(&args.conditions, args.coords, args.unique).map_err(usage)?;
    let codes = Selection::new(args.conditions.code.iter().map(String::as_str), [])
        .map_err(|error| Failure::usage(format!("--code: {error}")))?;
    let mut validator = Validator::default();
    validator.selection = (args.conditions.codes(args.unique))
        .map_err(|error| Failure::usage(format!("--code: {error}")))?;
    validator.reading = args.text.options(args.conditions.board.as_ref());
    validator.options = args.coords.replay_options();
    validator.options.keep_contexts = false;
    let options = validator.reading.clone();
    let Sources { paths, files } = input::sources(
        &args.files,
        &args.choice,
        "records to select from",
        Sought::Records,
        &options,
    )?;
    let kept = Kept {
        record: args.output.to.is_some(),
        label: args.output.list,
        inverted: args.invert,
    };
    let mut selecting = Selecting {
        args,
        codes,
        seen: HashSet::new(),
        output: SelectedOutput::open(&args.output, &paths, args.coords)?,
        counts: Counts::default(),
        worst: Status::Success,
    };
    let work = move |input: &Input| kept.judge(&input.chunk, &conditions, &validator);
    let threads = args.jobs.threads();
    let worst = for_each_report(files, options, threads, work, |chunk, games| {
        selecting.chunk(&chunk, games)?;
        Ok(if selecting.is_done() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    })?;
    selecting.finish(worst)
}

/// A run through the sources.
struct Selecting<'a> {
    args: &'a SelectArgs,
    /// The codes of `--code`.
    codes: Selection,
    /// The keys of the selected games, for `--unique`.
    seen: HashSet<(u128, u16)>,
    output: SelectedOutput<'a>,
    counts: Counts,
    /// The worst status of a game that cannot be converted.
    worst: Status,
}

#[derive(Default)]
struct Counts {
    games: u64,
    selected: u64,
    /// The broken games that cannot be judged.
    broken: u64,
    duplicates: u64,
}

impl Selecting<'_> {
    fn chunk(&mut self, chunk: &ReportedChunk, games: Vec<JudgedGame>) -> anyhow::Result<()> {
        let input = &chunk.input;
        let mut copied_to = 0;
        let mut reports = chunk.report.games.iter();
        for game in games {
            self.counts.games += 1;
            let number = chunk.records_before + game.number;
            // Without a replay there are no reports, and nothing asks for one.
            let report = reports.next();
            if self.is_full() || !self.selects(number, &game, report) {
                continue;
            }
            let part = game.part;
            if let Err(failure) = self.output.selected(input, number, game)? {
                // It is left to the rest.
                say(&failure);
                self.worst = self.worst.max(failure.status);
                continue;
            }
            self.counts.selected += 1;
            // All text up to the game is not selected.
            let before = Span::new(copied_to, part.start);
            self.output.rest(before.slice(&input.chunk.text))?;
            copied_to = part.end;
        }
        self.output.rest(&input.chunk.text[copied_to..])
    }

    fn selects(&mut self, number: usize, game: &JudgedGame, report: Option<&GameReport>) -> bool {
        let args = &self.args.conditions;
        let has_code = || {
            let mut found = report.into_iter().flat_map(|report| &report.findings);
            found.any(|finding| self.codes.contains(finding.code))
        };
        let is_numbered = args.games.contains(number);
        let is_told = args.code.is_empty() || has_code();
        let mut verdict = game.verdict.and(Verdict::of(is_numbered && is_told));
        if self.args.invert {
            verdict = verdict.inverted();
        }
        self.counts.broken += u64::from(verdict == Verdict::Unknown);
        if verdict != Verdict::Yes {
            return false;
        }
        // A game that cannot be compared is no duplicate.
        let keys = report.and_then(|report| report.keys.as_ref());
        let key = keys.and_then(|keys| keys.whole(args.symmetric));
        let is_new = !self.args.unique || key.is_none_or(|key| self.seen.insert(key));
        self.counts.duplicates += u64::from(!is_new);
        is_new
    }

    /// Returns whether all games are selected that were asked for.
    fn is_full(&self) -> bool {
        self.args
            .output
            .most
            .is_some_and(|most| self.counts.selected >= most)
    }

    /// Returns whether no further game is read. The rest has all games, so that nothing is lost.
    fn is_done(&self) -> bool {
        self.is_full() && self.args.output.rest.is_none()
    }

    /// Ends the run; `worst` is the worst status of the sources.
    fn finish(self, worst: Status) -> anyhow::Result<()> {
        let Counts {
            games,
            selected,
            broken,
            duplicates,
        } = self.counts;
        self.output.finish(selected)?;
        let mut said = format!("{selected} of {games} games selected");
        for (name, count) in [
            ("broken and not judged", broken),
            ("duplicates", duplicates),
        ] {
            if count > 0 {
                write!(said, ", {count} {name}")?;
            }
        }
        note(said);
        let status = match worst.max(self.worst) {
            Status::Success if selected == 0 => Status::BrokenRules,
            worst => worst,
        };
        if status != Status::Success {
            // The counts have said it.
            bail!(Failure::new(status, ""));
        }
        Ok(())
    }
}
