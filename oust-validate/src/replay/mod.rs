//! The replay of a record against the rules and its own claims.

mod diagram;
mod ending;
mod fast_path;
mod replayer;
mod result;
mod turn;
mod violations;

use oust_core::{Board, Game};
use oust_notation::record::{Format, HeaderName, Item, Problem, ProblemKind, Record};
use oust_notation::{CompactRows, CoordTable, Dialect, PositionLine};

use crate::checks::{position_findings, text_findings};
use crate::finding::Finding;
use replayer::Replayer;

pub use result::{Replay, ReplayOptions};

/// Replays a record and lists the faults of its text, its moves and its claims.
///
/// The replay stops at the first illegal or unreadable action. The rest of the text and the headers
/// are still checked.
///
/// ```
/// use oust_notation::Document;
/// use oust_validate::{Code, ReplayOptions, replay};
///
/// let text = "oust 3x3\nx: alice\no: bob\nresult: x\n\n1. a1 b1\n2. a1\n";
/// let record = Document::read(text).into_records().next().expect("one record");
/// let replay = replay(&record, &ReplayOptions::default());
/// assert_eq!(replay.findings[0].code, Code::PointOccupied);
/// assert_eq!(replay.broken_at, Some(3));
/// ```
pub fn replay(record: &Record, options: &ReplayOptions) -> Replay {
    let cache = &mut ReplayCache::default();
    let replay = replay_rows(&CompactRows::default(), record, options, cache);
    replay.with_headers(record)
}

/// Replays compact rows and then the items of `record`, as [`replay`] does. The annotated game has
/// no headers: the validator needs no copy of them.
pub(crate) fn replay_rows(
    rows: &CompactRows,
    record: &Record,
    options: &ReplayOptions,
    cache: &mut ReplayCache,
) -> Replay {
    // An unreadable `start` leaves the position unknown. Playing from the empty board instead would
    // report faults that the record does not have.
    let start_is_known = record.start.is_some() || record.header(&HeaderName::Start).is_none();
    let board = record.board.as_ref().filter(|_| start_is_known);
    let mut replay = match board {
        Some(board) => {
            let game = cache.game(board, record.start.as_ref());
            let table = cache.table(options.dialect_of(record, board), board);
            Replayer::new(game, rows, record, options, table).replay()
        }
        None => Replay {
            skipped: vec!["turns", "result", "claims"],
            // The reader may have assumed something before it found no board.
            assumed: record.assumed.clone(),
            unplayed: count_turns(rows, record),
            ..Replay::default()
        },
    };
    // A bare list has no headers, and broken JSON may have lost them.
    if record.format != Format::MoveList && !record.problems.iter().any(is_broken_json) {
        ending::check(record, &mut replay);
    }
    // Also of a game that is broken: the start is a claim by itself.
    replay.findings.extend(start_findings(record, options));
    let mut findings = text_findings(&record.problems);
    findings.append(&mut replay.findings);
    replay.findings = findings;
    // The sort is stable: of two findings at one place the one about the text stays first.
    replay.findings.sort_by_key(|finding| finding.span.start);
    // After the sort: it names the first error where the cause has no token.
    replay.add_unchecked(record);
    replay
}

/// Plays the moves of a record on a game that has begun, ignoring the start of the record.
///
/// Checks only the turns, not the text and the headers.
pub fn play_on(game: Game, record: &Record, options: &ReplayOptions) -> Replay {
    let board = game.start().board();
    let table = CoordTable::new(options.dialect_of(record, board), board);
    let rows = CompactRows::default();
    let mut replayer = Replayer::new(game, &rows, record, options, &table);
    // The moves may be the last ones of a longer game.
    replayer.next_row = None;
    replayer.replay().with_headers(record)
}

fn is_broken_json(problem: &Problem) -> bool {
    matches!(
        problem.kind,
        ProblemKind::Json { .. }
            | ProblemKind::OtherObject { .. }
            | ProblemKind::NewerSchema { .. }
            | ProblemKind::TooDeep { .. }
    )
}

fn count_turns(rows: &CompactRows, record: &Record) -> usize {
    let in_rows = rows.placements().filter(|placement| placement.ends_turn);
    let is_turn = |item: &&Item| matches!(item, Item::Turn(_));
    in_rows.count() + record.items.iter().filter(is_turn).count()
}

/// Returns the reasons why the start position of a record cannot come from a game.
fn start_findings(record: &Record, options: &ReplayOptions) -> Vec<Finding> {
    let Some(start) = &record.start else {
        return Vec::new();
    };
    let header = record.header(&HeaderName::Start);
    let span = header.map_or(record.board_span, |header| header.value_span);
    let dialect = options.dialect_of(record, start.setup.board());
    let found = position_findings(&start.setup, Some(start.to_move), dialect);
    let at_start = found.into_iter().map(|finding| Finding { span, ..finding });
    at_start.collect()
}

/// The coordinate table and the game of the previous record's board, for the next record: records of
/// a file usually share a board.
#[derive(Debug, Default)]
pub(crate) struct ReplayCache {
    table: Option<CoordTable>,
    /// A game from the empty board. Restarting it is cheaper than allocating another.
    game: Option<Game>,
    /// Whether the game last handed out started on the empty board.
    from_empty_board: bool,
}

impl ReplayCache {
    /// Returns the coordinate table of a board.
    pub(crate) fn table(&mut self, dialect: Dialect, board: &Board) -> &CoordTable {
        self.table.take_if(|table| !table.matches(dialect, board));
        self.table
            .get_or_insert_with(|| CoordTable::new(dialect, board))
    }

    /// Returns a new game, from `start` if given.
    pub(crate) fn game(&mut self, board: &Board, start: Option<&PositionLine>) -> Game {
        self.from_empty_board = start.is_none();
        if let Some(line) = start {
            return Game::from_position(line.position());
        }
        if let Some(game) = &mut self.game
            && game.start().board() == board
        {
            game.restart();
        } else {
            // A replay never undoes.
            self.game = Some(Game::new(board.clone()).without_undo_log());
        }
        self.game.take().expect("it was restarted or made")
    }

    /// Returns the game that was handed out last to the cache.
    pub(crate) fn put_back(&mut self, game: Game) {
        // `restart` returns to the start of the game, which must be the empty board.
        if self.from_empty_board {
            self.game = Some(game);
        }
    }
}
