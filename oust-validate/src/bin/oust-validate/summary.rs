//! The summary of a run.

use std::fmt;

use oust_notation::{counted, printable};
use oust_program::Status;
use oust_validate::files::SkippedFiles;
use oust_validate::{Code, Severity, Summary};

use crate::args::FailOn;

/// The codes of work that could not be done, which are always shown.
pub(crate) const NOT_DONE: [Code; 2] = [Code::UnreadableInput, Code::LimitReached];

/// The counts of a run, and what only the program knows of it.
#[derive(Debug, Default)]
pub(crate) struct RunSummary {
    pub(crate) counts: Summary,
    /// The files of folders that were not read.
    pub(crate) skipped: SkippedFiles,
    /// Whether statistics of each code are printed.
    pub(crate) with_statistics: bool,
    /// The number of findings beyond the maximum; `None` without a maximum.
    pub(crate) not_shown: Option<usize>,
    /// The counts of the baseline.
    pub(crate) baseline: Option<KnownFindings>,
}

/// The counts of a run with a baseline.
#[derive(Debug)]
pub(crate) struct KnownFindings {
    /// The number of findings that were known or were written.
    pub(crate) known: usize,
    /// The number of known findings that are gone; `None` when the file was written.
    pub(crate) stale: Option<usize>,
}

impl RunSummary {
    /// Returns the summary as text: a line about the games, one per code, and the assumptions.
    pub(crate) fn text(&self) -> String {
        let counts = &self.counts;
        let mut lines = vec![format!(
            "{} in {}: {} valid, {} invalid",
            counted(counts.games(), "game"),
            counted(counts.sources, "file"),
            counts.valid,
            counts.invalid
        )];
        lines.extend(self.skipped.text());
        if self.with_statistics {
            lines.extend(self.statistics());
        } else {
            lines.extend(counts.codes.iter().map(|(code, seen)| {
                let (count, letter) = (seen.count, seen.severity.letter());
                format!("{count:>7} {letter} {code}")
            }));
        }
        // The counts above include them.
        if let Some(hidden) = self.not_shown.filter(|&hidden| hidden > 0) {
            let findings = counted(hidden, "finding");
            lines.push(format!("{findings} not shown (--max-findings)"));
        }
        if counts.unselected > 0 {
            let games = counted(counts.unselected, "game");
            let why = "invalid for codes that are not selected (--select)";
            lines.push(format!("{games} {why}"));
        }
        lines.extend(self.baseline.iter().map(ToString::to_string));
        lines.extend(counts.assumed.iter().map(|(assumption, &count)| {
            let games = counted(count, "game");
            format!("assumed in {games}: {assumption}")
        }));
        lines.join("\n") + "\n"
    }

    /// Returns the exit status: 3 if work could not be done, 1 for a finding of at least the severity of
    /// `fail_on`.
    pub(crate) fn status(&self, fail_on: FailOn) -> Status {
        let summary = &self.counts;
        // A run that read nothing, or not all, has no verdict: status 3 before status 1.
        let is_found = |code: &Code| summary.codes.contains_key(code);
        if summary.records == 0 || NOT_DONE.iter().any(is_found) {
            return Status::NotDone;
        }
        let least = match fail_on {
            FailOn::Error => Severity::Error,
            FailOn::Warning => Severity::Warning,
            FailOn::Info => Severity::Info,
            FailOn::Never => return Status::Success,
        };
        match summary.worst() {
            Some(worst) if worst >= least => Status::BrokenRules,
            _ => Status::Success,
        }
    }

    /// Returns one line per code: findings, games, share, first place.
    fn statistics(&self) -> Vec<String> {
        let counts = &self.counts;
        let names = counts.codes.keys().map(|code| code.to_string().len());
        let width = names.max().unwrap_or_default();
        let mut lines = vec![format!(
            "{:>7} {:>7} {:>6}   {:width$}  first at",
            "count", "games", "share", "code"
        )];
        for (code, seen) in &counts.codes {
            let share = counts
                .share(seen)
                .map(|share| format!("{:.1}%", share * 100.0));
            lines.push(format!(
                "{:>7} {:>7} {:>6} {} {:width$}  {}:{}:{}",
                seen.count,
                seen.games,
                share.as_deref().unwrap_or("-"),
                seen.severity.letter(),
                code.to_string(),
                printable(&seen.first.path),
                seen.first.line,
                seen.first.column
            ));
        }
        lines
    }
}

impl fmt::Display for KnownFindings {
    /// Writes one line of the summary.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.known;
        if let Some(stale) = self.stale {
            let known = counted(known, "known finding");
            write!(
                f,
                "{known} not reported, {stale} no longer there (--baseline)"
            )
        } else {
            write!(
                f,
                "{} written (--write-baseline)",
                counted(known, "finding")
            )
        }
    }
}
