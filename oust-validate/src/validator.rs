//! Validating whole texts.

use std::borrow::Cow;

use oust_core::Game;
use oust_notation::record::{Header, LazyRecord, Record, ResultValue};
use oust_notation::{
    BoardName, Chunk, CompactRows, DocumentItem, Fault, ReadOptions, SourceText, Span,
};

use crate::checks::{double_check, text_findings};
use crate::codes::{Code, Severity};
use crate::duplicates::Duplicates;
use crate::finding::Finding;
use crate::fix::{self, Fixed};
use crate::replay::{Replay, ReplayCache, ReplayOptions, replay_rows};
use crate::report::{GameKeys, GameReport, Report};
use crate::selection::Selection;
use crate::suggest::{self, suggest};

/// Checks texts with records.
///
/// ```
/// use oust_validate::Validator;
///
/// let report = Validator::default().validate_bytes(b"oust 3x3\nx: \xff\n\n1. a1\n");
/// assert_eq!(report.findings[0].code.id(), "F002");
/// assert_eq!(report.games.len(), 1);
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Validator {
    /// How texts are read, and how long lines and records may be.
    pub reading: ReadOptions,
    /// How records are played.
    pub options: ReplayOptions,
    /// Which codes are reported, and how bad each is. An error that is not selected makes a game
    /// invalid all the same; one that is ignored or turned off does not.
    pub selection: Selection,
    /// Whether broken games get suggestions for wrong coordinates.
    pub suggests: bool,
    /// Whether games are replayed on the engine for large boards as well, and the two compared
    /// after every action. It takes many times as long.
    pub double_checks: bool,
}

impl Validator {
    /// Checks bytes that should be text. Bytes that are none are reported, and read as `?`.
    pub fn validate_bytes(&self, bytes: &[u8]) -> Report {
        let SourceText { text, fault, .. } = SourceText::from_bytes(bytes);
        let mut piece = Chunk::whole(text, self.reading.clone());
        piece.fault = fault;
        self.validate_whole(&piece)
    }

    /// Checks a text. Where the selection asks for it, its games are compared with one another.
    pub fn validate(&self, text: &str) -> Report {
        self.validate_whole(&Chunk::whole(text, self.reading.clone()))
    }

    fn validate_whole(&self, piece: &Chunk) -> Report {
        let mut report = self.validate_piece(piece);
        if self.selection.compares_games() {
            let mut duplicates = Duplicates::new(self.selection.clone());
            duplicates.compare("", &piece.text, 0, &mut report);
        }
        report
    }

    /// Checks a piece of a source, read as its own options say. The spans of what is found are
    /// those in the piece. Its games are not compared with others: [`Duplicates`] does that.
    pub fn validate_piece(&self, piece: &Chunk) -> Report {
        if let Some(at) = memchr::memchr(0, piece.text.as_bytes()) {
            let byte = piece.offset + at;
            let message = format!("byte {byte} is NUL: this is no text");
            let finding = Finding::new(Code::BinaryData, Span::new(at, at + 1), message);
            let mut findings = vec![finding.with("byte", byte)];
            self.selection.apply(&mut findings);
            return Report {
                findings,
                ..Report::default()
            };
        }
        let mut report = Report::default();
        let mut holds_positions = false;
        let mut cache = ReplayCache::default();
        let mut outside = Vec::new();
        for item in piece.items() {
            match item {
                DocumentItem::Record(record) => {
                    report.records += 1;
                    let game = self.game_report(report.records, record, &piece.text, &mut cache);
                    report.games.push(game);
                }
                DocumentItem::Skipped(problem) => {
                    report.records += 1;
                    report.findings.extend(text_findings(&[problem]));
                }
                DocumentItem::Outside(problem) => outside.extend(text_findings(&[problem])),
                _ => holds_positions = true,
            }
        }
        // Of two findings at one place that of the text stays first.
        report.findings.splice(0..0, outside);
        report
            .findings
            .extend(piece.fault.map(|fault| not_utf8(piece, fault)));
        let holds_nothing_else = report.games.is_empty() && report.findings.is_empty();
        if holds_positions && holds_nothing_else && piece.is_first() {
            let line = piece.text.lines().next().unwrap_or_default();
            let message = "this holds positions, but no record of a game";
            let span = Span::new(0, line.len());
            let finding = Finding::new(Code::NoRecordFound, span, message);
            report.findings.push(finding);
        }
        report.findings.sort_by_key(|finding| finding.span);
        self.selection.apply(&mut report.findings);
        report
    }

