//! The analysis of a position.

use oust_core::{Action, Color, Game, Outcome, Point, Position};
use oust_notation::{AnnotatedGame, Dialect};
use oust_search::{Candidate, Engine, Limits, Proof};

/// Analyzes the positions of one board.
pub(super) struct Analyst {
    engine: Engine,
    limits: Limits,
}

/// What a search has found about a position.
#[derive(Clone)]
pub(super) struct Analysis {
    pub(super) position: Position,
    /// The value for the side to move.
    pub(super) value: Value,
    pub(super) best: Option<Point>,
    /// The expected actions, forced passes included.
    pub(super) line: Vec<Action>,
    /// Every legal placement, the best first.
    pub(super) candidates: Vec<Candidate>,
    pub(super) evaluations: u64,
    pub(super) engine: String,
    /// Whether the second player is better off after a swap; `None` where no swap is legal.
    pub(super) swap: Option<bool>,
}

/// A chance of winning for one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Value {
    /// From 0 to 1.
    pub(super) chance: f64,
    pub(super) proof: Option<Proof>,
}

impl Analyst {
    pub(super) fn new(position: &Position, limits: Limits) -> Self {
        Self {
            engine: Engine::new(position.board()),
            limits,
        }
    }

    /// Returns whether the search was asked to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.limits.stop.is_stopped()
    }

    /// Searches the position of a game. A resignation or another ending that the board does not
    /// show is ignored.
    pub(super) fn analyze(&self, game: &Game) -> Analysis {
        let position = game.position();
        let report = self.engine.search(position, &self.limits);
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
        if game.check_swap().is_ok() {
            analysis.swap = Some(analysis.value.is_below_even());
        }
        analysis
    }
}

impl Analysis {
    /// Returns the value for a side.
    pub(super) fn value_for(&self, side: Color) -> Value {
        if side == self.position.to_move() {
            self.value
        } else {
            self.value.opposite()
        }
    }

    /// Returns the expected turns, each with its tokens joined by `,`.
    pub(super) fn turns(&self, dialect: Dialect) -> Vec<String> {
        let mut game = Game::from_position(self.position.clone());
        for &action in &self.line {
            if game.act(action).is_err() {
                break;
            }
        }
        let entries = AnnotatedGame::new(game).entries(dialect);
        entries.iter().map(|entry| entry.text.to_owned()).collect()
    }

    /// Returns the first of the expected turns.
    pub(super) fn best_turn(&self, dialect: Dialect) -> Option<String> {
        self.turns(dialect).into_iter().next()
    }
}

impl Value {
    pub(super) const EVEN: Self = Self {
        chance: 0.5,
        proof: None,
    };

    /// Returns the value of a decided game.
    fn of_win(is_won: bool) -> Self {
        if is_won {
            Self {
                chance: 1.0,
                proof: Some(Proof::Win),
            }
        } else {
            Self::of_win(true).opposite()
        }
    }

    /// Returns the value of the end of a game for a side.
    pub(super) fn of_outcome(outcome: Outcome, side: Color) -> Self {
        match outcome {
            Outcome::Win(winner)
            | Outcome::Ended {
                winner: Some(winner),
                ..
            } => Self::of_win(winner == side),
            Outcome::Deadlock | Outcome::Ended { winner: None, .. } => Self::EVEN,
        }
    }

    /// Returns the value for the other side.
    pub(super) fn opposite(self) -> Self {
        Self {
            chance: 1.0 - self.chance,
            proof: self.proof.map(|proof| match proof {
                Proof::Win => Proof::Loss,
                Proof::Loss => Proof::Win,
            }),
        }
    }

    /// Returns whether the other side is better off.
    fn is_below_even(self) -> bool {
        match self.proof {
            Some(proof) => proof == Proof::Loss,
            None => self.chance < 0.5,
        }
    }
}

/// Returns the actions of a line of placements, with the passes between them.
fn with_passes(start: &Position, line: &[Point]) -> Vec<Action> {
    let mut position = start.clone();
    let mut actions = Vec::new();
    for &point in line {
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
