//! The objects of `json` and `ndjson`. The names of their fields are a contract.

use std::collections::BTreeMap;

use oust_notation::{JSON_SCHEMA, Span, side_letter};
use oust_validate::{Code, Finding, GameReport};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::summary::{Example, Seen, Summary};
use crate::text::Text;

/// A line of `ndjson`, tagged by `type`.
#[derive(JsonSchema, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[schemars(rename = "line")]
pub(crate) enum Line<'a> {
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
#[derive(JsonSchema)]
#[schemars(rename = "report")]
#[expect(
    dead_code,
    reason = "it is written piece by piece; only its schema is wanted"
)]
pub(crate) struct ReportJson<'a> {
    /// `report`.
    #[schemars(extend("const" = "report"))]
    r#type: &'a str,
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
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "run")]
pub(crate) struct RunJson {
    /// The version of these objects, 1.
    #[schemars(extend("const" = JSON_SCHEMA))]
    schema: u32,
    /// The version of the program.
    version: &'static str,
}

/// A fault or fact, and its place.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "finding")]
pub(crate) struct FindingJson<'a> {
    /// The letter and number, such as `M203`.
    code: &'a str,
    /// The name, such as `enemy-not-smaller`.
    name: &'a str,
    /// The severity.
    #[schemars(extend("enum" = ["error", "warning", "info"]))]
    severity: &'a str,
    /// The file; `-` is standard input.
    path: &'a str,
    /// The record of the file, from 1; null when it belongs to none.
    game: Option<usize>,
    /// The turn, from 1 over both players.
    turn: Option<usize>,
    /// The placement in the turn, from 1.
    placement: Option<usize>,
    /// The side that was to move.
    #[schemars(extend("enum" = ["x", "o", null]))]
    side: Option<char>,
    /// The place.
    span: SpanJson,
    /// One line with the facts.
    message: &'a str,
    /// The facts, by name; which there are depends on the code.
    data: Map<String, Value>,
}

/// A game and how far it was played.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "game")]
pub(crate) struct GameJson<'a> {
    /// The file; `-` is standard input.
    path: &'a str,
    /// The record of the file, from 1.
    game: usize,
    /// `invalid` when a finding is an error.
    #[schemars(extend("enum" = ["valid", "invalid"]))]
    status: &'a str,
    /// The board's name, when it is known.
    board: Option<String>,
    /// The result in the record, or else on the board.
    result: Option<&'a str>,
    /// Completed turns.
    turns: usize,
    /// Stones placed.
    placements: usize,
    /// The turn that breaks the game, from 1.
    broken_at: Option<usize>,
    /// The checks that were skipped because of that.
    skipped: &'a [&'static str],
    /// The assumptions made where the record leaves something open.
    assumed: Vec<String>,
}

/// The counts.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "summary")]
pub(crate) struct SummaryJson<'a> {
    files: usize,
    /// The number of files of folders that were not read; absent where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    skipped: Option<usize>,
    games: usize,
    /// Games without an error.
    valid: usize,
    invalid: usize,
    /// The number of findings of each code.
    by_code: BTreeMap<&'a str, usize>,
    /// The number of findings beyond `--max-findings`; absent without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    not_shown: Option<usize>,
    /// The number of findings known to `--baseline` or written by `--write-baseline`; absent
    /// without them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    known: Option<usize>,
    /// The number of findings of `--baseline` that are gone; absent without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    stale: Option<usize>,
    /// Statistics of each code, with `--statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "BTreeMap<String, StatisticJson<'_>>")]
    statistics: Option<BTreeMap<&'a str, StatisticJson<'a>>>,
}

/// The statistics of a code.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "statistic")]
pub(crate) struct StatisticJson<'a> {
    /// The number of findings.
    count: usize,
    /// The number of games with one.
    games: usize,
    /// The share of all games, from 0 to 1; null without games.
    share: Option<f64>,
    /// The place of the first one.
    example: &'a Example,
}

/// The place of a finding: line and columns in characters from 1, bytes from 0.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "span")]
struct SpanJson {
    line: usize,
    column: usize,
    /// The end column, at most the end of the line.
    end_column: usize,
    byte: usize,
    /// In bytes.
    length: usize,
}

impl RunJson {
    pub(super) fn new() -> Self {
        Self {
            schema: JSON_SCHEMA,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

impl<'a> FindingJson<'a> {
    pub(super) fn new(text: &'a Text<'_>, finding: &'a Finding) -> Self {
        Self {
            code: finding.code.id(),
            name: finding.code.name(),
            severity: finding.severity().name(),
            path: text.path,
            game: text.game,
            turn: finding.turn,
            placement: finding.placement,
            side: finding.side.map(side_letter),
            span: SpanJson::new(text, finding.span),
            message: &finding.message,
            data: data(text, finding),
        }
    }
}

impl SpanJson {
    fn new(text: &Text<'_>, span: Span) -> Self {
        let place = text.place(span);
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
    pub(super) fn new(text: &'a Text<'_>, game: &'a GameReport) -> Self {
        Self {
            path: text.path,
            game: text.game.unwrap_or_default(),
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
    pub(super) fn new(summary: &'a Summary) -> Self {
        let statistic = |(code, seen): (&Code, &'a Seen)| {
            let of_code = StatisticJson {
                count: seen.count,
                games: seen.games,
                share: summary.share(seen),
                example: &seen.example,
            };
            (code.id(), of_code)
        };
        let statistics = || summary.by_code.iter().map(statistic).collect();
        let counts = summary.by_code.iter();
        let baseline = summary.baseline.as_ref();
        Self {
            files: summary.files,
            skipped: Some(summary.skipped.count()).filter(|&skipped| skipped > 0),
            games: summary.games(),
            valid: summary.valid,
            invalid: summary.invalid,
            by_code: counts.map(|(code, seen)| (code.id(), seen.count)).collect(),
            not_shown: summary.not_shown,
            known: baseline.map(|outcome| outcome.known),
            stale: baseline.and_then(|outcome| outcome.stale),
            statistics: summary.with_statistics.then(statistics),
        }
    }
}

/// Returns the facts of a finding by name, and its suggestions, each with its edit if there is a
/// single one. An empty list means that none is likely.
pub(super) fn data(text: &Text<'_>, finding: &Finding) -> Map<String, Value> {
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
                "span": edit.map(|edit| SpanJson::new(text, edit.span)),
            })
        });
        data.insert("suggestion".to_owned(), suggestions.collect());
    }
    data
}
