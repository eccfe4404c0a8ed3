//! The analysis of a position.

use oust_core::{Action, Board, Color, Game, Point, Position};

use super::value::Value;
use crate::symmetry::one_of_each_class;
use crate::{Candidate, Engine, Limits, WrongBoard};

/// Analyzes the positions of one board.
#[derive(Clone, Debug)]
pub struct Analyst {
    engine: Engine,
    limits: Limits,
}

/// The result of a search of a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The searched position.
    pub position: Position,
    /// The value, for the side to move.
    pub value: Value,
    /// The best placement; `None` if the side to move has no placement.
    pub best: Option<Point>,
    /// The expected actions, forced passes included.
    pub line: Vec<Action>,
    /// Every legal placement, the best first.
    pub candidates: Vec<Candidate>,
    /// The number of positions evaluated.
    pub evaluations: u64,
    /// The name of the evaluation with its version.
    pub engine: String,
    /// Whether the second player is better off after a swap; `None` where no swap is legal.
    pub swap: Option<bool>,
}

impl Analyst {
    /// Returns an analyst that searches with the board's default engine, each time within `limits`.
    pub fn new(board: &Board, limits: Limits) -> Self {
        Self::with_engine(Engine::new(board), limits)
    }

    /// Returns an analyst that searches with an engine, each time within `limits`.
    pub fn with_engine(engine: Engine, limits: Limits) -> Self {
        Self { engine, limits }
    }

    /// Checks whether the search was asked to end.
    pub fn is_stopped(&self) -> bool {
        self.limits.stop.is_stopped()
    }

    /// Checks whether results follow the values of a position too loosely to rely on them: see
    /// [`Engine::has_rough_values`].
    pub fn has_rough_values(&self, position: &Position) -> bool {
        self.engine.has_rough_values(position)
    }

    /// Searches the position of a game. A resignation or another ending that the board does not
    /// show is ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is on another board than the analyst.
    pub fn analyze(&self, game: &Game) -> Result<Analysis, WrongBoard> {
        let position = game.position();
        let report = self.engine.search(position, &self.limits)?;
        let mut analysis = Analysis {
            position: position.clone(),
            value: Value {
                chance: report.value,
                proof: report.proof,
            },
            best: report.best,
            line: with_passes(position, &report.line),
            candidates: report.candidates,
            evaluations: report.evaluations,
            engine: self.engine.name().to_owned(),
            swap: None,
        };
        // By the game and not by the position: whether a swap is legal depends on the rule and on
        // the actions before.
        if game.check_swap().is_ok() {
            // The value is for the side to move, which the second player would hand over by a swap.
            analysis.swap = Some(analysis.value.is_below_even());
        }
        Ok(analysis)
    }
}

impl Analysis {
    /// Returns the value for a side.
    pub fn value_for(&self, side: Color) -> Value {
        if side == self.position.to_move() {
            self.value
        } else {
            // A chance for one side is the rest for the other: a deadlock counts half for both.
            self.value.opposite()
        }
    }

    /// Returns one candidate of each class of placements that the symmetries of the position map to each
    /// other, the best first, with the points of its class.
    pub fn distinct_candidates(&self) -> impl Iterator<Item = (&Candidate, Vec<Point>)> {
        let mut class_of_new = one_of_each_class(&self.position);
        let candidates = self.candidates.iter();
        candidates.filter_map(move |candidate| Some((candidate, class_of_new(candidate.point)?)))
    }

    /// Returns the game of the expected actions from the position on.
    pub fn expected_game(&self) -> Game {
        let mut game = Game::from_position(self.position.clone());
        for &action in &self.line {
            if game.act(action).is_err() {
                break;
            }
        }
        game
    }
}

/// Returns the actions of a line of placements, with the passes between them.
fn with_passes(start: &Position, line: &[Point]) -> Vec<Action> {
    let mut position = start.clone();
    let mut actions = Vec::new();
    for &point in line {
        // A search folds a forced pass into the placement before it, but a game needs the action.
        if position.must_pass() && position.pass().is_ok() {
            actions.push(Action::Pass);
        }
        if position.play(point).is_err() {
            break;
        }
        actions.push(Action::Place(point));
    }
    actions
}
