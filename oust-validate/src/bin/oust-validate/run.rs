//! The tasks of the program.

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use anyhow::bail;
use oust_notation::{ReadOptions, printable};
use oust_program::{ColorMode, Content, Failure, Output, Outputs, Progress, STDIN, Status, say};
use oust_validate::files::{is_named_as_record, validate};
use oust_validate::{Code, CodeError, Duplicates, Selection, Severity, Validator};

use crate::args::{Args, FailOn, OutputFormat, with_help};
use crate::baseline::Baseline;
use crate::config::Config;
use crate::fixing::{self, Target};
use crate::inputs::Inputs;
use crate::pages;
use crate::render::renderer;
use crate::split_output::SplitOutput;
use crate::summary::RunSummary;
use crate::validation::{Shown, Validation};
use crate::watch::watch;

pub(crate) fn run(args: &Args) -> anyhow::Result<Status> {
    anstream::ColorChoice::from(args.color).write_global();
    if let Some(asked) = &args.for_shell {
        pages::print_for_shell(asked)?;
        return Ok(Status::Success);
    }
    if let Some(page) = page(args)? {
        write!(anstream::stdout(), "{page}")?;
        return Ok(Status::Success);
    }
    let config = Config::load(args).map_err(Failure::usage)?;
    let args = &config.under(args);
    let format = args.format.unwrap_or_else(|| default_format(args));
    let selection = selection(args, &config).map_err(|error| Failure::usage(with_help(&error)))?;
    let validator = validator(args, format, selection);
    let mut inputs = Inputs::new(&args.paths, &args.files)?;
    if let Some(file) = output_file(args) {
        inputs.filter.skip_output(file);
    }
    // Settings are inputs, too: no output may overwrite them.
    let list = args.files.files_from.iter();
    let settings = config
        .path
        .iter()
        .chain(&args.baseline)
        .chain(list)
        .cloned();
    if args.fixing.write {
        let settings = Outputs::new(settings.clone(), is_named_as_record);
        let mut files = inputs.paths.iter();
        files.try_for_each(|file| settings.check("--write", file, Content::Other))?;
    }
    let read = inputs.paths.iter().cloned().chain(settings);
    let outputs = || Outputs::new(read.clone(), is_named_as_record);
    outputs().check_standard_output()?;
    let target = match (args.fixing.diff, args.fixing.fix, args.fixing.write) {
        (true, ..) => Some(Target::Diff),
        (_, true, false) => Some(Target::Print),
        (_, true, true) => Some(Target::Replace),
        _ => None,
    };
    if let Some(target) = target {
        if let Some(misuse) = fixing::misuse(target, &inputs.paths) {
            bail!(Failure::usage(misuse));
        }
        if target == Target::Print && output_file(args).is_some() {
            let message =
                "--fix prints a record, not findings: --output-file needs --write with it";
            bail!(Failure::usage(message));
        }
        let outcome = fixing::run(target, &validator, &inputs, args.verbose)?;
        say(&outcome.text(target), printable);
        let status = outcome.status(target);
        // With `--write` the corrected files are validated again, and that decides the status.
        if target != Target::Replace || status == Status::NotDone {
            return Ok(status);
        }
    }
    let validator = Arc::new(validator);
    let validate = || validate_all(args, format, &validator, &inputs, outputs());
    if args.watch {
        watch(&inputs, validate)
    } else {
        validate()
    }
}

/// Returns the file of the findings; `None` for standard output.
fn output_file(args: &Args) -> Option<&Path> {
    let file = args.output_file.as_deref();
    file.filter(|file| file.as_os_str() != STDIN)
}

/// Returns the page that a flag prints instead of validating.
fn page(args: &Args) -> anyhow::Result<Option<String>> {
    if let Some(code) = args.explain {
        return Ok(Some(pages::explanation(code)));
    }
    if args.list_codes {
        let list = pages::list(args.format);
        let message = "--list-codes has the formats concise and json";
        return Ok(Some(list.ok_or_else(|| Failure::usage(message))?));
    }
    args.schema
        .then(|| pages::schema().map(|schema| schema + "\n"))
        .transpose()
}

