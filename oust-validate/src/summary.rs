//! The summary of a run over any number of sources.

use std::collections::BTreeMap;

use oust_notation::{Chunk, LineColumn};

use crate::codes::{Code, Severity};
use crate::finding::Finding;
use crate::report::{GameReport, Origin, Report};

/// The counts of a run: sources, games, and findings by code.
///
/// ```
/// use oust_notation::{Chunk, ReadOptions};
/// use oust_validate::{Code, Summary, Validator};
///
/// let chunk = Chunk::whole("oust 3x3\n\n1. a1 b1\n2. c1 d1\n", ReadOptions::default());
/// let report = Validator::default().validate_chunk(&chunk);
/// let mut summary = Summary::default();
/// summary.add_source();
/// summary.add_report("game.oust", &chunk, 0, &report);
/// assert_eq!((summary.valid, summary.invalid), (0, 1));
/// assert_eq!(summary.codes[&Code::OffBoard].first.line, 4);
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Summary {
    /// The number of sources.
    pub sources: usize,
    /// The number of records, skipped ones included.
    pub records: usize,
    /// The number of games without an error.
    pub valid: usize,
    /// The number of games with an error, reported or not selected.
    pub invalid: usize,
    /// The number of invalid games without a reported error.
    pub unselected: usize,
    /// The findings by code.
    pub codes: BTreeMap<Code, CodeSummary>,
    /// The number of games with each assumption, by its text.
    pub assumed: BTreeMap<String, usize>,
}

/// The counts of a code.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CodeSummary {
    /// The number of findings.
    pub count: usize,
    /// The number of games with a finding.
    pub games: usize,
    /// The severity of the first finding.
    pub severity: Severity,
    /// The place of the first finding.
    pub first: FirstPlace,
    /// The source and game counted last, so that a game counts once.
    last_game: (usize, usize),
}

/// The place of the first finding of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstPlace {
    /// The path of its source.
    pub path: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
}

impl Summary {
    /// Counts a source. Call it before the reports of the source.
    pub fn add_source(&mut self) {
        self.sources += 1;
    }

    /// Counts the games and findings of a chunk. `records_before` is the number of records of the
    /// source before the chunk.
    pub fn add_report(
        &mut self,
        path: &str,
        chunk: &Chunk,
        records_before: usize,
        report: &Report,
    ) {
        self.records += report.records;
        let mut origin = Origin::new(path, chunk);
        for finding in &report.findings {
            self.add_finding(origin, finding);
        }
        for game in &report.games {
            origin.game = Some(records_before + game.number);
            for finding in &game.findings {
                self.add_finding(origin, finding);
            }
            self.add_game(game);
        }
    }

    /// Counts a finding without a report, such as one about a source that cannot be read.
    pub fn add_finding(&mut self, origin: Origin<'_>, finding: &Finding) {
        let code = self.codes.entry(finding.code).or_insert_with(|| {
            let LineColumn { line, column } = origin.chunk.place(finding.span.start);
            let path = origin.path.to_owned();
            CodeSummary {
                count: 0,
                games: 0,
                // A selection gives all findings of a code the same severity.
                severity: finding.severity(),
                first: FirstPlace { path, line, column },
                last_game: (0, 0),
            }
        });
        code.count += 1;
        if let Some(game) = origin.game
            // Findings of a game come together, so the last pair is enough to count a game once.
            && code.last_game != (self.sources, game)
        {
            code.games += 1;
            code.last_game = (self.sources, game);
        }
    }

    fn add_game(&mut self, game: &GameReport) {
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

    /// Returns the number of games.
    pub fn games(&self) -> usize {
        self.valid + self.invalid
    }

    /// Returns the worst severity found; `None` without a finding.
    pub fn worst(&self) -> Option<Severity> {
        self.codes.values().map(|code| code.severity).max()
    }

    /// Returns the share of all games that have a finding of a code, from 0 to 1; `None` without
    /// games.
    pub fn share(&self, code: &CodeSummary) -> Option<f64> {
        let float = |games: usize| u32::try_from(games).map_or(f64::from(u32::MAX), f64::from);
        (self.games() > 0).then(|| float(code.games) / float(self.games()))
    }
}
