//! A game with a player, and the commands about them.

mod analyze;
mod board;
mod commands;
mod generate;
mod inspect;
mod play;
mod settings;

use std::time::Duration;

use oust_core::{Board, Color, Game, Point, SwapRule};
use oust_search::{Level, Player, Stop};

use crate::clock::Clock;
use crate::protocol::CommandError;
use crate::vertex;

pub use settings::Settings;

/// The answer of a command.
type Response = Result<String, CommandError>;

/// A game with a player, and the commands about them.
#[derive(Debug)]
pub struct Session {
    game: Game,
    swap_rule: SwapRule,
    /// The moves of the controller, which `undo` takes back one by one.
    moves: Vec<Played>,
    /// The level asked for; without one the player is as strong as its time allows.
    level: Option<Level>,
    seed: u64,
    /// The player of the level; made when it is needed.
    player: Option<Player>,
    clock: Clock,
    /// The time that all searches took.
    thought: Duration,
    /// The evaluations of an analysis.
    evaluations: u64,
    read_file: fn(&str) -> Result<String, String>,
    /// Ends the search of the current command.
    stop: Stop,
    is_over: bool,
}

/// A move of the controller.
#[derive(Clone, Debug)]
struct Played {
    color: Color,
    /// The vertex, or `pass`, `resign` or `swap`.
    text: String,
    /// The actions of the game: 0 for a pass of the color that waits, 2 with a forced pass before
    /// a placement.
    actions: usize,
}

impl Session {
    /// Returns a session with an empty board.
    pub fn new(settings: Settings) -> Self {
        Self {
            game: Game::new(settings.board).with_swap_rule(settings.swap_rule),
            swap_rule: settings.swap_rule,
            moves: Vec::new(),
            level: settings.level,
            seed: settings.seed,
            player: None,
            clock: Clock::default(),
            thought: Duration::ZERO,
            evaluations: settings.evaluations,
            read_file: settings.read_file,
            stop: Stop::default(),
            is_over: false,
        }
    }

    /// Checks whether `quit` was answered.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the game, with the moves of both colors.
    pub fn game(&self) -> &Game {
        &self.game
    }

    fn board(&self) -> &Board {
        self.game.start().board()
    }

    fn to_move(&self) -> Color {
        self.game.position().to_move()
    }

    /// Begins a game without moves.
    fn begin(&mut self, game: Game) {
        // A player has the engine of one board, and this may be another.
        self.player = None;
        self.game = game.with_swap_rule(self.swap_rule);
        self.moves.clear();
        self.clock.restart();
    }

    /// Returns the name of a vertex of the board.
    fn name(&self, point: Point) -> String {
        vertex::name(self.board(), point)
    }
}
