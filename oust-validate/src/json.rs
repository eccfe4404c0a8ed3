//! The JSON of findings, games and summaries: counterparts of [`Finding`], [`GameReport`] and
//! [`Summary`] that serialize. The program writes the same objects. The names of their fields are
//! a contract.
//!
//! ```
//! use oust_notation::{Chunk, ReadOptions};
//! use oust_validate::Validator;
//! use oust_validate::json::ReportJson;
//!
//! let text = "oust 3x3\nx: alice\no: bob\nresult: ?\n\n1. a1 b1\n2. d1\n";
//! let chunk = Chunk::whole(text, ReadOptions::default());
//! let report = Validator::default().validate_chunk(&chunk);
//! let json = serde_json::to_value(ReportJson::new("game.oust", &chunk, &report))?;
//! assert_eq!(json["findings"][0]["code"], "C151");
//! assert_eq!(json["findings"][0]["span"]["line"], 7);
//! assert_eq!(json["games"][0]["status"], "invalid");
//! # Ok::<(), serde_json::Error>(())
//! ```

use std::collections::BTreeMap;

use oust_notation::{Chunk, JSON_SCHEMA, LineColumn, Span, side_letter};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::finding::Finding;
use crate::report::{GameReport, Origin, Report};
use crate::summary::{CodeSummary, Summary};

/// A line of `ndjson`, tagged by `type`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schemars(rename = "line"))]
pub enum Line<'a> {
    /// The first line.
    Run(RunJson),
    /// What is wrong.
    Finding(FindingJson<'a>),
    /// A game, after its findings.
    Game(GameJson<'a>),
    /// The last line.
    Summary(SummaryJson<'a>),
}

/// The document of `json`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "report"))]
pub struct ReportJson<'a> {
    /// `report`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "report")))]
    r#type: &'static str,
    /// What wrote it.
    run: RunJson,
    /// All games, in the order they were read.
    games: Vec<GameJson<'a>>,
    /// All findings, in the order of the texts.
    findings: Vec<FindingJson<'a>>,
    /// The counts.
    summary: SummaryJson<'a>,
}

/// What wrote this.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "run"))]
pub struct RunJson {
    /// The version of these objects, 1.
    #[cfg_attr(feature = "schema", schemars(extend("const" = JSON_SCHEMA)))]
    pub schema: u32,
    /// The version of the program.
    pub version: &'static str,
}

/// A fault or fact, and its place.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "finding"))]
pub struct FindingJson<'a> {
    /// The letter and number, such as `M203`.
    pub code: &'a str,
    /// The name, such as `enemy-not-smaller`.
    pub name: &'a str,
    /// The severity.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["error", "warning", "info"])))]
    pub severity: &'a str,
    /// The file; `-` is standard input.
    pub path: &'a str,
    /// The record of the file, from 1; null when it belongs to none.
    pub game: Option<usize>,
    /// The turn, from 1 over both players.
    pub turn: Option<usize>,
    /// The placement in the turn, from 1.
    pub placement: Option<usize>,
    /// The side that was to move.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["x", "o", null])))]
    pub side: Option<char>,
    /// The place.
    span: SpanJson,
    /// One line with the facts.
    pub message: &'a str,
    /// The facts, by name; which there are depends on the code.
    pub data: Map<String, Value>,
}

/// A game and how far it was played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "game"))]
pub struct GameJson<'a> {
    /// The file; `-` is standard input.
    pub path: &'a str,
    /// The record of the file, from 1.
    pub game: usize,
    /// `invalid` when a finding is an error.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["valid", "invalid"])))]
    pub status: &'a str,
    /// The board's name, when it is known.
    pub board: Option<String>,
    /// The result in the record, or else on the board.
    pub result: Option<&'a str>,
    /// Completed turns.
    pub turns: usize,
    /// Stones placed.
    pub placements: usize,
    /// The turn that breaks the game, from 1.
    pub broken_at: Option<usize>,
    /// The checks that were skipped because of that.
    pub skipped: &'a [&'static str],
    /// The assumptions made where the record leaves something open.
    pub assumed: Vec<String>,
}

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

/// The place of a finding: line and columns in characters from 1, bytes from 0.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "span"))]
struct SpanJson {
    line: usize,
    column: usize,
    /// The end column, at most the end of the line.
    end_column: usize,
    byte: usize,
    /// In bytes.
    length: usize,
}

