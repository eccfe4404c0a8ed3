//! The analysis of a position, alone or as a step of a review.

use oust_core::{Action, Board, Ending, Outcome};
use oust_notation::{AnnotatedGame, Dialect, JSON_SCHEMA, PositionLine, side_letter, state_name};
use serde::Serialize;

use super::rounded;
use crate::Proof;
use crate::review::{Analysis, Mark, Played, Step};

/// What a search has found about a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "analysis")]
#[non_exhaustive]
pub struct AnalysisJson {
    /// The version, 1.
    #[cfg_attr(feature = "schema", schemars(extend("const" = JSON_SCHEMA)))]
    pub schema: u32,
    /// `analysis`.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "schema", schemars(extend("const" = "analysis")))]
    pub kind: &'static str,
    /// The board's name.
    pub board: String,
    /// The dialect of the points.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["pbmserv", "abstractplay", "bga"])))]
    pub coords: &'static str,
    /// The side that acts next.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["x", "o"])))]
    pub to_move: char,
    /// The position line.
    pub position: String,
    /// `playing`, `won`, `deadlock`, `resigned`, `time` or `adjudicated`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["playing", "won", "deadlock", "resigned", "time", "adjudicated"])))]
    pub state: &'static str,
    /// The best placement; null when the side to move has none.
    pub best: Option<String>,
    /// The chance of winning for the side to move, from 0 to 1.
    pub value: f64,
    /// `win` or `loss` of the side to move where it is proven.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["win", "loss", null])))]
    pub proven: Option<&'static str>,
    /// Whether the second player is better off after a swap; null when no swap is legal.
    pub swap: Option<bool>,
    /// The expected turns, each with its placements joined by `,`.
    pub line: Vec<String>,
    /// The placements, the best first.
    pub candidates: Vec<CandidateJson>,
    /// The number of positions evaluated.
    pub evaluations: u64,
    /// The name of the evaluation with its version.
    pub engine: String,
    /// What was played here, when a whole game is analyzed; not after its last action.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "PlayedJson"))]
    pub played: Option<PlayedJson>,
}

/// A placement and what it leads to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "candidate")]
#[non_exhaustive]
pub struct CandidateJson {
    /// The point of the stone.
    pub point: String,
    /// The chance of winning for the side that places it, from 0 to 1.
    pub value: f64,
    /// The number of positions evaluated after it.
    pub evaluations: u64,
    /// `win` or `loss` of the side that places it where it is proven.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["win", "loss", null])))]
    pub proven: Option<&'static str>,
}

/// An action of an analyzed game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "played")]
#[non_exhaustive]
pub struct PlayedJson {
    /// The turn, counted from 1 over both players.
    pub turn: usize,
    /// The number of the action in its turn, counted from 1.
    pub placement: usize,
    /// The point of a placement, or `pass`, `swap`, `resign`, `timeout` or `end`.
    pub action: String,
    /// The chance of winning after it, for the side that was to move, as `value` is.
    pub value: Option<f64>,
    /// The chance of winning that it lost; null when it is not judged.
    pub loss: Option<f64>,
    /// `blunder`, `mistake` or `inaccuracy`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["blunder", "mistake", "inaccuracy", null])))]
    pub mark: Option<&'static str>,
}

impl AnalysisJson {
    /// Returns an analysis with its `most` best candidates. `outcome` is the end of the game, which
    /// the position alone may not show.
    pub fn new(
        analysis: &Analysis,
        outcome: Option<Outcome>,
        dialect: Dialect,
        most: usize,
    ) -> Self {
        let position = &analysis.position;
        let board = position.board();
        let line = AnnotatedGame::new(analysis.expected_game()).entries(dialect);
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
            proven: analysis.value.proof.map(Proof::name),
            swap: analysis.swap,
            line: line.iter().map(|entry| entry.text.to_owned()).collect(),
            candidates: candidates
                .map(|candidate| CandidateJson {
                    point: dialect.point_name(board, candidate.point).to_string(),
                    value: rounded(candidate.value),
                    evaluations: candidate.evaluations,
                    proven: candidate.proof.map(Proof::name),
                })
                .collect(),
            evaluations: analysis.evaluations,
            engine: analysis.engine.clone(),
            played: None,
        }
    }

    /// Returns a step of a review: the analysis with its `most` best candidates, and what was
    /// played.
    pub fn from_step(step: &Step, dialect: Dialect, most: usize) -> Self {
        let board = step.analysis.position.board();
        let played = step.played.as_ref();
        Self {
            played: played.map(|played| PlayedJson::new(played, board, dialect)),
            ..Self::new(&step.analysis, step.outcome, dialect, most)
        }
    }
}

impl PlayedJson {
    fn new(played: &Played, board: &Board, dialect: Dialect) -> Self {
        Self {
            turn: played.entry.turn,
            placement: played.part,
            action: action_name(played.entry.action, board, dialect),
            value: played.value.map(|value| rounded(value.chance)),
            loss: played.loss.map(rounded),
            mark: played.mark().map(Mark::name),
        }
    }
}

/// Returns an action as JSON and tables name it: a point, `pass`, `swap`, `resign`, `timeout` or
/// `end`.
pub fn action_name(action: Action, board: &Board, dialect: Dialect) -> String {
    let name = match action {
        Action::Place(point) => return dialect.point_name(board, point).to_string(),
        Action::Pass => "pass",
        Action::Swap => "swap",
        Action::End { ending, .. } => match ending {
            Ending::Resignation => "resign",
            Ending::Time => "timeout",
            Ending::Adjudication => "end",
        },
    };
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use oust_core::Game;

    use super::*;
    use crate::Limits;
    use crate::review::{Analyst, Review};

    #[test]
    fn a_step_has_the_names_of_its_points() {
        let board = Board::rectangle(3, 3).expect("a board");
        let mut game = Game::new(board.clone());
        game.play(board.point(2, 0).expect("a1"))
            .expect("a legal placement");
        let analyst = Analyst::new(&board, Limits::evaluations(50));
        let review = Review::new(&analyst, &game, || {}).expect("the same board");
        let dialect = Dialect::default_for(&board);
        let [first, last] = &review.steps[..] else {
            panic!("two positions");
        };
        let json = AnalysisJson::from_step(first, dialect, 2);
        assert_eq!((json.candidates.len(), json.to_move), (2, 'x'));
        assert_eq!(json.played.expect("a placement").action, "a1");
        let json = AnalysisJson::from_step(last, dialect, usize::MAX);
        assert_eq!((json.candidates.len(), json.to_move), (8, 'o'));
        assert!(json.played.is_none());
    }
}
