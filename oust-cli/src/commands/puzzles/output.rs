//! The printed puzzles: native records, JSON, or position lines.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use oust_core::Game;
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Dialect, JSON_SCHEMA, side_letter, write_native};
use oust_program::{Content, Failure, Output, Outputs};
use oust_search::puzzle::{Difficulty, GamePuzzle, Puzzle};
use oust_validate::files::is_named_as_record;
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::CoordsArgs;
use crate::output::json_line;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PuzzleFormat {
    /// Native records that begin at the position and have the solution as their turn.
    Record,
    /// JSON, one object a line.
    Json,
    /// The positions, one a line.
    Position,
}

/// The game that a puzzle comes from.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// The source; `None` for a game of the engine against itself.
    pub(super) path: Option<String>,
    /// The number of the game in its source, counted from 1.
    pub(super) game: usize,
    pub(super) x: Option<String>,
    pub(super) o: Option<String>,
    pub(super) date: Option<String>,
    /// The seed of a game of the engine against itself.
    pub(super) seed: Option<u64>,
}

/// A puzzle: a position with one answer.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "puzzle")]
pub(crate) struct PuzzleJson {
    /// The version, 1.
    #[schemars(extend("const" = JSON_SCHEMA))]
    schema: u32,
    /// `puzzle`.
    #[serde(rename = "type")]
    #[schemars(extend("const" = "puzzle"))]
    type_name: &'static str,
    /// The question: `win` in this turn, `save` the game from a loss to the next turn of the enemy,
    /// or find the `only` placement that wins with perfect play.
    #[schemars(extend("enum" = ["win", "save", "only"]))]
    kind: &'static str,
    /// The board's name.
    board: String,
    /// The dialect of the coordinates.
    coords: String,
    /// The position line.
    position: String,
    /// The side to move, `x` or `o`.
    #[schemars(extend("enum" = ["x", "o"]))]
    to_move: char,
    /// The placements of a turn that solves the puzzle. The first one is the answer.
    solution: Vec<String>,
    /// The number of placements at the start of the solution that are the only ones at their step,
    /// at least 1.
    forced: usize,
    /// The difficulty: the evaluations after which the engine's best placement is the answer and
    /// stays it, or the limit.
    evaluations: u64,
    /// Whether the engine finds the answer within the limit.
    found: bool,
    /// The game that it comes from.
    source: OriginJson,
}

/// The game that a puzzle comes from.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "puzzle-source")]
struct OriginJson {
    /// The file; null for a game of the engine against itself.
    path: Option<String>,
    /// The number of the game, counted from 1.
    game: usize,
    /// The turns of the game before the position.
    turns: usize,
    /// The player of x; null where it is unknown.
    x: Option<String>,
    /// The player of o; null where it is unknown.
    o: Option<String>,
    /// The date of the game, as its record has it; null where it has no date.
    date: Option<String>,
    /// The seed of a game of the engine against itself; otherwise null.
    seed: Option<u64>,
}

/// Writes puzzles to a file or standard output.
pub(super) struct PuzzleOutput {
    out: Output,
    format: PuzzleFormat,
    coords: CoordsArgs,
    is_empty: bool,
}

impl PuzzleOutput {
    /// Opens the output of a run that reads `inputs`.
    pub(super) fn open(
        inputs: Vec<PathBuf>,
        path: &Path,
        format: PuzzleFormat,
        coords: CoordsArgs,
    ) -> Result<Self, Failure> {
        let mut outputs = Outputs::new(inputs, is_named_as_record);
        let content = match format {
            PuzzleFormat::Record => Content::Records,
            PuzzleFormat::Json | PuzzleFormat::Position => Content::Other,
        };
        Ok(Self {
            out: outputs.create("--output-file", path, content)?,
            format,
            coords,
            is_empty: true,
        })
    }

    pub(super) fn print(
        &mut self,
        found: &GamePuzzle,
        difficulty: Difficulty,
        origin: &Origin,
    ) -> anyhow::Result<()> {
        let puzzle = &found.puzzle;
        let dialect = self.coords.print_dialect(puzzle.position.board());
        let text = match self.format {
            PuzzleFormat::Record => {
                let record = record(found, difficulty, origin, dialect);
                let gap = if self.is_empty { "" } else { "\n" };
                format!("{gap}{record}")
            }
            PuzzleFormat::Json => json_line(&json(found, difficulty, origin, dialect))?,
            PuzzleFormat::Position => format!("{}\n", puzzle.position),
        };
        self.is_empty = false;
        self.out.write_text(&text)
    }

    pub(super) fn finish(self) -> anyhow::Result<()> {
        self.out.finish()
    }
}

/// Returns the record of a puzzle: its start is the position, its turn the solution.
fn record(found: &GamePuzzle, difficulty: Difficulty, origin: &Origin, dialect: Dialect) -> String {
    let puzzle = &found.puzzle;
    let mut game = Game::from_position(puzzle.position.clone());
    // The turn of a solution is complete, so that the record does not end in the middle of one.
    for &point in &puzzle.solution {
        game.play(point).expect("a solution is legal");
    }
    let mut annotated = AnnotatedGame::new(game);
    let known = [
        (HeaderName::X, &origin.x),
        (HeaderName::O, &origin.o),
        (HeaderName::Date, &origin.date),
    ];
    // The names of the game stay with their colors: the puzzle has the same sides.
    let known = known
        .into_iter()
        .filter_map(|(name, value)| Some(Header::new(name, value.as_ref()?)));
    // Every format and viewer shows the event, also one that drops the headers below.
    let event = format!("Puzzle: {}", puzzle.kind.task());
    let other = |name: &str, value: String| Header::new(HeaderName::Other(name.to_owned()), value);
    annotated.headers = known.collect();
    annotated.headers.extend([
        Header::new(HeaderName::Event, event),
        other("puzzle", puzzle.kind.name().to_owned()),
        other("evaluations", difficulty.evaluations.to_string()),
        other(
            "found",
            (if difficulty.is_found { "yes" } else { "no" }).to_owned(),
        ),
        other("forced", puzzle.forced.to_string()),
        other("source", source(origin, found.turns)),
    ]);
    write_native(&annotated, dialect)
}

/// Returns the place of a puzzle in its source, in words.
fn source(origin: &Origin, turns: usize) -> String {
    let games = match (&origin.path, origin.seed) {
        (Some(path), _) => path.clone(),
        (None, Some(seed)) => format!("self-play with seed {seed}"),
        (None, None) => "self-play".to_owned(),
    };
    format!("{games}, game {}, after turn {turns}", origin.game)
}

fn json(
    found: &GamePuzzle,
    difficulty: Difficulty,
    origin: &Origin,
    dialect: Dialect,
) -> PuzzleJson {
    let Puzzle {
        kind,
        position,
        solution,
        forced,
    } = &found.puzzle;
    let board = position.board();
    let name = |&point| dialect.point_name(board, point).to_string();
    PuzzleJson {
        schema: JSON_SCHEMA,
        type_name: "puzzle",
        kind: kind.name(),
        board: board.to_string(),
        coords: dialect.name().to_owned(),
        position: position.to_string(),
        to_move: side_letter(position.to_move()),
        solution: solution.iter().map(name).collect(),
        forced: *forced,
        evaluations: difficulty.evaluations,
        found: difficulty.is_found,
        source: OriginJson {
            path: origin.path.clone(),
            game: origin.game,
            turns: found.turns,
            x: origin.x.clone(),
            o: origin.o.clone(),
            date: origin.date.clone(),
            seed: origin.seed,
        },
    }
}
