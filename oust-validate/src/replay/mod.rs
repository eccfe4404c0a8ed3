//! Playing a record against the rules.

mod ahead;
mod ending;
mod kit;
mod other_turns;
mod picture;
mod refusal;
mod scene;
mod side;
mod totals;
mod turn;
mod unplayable;

pub(crate) use kit::Kit;
pub(crate) use refusal::coord_text;
pub use refusal::{Refusal, groups_data};
pub use scene::{Related, Scene};

use oust_core::{Action, Board, Color, Game, Outcome, SwapRule};
use oust_notation::record::{
    Format, HeaderName, Item, Move, MoveKind, ProblemKind, Record, ResultValue, Skimmed, SwapValue,
    Turn,
};
use oust_notation::{Assumption, CoordTable, Dialect, Note, NoteKind, PlainRows, Span, Transcript};

use picture::WrongClaim;
use turn::Written;

use crate::finding::Findings;
use crate::possible::position_findings;
use crate::text_problems::{finding_of_diagram, text_findings};
use crate::{Code, Finding};

/// How records are read and played where they leave it open.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReplayOptions {
    /// The dialect of coordinates where the record and its format say none; the board's
    /// default otherwise.
    pub dialect_unsaid: Option<Dialect>,
    /// The dialect of coordinates whatever the record says.
    pub dialect: Option<Dialect>,
    /// Whether swapping is allowed, whatever the record says.
    pub swap_rule: Option<SwapRule>,
    /// Whether the finding that breaks a game keeps what stood on the board, to draw it.
    pub keep_scenes: bool,
}

/// A record as the rules see it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replay {
    /// The game as far as it could be played; `None` when there is no board to play on.
    pub transcript: Option<Transcript>,
    /// What is wrong with the record, in the order of its text.
    pub findings: Vec<Finding>,
    /// The turn, counted from 1, at which the game could not be played on.
    pub broken_at: Option<usize>,
    /// What could not be checked because of that.
    pub skipped: Vec<&'static str>,
    /// What the record leaves open, and how it was read.
    pub assumed: Vec<Assumption>,
    /// The token at which the game could not be played on.
    pub(crate) broken_token: Option<Span>,
    /// How many turns follow that token.
    unplayed: usize,
}

/// Plays a record and lists what is wrong with it: in its text, in its moves, in what it claims.
///
/// After the first action that is illegal or cannot be read nothing is played: the game is
/// broken there, and what would need the rest is listed as skipped. The rest of the text and
/// the headers are still checked.
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
    let replay = replay_with(record, options, &mut Kit::default());
    with_headers(replay, record)
}

/// [`replay`] for one of many records, mostly on the same board. The transcript has no headers:
/// who only judges a record needs no copy of them.
pub(crate) fn replay_with(record: &Record, options: &ReplayOptions, kit: &mut Kit) -> Replay {
    replay_rows(&PlainRows::default(), record, options, kit)
}

/// [`replay_with`] for a record whose plain rows are not spelt out.
pub(crate) fn replay_skimmed(skimmed: &Skimmed, options: &ReplayOptions, kit: &mut Kit) -> Replay {
    replay_rows(skimmed.rows(), skimmed.record(), options, kit)
}

/// Judges a record with the rows that it begins with and that are not spelt out in it.
fn replay_rows(
    rows: &PlainRows,
    record: &Record,
    options: &ReplayOptions,
    kit: &mut Kit,
) -> Replay {
    let start_is_known = record.start.is_some() || record.header(&HeaderName::Start).is_none();
    let board = record.board.as_ref().filter(|_| start_is_known);
    let mut replay = match board {
        Some(board) => {
            let game = kit.game(board, record.start.as_ref());
            let table = kit.table(dialect_of(record, options, board), board);
            Replayer::new(game, rows, record, options, table).replay()
        }
        None => Replay {
            transcript: None,
            findings: Vec::new(),
            broken_at: None,
            skipped: vec!["turns", "result", "claims"],
            assumed: record.assumed.clone(),
            broken_token: None,
            unplayed: turns_in(rows, record),
        },
    };
    judge(&mut replay, record, options);
    replay
}

