//! The JSON of the counts of a run.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::summary::{CodeSummary, Summary};

/// The counts.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "summary"))]
pub struct SummaryJson<'a> {
    files: usize,
    /// The number of files of folders that were not read; absent where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "usize"))]
    skipped: Option<usize>,
    games: usize,
    /// Games without an error.
    valid: usize,
    invalid: usize,
    /// The number of findings of each code.
    by_code: BTreeMap<&'a str, usize>,
    /// The number of findings beyond `--max-findings`; absent without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "usize"))]
    not_shown: Option<usize>,
    /// The number of findings known to `--baseline` or written by `--write-baseline`; absent
    /// without them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "usize"))]
    known: Option<usize>,
    /// The number of findings of `--baseline` that are gone; absent without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "usize"))]
    stale: Option<usize>,
    /// Statistics of each code, with `--statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<String, StatisticJson<'_>>")
    )]
    statistics: Option<BTreeMap<&'a str, StatisticJson<'a>>>,
}

/// The statistics of a code.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "statistic"))]
pub struct StatisticJson<'a> {
    /// The number of findings.
    count: usize,
    /// The number of games with one.
    games: usize,
    /// The share of all games, from 0 to 1; null without games.
    share: Option<f64>,
    /// The place of the first one.
    example: ExampleJson<'a>,
}

/// A place.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "place"))]
struct ExampleJson<'a> {
    path: &'a str,
    line: usize,
    column: usize,
}

impl<'a> SummaryJson<'a> {
    /// Makes the JSON of a summary, without the counts that only some runs have.
    pub fn new(summary: &Summary) -> Self {
        let codes = summary.codes.iter();
        Self {
            files: summary.sources,
            skipped: None,
            games: summary.games(),
            valid: summary.valid,
            invalid: summary.invalid,
            // By id, in a map that is sorted, so that two runs can be compared as text.
            by_code: codes.map(|(code, seen)| (code.id(), seen.count)).collect(),
            not_shown: None,
            known: None,
            stale: None,
            statistics: None,
        }
    }

    /// Sets the number of skipped files; 0 leaves it out.
    #[must_use]
    pub fn with_skipped(mut self, files: usize) -> Self {
        self.skipped = (files > 0).then_some(files);
        self
    }

    /// Sets the number of findings beyond the maximum of a run.
    #[must_use]
    pub fn with_not_shown(mut self, findings: usize) -> Self {
        self.not_shown = Some(findings);
        self
    }

    /// Sets the counts of a baseline: its findings that were met or written, and, unless it was
    /// written, those no longer met.
    #[must_use]
    pub fn with_baseline(mut self, known: usize, stale: Option<usize>) -> Self {
        (self.known, self.stale) = (Some(known), stale);
        self
    }

    /// Sets the statistics of each code.
    #[must_use]
    pub fn with_statistics(mut self, summary: &'a Summary) -> Self {
        let statistic = |code: &'a CodeSummary| StatisticJson {
            count: code.count,
            games: code.games,
            share: summary.share(code),
            example: ExampleJson {
                path: &code.first.path,
                line: code.first.line,
                column: code.first.column,
            },
        };
        let codes = summary.codes.iter();
        let statistics = codes.map(|(code, seen)| (code.id(), statistic(seen)));
        self.statistics = Some(statistics.collect());
        self
    }
}
