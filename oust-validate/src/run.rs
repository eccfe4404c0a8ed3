//! What the program does.

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use anyhow::bail;
use oust_notation::{BoardName, Piece, ReadOptions};
use oust_validate::{Code, Diagnosis, Duplicates, Finding, Report, Selection, Severity, Validator};

use crate::args::{Args, FailOn, OutputFormat};
use crate::copies::{self, Copies};
use crate::fixing::{self, Target};
use crate::pipeline::{self, Event};
use crate::render::{Renderer, Text};
use crate::sources::STDIN;
use crate::summary::Summary;

/// The status when a finding is bad enough.
const FOUND: u8 = 1;
/// The status when the command line is wrong.
const WRONG_USE: u8 = 2;
/// The status when something could not be read, or is beyond a limit.
pub(crate) const COULD_NOT_DO_THE_WORK: u8 = 3;

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    anstream::ColorChoice::from(args.color).write_global();
    if let Some(code) = args.explain {
        writeln!(anstream::stdout(), "{}", explanation(code))?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.list_codes {
        write!(anstream::stdout(), "{}", code_list())?;
        return Ok(ExitCode::SUCCESS);
    }
    let selection = match Selection::extended(
        args.select.iter().map(String::as_str),
        args.extend_select.iter().map(String::as_str),
        args.ignore.iter().map(String::as_str),
    ) {
        Ok(selection) => selection,
        Err(error) => return Ok(wrong_use(&error.to_string())),
    };
    let mut paths = args.paths.clone();
    if paths.is_empty() {
        if io::stdin().is_terminal() {
            return Ok(wrong_use(
                "expected files or folders with records, or records on standard input",
            ));
        }
        paths.push(PathBuf::from(STDIN));
    }
    let mut validator = Validator::default();
    validator.selection = selection;
    if args.diagnose {
        validator.diagnosis = Diagnosis::LikelyReadings;
    }
    validator.reading = args
        .format_in
        .map_or_else(ReadOptions::default, ReadOptions::of_content);
    validator.reading.board_unsaid = args.board.clone().map(|BoardName(board)| board);
    validator.options.dialect_unsaid = args.coords;
    validator.options.dialect = args.coords_in;
    validator.options.swap_rule = args.rules;
    let (good, bad) = (args.write_good.as_deref(), args.write_bad.as_deref());
    if let Some(misuse) = copies::misuse(good, bad, &paths) {
        return Ok(wrong_use(&misuse));
    }
    let target = match (args.fixing.diff, args.fixing.fix, args.fixing.write) {
        (true, ..) => Some(Target::Diff),
        (_, true, false) => Some(Target::Print),
        (_, true, true) => Some(Target::Replace),
        _ => None,
    };
    if let Some(target) = target {
        if let Some(misuse) = fixing::misuse(target, &paths) {
            return Ok(wrong_use(misuse));
        }
        let outcome = fixing::run(target, &validator, &paths)?;
        say(&outcome.text(target));
        let status = outcome.status(target);
        if target != Target::Replace || status == COULD_NOT_DO_THE_WORK {
            return Ok(status.into());
        }
    }
    validate_all(args, &Arc::new(validator), &paths)
}

