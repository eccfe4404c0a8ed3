//! The figures of a collection, which the table shows and JSON holds.

use std::collections::BTreeMap;

use oust_core::{Board, Color, Outcome, Seat, Shape};
use oust_notation::record::{HeaderName, SwapValue};
use oust_notation::{AnnotatedGame, JSON_SCHEMA, side_letter};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::distribution::{Spread, SpreadSummary};
use super::facts::GameFacts;
use super::progress::Course;
use crate::view::{Captures, EndingName, LargestCapture};

/// The order of boards: rectangles before hexagons, small ones first, narrow ones first. No two
/// boards have the same.
pub(crate) type BoardRank = (u8, usize, usize);

/// The figures of a collection of games.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "stats")]
pub(crate) struct Stats {
    /// The version, 1.
    #[schemars(extend("const" = JSON_SCHEMA))]
    schema: u32,
    /// `stats`.
    #[serde(rename = "type")]
    #[schemars(extend("const" = "stats"))]
    kind: &'static str,
    /// The records and sources that broke a rule or could not be read.
    pub(crate) left_out: u64,
    /// The figures of all games.
    pub(crate) all: Totals,
    /// The figures of the games on each board: rectangles first, small ones first.
    #[serde(serialize_with = "by_rank")]
    #[schemars(with = "Vec<BoardStats>")]
    pub(crate) boards: BTreeMap<BoardRank, BoardStats>,
    /// The placement that captured the most stones, the first of them; null when none did.
    pub(crate) largest_capture: Option<Capture>,
}

/// The figures of the games on one board.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "board-stats")]
pub(crate) struct BoardStats {
    /// The board's name.
    pub(crate) board: String,
    /// The figures.
    #[serde(flatten)]
    pub(crate) totals: Totals,
    /// How the games go; null unless `--course` asks for it.
    pub(crate) course: Option<Course>,
}

/// Figures of games.
#[derive(Default, JsonSchema, Serialize)]
#[schemars(rename = "totals")]
pub(crate) struct Totals {
    /// The number of games.
    pub(crate) games: u64,
    /// The games that `x` won.
    pub(crate) won_by_x: u64,
    /// The games that `o` won.
    pub(crate) won_by_o: u64,
    /// The games that the player of the first turn won, with either color after a swap.
    pub(crate) first_player_wins: u64,
    /// The games with a swap.
    pub(crate) swaps: u64,
    /// The ends of the games.
    pub(crate) endings: Endings,
    /// Turns of a game, over both players.
    #[schemars(with = "SpreadSummary")]
    pub(crate) turns: Spread,
    /// Stones placed in a game.
    #[schemars(with = "SpreadSummary")]
    pub(crate) placements: Spread,
    /// Capturing placements of a game.
    #[schemars(with = "SpreadSummary")]
    pub(crate) captures: Spread,
    /// Stones captured in a game.
    #[schemars(with = "SpreadSummary")]
    pub(crate) captured: Spread,
    /// The most stones that one placement captured.
    pub(crate) largest_capture: usize,
}

/// The number of games by the way they ended.
#[derive(Default, JsonSchema, Serialize)]
#[schemars(rename = "endings")]
pub(crate) struct Endings {
    /// Won on the board.
    pub(crate) board: u64,
    /// Neither side had a placement.
    pub(crate) deadlock: u64,
    /// By resignation.
    pub(crate) resign: u64,
    /// On time.
    pub(crate) time: u64,
    /// By adjudication.
    pub(crate) adjudicated: u64,
    /// No end recorded.
    pub(crate) unfinished: u64,
}

/// A capturing placement.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "capture")]
pub(crate) struct Capture {
    /// The number of stones captured.
    pub(crate) stones: usize,
    /// The side that placed.
    #[schemars(extend("enum" = ["x", "o"]))]
    pub(crate) side: char,
    /// The file; `-` is standard input.
    pub(crate) path: String,
    /// The game in the file, counted from 1.
    pub(crate) game: usize,
    /// The turn, counted from 1 over both players.
    pub(crate) turn: usize,
}

/// The figures of one game, which are added up in the order of the games.
pub(crate) struct GameFigures {
    pub(crate) board: Board,
    pub(crate) totals: Totals,
    /// `None` where no groups are counted.
    pub(crate) facts: Option<GameFacts>,
    course: Option<Course>,
    /// The placement that captured the most stones.
    largest: Option<LargestCapture>,
}

/// The figures of games that not every output needs.
#[derive(Clone, Copy)]
pub(crate) struct Extras {
    pub(crate) course: bool,
    pub(crate) facts: bool,
}

impl GameFigures {
    /// Counts a game.
    pub(crate) fn new(annotated: &AnnotatedGame, extras: Extras) -> Self {
        let captures = Captures::of_game(&annotated.game);
        Self {
            board: annotated.board().clone(),
            totals: Totals::of_game(annotated, &captures),
            facts: (extras.facts).then(|| GameFacts::new(annotated, &captures)),
            course: (extras.course).then(|| Course::of_game(&annotated.game)),
            largest: captures.largest,
        }
    }
}