/// Adds to what was found while playing what the rest of the record has wrong.
fn judge(replay: &mut Replay, record: &Record, options: &ReplayOptions) {
    let json_is_broken = |kind: &ProblemKind| {
        matches!(
            kind,
            ProblemKind::Json { .. }
                | ProblemKind::OtherObject { .. }
                | ProblemKind::NewerSchema { .. }
                | ProblemKind::TooDeep { .. }
        )
    };
    if record.format != Format::MoveList
        && !record
            .problems
            .iter()
            .any(|problem| json_is_broken(&problem.kind))
    {
        ending::check(record, replay);
    }
    replay.findings.extend(start_findings(record, options));
    replay
        .findings
        .splice(0..0, text_findings(&record.problems));
    // Stable, so that of two findings at one place the more basic one stays first.
    replay.findings.sort_by_key(|finding| finding.span.start);
    say_unchecked(replay, record);
}

/// Counts the turns that a record has.
fn turns_in(rows: &PlainRows, record: &Record) -> usize {
    let in_rows = rows.placements().filter(|placement| placement.ends_turn);
    let is_turn = |item: &&Item| matches!(item, Item::Turn(_));
    in_rows.count() + record.items.iter().filter(is_turn).count()
}

/// Says with the finding that breaks a game, or that leaves it without a board, what was not
/// checked.
fn say_unchecked(replay: &mut Replay, record: &Record) {
    if replay.skipped.is_empty() {
        return;
    }
    let count = replay.unplayed;
    let turns = match (count, replay.broken_token.is_some()) {
        (0, _) => None,
        (1, true) => Some("the turn after it".to_owned()),
        (_, true) => Some(format!("the {count} turns after it")),
        (1, false) => Some("its turn".to_owned()),
        (_, false) => Some(format!("its {count} turns")),
    };
    let says_result = matches!(
        record.result(),
        Some((ResultValue::Win(_) | ResultValue::Deadlock, _))
    );
    let unchecked = match (turns, says_result) {
        (Some(turns), true) => format!("{turns} and the result were not checked"),
        (Some(turns), false) if count == 1 => format!("{turns} was not checked"),
        (Some(turns), false) => format!("{turns} were not checked"),
        (None, true) => "the result was not checked".to_owned(),
        (None, false) => return,
    };
    let token = replay.broken_token;
    let is_cause =
        |finding: &&mut Finding| finding.is_error() && token.is_none_or(|it| it == finding.span);
    if let Some(finding) = replay.findings.iter_mut().find(is_cause) {
        finding.unchecked = Some(unchecked);
    }
}

/// Why the start that a record says cannot come from a game.
fn start_findings(record: &Record, options: &ReplayOptions) -> Vec<Finding> {
    let Some(start) = &record.start else {
        return Vec::new();
    };
    let header = record.header(&HeaderName::Start);
    let span = header.map_or(record.board_span, |header| header.value_span);
    let dialect = dialect_of(record, options, start.setup.board());
    let found = position_findings(&start.setup, Some(start.to_move), dialect);
    let at_start = found.into_iter().map(|finding| Finding { span, ..finding });
    at_start.collect()
}

/// The dialect that the coordinates of a record are read in.
pub(crate) fn dialect_of(record: &Record, options: &ReplayOptions, board: &Board) -> Dialect {
    // The points of SGF are no coordinates; nobody can read them otherwise.
    options
        .dialect
        .filter(|_| record.format != Format::Sgf)
        .unwrap_or_else(|| record.dialect_or(options.dialect_unsaid, board))
}

