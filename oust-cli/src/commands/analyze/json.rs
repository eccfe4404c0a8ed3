//! An analysis as JSON.

use oust_core::{Action, Board, Ending, Outcome};
use oust_notation::{Dialect, JSON_SCHEMA, PositionLine, side_letter, state_name};
use oust_search::review::{Analysis, Mark, Played};
use schemars::JsonSchema;
use serde::Serialize;

use super::words::{line_turns, proof_name, rounded};

/// What a search has found about a position.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "analysis")]
pub(crate) struct AnalysisJson {
    /// The version, 1.
    #[schemars(extend("const" = JSON_SCHEMA))]
    schema: u32,
    /// `analysis`.
    #[serde(rename = "type")]
    #[schemars(extend("const" = "analysis"))]
    kind: &'static str,
    /// The board's name.
    board: String,
    /// The dialect of the points.
    #[schemars(extend("enum" = ["pbmserv", "abstractplay", "bga"]))]
    coords: &'static str,
    /// The side that acts next.
    #[schemars(extend("enum" = ["x", "o"]))]
    to_move: char,
    /// The position line.
    position: String,
    /// `playing`, `won`, `deadlock`, `resigned`, `time` or `adjudicated`.
    #[schemars(extend("enum" = ["playing", "won", "deadlock", "resigned", "time", "adjudicated"]))]
    state: &'static str,
    /// The best placement; null when the side to move has none.
    best: Option<String>,
    /// The chance of winning for the side to move, from 0 to 1.
    value: f64,
    /// `win` or `loss` of the side to move where it is proven.
    #[schemars(extend("enum" = ["win", "loss", null]))]
    proven: Option<&'static str>,
    /// Whether the second player is better off after a swap; null when no swap is legal.
    swap: Option<bool>,
    /// The expected turns, each with its placements joined by `,`.
    line: Vec<String>,
    /// The placements, the best first.
    candidates: Vec<CandidateJson>,
    /// The number of positions evaluated.
    evaluations: u64,
    /// The name of the evaluation with its version.
    engine: String,
    /// What was played here, when a whole game is analyzed; not after its last action.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "PlayedJson")]
    pub(super) played: Option<PlayedJson>,
}

/// A placement and what it leads to.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "candidate")]
struct CandidateJson {
    /// The point of the stone.
    point: String,
    /// The chance of winning for the side that places it, from 0 to 1.
    value: f64,
    /// The number of positions evaluated after it.
    evaluations: u64,
    /// `win` or `loss` of the side that places it where it is proven.
    #[schemars(extend("enum" = ["win", "loss", null]))]
    proven: Option<&'static str>,
}

/// An action of an analyzed game.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "played")]
pub(super) struct PlayedJson {
    /// The turn, counted from 1 over both players.
    pub(super) turn: usize,
    /// The number of the action in its turn, counted from 1.
    pub(super) placement: usize,
    /// The point of a placement, or `pass`, `swap`, `resign`, `timeout` or `end`.
    pub(super) action: String,
    /// The chance of winning after it, for the side that was to move, as `value` is.
    pub(super) value: Option<f64>,
    /// The chance of winning that it lost; null when it is not judged.
    pub(super) loss: Option<f64>,
    /// `blunder`, `mistake` or `inaccuracy`.
    #[schemars(extend("enum" = ["blunder", "mistake", "inaccuracy", null]))]
    pub(super) mark: Option<&'static str>,
}

impl AnalysisJson {
    /// Returns an analysis with its `most` best candidates.
    pub(super) fn new(
        analysis: &Analysis,
        outcome: Option<Outcome>,
        dialect: Dialect,
        most: usize,
    ) -> Self {
        let position = &analysis.position;
        let board = position.board();
        let candidates = analysis.candidates.iter().take(most);
        Self {
            schema: JSON_SCHEMA,
            kind: "analysis",
            board: board.to_string(),
            coords: dialect.name(),
            to_move: side_letter(position.to_move()),
            position: PositionLine::from_position(position).to_string(),
            state: state_name(outcome),
            best: analysis
                .best
                .map(|best| dialect.point_name(board, best).to_string()),
            value: rounded(analysis.value.chance),
            proven: analysis.value.proof.map(proof_name),
            swap: analysis.swap,
            line: line_turns(analysis, dialect),
            candidates: candidates
                .map(|candidate| CandidateJson {
                    point: dialect.point_name(board, candidate.point).to_string(),
                    value: rounded(candidate.value),
                    evaluations: candidate.evaluations,
                    proven: candidate.proof.map(proof_name),
                })
                .collect(),
            evaluations: analysis.evaluations,
            engine: analysis.engine.clone(),
            played: None,
        }
    }
}

impl PlayedJson {
    pub(super) fn new(played: &Played, board: &Board, dialect: Dialect) -> Self {
        Self {
            turn: played.entry.turn,
            placement: played.part,
            action: token(played.entry.action, board, dialect),
            value: played.value.map(|value| rounded(value.chance)),
            loss: played.loss.map(rounded),
            mark: played.mark().map(Mark::name),
        }
    }
}

/// Returns an action as a token.
pub(super) fn token(action: Action, board: &Board, dialect: Dialect) -> String {
    match action {
        Action::Place(point) => dialect.point_name(board, point).to_string(),
        Action::Pass => "pass".to_owned(),
        Action::Swap => "swap".to_owned(),
        Action::End { ending, .. } => match ending {
            Ending::Resignation => "resign",
            Ending::Time => "timeout",
            Ending::Adjudication => "end",
        }
        .to_owned(),
    }
}
