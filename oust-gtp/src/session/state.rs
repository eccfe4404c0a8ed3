//! A game with a player, and the settings that it begins with.

use std::fmt;
use std::time::Duration;

use oust_core::{Board, Color, Game, Point, SwapRule};
use oust_search::{Level, Player, Stop};

use crate::clock::Clock;
use crate::protocol::CommandError;
use crate::vertex;

/// The answer of a command.
pub(crate) type Response = Result<String, CommandError>;

/// A game with a player, and the commands about them.
#[derive(Debug)]
pub struct Session {
    pub(crate) game: Game,
    pub(crate) swap_rule: SwapRule,
    /// The moves of the controller, which `undo` takes back one by one.
    pub(crate) moves: Vec<Played>,
    /// The level asked for; without one the player is as strong as its time allows.
    pub(crate) level: Option<Level>,
    pub(crate) seed: u64,
    /// The player of the level; made when it is needed.
    pub(crate) player: Option<Player>,
    pub(crate) clock: Clock,
    /// The time that all searches took.
    pub(crate) thought: Duration,
    /// The evaluations of an analysis.
    pub(crate) evaluations: u64,
    pub(crate) read_file: fn(&str) -> Result<String, String>,
    /// Ends the search of the current command.
    pub(crate) stop: Stop,
    pub(crate) is_over: bool,
}

/// The settings of a new session.
#[derive(Clone)]
pub struct Settings {
    /// The board of the first game.
    pub board: Board,
    /// The level of play. Without one the player is as strong as its time allows, and plays level 9
    /// without a time limit.
    pub level: Option<Level>,
    /// The seed of the player.
    pub seed: u64,
    /// Whether players may swap. GTP has no swap, so it is forbidden unless a controller knows of
    /// it.
    pub swap_rule: SwapRule,
    /// The evaluations of an analysis.
    pub evaluations: u64,
    /// Reads a file for `loadsgf`, or returns why it cannot be read.
    pub read_file: fn(&str) -> Result<String, String>,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("board", &self.board)
            .field("level", &self.level)
            .field("seed", &self.seed)
            .field("swap_rule", &self.swap_rule)
            .field("evaluations", &self.evaluations)
            .finish_non_exhaustive()
    }
}

impl Default for Settings {
    /// Returns 13x13 without a level and without the pie rule, seed 0, 5,000 evaluations. Files are
    /// not read.
    fn default() -> Self {
        Self {
            board: Board::rectangle(13, 13).expect("13 is a size"),
            level: None,
            seed: 0,
            swap_rule: SwapRule::Forbidden,
            evaluations: 5_000,
            read_file: |_| Err("files are not read here".to_owned()),
        }
    }
}

/// A move of the controller.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) color: Color,
    /// The vertex, or `pass`, `resign` or `swap`.
    pub(crate) text: String,
    /// The actions of the game: 0 for a pass of the color that waits, 2 with a forced pass before
    /// a placement.
    pub(crate) actions: usize,
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
            // Over all games: `cputime` counts from the start of the session.
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

    pub(crate) fn board(&self) -> &Board {
        self.game.start().board()
    }

    pub(crate) fn to_move(&self) -> Color {
        self.game.position().to_move()
    }

    /// Begins a game without moves.
    pub(crate) fn begin(&mut self, game: Game) {
        // A player has the engine of one board, and this may be another.
        self.player = None;
        self.game = game.with_swap_rule(self.swap_rule);
        // A game from a position or a file has no moves of the controller that `undo` could take
        // back.
        self.moves.clear();
        self.clock.restart();
    }

    /// Returns the name of a vertex of the board.
    pub(crate) fn name(&self, point: Point) -> String {
        vertex::name(self.board(), point)
    }
}
