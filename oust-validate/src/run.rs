//! What the program does.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use oust_notation::{BoardName, Piece, ReadOptions};
use oust_validate::{Code, Finding, Selection, Severity, Validator};

use crate::args::{Args, FailOn, OutputFormat};
use crate::render::{Renderer, Text};
use crate::sources::{self, STDIN, Source};
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
    let selection = match Selection::new(
        args.select.iter().map(String::as_str),
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
    validator.reading = args
        .format_in
        .map_or_else(ReadOptions::default, ReadOptions::of_content);
    validator.reading.board_unsaid = args.board.clone().map(|BoardName(board)| board);
    validator.options.dialect_unsaid = args.coords;
    validator.options.dialect = args.coords_in;
    validator.options.swap_rule = args.rules;
    validate_all(args, &validator, &paths)
}

fn validate_all(args: &Args, validator: &Validator, paths: &[PathBuf]) -> anyhow::Result<ExitCode> {
    let format = args.format.unwrap_or_else(|| {
        if io::stdout().is_terminal() {
            OutputFormat::Full
        } else {
            OutputFormat::Concise
        }
    });
    // Only `full` has colours. Elsewhere what a record holds must not be taken for them.
    let mut out: Box<dyn Write> = match format {
        OutputFormat::Full => Box::new(io::BufWriter::new(anstream::stdout())),
        OutputFormat::Concise | OutputFormat::Ndjson => {
            Box::new(io::BufWriter::new(io::stdout().lock()))
        }
    };
    let mut renderer = Renderer::new(format, &mut *out);
    let mut summary = Summary::default();
    renderer.begin()?;
    for source in sources::sources(paths, &validator.reading) {
        summary.files += 1;
        validate_source(source, validator, &mut renderer, &mut summary)?;
    }
    renderer.end(&summary)?;
    out.flush()?;
    if summary.files == 0 {
        bail!("found no records to read");
    }
    say(&summary.text());
    Ok(status(&summary, args.fail_on).into())
}

/// Validates a source piece by piece, as far as it can be read.
fn validate_source(
    source: Source,
    validator: &Validator,
    renderer: &mut Renderer<'_>,
    summary: &mut Summary,
) -> io::Result<()> {
    let path = &source.path;
    let mut games = 0;
    let pieces: Box<dyn Iterator<Item = io::Result<Piece>>> = match source.pieces {
        Ok(pieces) => Box::new(pieces),
        Err(error) => Box::new(std::iter::once(Err(error))),
    };
    for piece in pieces {
        match piece {
            Ok(piece) => {
                games += validate_piece(path, &piece, games, validator, renderer, summary)?;
            }
            Err(error) => {
                let finding = Finding::unreadable(&error.to_string());
                summary.count(&finding);
                renderer.finding(&Text::empty(path), None, &finding)?;
            }
        }
    }
    Ok(())
}

/// Validates a piece behind so many games, and returns how many it holds.
fn validate_piece(
    path: &str,
    piece: &Piece,
    games_before: usize,
    validator: &Validator,
    renderer: &mut Renderer<'_>,
    summary: &mut Summary,
) -> io::Result<usize> {
    summary.has_text |= !piece.text.trim_ascii().is_empty();
    let report = validator.validate_piece(piece);
    let text = Text::new(path, piece);
    for finding in &report.findings {
        summary.count(finding);
        renderer.finding(&text, None, finding)?;
    }
    for game in &report.games {
        let number = games_before + game.number;
        for finding in &game.findings {
            summary.count(finding);
            renderer.finding(&text, Some(number), finding)?;
        }
        summary.count_game(game);
        renderer.game(&text, number, game)?;
    }
    Ok(report.records)
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