/// Plays the moves of a record on from where a game stands, whatever start the record says.
///
/// Only the turns are looked at: the problems of the text and the headers are not.
///
/// ```
/// use oust_core::{Board, Game};
/// use oust_notation::read_move_list;
/// use oust_validate::{ReplayOptions, play_on};
///
/// let board = Board::rectangle(3, 3)?;
/// let moves = read_move_list("a1 b1 a2", &board, None, None);
/// let replay = play_on(Game::new(board), &moves, &ReplayOptions::default());
/// assert!(replay.transcript.unwrap().game.outcome().is_some());
/// # Ok::<(), oust_core::BoardError>(())
/// ```
pub fn play_on(game: Game, record: &Record, options: &ReplayOptions) -> Replay {
    let board = game.start().board();
    let table = CoordTable::new(dialect_of(record, options, board), board);
    let rows = PlainRows::default();
    let mut replayer = Replayer::new(game, &rows, record, options, &table);
    // The moves may be the last ones of a longer game.
    replayer.next_row = None;
    with_headers(replayer.replay(), record)
}

fn with_headers(mut replay: Replay, record: &Record) -> Replay {
    if let Some(transcript) = &mut replay.transcript {
        transcript.headers.clone_from(&record.headers);
    }
    replay
}

struct Replayer<'a> {
    /// The rows that the record begins with and that are not spelt out in it.
    rows: &'a PlainRows,
    record: &'a Record,
    dialect: Dialect,
    table: &'a CoordTable,
    game: Game,
    notes: Vec<Note>,
    findings: Findings,
    broken_at: Option<usize>,
    /// The token that broke the game, and the turns after it.
    broken_token: Option<Span>,
    unplayed: usize,
    /// The number that the next row should have; `None` before the first row of a game that
    /// begins at a position, which may be the middle of a longer one.
    next_row: Option<u32>,
    /// Whether the slots stand one off because a forced pass was not written.
    slots_shifted: bool,
    /// The last placement played, and the slot it stood in.
    last_placed: Option<Placed>,
    /// Who wrote the token that ended the game.
    ending_token: Option<Color>,
    /// The dialect, when nothing says it and it matters.
    assumed_dialect: Option<Dialect>,
    keep_scenes: bool,
    /// What diagrams say that does not hold where they stand.
    wrong_claims: Vec<WrongClaim>,
}

/// What the last placement was.
#[derive(Clone, Copy)]
struct LastPlaced {
    span: Span,
    side: Color,
    is_capturing: bool,
}

/// A placement that was played.
#[derive(Clone, Copy)]
struct Placed {
    span: Span,
    side: Color,
    /// Whether it captured, and with that ended the turn for lack of a placement.
    left_nothing: bool,
    /// Whether a pass has said that once more.
    pass_written: bool,
}

impl<'a> Replayer<'a> {
    fn new(
        game: Game,
        rows: &'a PlainRows,
        record: &'a Record,
        options: &ReplayOptions,
        table: &'a CoordTable,
    ) -> Self {
        let board = game.start().board();
        let said = match record.swap() {
            Some((SwapValue::No, _)) => SwapRule::Forbidden,
            _ => SwapRule::Allowed,
        };
        let dialect = table.dialect();
        let said_dialect = options
            .dialect
            .or(record.dialect)
            .or(options.dialect_unsaid);
        let is_open = said_dialect.is_none() && !Dialect::all_agree_on(board);
        Self {
            rows,
            record,
            dialect,
            table,
            game: game.with_swap_rule(options.swap_rule.unwrap_or(said)),
            notes: Vec::new(),
            findings: Findings::default(),
            broken_at: None,
            broken_token: None,
            unplayed: 0,
            next_row: record.start.is_none().then_some(1),
            slots_shifted: false,
            last_placed: None,
            ending_token: None,
            assumed_dialect: is_open.then_some(dialect),
            keep_scenes: options.keep_scenes,
            wrong_claims: Vec::new(),
        }
    }

    fn replay(mut self) -> Replay {
        self.plain_rows();
        self.items();
        self.finish()
    }