impl Default for Stats {
    fn default() -> Self {
        Self {
            schema: JSON_SCHEMA,
            kind: "stats",
            left_out: 0,
            all: Totals::default(),
            boards: BTreeMap::new(),
            largest_capture: None,
        }
    }
}

impl Stats {
    /// Adds the `number`-th game of the source `path`.
    pub(crate) fn add(&mut self, game: &GameFigures, path: &str, number: usize) {
        let of_board = self
            .boards
            .entry(rank(&game.board))
            .or_insert_with(|| BoardStats {
                board: game.board.to_string(),
                totals: Totals::default(),
                course: None,
            });
        self.all.add(&game.totals);
        of_board.totals.add(&game.totals);
        if let Some(course) = &game.course {
            of_board
                .course
                .get_or_insert_with(Course::default)
                .add(course);
        }
        let largest_before = self
            .largest_capture
            .as_ref()
            .map_or(0, |found| found.stones);
        // Strictly greater, so that the first of equal captures stays.
        if let Some(largest) = game
            .largest
            .filter(|largest| largest.stones > largest_before)
        {
            self.largest_capture = Some(Capture {
                stones: largest.stones,
                side: side_letter(largest.side),
                path: path.to_owned(),
                game: number,
                turn: largest.turn,
            });
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.games == 0
    }
}

impl Totals {
    fn of_game(annotated: &AnnotatedGame, captures: &Captures) -> Self {
        let game = &annotated.game;
        let outcome = game.outcome();
        let winner = outcome.and_then(Outcome::winner);
        // Some servers hide the token of the swap.
        let header = annotated.header(&HeaderName::Swap);
        let by_header =
            header.is_some_and(|header| SwapValue::parse(&header.value) == Some(SwapValue::Used));
        let is_hidden = by_header && !game.swapped();
        // `Game::seat` knows nothing of a swap that is only in the header.
        let seat = winner.map(|color| game.seat(if is_hidden { !color } else { color }));
        let mut totals = Self {
            games: 1,
            won_by_x: u64::from(winner == Some(Color::X)),
            won_by_o: u64::from(winner == Some(Color::O)),
            first_player_wins: u64::from(seat == Some(Seat::First)),
            swaps: u64::from(game.swapped() || by_header),
            turns: Spread::of(game.turns()),
            placements: Spread::of(game.placements()),
            captures: Spread::of(captures.placements),
            captured: Spread::of(captures.stones),
            largest_capture: captures.largest.map_or(0, |capture| capture.stones),
            endings: Endings::default(),
        };
        *totals.endings.count_mut(outcome) = 1;
        totals
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.won_by_x += other.won_by_x;
        self.won_by_o += other.won_by_o;
        self.first_player_wins += other.first_player_wins;
        self.swaps += other.swaps;
        self.endings.add(&other.endings);
        self.turns.add(&other.turns);
        self.placements.add(&other.placements);
        self.captures.add(&other.captures);
        self.captured.add(&other.captured);
        self.largest_capture = self.largest_capture.max(other.largest_capture);
    }

    /// Returns the games that x won, without a winner, and that o won.
    pub(crate) const fn results(&self) -> [u64; 3] {
        [self.won_by_x, self.games - self.won(), self.won_by_o]
    }

    /// Returns the number of games with a known winner.
    pub(crate) const fn won(&self) -> u64 {
        self.won_by_x + self.won_by_o
    }
}

impl Endings {
    /// Returns the ways to end, each with its number of games.
    pub(crate) const fn counts(&self) -> [(EndingName, u64); 6] {
        [
            (EndingName::Board, self.board),
            (EndingName::Deadlock, self.deadlock),
            (EndingName::Resign, self.resign),
            (EndingName::Time, self.time),
            (EndingName::Adjudicated, self.adjudicated),
            (EndingName::Unfinished, self.unfinished),
        ]
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.board += other.board;
        self.deadlock += other.deadlock;
        self.resign += other.resign;
        self.time += other.time;
        self.adjudicated += other.adjudicated;
        self.unfinished += other.unfinished;
    }

    fn count_mut(&mut self, outcome: Option<Outcome>) -> &mut u64 {
        match EndingName::of(outcome) {
            EndingName::Board => &mut self.board,
            EndingName::Deadlock => &mut self.deadlock,
            EndingName::Resign => &mut self.resign,
            EndingName::Time => &mut self.time,
            EndingName::Adjudicated => &mut self.adjudicated,
            EndingName::Unfinished => &mut self.unfinished,
        }
    }
}

/// Returns the place of a board in the order of boards.
pub(crate) fn rank(board: &Board) -> BoardRank {
    match board.shape() {
        Shape::Rectangle { width, .. } => (0, board.len(), usize::from(width)),
        // The number of points alone identifies a hexagon.
        Shape::Hexagon { .. } => (1, board.len(), 0),
    }
}

fn by_rank<S: Serializer>(
    boards: &BTreeMap<BoardRank, BoardStats>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(boards.values())
}
