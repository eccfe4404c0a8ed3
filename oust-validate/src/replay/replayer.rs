//! The state of a replay, and the loop over the items of a record.

use oust_core::{Action, Color, Game, IllegalPlacement, Outcome, Setup, SwapRule};
use oust_notation::record::{Item, Move, MoveKind, Record, SwapValue, Turn};
use oust_notation::{
    AnnotatedGame, Assumption, CompactRows, CoordTable, Counts, Dialect, Note, NoteKind, Span,
};

use super::result::{Replay, ReplayOptions};
use crate::checks::{ClaimedCounts, finding_of_diagram};
use crate::codes::Code;
use crate::finding::{Finding, Findings};

pub(crate) struct Replayer<'a> {
    /// The compact rows before the items of the record.
    pub(crate) rows: &'a CompactRows,
    pub(crate) record: &'a Record,
    pub(crate) dialect: Dialect,
    pub(crate) table: &'a CoordTable,
    pub(crate) game: Game,
    notes: Vec<Note>,
    pub(crate) findings: Findings,
    pub(crate) broken_at: Option<usize>,
    /// The token that broke the game.
    pub(crate) broken_token: Option<Span>,
    /// The number of turns after that token.
    pub(crate) unplayed: usize,
    /// The expected number of the next row; `None` before the first row of a game from a position,
    /// which may be the middle of a longer one.
    pub(crate) next_row: Option<u32>,
    /// Whether slots are shifted by one because a forced pass was not written.
    pub(crate) slots_shifted: bool,
    pub(crate) last_placed: Option<LastPlaced>,
    /// The refusal that ended the fast path.
    pub(crate) refusal: Option<IllegalPlacement>,
    /// The side that lost by its own token, such as a resignation.
    pub(crate) ending_token: Option<Color>,
    /// The dialect, if the record leaves it open and the dialects differ on its board.
    assumed_dialect: Option<Dialect>,
    pub(crate) keep_contexts: bool,
    /// The claims of diagrams that are wrong where they are written.
    pub(crate) wrong_claims: Vec<WrongClaim>,
}

/// The last placement.
#[derive(Clone, Copy)]
pub(crate) struct LastPlaced {
    pub(crate) span: Span,
    pub(crate) side: Color,
    /// Whether it captured and ended the turn for lack of another placement.
    pub(crate) left_nothing: bool,
    /// Whether a pass has restated that end of the turn.
    pub(crate) pass_written: bool,
}

/// The progress of a slot.
#[derive(Clone, Copy, Default)]
pub(crate) struct Slot {
    /// The stones placed in it.
    pub(crate) placed: usize,
    /// Whether its last placement ended the turn.
    pub(crate) turn_over: bool,
}

/// The span of a slot, and its side when the notation names one.
#[derive(Clone, Copy)]
pub(crate) struct Written {
    pub(crate) side: Option<Color>,
    pub(crate) span: Span,
}

/// A claim that is wrong where it is written. The whole game tells whether it is right after
/// another turn.
pub(crate) struct WrongClaim {
    pub(crate) span: Span,
    /// The completed turns at that place.
    pub(crate) turn: usize,
    pub(crate) kind: WrongClaimKind,
}

pub(crate) enum WrongClaimKind {
    Diagram {
        setup: Setup,
        /// The finding, unless the diagram shows another turn.
        otherwise: Finding,
    },
    Counts {
        claimed: ClaimedCounts,
        held: [Counts; 2],
    },
}

impl<'a> Replayer<'a> {
    pub(crate) fn new(
        game: Game,
        rows: &'a CompactRows,
        record: &'a Record,
        options: &ReplayOptions,
        table: &'a CoordTable,
    ) -> Self {
        let of_record = match record.swap() {
            Some((SwapValue::No, _)) => SwapRule::Forbidden,
            _ => SwapRule::Allowed,
        };
        let dialect = table.dialect();
        let given = options
            .dialect
            .or(record.dialect)
            .or(options.default_dialect);
        // An assumption is reported only where another one would read other points.
        let is_open = given.is_none() && !Dialect::all_agree_on(game.start().board());
        Self {
            rows,
            record,
            dialect,
            table,
            game: game.with_swap_rule(options.swap_rule.unwrap_or(of_record)),
            notes: Vec::new(),
            findings: Findings::default(),
            broken_at: None,
            broken_token: None,
            unplayed: 0,
            next_row: record.start.is_none().then_some(1),
            slots_shifted: false,
            last_placed: None,
            refusal: None,
            ending_token: None,
            assumed_dialect: is_open.then_some(dialect),
            keep_contexts: options.keep_contexts,
            wrong_claims: Vec::new(),
        }
    }

