//! The engine as a player, under the same meter as the baselines.

use std::num::NonZeroUsize;
use std::time::Duration;

use oust_core::{Board, Game, Point, Position};
use oust_search::{Engine, Limits, Report, Search};

use crate::budget::{Budget, Meter};

/// The share of the time left that a run is planned for.
const RUN_SHARE: f64 = 0.85;
/// The share of a time budget below which no further run begins.
const REST_SHARE: f64 = 0.03;
/// Evaluations of the first run, before the speed is known.
const FIRST_RUN: f64 = 200.0;

/// How the engine searches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mode {
    pub(crate) memory: Memory,
    pub(crate) threads: NonZeroUsize,
}

/// Whether the engine keeps its tree between placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Memory {
    Kept,
    Fresh,
}

impl Mode {
    pub(crate) const KEPT: Self = Self::on_one_thread(Memory::Kept);
    pub(crate) const FRESH: Self = Self::on_one_thread(Memory::Fresh);
    pub(crate) const PARALLEL: Self = Self {
        memory: Memory::Fresh,
        threads: NonZeroUsize::MIN.saturating_add(1),
    };

    const fn on_one_thread(memory: Memory) -> Self {
        Self {
            memory,
            threads: NonZeroUsize::MIN,
        }
    }
}

/// The engine as a player of one game.
pub(crate) struct EnginePlayer {
    search: Search,
    budget: Budget,
    mode: Mode,
    seed: u64,
    engine: Engine,
    /// Evaluations a second of processor time, as measured last.
    speed: Option<f64>,
}

impl EnginePlayer {
    pub(crate) fn new(board: &Board, budget: Budget, mode: Mode, seed: u64) -> Self {
        let engine = Engine::new(board);
        Self {
            search: start(&engine, Game::new(board.clone()).position()),
            budget,
            mode,
            seed,
            engine,
            speed: None,
        }
    }

    /// Returns the best placement in a game in which the side to move has one, and the number of
    /// evaluations.
    pub(crate) fn choose(&mut self, game: &Game) -> (Point, u64) {
        let meter = self.budget.start();
        self.follow(game);
        let report = match self.budget {
            Budget::Evaluations(evaluations) => self.run_to(evaluations),
            Budget::Time(time) => self.run_for(time, &meter),
        };
        let best = report.best.expect("the side to move has a placement");
        (best, self.search.evaluations())
    }

    /// Brings the search to the position of the game.
    fn follow(&mut self, game: &Game) {
        match self.mode.memory {
            Memory::Fresh => self.search = start(&self.engine, game.position()),
            Memory::Kept => {
                let moved = self.search.move_to(game.position());
                moved.expect("the engine's board");
            }
        }
    }

    fn run_to(&mut self, evaluations: u64) -> Report {
        let mut limits = Limits::evaluations(evaluations);
        limits.seed = self.seed;
        limits.threads = self.mode.threads;
        self.search.run(&limits)
    }

    /// Runs until the processor time is spent. The engine's own time limit is wall time, which
    /// other programs on the machine use up; so runs are planned by evaluations.
    fn run_for(&mut self, time: Duration, meter: &Meter) -> Report {
        loop {
            let (before, evaluations) = (meter.elapsed(), self.search.evaluations());
            let left = time.saturating_sub(before).as_secs_f64();
            let planned = self
                .speed
                .map_or(FIRST_RUN, |speed| speed * left * RUN_SHARE);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a positive number of evaluations"
            )]
            let target = evaluations + (planned as u64).max(1);
            let report = self.run_to(target);
            let spent = meter.elapsed().saturating_sub(before).as_secs_f64();
            #[expect(clippy::cast_precision_loss, reason = "fewer than 2^53 evaluations")]
            let done = (self.search.evaluations() - evaluations) as f64;
            if done > 0.0 && spent > 0.0 {
                self.speed = Some(done / spent);
            }
            let left = time.saturating_sub(meter.elapsed());
            let is_over = self.search.evaluations() < target || report.proof.is_some();
            if is_over || left.as_secs_f64() < REST_SHARE * time.as_secs_f64() {
                return report;
            }
        }
    }
}

fn start(engine: &Engine, position: &Position) -> Search {
    engine.start(position).expect("the engine's board")
}

#[cfg(test)]
mod tests {
    use oust_core::Color;

    use super::*;

    #[test]
    fn a_kept_tree_follows_the_game() {
        let board = Board::hexagon(3).expect("a board");
        let budget = Budget::Evaluations(150);
        let mut players = [3, 4].map(|seed| EnginePlayer::new(&board, budget, Mode::KEPT, seed));
        let mut game = Game::new(board);
        while game.outcome().is_none() {
            if game.position().must_pass() {
                game.pass().expect("the side has to pass");
                continue;
            }
            let player = &mut players[usize::from(game.position().to_move() != Color::X)];
            let (point, evaluations) = player.choose(&game);
            assert!(evaluations > 0 || game.position().legal().len() == 1);
            game.play(point).expect("the engine plays legally");
        }
    }

    #[test]
    fn a_time_is_spent_and_hardly_exceeded() {
        let board = Board::hexagon(5).expect("a board");
        let time = Duration::from_millis(40);
        let mut player = EnginePlayer::new(&board, Budget::Time(time), Mode::FRESH, 1);
        let game = Game::new(board);
        player.choose(&game);
        let meter = Budget::Time(time).start();
        player.choose(&game);
        let spent = meter.elapsed();
        assert!(spent > time / 2 && spent < time * 2, "{spent:?}");
    }
}