fn validate_all(
    args: &Args,
    validator: &Arc<Validator>,
    paths: &[PathBuf],
) -> anyhow::Result<ExitCode> {
    let copies = Copies::open(args.write_good.as_deref(), args.write_bad.as_deref())?;
    let format = args.format.unwrap_or_else(|| {
        if io::stdout().is_terminal() {
            OutputFormat::Full
        } else {
            OutputFormat::Concise
        }
    });
    // Only `full` has colours. Elsewhere what a record holds must not be taken for them.
    let mut out: Box<dyn Write> = match format {
        OutputFormat::Full if copies.take_stdout() => Box::new(anstream::stderr()),
        OutputFormat::Concise if copies.take_stdout() => Box::new(io::stderr()),
        _ if copies.take_stdout() => {
            let message = "with records on standard output findings go to standard error: use \
                           the format full or concise";
            return Ok(wrong_use(message));
        }
        OutputFormat::Full => Box::new(io::BufWriter::new(anstream::stdout())),
        OutputFormat::Concise | OutputFormat::Ndjson => {
            Box::new(io::BufWriter::new(io::stdout().lock()))
        }
    };
    let mut renderer = Renderer::new(format, &mut *out);
    renderer.begin()?;
    let mut validation = Validation {
        renderer,
        summary: Summary::default(),
        path: String::new(),
        games_before: 0,
        duplicates: Duplicates::new(validator.selection.clone()),
        copies,
    };
    let threads = args.jobs.map_or_else(cores, NonZero::get);
    pipeline::validate(paths, validator, threads, |event| validation.event(event))?;
    let Validation {
        mut renderer,
        summary,
        copies,
        ..
    } = validation;
    renderer.end(&summary)?;
    out.flush()?;
    let left_out = copies.finish()?;
    if summary.files == 0 {
        bail!("found no records to read");
    }
    say(&summary.text());
    if !left_out.is_empty() {
        let sources = left_out.join(", ");
        bail!(
            "not copied, as commands of valid and invalid games are mixed or cannot be told \
             from their passwords: {sources}"
        );
    }
    Ok(status(&summary, args.fail_on).into())
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// What is written and counted on the way.
struct Validation<'a> {
    renderer: Renderer<'a>,
    summary: Summary,
    /// The source that is being read.
    path: String,
    /// How many records of it have been read.
    games_before: usize,
    /// The games read before, to compare others with.
    duplicates: Duplicates,
    /// Where records are copied.
    copies: Copies,
}

impl Validation<'_> {
    fn event(&mut self, event: Event) -> anyhow::Result<()> {
        match event {
            Event::Source(path) => {
                self.summary.files += 1;
                self.path = path;
                self.games_before = 0;
            }
            Event::Piece(both) => {
                let (piece, mut report) = *both;
                self.duplicates
                    .compare(&self.path, &piece.text, self.games_before, &mut report);
                self.copies.piece(&self.path, &piece, &report)?;
                self.piece(&piece, &report)?;
            }
            Event::Failed(error) => {
                let finding = Finding::unreadable(&error.to_string());
                self.summary.count(&finding);
                let text = Text::empty(&self.path);
                self.renderer.finding(&text, None, &finding)?;
            }
        }
        Ok(())
    }

    fn piece(&mut self, piece: &Piece, report: &Report) -> io::Result<()> {
        self.summary.has_text |= !piece.text.trim_ascii().is_empty();
        let text = Text::new(&self.path, piece);
        for finding in &report.findings {
            self.summary.count(finding);
            self.renderer.finding(&text, None, finding)?;
        }
        for game in &report.games {
            let number = self.games_before + game.number;
            for finding in &game.findings {
                self.summary.count(finding);
                self.renderer.finding(&text, Some(number), finding)?;
            }
            self.summary.count_game(game);
            self.renderer.game(&text, number, game)?;
        }
        self.games_before += report.records;
        Ok(())
    }
}

fn status(summary: &Summary, fail_on: FailOn) -> u8 {
    let not_done = [Code::UnreadableInput, Code::LimitReached];
    if !summary.has_text
        || not_done
            .iter()
            .any(|code| summary.by_code.contains_key(code))
    {
        return COULD_NOT_DO_THE_WORK;
    }
    let least = match fail_on {
        FailOn::Error => Severity::Error,
        FailOn::Warning => Severity::Warning,
        FailOn::Info => Severity::Info,
        FailOn::Never => return 0,
    };
    match summary.worst() {
        Some(worst) if worst >= least => FOUND,
        _ => 0,
    }
}

fn wrong_use(message: &str) -> ExitCode {
    say(&format!("oust-validate: {message}\n"));
    WRONG_USE.into()
}

/// Writes to standard error. Where that takes nothing there is nobody left to tell.
pub(crate) fn say(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

fn explanation(code: Code) -> String {
    let severity = code.severity().name();
    format!("# {code} ({severity})\n\n{}", code.explanation().trim_end())
}

fn code_list() -> String {
    let line = |code: &Code| {
        let letter = code.severity().letter();
        format!("{} {letter} {}\n", code.id(), code.name())
    };
    Code::ALL.iter().map(line).collect()
}
