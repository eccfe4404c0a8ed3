//! The replay of a record against the rules and its own claims.

mod cache;
mod context;
mod diagram;
mod ending;
mod fast_path;
mod final_counts;
mod replayer;
mod slots;
mod turn;
mod violations;

pub(crate) use cache::ReplayCache;

use oust_core::{Board, Game, SwapRule};
use oust_notation::record::{Format, HeaderName, Item, Problem, ProblemKind, Record, ResultValue};
use oust_notation::{AnnotatedGame, Assumption, CompactRows, CoordTable, Dialect, Span};

use crate::checks::{position_findings, text_findings};
use crate::finding::Finding;
use replayer::Replayer;

/// Settings that complete or override the headers of a record.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReplayOptions {
    /// The dialect of coordinates when neither the record nor its format names one. The default is
    /// the dialect of the board.
    pub default_dialect: Option<Dialect>,
    /// The dialect of coordinates, overriding the record.
    pub dialect: Option<Dialect>,
    /// The swap rule, overriding the record.
    pub swap_rule: Option<SwapRule>,
    /// Whether the finding that breaks a game keeps its [`FaultContext`](crate::FaultContext).
    pub keep_contexts: bool,
}

impl ReplayOptions {
    /// Returns the dialect for the coordinates of a record on `board` and of its findings.
    pub fn dialect_of(&self, record: &Record, board: &Board) -> Dialect {
        // SGF has points of its own, not coordinates of a dialect.
        self.dialect
            .filter(|_| record.format != Format::Sgf)
            .unwrap_or_else(|| record.dialect_or(self.default_dialect, board))
    }
}

/// The result of a replay.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Replay {
    /// The game up to the fault; `None` without a board.
    pub annotated: Option<AnnotatedGame>,
    /// The findings, in text order.
    pub findings: Vec<Finding>,
    /// The turn that breaks the game, counted from 1.
    pub broken_at: Option<usize>,
    /// The checks that were skipped because of that.
    pub skipped: Vec<&'static str>,
    /// The assumptions made where the record leaves something open.
    pub assumed: Vec<Assumption>,
    /// The token that breaks the game.
    pub(crate) broken_token: Option<Span>,
    /// The number of turns after that token.
    unplayed: usize,
}

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
    with_headers(replay, record)
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
            assumed: record.assumed.clone(),
            unplayed: count_turns(rows, record),
            ..Replay::default()
        },
    };
    // A bare list has no headers, and broken JSON may have lost them.
    if record.format != Format::MoveList && !record.problems.iter().any(is_broken_json) {
        ending::check(record, &mut replay);
    }
    replay.findings.extend(start_findings(record, options));
    replay
        .findings
        .splice(0..0, text_findings(&record.problems));
    // The sort is stable: of two findings at one place the one about the text stays first.
    replay.findings.sort_by_key(|finding| finding.span.start);
    add_unchecked(&mut replay, record);
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
    with_headers(replayer.replay(), record)
}

fn with_headers(mut replay: Replay, record: &Record) -> Replay {
    if let Some(annotated) = &mut replay.annotated {
        annotated.headers.clone_from(&record.headers);
    }
    replay
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

/// Adds the unchecked rest to the finding that breaks a game or leaves it without a board.
fn add_unchecked(replay: &mut Replay, record: &Record) {
    if replay.skipped.is_empty() {
        return;
    }
    let token = replay.broken_token;
    let (of, after) = match token {
        Some(_) => ("the", " after it"),
        None => ("its", ""),
    };
    let turns = match replay.unplayed {
        0 => None,
        1 => Some(format!("{of} turn{after}")),
        count => Some(format!("{of} {count} turns{after}")),
    };
    let result = record.result().map(|(result, _)| result);
    let has_result = matches!(result, Some(ResultValue::Win(_) | ResultValue::Deadlock));
    let unchecked = match (turns, has_result) {
        (Some(turns), true) => format!("{turns} and the result were not checked"),
        (Some(turns), false) if replay.unplayed == 1 => format!("{turns} was not checked"),
        (Some(turns), false) => format!("{turns} were not checked"),
        (None, true) => "the result was not checked".to_owned(),
        (None, false) => return,
    };
    let is_cause =
        |finding: &&mut Finding| finding.is_error() && token.is_none_or(|it| it == finding.span);
    if let Some(finding) = replay.findings.iter_mut().find(is_cause) {
        finding.unchecked = Some(unchecked);
    }
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
