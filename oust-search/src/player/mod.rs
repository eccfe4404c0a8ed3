//! Players of ten levels.

mod ladder;
mod lapse;
mod level;
mod pie;
mod proofs;

use std::error::Error;
use std::fmt;
use std::time::Duration;

use oust_core::{Action, Board, Game, Outcome, Point, Position};

use crate::numeric::softmax;
use crate::solve::Value;
use crate::{Engine, Limits, Stop, WrongBoard};
use oust_core::SplitMix64;

use ladder::{Lookahead, Method};
use lapse::has_lapse;
use proofs::Proofs;

pub use level::Level;

/// Plays games at a level.
///
/// An action depends on the level, the seed and the actions of the game so far: it is the same on
/// every machine, independent of earlier questions to the player.
#[derive(Clone, Debug)]
pub struct Player {
    level: Level,
    engine: Engine,
    seed: u64,
    proofs: Proofs,
}

/// Why a player has no action for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceError {
    /// The game has ended in this way, so no action is left.
    GameOver(Outcome),
    /// The game is on another board than the player's engine.
    WrongBoard(WrongBoard),
}

/// The difference of chances that makes a placement `e` times less likely where a level looks one
/// ply ahead: enough that it plays different games.
const TEMPERATURE: f32 = 0.005;

impl Player {
    /// Returns a player on a board, with the board's default engine.
    pub fn new(level: Level, board: &Board, seed: u64) -> Self {
        Self::with_engine(level, Engine::new(board), seed)
    }

    /// Returns a player that evaluates and searches with an engine, on the engine's board.
    ///
    /// The strengths of the levels were measured with the default engines.
    pub fn with_engine(level: Level, engine: Engine, seed: u64) -> Self {
        Self {
            level,
            engine,
            seed,
            proofs: Proofs::default(),
        }
    }

    /// Returns the level that it plays at.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Chooses the next action of a game that is not over: a placement, a forced pass, or a swap
    /// where it is legal and better.
    ///
    /// On boards of at most 25 points the highest level makes no mistake, where its proofs end within
    /// 3 million positions.
    ///
    /// As the first player of a game with the pie rule, a player that searches chooses a first
    /// placement that leaves both sides the same chances, as far as it sees.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over or on another board than the player.
    pub fn choose(&mut self, game: &Game) -> Result<Action, ChoiceError> {
        self.choose_within(game, None, &Stop::default())
    }

    /// Chooses as [`Player::choose`] does, and ends the search with the best action so far after
    /// `time` or when `stop` asks for it. The action then depends on the speed of the machine.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over or on another board than the player.
    pub fn choose_within(
        &mut self,
        game: &Game,
        time: Option<Duration>,
        stop: &Stop,
    ) -> Result<Action, ChoiceError> {
        if let Some(outcome) = game.outcome() {
            return Err(ChoiceError::GameOver(outcome));
        }
        let position = game.position();
        WrongBoard::check(self.engine.board(), position.board())?;
        if position.must_pass() {
            return Ok(Action::Pass);
        }
        let mut random =
            // From the game alone: the action does not depend on earlier questions to the player.
            SplitMix64::from_seeds(&[self.seed, game.actions().len() as u64, position.key()]);
        let Method { lapses, lookahead } = Method::of(self.level, position.board());
        // Before the pie rule: a lapse also swaps, or fails to, at random.
        if has_lapse(game, lapses, self.seed) {
            return Ok(random_action(game, &mut random));
        }
        let limits = Limits {
            // One evaluation completes the first expansion, which evaluates every placement.
            evaluations: Some(match lookahead {
                Lookahead::OnePly => 1,
                Lookahead::Search { evaluations } => evaluations,
            }),
            time,
            stop: stop.clone(),
            seed: random.next_u64(),
            ..Limits::default()
        };
        if let Some(action) = self.pie_rule(game, &limits, &mut random)? {
            return Ok(action);
        }
        let point = match lookahead {
            Lookahead::OnePly => self.one_ply(position, &mut random),
            Lookahead::Search { .. } => self.search(position, &limits)?,
        };
        // The game goes on and no pass is forced, so there is a placement.
        Ok(Action::Place(
            point.expect("the side to move has a placement"),
        ))
    }

    /// Returns the best placement of a search. The highest level proves it on small boards, and takes
    /// the next one if it is a mistake.
    fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
    ) -> Result<Option<Point>, WrongBoard> {
        if !self.proves(position) {
            return Ok(self.engine.search(position, limits)?.best);
        }
        let half = half(limits);
        let report = self.engine.search(position, &half)?;
        let proven = self.proofs.choose(position, &report, &half);
        Ok(proven.or(report.best))
    }

    fn proves(&self, position: &Position) -> bool {
        self.level == Level::MAX && Proofs::know(position)
    }

    /// Returns one of the placements with about the highest value.
    fn one_ply(&self, position: &Position, random: &mut SplitMix64) -> Option<Point> {
        let mut successors = Vec::new();
        let mut evaluator = self.engine.evaluation().evaluator();
        evaluator.expand(position, &mut successors);
        let values: Vec<f32> = successors
            .iter()
            .map(|successor| successor.value)
            // From an expected result to a chance, in which `TEMPERATURE` is given.
            .map(|value| value.midpoint(1.0))
            .collect();
        let index = softmax(&values, TEMPERATURE, random.unit_f32())?;
        Some(successors[index].point)
    }

    /// Returns the action if the pie rule decides it: a swap, or a placement before which the
    /// other player may swap.
    fn pie_rule(
        &mut self,
        game: &Game,
        limits: &Limits,
        random: &mut SplitMix64,
    ) -> Result<Option<Action>, WrongBoard> {
        if pie::swap_follows(game) {
            let point = pie::open(&self.engine, game.position(), limits, random)?;
            return Ok(Some(Action::Place(point)));
        }
        if game.check_swap().is_err() {
            return Ok(None);
        }
        let mut limits = limits.clone();
        if self.proves(game.position()) {
            // The rest is for the search, where the proof does not end.
            limits = half(&limits);
            if let Some(value) = self.proofs.value(game.position(), &limits) {
                return Ok((value == Value::Loss).then_some(Action::Swap));
            }
        }
        let report = self.engine.search(game.position(), &limits)?;
        // The value is for the side to move, the second player. At exactly one half a swap changes
        // nothing.
        Ok((report.value < 0.5).then_some(Action::Swap))
    }
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(outcome) => write!(f, "the game is over: {outcome}"),
            Self::WrongBoard(error) => error.fmt(f),
        }
    }
}

impl Error for ChoiceError {}

impl From<WrongBoard> for ChoiceError {
    fn from(error: WrongBoard) -> Self {
        Self::WrongBoard(error)
    }
}

/// Returns the limits with half of the time: a search and a proof share it.
fn half(limits: &Limits) -> Limits {
    Limits {
        time: limits.time.map(|time| time / 2),
        ..limits.clone()
    }
}

fn random_action(game: &Game, random: &mut SplitMix64) -> Action {
    let mut actions: Vec<_> = game.position().legal_points().map(Action::Place).collect();
    if game.check_swap().is_ok() {
        actions.push(Action::Swap);
    }
    actions[random.below(actions.len())]
}