/// A reason against a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "reason"))]
pub struct ReasonJson<'a> {
    /// Its code, such as `P701`.
    pub code: &'a str,
    /// The name of the code.
    pub name: &'a str,
    /// Its severity.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["error", "warning", "info"])))]
    pub severity: &'a str,
    /// The line that it is about, counted from 1.
    pub line: usize,
    /// The column where it begins, in characters, counted from 1.
    pub column: usize,
    /// One line with the facts.
    pub message: String,
    /// The facts, by name.
    pub data: BTreeMap<&'a str, Value>,
}

impl<'a> ReportJson<'a> {
    /// Makes the document of a source that is a single chunk.
    pub fn new(path: &'a str, chunk: &'a Chunk, report: &'a Report) -> Self {
        let mut summary = Summary::default();
        summary.add_source();
        summary.add_report(path, chunk, 0, report);
        let mut origin = Origin::new(path, chunk);
        let (mut games, mut findings) = (Vec::new(), Vec::new());
        for finding in &report.findings {
            findings.push(FindingJson::new(origin, finding));
        }
        for game in &report.games {
            origin.game = Some(game.number);
            for finding in &game.findings {
                findings.push(FindingJson::new(origin, finding));
            }
            games.push(GameJson::new(origin, game));
        }
        Self {
            r#type: "report",
            run: RunJson::default(),
            games,
            findings,
            summary: SummaryJson::new(&summary),
        }
    }
}

impl Default for RunJson {
    fn default() -> Self {
        Self {
            schema: JSON_SCHEMA,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

impl<'a> FindingJson<'a> {
    /// Makes the JSON of a finding.
    pub fn new(origin: Origin<'a>, finding: &'a Finding) -> Self {
        Self {
            code: finding.code.id(),
            name: finding.code.name(),
            severity: finding.severity().name(),
            path: origin.path,
            game: origin.game,
            turn: finding.turn,
            placement: finding.placement,
            side: finding.side.map(side_letter),
            span: SpanJson::new(origin, finding.span),
            message: &finding.message,
            data: finding_data(origin, finding),
        }
    }
}

impl SpanJson {
    fn new(origin: Origin<'_>, span: Span) -> Self {
        let place = origin.place(span);
        Self {
            line: place.start.line,
            column: place.start.column,
            end_column: place.end_column,
            byte: place.byte,
            length: span.len(),
        }
    }
}

impl<'a> GameJson<'a> {
    /// Makes the JSON of a game. A game of an origin outside of games has the number 0.
    pub fn new(origin: Origin<'a>, game: &'a GameReport) -> Self {
        Self {
            path: origin.path,
            game: origin.game.unwrap_or_default(),
            status: if game.is_valid() { "valid" } else { "invalid" },
            board: game.board.as_ref().map(ToString::to_string),
            result: game.result.as_deref(),
            turns: game.turns,
            placements: game.placements,
            broken_at: game.broken_at,
            skipped: &game.skipped,
            assumed: game.assumed.iter().map(ToString::to_string).collect(),
        }
    }
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

impl ReasonJson<'_> {
    /// Makes the JSON of a finding about a position at `place`.
    pub fn new(place: LineColumn, finding: Finding) -> Self {
        Self {
            code: finding.code.id(),
            name: finding.code.name(),
            severity: finding.severity().name(),
            line: place.line,
            column: place.column,
            message: finding.message,
            data: finding.data.into_iter().collect(),
        }
    }
}

/// Returns the facts of a finding by name, and its suggestions, each with its edit if there is a
/// single one. An empty list of suggestions means that a search found no likely correction.
pub fn finding_data(origin: Origin<'_>, finding: &Finding) -> Map<String, Value> {
    let facts = finding.data.iter();
    let mut data: Map<String, Value> = facts
        .map(|(name, value)| ((*name).to_owned(), value.clone()))
        .collect();
    if let Some(suggestions) = &finding.suggestions {
        let suggestions = suggestions.iter().map(|suggestion| {
            let edit = suggestion.edit.as_ref();
            json!({
                "reading": suggestion.name(),
                "message": suggestion.to_string(),
                "found": suggestion.found,
                "text": edit.map(|edit| &edit.text),
                "span": edit.map(|edit| SpanJson::new(origin, edit.span)),
            })
        });
        data.insert("suggestion".to_owned(), suggestions.collect());
    }
    data
}
