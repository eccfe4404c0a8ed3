//! Counting what was found.

use std::collections::BTreeMap;
use std::fmt::Write;

use oust_notation::printable;
use oust_validate::{Code, Finding, GameReport, Severity};

use crate::baseline::Outcome;

/// How many games there were, and how many findings of each code.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    pub(crate) files: usize,
    pub(crate) valid: usize,
    pub(crate) invalid: usize,
    pub(crate) by_code: BTreeMap<Code, Seen>,
    /// In how many games each thing was assumed.
    pub(crate) assumed: BTreeMap<String, usize>,
    /// How many records there were, those left out included.
    pub(crate) records: usize,
    /// How many invalid games have no error that is selected.
    pub(crate) unselected: usize,
    /// Whether more is said on each code.
    pub(crate) with_statistics: bool,
    /// How many findings were not shown; `None` when all were to be.
    pub(crate) not_shown: Option<usize>,
    /// What was known already, or is from now on.
    pub(crate) baseline: Option<Outcome>,
}

/// What was seen of a code.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) count: usize,
    /// How many games have a finding of it.
    pub(crate) games: usize,
    pub(crate) severity: Severity,
    /// Where the first finding stands.
    pub(crate) example: Example,
    /// The source and the game in it that was counted last.
    last_game: (usize, usize),
}

/// Where a finding stands, line and column from 1.
#[derive(Debug)]
pub(crate) struct Example {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Summary {
    pub(crate) fn games(&self) -> usize {
        self.valid + self.invalid
    }

    /// Counts a finding, of the game of this number in the source.
    pub(crate) fn count(
        &mut self,
        finding: &Finding,
        game: Option<usize>,
        place: impl FnOnce() -> Example,
    ) {
        let seen = self.by_code.entry(finding.code).or_insert_with(|| Seen {
            count: 0,
            games: 0,
            severity: finding.severity(),
            example: place(),
            last_game: (0, 0),
        });
        seen.count += 1;
        if let Some(game) = game.filter(|&game| seen.last_game != (self.files, game)) {
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

    /// The worst severity found.
    pub(crate) fn worst(&self) -> Option<Severity> {
        self.by_code.values().map(|seen| seen.severity).max()
    }

    /// The share of the games that have a finding of a code, from 0 to 1.
    pub(crate) fn share(&self, seen: &Seen) -> Option<f64> {
        let count = |games: usize| u32::try_from(games).map_or(f64::from(u32::MAX), f64::from);
        (self.games() > 0).then(|| count(seen.games) / count(self.games()))
    }

    /// The summary for people: a line on the games, a line a code, and what was assumed.
    pub(crate) fn text(&self) -> String {
        let mut text = format!(
            "{} in {}: {} valid, {} invalid\n",
            counted(self.games(), "game"),
            counted(self.files, "file"),
            self.valid,
            self.invalid
        );
        if self.with_statistics {
            text.push_str(&self.statistics());
        } else {
            for (code, seen) in &self.by_code {
                let (count, letter) = (seen.count, seen.severity.letter());
                writeln!(text, "{count:>7} {letter} {code}").expect("a String takes all");
            }
        }
        if let Some(hidden) = self.not_shown.filter(|&hidden| hidden > 0) {
            let findings = counted(hidden, "finding");
            writeln!(text, "{findings} not shown (--max-findings)").expect("a String takes all");
        }
        if self.unselected > 0 {
            let games = counted(self.unselected, "game");
            writeln!(
                text,
                "{games} invalid for codes that are not selected (--select)"
            )
            .expect("a String takes all");
        }
        if let Some(outcome) = &self.baseline {
            writeln!(text, "{outcome}").expect("a String takes all");
        }
        for (assumption, &count) in &self.assumed {
            let games = counted(count, "game");
            writeln!(text, "assumed in {games}: {assumption}").expect("a String takes all");
        }
        text
    }

    /// A line a code: how many findings, in how many games, and where the first one is.
    fn statistics(&self) -> String {
        let names = self.by_code.keys().map(|code| code.to_string().len());
        let width = names.max().unwrap_or_default();
        let mut text = format!(
            "{:>7} {:>7} {:>6}   {:width$}  first at\n",
            "count", "games", "share", "code"
        );
        for (code, seen) in &self.by_code {
            let share = self
                .share(seen)
                .map_or_else(|| "-".to_owned(), |share| format!("{:.1}%", share * 100.0));
            writeln!(
                text,
                "{:>7} {:>7} {share:>6} {} {:width$}  {}:{}:{}",
                seen.count,
                seen.games,
                seen.severity.letter(),
                code.to_string(),
                printable(&seen.example.path),
                seen.example.line,
                seen.example.column
            )
            .expect("a String takes all");
        }
        text
    }
}

/// A number of things, in words.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{ending}")
}
