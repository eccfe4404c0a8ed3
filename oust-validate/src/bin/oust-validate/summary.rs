//! The summary of a run.

use std::collections::BTreeMap;
use std::fmt;

use oust_notation::{counted, printable};
use oust_program::SkippedFiles;
use oust_validate::{Code, Finding, GameReport, Severity};
use schemars::JsonSchema;
use serde::Serialize;

use crate::text::Text;

/// The counts of games and of findings by code.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    pub(crate) files: usize,
    /// The files of folders that were not read.
    pub(crate) skipped: SkippedFiles,
    pub(crate) valid: usize,
    pub(crate) invalid: usize,
    pub(crate) by_code: BTreeMap<Code, Seen>,
    /// The number of games with each assumption.
    pub(crate) assumed: BTreeMap<String, usize>,
    /// The number of records, skipped ones included.
    pub(crate) records: usize,
    /// The number of invalid games without a selected error.
    pub(crate) unselected: usize,
    /// Whether statistics of each code are printed.
    pub(crate) with_statistics: bool,
    /// The number of findings beyond the maximum; `None` without a maximum.
    pub(crate) not_shown: Option<usize>,
    /// The counts of the baseline.
    pub(crate) baseline: Option<KnownFindings>,
}

/// The counts of a code.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) count: usize,
    /// The number of games with a finding.
    pub(crate) games: usize,
    pub(crate) severity: Severity,
    /// The place of the first finding.
    pub(crate) example: Example,
    /// The source and game counted last.
    last_game: (usize, usize),
}

/// A place.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "place")]
pub(crate) struct Example {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// The counts of a run with a baseline.
#[derive(Debug)]
pub(crate) struct KnownFindings {
    /// The number of findings that were known or were written.
    pub(crate) known: usize,
    /// The number of known findings that are gone; `None` when the file was written.
    pub(crate) stale: Option<usize>,
}

impl Summary {
    pub(crate) fn games(&self) -> usize {
        self.valid + self.invalid
    }

    /// Counts a finding.
    pub(crate) fn count(&mut self, finding: &Finding, text: &Text<'_>) {
        let seen = self.by_code.entry(finding.code).or_insert_with(|| {
            let place = text.chunk.place(finding.span.start);
            Seen {
                count: 0,
                games: 0,
                severity: finding.severity(),
                example: Example {
                    path: text.path.to_owned(),
                    line: place.line,
                    column: place.column,
                },
                last_game: (0, 0),
            }
        });
        seen.count += 1;
        if let Some(game) = text.game
            && seen.last_game != (self.files, game)
        {
            seen.games += 1;
            seen.last_game = (self.files, game);
        }
    }

    pub(crate) fn count_game(&mut self, game: &GameReport) {
        if game.is_valid() {
            self.valid += 1;
        } else {
            self.invalid += 1;
            self.unselected += usize::from(!game.findings.iter().any(Finding::is_error));
        }
        for assumption in &game.assumed {
            *self.assumed.entry(assumption.to_string()).or_default() += 1;
        }
    }

    /// Returns the worst severity found.
    pub(crate) fn worst(&self) -> Option<Severity> {
        self.by_code.values().map(|seen| seen.severity).max()
    }

    /// Returns the share of the games that have a finding of a code, from 0 to 1.
    pub(crate) fn share(&self, seen: &Seen) -> Option<f64> {
        let count = |games: usize| u32::try_from(games).map_or(f64::from(u32::MAX), f64::from);
        (self.games() > 0).then(|| count(seen.games) / count(self.games()))
    }

    /// Returns the summary as text: a line about the games, one per code, and the assumptions.
    pub(crate) fn text(&self) -> String {
        let mut lines = vec![format!(
            "{} in {}: {} valid, {} invalid",
            counted(self.games(), "game"),
            counted(self.files, "file"),
            self.valid,
            self.invalid
        )];
        lines.extend(self.skipped.text());
        if self.with_statistics {
            lines.extend(self.statistics());
        } else {
            lines.extend(self.by_code.iter().map(|(code, seen)| {
                let (count, letter) = (seen.count, seen.severity.letter());
                format!("{count:>7} {letter} {code}")
            }));
        }
        if let Some(hidden) = self.not_shown.filter(|&hidden| hidden > 0) {
            let findings = counted(hidden, "finding");
            lines.push(format!("{findings} not shown (--max-findings)"));
        }
        if self.unselected > 0 {
            let games = counted(self.unselected, "game");
            let why = "invalid for codes that are not selected (--select)";
            lines.push(format!("{games} {why}"));
        }
        lines.extend(self.baseline.iter().map(ToString::to_string));
        lines.extend(self.assumed.iter().map(|(assumption, &count)| {
            let games = counted(count, "game");
            format!("assumed in {games}: {assumption}")
        }));
        lines.join("\n") + "\n"
    }

    /// Returns one line per code: findings, games, share, first place.
    fn statistics(&self) -> Vec<String> {
        let names = self.by_code.keys().map(|code| code.to_string().len());
        let width = names.max().unwrap_or_default();
        let mut lines = vec![format!(
            "{:>7} {:>7} {:>6}   {:width$}  first at",
            "count", "games", "share", "code"
        )];
        for (code, seen) in &self.by_code {
            let share = self
                .share(seen)
                .map(|share| format!("{:.1}%", share * 100.0));
            lines.push(format!(
                "{:>7} {:>7} {:>6} {} {:width$}  {}:{}:{}",
                seen.count,
                seen.games,
                share.as_deref().unwrap_or("-"),
                seen.severity.letter(),
                code.to_string(),
                printable(&seen.example.path),
                seen.example.line,
                seen.example.column
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
