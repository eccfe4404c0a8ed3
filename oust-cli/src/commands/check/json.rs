//! The answer of `oust check` as JSON.

use std::collections::BTreeMap;

use oust_notation::{JSON_SCHEMA, LineColumn};
use oust_validate::Finding;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// Whether a position is possible.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "check")]
pub(crate) struct CheckJson {
    /// The version, 1.
    #[schemars(extend("const" = JSON_SCHEMA))]
    pub(super) schema: u32,
    /// `check`.
    #[serde(rename = "type")]
    #[schemars(extend("const" = "check"))]
    pub(super) kind: &'static str,
    /// The source of the position: a file, `-`, `--position` or `--board`.
    pub(super) path: String,
    /// The number of the position in its source, counted from 1.
    pub(super) number: usize,
    /// The board's name; null when it cannot be read.
    pub(super) board: Option<String>,
    /// The side to move; null when it is unknown.
    #[schemars(extend("enum" = ["x", "o", null]))]
    pub(super) to_move: Option<char>,
    /// The position line; null when the side to move is unknown.
    pub(super) position: Option<String>,
    /// Whether no finding is an error.
    pub(super) possible: bool,
    /// The findings about the position: errors, warnings and notes.
    pub(super) findings: Vec<ReasonJson>,
}

/// A reason against a position.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "reason")]
pub(super) struct ReasonJson {
    /// Its code, such as `P701`.
    pub(super) code: &'static str,
    /// The name of the code.
    pub(super) name: &'static str,
    /// Its severity.
    #[schemars(extend("enum" = ["error", "warning", "info"]))]
    pub(super) severity: &'static str,
    /// The line that it is about, counted from 1.
    pub(super) line: usize,
    /// The column where it begins, in characters, counted from 1.
    pub(super) column: usize,
    /// One line with the facts.
    pub(super) message: String,
    /// The facts, by name.
    pub(super) data: BTreeMap<&'static str, Value>,
}

impl ReasonJson {
    pub(super) fn new((place, finding): (LineColumn, Finding)) -> Self {
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