    pub(crate) fn replay(mut self) -> Replay {
        self.compact_rows();
        self.items();
        // After the items, as a later header or token may end the game inside a turn.
        self.check_last_turn();
        self.check_swap_header();
        // Last: a wrong claim may fit a later turn, and then its code is another.
        self.report_wrong_claims();
        let assumed = self.assumed();
        let mut annotated = AnnotatedGame::new(self.game);
        annotated.notes = self.notes;
        annotated.ending_token = self.ending_token;
        let skipped: &[_] = match self.broken_at {
            Some(_) => &["later turns", "result", "claims"],
            None => &[],
        };
        Replay {
            annotated: Some(annotated),
            findings: self.findings.into_list(),
            broken_at: self.broken_at,
            skipped: skipped.to_vec(),
            assumed,
            broken_token: self.broken_token,
            unplayed: self.unplayed,
        }
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
                // Not replayed after a fault: one cause, one finding.
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

    fn row_number(&mut self, number: u32, span: Span) {
        if let Some(expected) = self.next_row.filter(|&expected| expected != number) {
            let message = format!("expected row number {expected}, found {number}");
            self.findings.push(
                Finding::new(Code::TurnNumberMismatch, span, message)
                    .with("expected", expected)
                    .with("found", number),
            );
        }
        // Counts on from the written number, so that one slip is one finding.
        self.next_row = Some(number.saturating_add(1));
    }

    fn note(&mut self, kind: NoteKind) {
        // A note belongs to a position, and a broken game reaches no further one.
        if self.broken_at.is_none() {
            let after = self.game.actions().len();
            self.notes.push(Note { after, kind });
        }
    }

    /// Returns the assumptions of the reader, and the dialect if a coordinate was read in an
    /// assumed one.
    fn assumed(&self) -> Vec<Assumption> {
        let is_place = |token: Move| matches!(token.kind, MoveKind::Place(_));
        let dialect = self.assumed_dialect.filter(|_| self.tokens().any(is_place));
        let read = self.record.assumed.iter().cloned();
        read.chain(dialect.map(Assumption::Dialect)).collect()
    }

    /// Returns the tokens of all turns, in text order.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = Move> {
        let in_rows = self.rows.placements().map(Move::from);
        let in_items = self.record.items.iter().flat_map(|item| match item {
            Item::Turn(turn) => self.record.moves(turn),
            _ => &[],
        });
        in_rows.chain(in_items.copied())
    }

    /// Sets the turn, the placement and the side of a finding about the next placement.
    pub(crate) fn of_next_placement(&self, finding: Finding) -> Finding {
        let turn = self.game.turns() + 1;
        let newest_first = self.game.history().rev();
        let in_turn = newest_first.take_while(|played| played.turn == turn);
        let placed = in_turn.filter(|played| matches!(played.action, Action::Place(_)));
        Finding {
            turn: Some(turn),
            placement: Some(placed.count() + 1),
            side: Some(self.game.position().to_move()),
            ..finding
        }
    }

    /// Records a finding about the next placement.
    pub(crate) fn report(&mut self, finding: Finding) {
        let finding = self.of_next_placement(finding);
        self.findings.push(finding);
    }

    /// Records a finding with its fault context.
    pub(crate) fn report_with_context(&mut self, finding: Finding) {
        let context = self.fault_context(&finding);
        let finding = self.of_next_placement(finding);
        // Beyond the limit, too: the skipped checks refer to this finding.
        self.findings.push_last(Finding { context, ..finding });
    }

    /// Records the finding that breaks the game.
    pub(crate) fn break_with(&mut self, finding: Finding) {
        // The turn that is played now is not counted yet.
        self.broken_at = Some(self.game.turns() + 1);
        self.broken_token = Some(finding.span);
        self.report_with_context(finding);
    }

    /// Breaks the game with a finding without data.
    pub(crate) fn break_at(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.break_with(Finding::new(code, span, message));
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
}
