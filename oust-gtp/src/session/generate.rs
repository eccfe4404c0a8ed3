//! Generating moves.

use std::time::{Duration, Instant};

use oust_core::{Action, Color, Game, SwapRule};
use oust_search::{Engine, Level, Limits, Player, Report};

use super::state::{Response, Session};
use crate::protocol::{Arguments, CommandError};
use crate::vertex::{self, Move};

impl Session {
    /// Plays one placement of a color, or a forced pass, and returns it.
    ///
    /// The color that waits while the other one goes on after a capture passes, and so does the
    /// winner after the end; the loser resigns.
    pub(crate) fn genmove(&mut self, arguments: &Arguments) -> Response {
        let color = vertex::color(arguments.get(0, "a color")?)?;
        self.generate(color)
    }

    /// Returns what `genmove` would play, and changes nothing.
    pub(crate) fn reg_genmove(&mut self, arguments: &Arguments) -> Response {
        let color = vertex::color(arguments.get(0, "a color")?)?;
        // `choose` makes the forced pass of the other color and spends time of the clock.
        let (game, player) = (self.game.clone(), self.player.clone());
        let clock = self.clock.clone();
        let chosen = self.choose(color);
        // Also after an error: the command must change nothing.
        (self.game, self.player, self.clock) = (game, player, clock);
        Ok(self.move_name(chosen?))
    }

    pub(crate) fn generate(&mut self, color: Color) -> Response {
        let game = self.game.clone();
        let chosen = self.choose(color);
        // A forced pass of the other color is made again by `make`.
        self.game = game;
        let chosen = chosen?;
        let is_over = self.game.outcome().is_some();
        // A resignation after the end answers the controller; there is no game left to resign.
        if chosen != Move::Resign || !is_over {
            self.make(color, chosen)?;
        }
        Ok(self.move_name(chosen))
    }

    /// Returns the move of a color. Makes the forced pass of the other color.
    fn choose(&mut self, color: Color) -> Result<Move, CommandError> {
        if let Some(outcome) = self.game.outcome() {
            let has_lost = outcome.winner() == Some(!color);
            return Ok(if has_lost { Move::Resign } else { Move::Pass });
        }
        if self.waits(color) {
            return Ok(Move::Pass);
        }
        if color != self.to_move() {
            self.pass_for_other(color)?;
        }
        if self.game.position().must_pass() {
            return Ok(Move::Pass);
        }
        let begun = Instant::now();
        let action = self.search_action(color)?;
        let spent = begun.elapsed();
        self.thought += spent;
        self.clock.spend(color, spent);
        Ok(Move::from(action))
    }

    /// Chooses an action: at the level asked for, at most for the time allotted, or without a level
    /// for all of that time.
    fn search_action(&mut self, color: Color) -> Result<Action, CommandError> {
        let time = self.clock.allotted(color, placements_left(&self.game));
        // A bare search knows no pie rule; the player does.
        let may_swap = self.swap_rule == SwapRule::Allowed && self.game.actions().len() < 2;
        if let (None, Some(_), false) = (self.level, time, may_swap) {
            let report = self.search(&Limits {
                evaluations: None,
                time,
                ..self.limits()
            })?;
            return Ok(report.best.map_or(Action::Pass, Action::Place));
        }
        let level = self.level.unwrap_or(Level::MAX);
        let board = self.game.start().board();
        let seed = self.seed;
        let player = self
            .player
            // Kept between moves; a new level, seed or board drops it.
            .get_or_insert_with(|| Player::new(level, board, seed));
        let chosen = player.choose_within(&self.game, time, &self.stop);
        chosen.map_err(|error| CommandError::Impossible(error.to_string()))
    }

    /// Searches the position.
    pub(crate) fn search(&self, limits: &Limits) -> Result<Report, CommandError> {
        let report = Engine::new(self.board()).search(self.game.position(), limits);
        report.map_err(|error| CommandError::Impossible(error.to_string()))
    }

    /// Returns the limits of an analysis.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            seed: self.seed,
            stop: self.stop.clone(),
            ..Limits::evaluations(self.evaluations)
        }
    }

    /// Adds the time that a search took.
    pub(crate) fn count_time(&mut self, spent: Duration) {
        self.thought += spent;
    }
}

/// Returns the placements that a player can expect to make yet: games have about as many placements
/// as the board has points, and some have many more.
fn placements_left(game: &Game) -> u32 {
    const LEAST: usize = 8;
    let points = game.start().board().len();
    // A longer game has a share of the time left at each placement, however long it goes on: on a large
    // board a smaller one.
    let least = LEAST.max(points / 8);
    // Half of the rest: the other player makes the other half.
    let left = points.saturating_sub(game.placements()) / 2;
    u32::try_from(left.max(least)).unwrap_or(u32::MAX)
}