    /// Makes the safe corrections of the native records in a piece of a source, those of selected
    /// codes. Other text is left as it is.
    ///
    /// A correction is made only when the record then reads as the same game, the finding is gone
    /// and no other one has appeared.
    pub fn fix(&self, piece: &Chunk) -> Fixed {
        fix::fix(piece, &self.options, &self.selection)
    }

    /// Checks one record, as if it were the only one.
    pub fn validate_record(&self, record: &Record) -> GameReport {
        let mut cache = ReplayCache::default();
        let replay = replay_rows(&CompactRows::default(), record, &self.options, &mut cache);
        self.report(1, record, replay, &mut cache)
    }

    /// Checks the record with the number `number`. Its compact rows are expanded only where a
    /// correction or a suggestion needs the items.
    fn game_report(
        &self,
        number: usize,
        mut record: LazyRecord,
        text: &str,
        cache: &mut ReplayCache,
    ) -> GameReport {
        let mut replay = replay_rows(record.rows(), record.rest(), &self.options, cache);
        if fix::may_propose(&replay) {
            fix::propose(text, record.expand(), &mut replay);
        }
        if self.suggests && replay.broken_at.is_some() {
            record.expand();
        }
        self.report(number, record.rest(), replay, cache)
    }

    fn report(
        &self,
        number: usize,
        record: &Record,
        mut replay: Replay,
        cache: &mut ReplayCache,
    ) -> GameReport {
        if self.suggests
            && let Some(place) = suggest::place(&replay)
        {
            let suggestions = suggest(record, &self.options, &replay);
            replay.findings[place].suggestions = Some(suggestions);
        }
        if self.double_checks {
            let transcript = replay.transcript.as_ref();
            let found = transcript.and_then(|found| double_check(&found.game, record.span));
            replay.findings.extend(found);
        }
        let mut codes = replay.findings.iter().map(|finding| finding.code);
        let unselected =
            codes.find(|&code| self.selection.unselected(code) == Some(Severity::Error));
        self.selection.apply(&mut replay.findings);
        let game = replay.transcript.map(|transcript| transcript.game);
        let outcome = game.as_ref().and_then(Game::outcome);
        let whole = game.as_ref().filter(|_| replay.broken_at.is_none());
        let keys = self.selection.compares_games();
        let keys = keys.then(|| Box::new(GameKeys::new(record, whole)));
        let said = record.result().map(result_said);
        let report = GameReport {
            number,
            span: record.span,
            findings: replay.findings,
            board: record.board.clone().map(BoardName),
            result: said
                .or_else(|| outcome.map(|outcome| ResultValue::from(outcome).as_str().into())),
            turns: game.as_ref().map_or(0, Game::turns),
            placements: game.as_ref().map_or(0, Game::placements),
            broken_at: replay.broken_at,
            skipped: replay.skipped,
            assumed: replay.assumed,
            unselected,
            keys,
        };
        if let Some(game) = game {
            cache.put_back(game);
        }
        report
    }
}

fn not_utf8(piece: &Chunk, fault: Fault) -> Finding {
    let byte = piece.offset + fault.byte;
    let message = format!("byte {byte} is not UTF-8; it is read as `?`");
    let span = Span::new(fault.at, fault.at + 1);
    Finding::new(Code::InvalidUtf8, span, message).with("byte", byte)
}

/// What a record says of its result, without a copy where it is written as it mostly is.
fn result_said((result, header): (ResultValue, &Header)) -> Cow<'static, str> {
    if header.value == result.as_str() {
        result.as_str().into()
    } else {
        header.value.clone().into()
    }
}
