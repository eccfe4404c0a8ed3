//! A solution as JSON.

use oust_core::Position;
use oust_notation::{Dialect, JSON_SCHEMA, PositionLine, side_letter};
use oust_search::solve::Value;
use schemars::JsonSchema;
use serde::Serialize;

use super::proof::Proof;
use super::text::line_turns;

/// What is proven about a position.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "solution")]
pub(crate) struct SolutionJson {
    /// The version, 1.
    #[schemars(extend("const" = JSON_SCHEMA))]
    schema: u32,
    /// `solution`.
    #[serde(rename = "type")]
    #[schemars(extend("const" = "solution"))]
    kind: &'static str,
    /// The board's name.
    board: String,
    /// The dialect of the points.
    #[schemars(extend("enum" = ["pbmserv", "abstractplay", "bga"]))]
    coords: &'static str,
    /// The position line.
    position: String,
    /// The side that acts next.
    #[schemars(extend("enum" = ["x", "o"]))]
    to_move: char,
    /// The value with perfect play for the side to move: `win`, `loss`, or `draw`, a deadlock; null
    /// where a limit came first.
    #[schemars(extend("enum" = ["win", "draw", "loss", null]))]
    value: Option<&'static str>,
    /// The number of positions searched.
    nodes: u64,
    /// The time in seconds.
    seconds: f64,
    /// The turns of perfect play, each with its placements joined by `,`; as far as the limits allow.
    line: Vec<String>,
    /// The placements with their values, in printed order; null where they were not asked for.
    openings: Option<Vec<OpeningJson>>,
}

/// A placement and its value.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "opening")]
struct OpeningJson {
    /// The point of the stone.
    point: String,
    /// The value for the side that places it; null where a limit came first.
    #[schemars(extend("enum" = ["win", "draw", "loss", null]))]
    value: Option<&'static str>,
}

impl SolutionJson {
    pub(crate) fn new(position: &Position, proof: &Proof, dialect: Dialect) -> Self {
        let board = position.board();
        let openings = proof.openings.as_ref().map(|openings| {
            let openings = openings.iter().map(|&(point, value)| OpeningJson {
                point: dialect.point_name(board, point).to_string(),
                value: value.map(Value::name),
            });
            openings.collect()
        });
        Self {
            schema: JSON_SCHEMA,
            kind: "solution",
            board: board.to_string(),
            coords: dialect.name(),
            position: PositionLine::from_position(position).to_string(),
            to_move: side_letter(position.to_move()),
            value: proof.solution.value.map(Value::name),
            nodes: proof.positions(),
            // To the millisecond; more places would only be noise.
            seconds: (1000.0 * proof.time.as_secs_f64()).round() / 1000.0,
            line: line_turns(position, &proof.solution.line, dialect),
            openings,
        }
    }
}
