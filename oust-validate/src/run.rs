//! What the program does.

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use anyhow::bail;
use oust_notation::{BoardName, BrokenOff, Piece, ReadOptions, printable_lines};
use oust_validate::program::Progress;
use oust_validate::{
    Code, CodeError, Diagnosis, DoubleCheck, Duplicates, Finding, Report, Selection, Severity,
    Validator,
};

use crate::args::{Args, FailOn, OutputFormat, Shown};
use crate::baseline::Baseline;
use crate::codes;
use crate::config::Config;
use crate::copies::Copies;
use crate::fixing::{self, Target};
use crate::outputs::{self, Output};
use crate::pipeline::{self, Event};
use crate::render::{Renderer, Text, renderer};
use crate::schema::schema;
use crate::shell;
use crate::sources::STDIN;
use crate::summary::{Example, Summary};

/// The status when a finding is bad enough.
const FOUND: u8 = 1;
/// The status when the command line is wrong.
const WRONG_USE: u8 = 2;
/// The status when something could not be read, or is beyond a limit.
pub(crate) const COULD_NOT_DO_THE_WORK: u8 = 3;

/// What makes it so. Nothing hides these.
pub(crate) const NOT_DONE: [Code; 2] = [Code::UnreadableInput, Code::LimitReached];

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    anstream::ColorChoice::from(args.color).write_global();
    if let Some(asked) = &args.for_shell {
        shell::print(asked)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(code) = args.explain {
        write!(anstream::stdout(), "{}", codes::explanation(code))?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.list_codes {
        let Some(list) = codes::list(args.format) else {
            let message = "--list-codes has the formats json and markdown, and none for lines";
            return Ok(wrong_use(message));
        };
        write!(anstream::stdout(), "{list}")?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.schema {
        writeln!(anstream::stdout(), "{}", schema()?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let config = match Config::load(args) {
        Ok(config) => config,
        Err(error) => return Ok(wrong_use(&error)),
    };
    let args = &config.under(args);
    let selection = match selection(args, &config) {
        Ok(selection) => selection,
        Err(error) => return Ok(wrong_use(&error.to_string())),
    };
    let format = args.format.unwrap_or_else(default_format);
    if format == OutputFormat::Markdown {
        return Ok(wrong_use("the format markdown is for --list-codes"));
    }
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
    if args.double_check {
        validator.double_check = DoubleCheck::On;
    }
    validator.reading = args
        .format_in
        .map_or_else(ReadOptions::default, ReadOptions::of_content);
    validator.reading.board_unsaid = args.board.clone().map(|BoardName(board)| board);
    validator.options.dialect_unsaid = args.coords;
    validator.options.dialect = args.coords_in;
    validator.options.swap_rule = args.rules;
    validator.options.keep_scenes = format == OutputFormat::Full;
    if let Some(misuse) = outputs::misuse(&outputs(args), &paths) {
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
            return Ok(wrong_use(&misuse));
        }
        let outcome = fixing::run(target, &validator, &paths)?;
        say(&outcome.text(target));
        let status = outcome.status(target);
        if target != Target::Replace || status == COULD_NOT_DO_THE_WORK {
            return Ok(status.into());
        }
    }
    validate_all(args, format, &Arc::new(validator), &paths)
}

/// The files that the command line has written.
fn outputs(args: &Args) -> Vec<Output<'_>> {
    let files = [
        ("--write-good", &args.write_good, true),
        ("--write-bad", &args.write_bad, true),
        ("--write-baseline", &args.write_baseline, false),
    ];
    let outputs = files.into_iter().filter_map(|(flag, path, holds_records)| {
        Some(Output {
            flag,
            path: path.as_deref()?,
            holds_records,
        })
    });
    outputs.collect()
}

fn selection(args: &Args, config: &Config) -> Result<Selection, CodeError> {
    let levels = args.severity.iter();
    Selection::extended(
        args.select.iter().map(String::as_str),
        args.extend_select.iter().map(String::as_str),
        args.ignore.iter().map(String::as_str),
    )?
    .with_severities(config.severities())?
    .with_severities(levels.map(|(code, level)| (code.as_str(), level.severity())))
}

fn default_format() -> OutputFormat {
    if io::stdout().is_terminal() {
        OutputFormat::Full
    } else {
        OutputFormat::Concise
    }
}

fn validate_all(
    args: &Args,
    format: OutputFormat,
    validator: &Arc<Validator>,
    paths: &[PathBuf],
) -> anyhow::Result<ExitCode> {
    let baseline = match (&args.baseline, &args.write_baseline) {
        (Some(path), _) => match Baseline::read(path) {
            Ok(baseline) => baseline,
            Err(error) => return Ok(wrong_use(&error)),
        },
        (None, Some(path)) => Baseline::write(path)?,
        (None, None) => Baseline::default(),
    };
    let copies = Copies::open(args.write_good.as_deref(), args.write_bad.as_deref())?;
    let progress = Progress::of_files(args.progress, paths);
    // Only `full` has colours. Elsewhere what a record holds must not be taken for them.
    let out: Box<dyn Write> = match format {
        OutputFormat::Full if copies.take_stdout() => Box::new(anstream::stderr()),
        OutputFormat::Concise if copies.take_stdout() => Box::new(io::stderr()),
        _ if copies.take_stdout() => {
            let message = "with records on standard output findings go to standard error: use \
                           the format full or concise";
            return Ok(wrong_use(message));
        }
        OutputFormat::Full => Box::new(io::BufWriter::new(anstream::stdout())),
        _ => Box::new(io::BufWriter::new(io::stdout().lock())),
    };
    let mut out = progress.around(out);
    let mut renderer = renderer(format, &mut *out);
    renderer.begin()?;
    let mut validation = Validation {
        renderer,
        progress,
        unreadable: validator
            .selection
            .severity(Code::UnreadableInput)
            .unwrap_or(Severity::Error),
        shows: Shows::new(args, format)?,
        shown: 0,
        most: args.max_findings.unwrap_or(usize::MAX),
        summary: Summary {
            with_statistics: args.statistics,
            not_shown: args.max_findings.map(|_| 0),
            ..Summary::default()
        },
        path: String::new(),
        games_before: 0,
        duplicates: Duplicates::new(validator.selection.clone()),
        copies,
        baseline,
    };
    let threads = args.jobs.and_then(|jobs| usize::try_from(jobs).ok());
    let threads = threads.unwrap_or_else(cores);
    pipeline::validate(paths, validator, threads, |event| validation.event(event))?;
    let (summary, mut progress, copies) = validation.end(&validator.selection)?;
    out.flush()?;
    progress.end();
    copies.finish()?;
    if summary.files == 0 {
        bail!("found no records to read");
    }
    say(&summary.text());
    Ok(status(&summary, args.fail_on.unwrap_or(FailOn::Error)).into())
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Which findings are written.
struct Shows {
    /// The least severity; `None` when nothing is written.
    least: Option<Severity>,
    /// The codes that the command line or the configuration names are written as well.
    named: Option<Selection>,
}

impl Shows {
    fn new(args: &Args, format: OutputFormat) -> Result<Self, CodeError> {
        let is_for_people = matches!(format, OutputFormat::Full | OutputFormat::Concise);
        let least = match (args.show, args.fail_on) {
            _ if !is_for_people => Severity::Info,
            (Some(Shown::Error), _) => Severity::Error,
            (Some(Shown::Info), _) | (None, Some(FailOn::Info)) => Severity::Info,
            (Some(Shown::Warning) | None, _) => Severity::Warning,
        };
        let names = || args.select.iter().chain(&args.extend_select);
        let is_asked = args.show.is_none() && names().next().is_some();
        let selection = is_asked.then(|| Selection::new(names().map(String::as_str), []));
        Ok(Self {
            least: Some(least).filter(|_| !args.quiet),
            named: selection.transpose()?,
        })
    }

    fn shows(&self, finding: &Finding) -> bool {
        let is_named = |named: &Selection| named.contains(finding.code);
        self.least.is_some_and(|least| {
            finding.severity() >= least
                || NOT_DONE.contains(&finding.code)
                || self.named.as_ref().is_some_and(is_named)
        })
    }
}

/// What is written and counted on the way.
struct Validation<'a> {
    renderer: Box<dyn Renderer + 'a>,
    progress: Progress,
    summary: Summary,
    /// How bad it is when a source cannot be read. It is reported whatever is selected.
    unreadable: Severity,
    shows: Shows,
    /// How many findings have been written, and how many may be.
    shown: usize,
    most: usize,
    /// The source that is being read.
    path: String,
    /// How many records of it have been read.
    games_before: usize,
    /// The games read before, to compare others with.
    duplicates: Duplicates,
    /// Where records are copied.
    copies: Copies,
    /// What is known already.
    baseline: Baseline,
}

impl Validation<'_> {
    fn end(mut self, selection: &Selection) -> anyhow::Result<(Summary, Progress, Copies)> {
        // Nothing read, nothing learnt: what was known stays.
        if self.summary.files > 0 {
            self.summary.baseline = self.baseline.end(selection)?;
        }
        self.renderer.end(&self.summary)?;
        Ok((self.summary, self.progress, self.copies))
    }

    fn event(&mut self, event: Event) -> anyhow::Result<()> {
        match event {
            Event::Source(path) => {
                self.summary.files += 1;
                self.progress.source(&path);
                self.path = path.display().to_string();
                self.renderer.source(&self.path)?;
                self.baseline.source(&self.path);
                self.games_before = 0;
            }
            Event::Piece(both) => {
                let (piece, mut report) = *both;
                self.duplicates
                    .compare(&self.path, &piece.text, self.games_before, &mut report);
                let text = Text::new(&self.path, &piece);
                self.baseline.take(&text, &mut report)?;
                self.copies.piece(&self.path, &piece, &report)?;
                self.piece(&piece, &report)?;
            }
            Event::Failed(error) => {
                self.baseline.failed();
                let finding = Finding::unreadable(&error.to_string());
                let finding = finding.with_severity(self.unreadable);
                let path = self.path.clone();
                let end = end_of(&error);
                let text = Text::new(&path, &end);
                self.finding(&text, None, &finding)?;
            }
        }
        Ok(())
    }

    fn piece(&mut self, piece: &Piece, report: &Report) -> io::Result<()> {
        self.summary.records += report.records;
        let path = self.path.clone();
        let text = Text::new(&path, piece);
        for finding in &report.findings {
            self.finding(&text, None, finding)?;
        }
        for game in &report.games {
            let number = self.games_before + game.number;
            for finding in &game.findings {
                self.finding(&text, Some(number), finding)?;
            }
            self.summary.count_game(game);
            self.renderer.game(&text, number, game)?;
        }
        self.games_before += report.records;
        self.renderer.piece_end(&text)?;
        self.progress.piece(piece);
        Ok(())
    }

    /// Counts a finding, and writes it unless enough have been.
    fn finding(
        &mut self,
        text: &Text<'_>,
        game: Option<usize>,
        finding: &Finding,
    ) -> io::Result<()> {
        self.summary.count(finding, game, || {
            let place = text.line_column(finding.span.start);
            Example {
                path: text.path.to_owned(),
                line: place.line,
                column: place.column,
            }
        });
        if !self.shows.shows(finding) {
            return Ok(());
        }
        if self.shown == self.most {
            *self.summary.not_shown.get_or_insert(0) += 1;
            return Ok(());
        }
        self.shown += 1;
        self.renderer.finding(text, game, finding)
    }
}

/// An empty piece where a source broke off.
fn end_of(error: &io::Error) -> Piece {
    let mut piece = Piece::whole("", ReadOptions::default());
    let inner = error.get_ref();
    if let Some(place) = inner.and_then(|inner| inner.downcast_ref::<BrokenOff>()) {
        piece.offset = place.byte;
        piece.lines = place.end.line - 1;
        piece.columns = place.end.column - 1;
    }
    piece
}

fn status(summary: &Summary, fail_on: FailOn) -> u8 {
    if summary.records == 0
        || NOT_DONE
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

/// Writes lines to standard error, with the control characters of the sources as escapes. An
/// error is ignored: there is no other place to report it.
pub(crate) fn say(text: &str) {
    let _ = anstream::stderr().write_all(printable_lines(text).as_bytes());
}
