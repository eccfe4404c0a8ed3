//! Players of ten levels.

mod level;
mod pie;
mod softmax;

use std::time::Duration;

use oust_core::{Action, Board, Game, Point};

use crate::random::Random;
use crate::rating::Contestant;
use crate::{Engine, Limits, Report, Stop};

use level::Method;
use softmax::softmax;

pub use level::Level;

/// Plays games at a level.
///
/// An action depends on the level, the seed and the actions of the game so far: it is the same on
/// every machine, whatever the player was asked before.
#[derive(Clone, Debug)]
pub struct Player {
    level: Level,
    engine: Engine,
    seed: u64,
}

impl Player {
    /// Returns a player on a board.
    pub fn new(level: Level, board: &Board, seed: u64) -> Self {
        Self {
            level,
            engine: Engine::new(board),
            seed,
        }
    }

    /// Returns the level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Chooses the next action of a game that is not over: a placement, a forced pass, or a swap
    /// where it is legal and better.
    ///
    /// As the first player of a game with the pie rule, a player that searches chooses a first
    /// placement that leaves both sides the same chances, as far as it sees.
    ///
    /// # Panics
    ///
    /// Panics if the game is over or on another board than the player.
    pub fn choose(&mut self, game: &Game) -> Action {
        self.choose_within(game, None, &Stop::default())
    }

    /// Chooses as [`Player::choose`] does, and ends the search with the best action so far after
    /// `time` or when `stop` asks for it. The action then depends on the speed of the machine.
    ///
    /// # Panics
    ///
    /// Panics if the game is over or on another board than the player.
    pub fn choose_within(&mut self, game: &Game, time: Option<Duration>, stop: &Stop) -> Action {
        assert!(game.outcome().is_none(), "the game is over");
        let position = game.position();
        if position.must_pass() {
            return Action::Pass;
        }
        let mut random = Random::new(&[self.seed, game.actions().len() as u64, position.key()]);
        match self.level.method() {
            Method::Random => random_action(game, &mut random),
            Method::Search {
                evaluations,
                temperature,
            } => {
                let limits = Limits {
                    evaluations: Some(evaluations),
                    time,
                    seed: random.next(),
                    stop: stop.clone(),
                    ..Limits::default()
                };
                self.search(game, &limits, temperature, &mut random)
            }
        }
    }

    fn search(
        &self,
        game: &Game,
        limits: &Limits,
        temperature: f32,
        random: &mut Random,
    ) -> Action {
        let position = game.position();
        if pie::swap_follows(game) {
            let classes = pie::opening_classes(&self.engine, position, limits);
            let evenness: Vec<_> = classes.iter().map(|class| class.evenness).collect();
            let class = softmax(&evenness, temperature, random).expect("a board has points");
            let points = &classes[class].points;
            return Action::Place(points[random.below(points.len())]);
        }
        let report = self.engine.search(position, limits);
        if game.check_swap().is_ok() && report.value < 0.5 {
            return Action::Swap;
        }
        Action::Place(draw(&report, temperature, random).expect("the side to move has a placement"))
    }
}

impl Contestant for Player {
    fn choose(&mut self, game: &Game) -> Action {
        Player::choose(self, game)
    }
}

/// Returns the best candidate at a temperature of 0, and a worse one the more often the higher it
/// is.
fn draw(report: &Report, temperature: f32, random: &mut Random) -> Option<Point> {
    if temperature <= 0.0 {
        return report.best;
    }
    let candidates = &report.candidates;
    let values: Vec<_> = candidates.iter().map(|candidate| candidate.value).collect();
    softmax(&values, temperature, random).map(|index| candidates[index].point)
}

fn random_action(game: &Game, random: &mut Random) -> Action {
    let mut actions: Vec<_> = game.position().legal_points().map(Action::Place).collect();
    if game.check_swap().is_ok() {
        actions.push(Action::Swap);
    }
    actions[random.below(actions.len())]
}
