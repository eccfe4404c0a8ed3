//! The answer of `oust check` as JSON.

use oust_notation::JSON_SCHEMA;
use oust_validate::json::ReasonJson;
use schemars::JsonSchema;
use serde::Serialize;

/// Whether a position is possible.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "check")]
pub(crate) struct CheckJson {
    /// The version, 1.
    #[schemars(extend("const" = JSON_SCHEMA))]
    pub(crate) schema: u32,
    /// `check`.
    #[serde(rename = "type")]
    #[schemars(extend("const" = "check"))]
    pub(crate) kind: &'static str,
    /// The source of the position: a file, `-`, `--position` or `--board`.
    pub(crate) path: String,
    /// The number of the position in its source, counted from 1.
    pub(crate) number: usize,
    /// The board's name; null when it cannot be read.
    pub(crate) board: Option<String>,
    /// The side to move; null when it is unknown.
    #[schemars(extend("enum" = ["x", "o", null]))]
    pub(crate) to_move: Option<char>,
    /// The position line; null when the side to move is unknown.
    pub(crate) position: Option<String>,
    /// Whether no finding is an error.
    pub(crate) possible: bool,
    /// The findings about the position: errors, warnings and notes.
    pub(crate) findings: Vec<ReasonJson<'static>>,
}