fn validator(args: &Args, format: OutputFormat, selection: Selection) -> Validator {
    let mut validator = Validator::default();
    validator.selection = selection;
    validator.suggests = args.diagnose;
    validator.double_checks = args.double_check;
    let reading = args.format_in.map(ReadOptions::from_format);
    validator.reading = reading.unwrap_or_default();
    validator.reading.encoding = args.encoding;
    validator.reading.default_board.clone_from(&args.board);
    validator.reading.main_line = args.main_line;
    validator.options.default_dialect = args.coords;
    validator.options.dialect = args.coords_in;
    validator.options.swap_rule = args.rules;
    // Other formats draw no board, and a context copies the position.
    validator.options.keep_contexts = format == OutputFormat::Full;
    validator
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

fn default_format(args: &Args) -> OutputFormat {
    if output_file(args).is_none() && io::stdout().is_terminal() {
        OutputFormat::Full
    } else {
        OutputFormat::Concise
    }
}

fn validate_all(
    args: &Args,
    format: OutputFormat,
    validator: &Arc<Validator>,
    inputs: &Inputs,
    mut outputs: Outputs,
) -> anyhow::Result<Status> {
    let baseline = match (&args.baseline, &args.write_baseline) {
        (Some(path), _) => Baseline::read(path).map_err(Failure::usage)?,
        (None, Some(path)) => Baseline::write(&mut outputs, path)?,
        (None, None) => Baseline::default(),
    };
    let split = SplitOutput::open(
        &mut outputs,
        args.write_good.as_deref(),
        args.write_bad.as_deref(),
    )?;
    let progress = if args.progress {
        Progress::for_files(&inputs.files().collect::<Vec<_>>())
    } else {
        Progress::hidden()
    };
    let mut file = output_file(args)
        .map(|path| outputs.create("--output-file", path, Content::Other))
        .transpose()?;
    // Only `full` has colors. In other formats escape sequences are data of a record.
    let mut shown: Box<dyn Write> = match (&mut file, format) {
        (Some(file), OutputFormat::Full) if args.color != ColorMode::Always => {
            let file: &mut (dyn Write + 'static) = file;
            Box::new(anstream::StripStream::new(file))
        }
        (Some(file), _) => Box::new(file),
        (None, OutputFormat::Full) if split.take_stdout() => Box::new(anstream::stderr()),
        (None, OutputFormat::Concise) if split.take_stdout() => Box::new(io::stderr()),
        _ if split.take_stdout() => {
            let message = "with records on standard output findings go to standard error: use \
                           the format full or concise";
            bail!(Failure::usage(message));
        }
        (None, OutputFormat::Full) => {
            progress.around(Box::new(io::BufWriter::new(anstream::stdout())))
        }
        (None, _) => progress.around(Box::new(io::BufWriter::new(io::stdout().lock()))),
    };
    let mut renderer = renderer(format, &mut *shown);
    renderer.begin()?;
    let unreadable = validator.selection.severity(Code::UnreadableInput);
    let mut validation = Validation {
        renderer,
        progress,
        unreadable: unreadable.unwrap_or(Severity::Error),
        filter: Shown::new(args, format)?,
        names_skipped: args.verbose,
        shown: 0,
        most: args.max_findings.unwrap_or(usize::MAX),
        summary: RunSummary {
            with_statistics: args.statistics,
            not_shown: args.max_findings.map(|_| 0),
            ..RunSummary::default()
        },
        path: String::new(),
        games_before: 0,
        duplicates: Duplicates::new(validator.selection.clone()),
        split,
        baseline,
    };
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let jobs = args.jobs.and_then(|jobs| usize::try_from(jobs).ok());
    // The order of the output does not depend on it.
    let threads = jobs.unwrap_or_else(cores);
    let sources = inputs.sources(validator.reading.clone());
    for event in validate(sources, validator, threads) {
        validation.event(event)?;
    }
    let (summary, mut progress, split) = validation.end(&validator.selection)?;
    shown.flush()?;
    drop(shown);
    progress.end();
    file.map_or(Ok(()), Output::finish)?;
    // After the findings are flushed: a run that fails before leaves the old files.
    split.finish()?;
    if summary.counts.sources == 0 {
        let skipped = summary.skipped.text().map(|text| format!("; {text}"));
        bail!("found no records to read{}", skipped.unwrap_or_default());
    }
    say(&summary.text(), printable);
    Ok(summary.status(args.fail_on.unwrap_or(FailOn::Error)))
}
