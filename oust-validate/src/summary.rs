//! Counting what was found.

use std::collections::BTreeMap;
use std::fmt::Write;

use oust_validate::{Code, Finding, GameReport, Severity};

/// How many games there were, and how many findings of each code.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    pub(crate) files: usize,
    pub(crate) valid: usize,
    pub(crate) invalid: usize,
    pub(crate) by_code: BTreeMap<Code, usize>,
    /// In how many games each thing was assumed.
    assumed: BTreeMap<String, usize>,
    /// Whether there was anything to read in any file.
    pub(crate) has_text: bool,
}

impl Summary {
    pub(crate) fn games(&self) -> usize {
        self.valid + self.invalid
    }

    pub(crate) fn count(&mut self, finding: &Finding) {
        *self.by_code.entry(finding.code).or_default() += 1;
    }

    pub(crate) fn count_game(&mut self, game: &GameReport) {
        if game.is_valid() {
            self.valid += 1;
        } else {
            self.invalid += 1;
        }
        for assumption in &game.assumed {
            *self.assumed.entry(assumption.to_string()).or_default() += 1;
        }
    }

    /// The worst severity found.
    pub(crate) fn worst(&self) -> Option<Severity> {
        self.by_code.keys().map(|code| code.severity()).max()
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
        for (code, count) in &self.by_code {
            let (letter, id, name) = (code.severity().letter(), code.id(), code.name());
            writeln!(text, "{count:>7} {letter} {id} {name}").expect("a String takes all");
        }
        for (assumption, &count) in &self.assumed {
            let games = counted(count, "game");
            writeln!(text, "assumed in {games}: {assumption}").expect("a String takes all");
        }
        text
    }
}

/// A number of things, in words.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{ending}")
}
