//! The JSON of findings, with their places, facts and suggestions.

use std::collections::BTreeMap;

use oust_notation::{LineColumn, Span, side_letter};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::finding::Finding;
use crate::report::Origin;

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

impl<'a> FindingJson<'a> {
    /// Makes the JSON of a finding, with the place that its span has in the source.
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