    fn items(&mut self) {
        let record = self.record;
        for item in &record.items {
            match item {
                Item::RowNumber { number, span } => self.row_number(*number, *span),
                Item::Turn(turn) if self.broken_at.is_none() => {
                    let Turn { side, span, .. } = *turn;
                    self.turn(Written { side, span }, record.moves(turn));
                }
                Item::Turn(_) => self.unplayed += 1,
                Item::Swap(span) if self.broken_at.is_none() => self.swap(*span),
                Item::Comment { text, .. } => self.note(NoteKind::Comment(text.clone())),
                Item::Diagram { diagram, span } => {
                    match diagram {
                        Ok(diagram) => self.diagram(diagram, *span),
                        Err(error) => self.findings.push(finding_of_diagram(error)),
                    }
                    self.note(NoteKind::Diagram);
                }
                _ => {}
            }
        }
    }

    fn finish(mut self) -> Replay {
        self.check_last_turn();
        self.check_swap_header();
        self.report_wrong_claims();
        let assumed = self.assumed();
        let mut transcript = Transcript::new(self.game);
        transcript.notes = self.notes;
        transcript.ending_token = self.ending_token;
        let skipped = if self.broken_at.is_some() {
            vec!["later turns", "result", "claims"]
        } else {
            Vec::new()
        };
        Replay {
            transcript: Some(transcript),
            findings: self.findings.into_list(),
            broken_at: self.broken_at,
            skipped,
            assumed,
            broken_token: self.broken_token,
            unplayed: self.unplayed,
        }
    }

    /// What the reader assumed, and the dialect where a coordinate was read in an assumed one.
    fn assumed(&self) -> Vec<Assumption> {
        let is_place = |token: Move| matches!(token.kind, MoveKind::Place(_));
        let dialect = self.assumed_dialect.filter(|_| self.tokens().any(is_place));
        let read = self.record.assumed.iter().cloned();
        read.chain(dialect.map(Assumption::Dialect)).collect()
    }

    /// All that the record says was done, in the order of the text.
    fn tokens(&self) -> impl Iterator<Item = Move> {
        let plain = self.rows.placements().map(Move::from);
        let spelt_out = self.record.items.iter().flat_map(|item| match item {
            Item::Turn(turn) => self.record.moves(turn),
            _ => &[],
        });
        plain.chain(spelt_out.copied())
    }

    fn row_number(&mut self, number: u32, span: Span) {
        if let Some(expected) = self.next_row.filter(|&expected| expected != number) {
            let message = format!("expected row number {expected}, found {number}");
            self.findings.push(
                Finding::new(Code::TurnNumberMismatch, span, message)
                    .with("expected", expected)
                    .with("found", number),
            );
        }
        self.next_row = Some(number.saturating_add(1));
    }

    fn note(&mut self, kind: NoteKind) {
        if self.broken_at.is_none() {
            let after = self.game.actions().len();
            self.notes.push(Note { after, kind });
        }
    }

    /// Records a finding about what is being played.
    fn report(&mut self, finding: Finding) {
        let finding = self.of_this_placement(finding);
        self.findings.push(finding);
    }

    fn of_this_placement(&self, finding: Finding) -> Finding {
        Finding {
            turn: Some(self.game.turns() + 1),
            placement: Some(self.placements_in_turn() + 1),
            side: Some(self.game.position().to_move()),
            ..finding
        }
    }

    /// Records why the game cannot be played on.
    fn break_with(&mut self, finding: Finding) {
        self.broken_at = Some(self.game.turns() + 1);
        self.broken_token = Some(finding.span);
        let scene = self.scene(&finding);
        let finding = self.of_this_placement(finding);
        self.findings.push_last(Finding { scene, ..finding });
    }

    fn placements_in_turn(&self) -> usize {
        let turn = self.game.turns() + 1;
        let history = self.game.history().rev();
        history
            .take_while(|played| played.turn == turn)
            .filter(|played| matches!(played.action, Action::Place(_)))
            .count()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
}
