//! `--fix` and `--diff`: safe corrections of native records.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use oust_notation::{Format, counted, printable, printable_lines};
use oust_program::{STDIN, Status, replace_file, say};
use oust_validate::Validator;
use oust_validate::files::{SkippedFiles, Source};
use similar::TextDiff;

use crate::inputs::Inputs;

/// The target of corrected texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// The diff goes to standard output.
    Diff,
    /// The text goes to standard output.
    Print,
    /// The text replaces its file.
    Replace,
}

/// The counts of a run.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// The files of folders that were not read.
    skipped: SkippedFiles,
    sources: usize,
    /// The number of corrections, and of files with one.
    corrections: usize,
    files: usize,
    refused: usize,
    /// The number of sources that could not be corrected.
    left: usize,
}

/// A source with its corrections.
#[derive(Default)]
struct Corrected {
    before: String,
    after: String,
    corrections: usize,
    /// The messages, one line each.
    messages: Vec<String>,
    refused: usize,
    /// Whether it has findings in a format other than native, which has no corrections.
    other_format: bool,
}

/// Returns the reason why the sources cannot be corrected this way, if there is one.
pub(crate) fn misuse(target: Target, paths: &[PathBuf]) -> Option<String> {
    // Anything but files and folders, such as a named pipe, cannot be read twice.
    let special = |path: &&PathBuf| {
        fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
    };
    let is_one = matches!(paths, [path] if !path.is_dir());
    let holds_stdin = paths.iter().any(|path| path.as_os_str() == STDIN);
    match target {
        Target::Print if !is_one => {
            Some("--fix prints one file; with --write it corrects many where they are".to_owned())
        }
        Target::Replace if holds_stdin => {
            Some("--write needs files, not standard input".to_owned())
        }
        Target::Replace => {
            // A pipe has no place to write the correction to.
            let path = paths.iter().find(special)?;
            Some(format!(
                "--write needs files, and {} is none",
                path.display()
            ))
        }
        _ => None,
    }
}

/// Corrects the sources.
///
/// # Errors
///
/// Returns an error when there is nothing to read, or the error of writing.
pub(crate) fn run(
    target: Target,
    validator: &Validator,
    inputs: &Inputs,
    names_skipped: bool,
) -> anyhow::Result<Outcome> {
    let mut outcome = Outcome::default();
    for source in inputs.sources(validator.reading.clone()) {
        let source = match source {
            Ok(source) => source,
            Err(skipped) => {
                outcome.skipped.add(&skipped);
                if names_skipped {
                    say(&format!("{skipped}\n"), printable);
                }
                continue;
            }
        };
        let file = source.path.clone();
        let path = file.display().to_string();
        outcome.sources += 1;
        let shown = printable(&path);
        let mut left = |error: anyhow::Error| {
            say(&format!("{shown}: left as it is: {error:#}\n"), printable);
            outcome.left += 1;
        };
        let corrected = match corrected(source, validator) {
            Ok(corrected) => corrected,
            Err(error) => {
                left(error);
                continue;
            }
        };
        for message in &corrected.messages {
            say(&format!("{shown}: {message}\n"), printable);
        }
        match target {
            Target::Diff => print(&diff(&path, &corrected))?,
            Target::Print => print(&corrected.after)?,
            // The time of an unchanged file stays as it is.
            Target::Replace if corrected.corrections == 0 => {}
            Target::Replace => {
                let replaced = replace_file(&file, &corrected.before, &corrected.after);
                if let Err(error) = replaced {
                    left(error.into());
                    continue;
                }
            }
        }
        outcome.corrections += corrected.corrections;
        outcome.files += usize::from(corrected.corrections > 0);
        outcome.refused += corrected.refused;
        outcome.left += usize::from(corrected.other_format);
    }
    if outcome.sources == 0 {
        let skipped = outcome.skipped.text().map(|text| format!("; {text}"));
        bail!("found no records to read{}", skipped.unwrap_or_default());
    }
    Ok(outcome)
}

fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn corrected(source: Source, validator: &Validator) -> anyhow::Result<Corrected> {
    let mut corrected = Corrected::default();
    for chunk in source.chunks? {
        let chunk = chunk?;
        // Bytes that cannot be decoded are replaced in the text. Writing it back would lose them.
        if let Some(problem) = chunk.byte_problems().next() {
            bail!("{}", problem.kind);
        }
        let fixed = validator.fix(&chunk);
        if let Some(problem) = &fixed.unread {
            let line = chunk.place(problem.span.start).line;
            bail!("line {line}: {}", problem.kind);
        }
        let report = validator.validate_chunk(&chunk);
        let mut games = report.games.iter();
        corrected.other_format |=
            // A valid record of another format needs no correction, so nothing is said about it.
            games.any(|game| game.format != Format::Native && !game.findings.is_empty());
        corrected.corrections += fixed.fixed.len();
        corrected.refused += fixed.refused.len();
        for refused in &fixed.refused {
            let line = chunk.place(refused.record).line;
            let (code, why) = (refused.code, refused.why);
            let message = format!("the record of line {line}: no correction of {code}: {why}");
            corrected.messages.push(message);
        }
        // The whole file is kept: it is replaced as a whole or left alone.
        corrected.before.push_str(&chunk.text);
        corrected.after.push_str(&fixed.text);
    }
    if corrected.other_format {
        let message = "left as it is: only native records are corrected; `oust convert` makes them";
        corrected.messages.push(message.to_owned());
    }
    Ok(corrected)
}

/// Returns the unified diff, with control characters as escapes.
fn diff(path: &str, corrected: &Corrected) -> String {
    if corrected.before == corrected.after {
        return String::new();
    }
    // The minimal diff is slow when nearly all lines differ; after the timeout a larger one is
    // taken.
    let diff = TextDiff::configure()
        .timeout(Duration::from_secs(2))
        .diff_lines(&corrected.before, &corrected.after)
        .unified_diff()
        .header(&printable(path), &printable(path))
        .to_string();
    let shown = diff.split_inclusive('\n').map(|line| {
        let (text, end) = line
            .strip_suffix("\r\n")
            .map_or((line, ""), |text| (text, "\r\n"));
        printable_lines(text) + end
    });
    shown.collect()
}

impl Outcome {
    /// Returns the counts in one line.
    pub(crate) fn text(&self, target: Target) -> String {
        let done = match target {
            Target::Diff => "to be made",
            Target::Print | Target::Replace => "made",
        };
        // The validation that follows names the files that were skipped.
        let skipped = self
            .skipped
            .text()
            .filter(|_| target != Target::Replace)
            .map(|text| text + "\n");
        format!(
            "{} {done} in {}, {} refused, {} left alone\n{}",
            counted(self.corrections, "correction"),
            counted(self.files, "file"),
            self.refused,
            counted(self.left, "file"),
            skipped.unwrap_or_default()
        )
    }

    /// Returns the exit status: 1 if corrections would be made or were refused, 3 if a source could
    /// not be corrected.
    pub(crate) fn status(&self, target: Target) -> Status {
        let differs = target == Target::Diff && self.corrections > 0;
        if self.left > 0 {
            Status::NotDone
        } else if differs || self.refused > 0 {
            Status::BrokenRules
        } else {
            Status::Success
        }
    }
}
