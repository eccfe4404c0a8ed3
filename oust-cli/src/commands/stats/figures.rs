//! The figures of a collection, which the table shows and JSON holds.

use std::collections::BTreeMap;

use oust_core::{Board, Color, Outcome, Seat, Shape};
use oust_notation::record::{HeaderName, SwapValue};
use oust_notation::{AnnotatedGame, JSON_SCHEMA, side_letter};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::distribution::{Spread, SpreadSummary};
use super::progress::Course;
use crate::view::{Captures, EndingName};

/// The order of boards: rectangles before hexagons, small ones first, narrow ones first. No two
/// boards have the same.
type BoardRank = (u8, usize, usize);

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
    /// Whether the course of games is added up, too.
    #[serde(skip)]
    has_course: bool,
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

impl Stats {
    /// Returns the figures of no game, which will have the course of games if `has_course`.
    pub(crate) fn new(has_course: bool) -> Self {
        Self {
            schema: JSON_SCHEMA,
            kind: "stats",
            left_out: 0,
            all: Totals::default(),
            boards: BTreeMap::new(),
            largest_capture: None,
            has_course,
        }
    }

    /// Adds the `number`-th game of the source `path`.
    pub(crate) fn add(&mut self, annotated: &AnnotatedGame, path: &str, number: usize) {
        let captures = Captures::of_game(&annotated.game);
        let board = annotated.board();
        let of_board = self
            .boards
            .entry(rank(board))
            .or_insert_with(|| BoardStats {
                board: board.to_string(),
                totals: Totals::default(),
                course: self.has_course.then(Course::default),
            });
        self.all.add(annotated, &captures);
        of_board.totals.add(annotated, &captures);
        if let Some(course) = &mut of_board.course {
            course.add(&annotated.game);
        }
        let largest_before = self
            .largest_capture
            .as_ref()
            .map_or(0, |found| found.stones);
        // Strictly greater, so that the first of equal captures stays.
        if let Some(largest) = captures
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
    fn add(&mut self, annotated: &AnnotatedGame, captures: &Captures) {
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
        self.games += 1;
        self.won_by_x += u64::from(winner == Some(Color::X));
        self.won_by_o += u64::from(winner == Some(Color::O));
        self.first_player_wins += u64::from(seat == Some(Seat::First));
        self.swaps += u64::from(game.swapped() || by_header);
        *self.endings.count_mut(outcome) += 1;
        self.turns.add(game.turns());
        self.placements.add(game.placements());
        self.captures.add(captures.placements);
        self.captured.add(captures.stones);
        let largest = captures.largest.map_or(0, |capture| capture.stones);
        self.largest_capture = self.largest_capture.max(largest);
    }

    /// Returns the number of games with a known winner.
    pub(crate) const fn won(&self) -> u64 {
        self.won_by_x + self.won_by_o
    }
}

impl Endings {
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

fn rank(board: &Board) -> BoardRank {
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
