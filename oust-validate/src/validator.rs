//! The validator of texts.

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

/// A validator of texts with records.
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
    /// Options of reading, with the limits of lines and records.
    pub reading: ReadOptions,
    /// Options of the replay.
    pub options: ReplayOptions,
    /// The reported codes with their severities. An unselected error still makes a game invalid; an
    /// ignored one, or one that is turned off, does not.
    pub selection: Selection,
    /// Whether broken games get suggestions for wrong coordinates.
    pub suggests: bool,
    /// Whether games are also replayed on the engine for large boards, and both compared after
    /// every action. This is many times slower.
    pub double_checks: bool,
}

impl Validator {
    /// Validates bytes. Those that are not UTF-8 are reported and read as `?`.
    pub fn validate_bytes(&self, bytes: &[u8]) -> Report {
        let SourceText { text, fault, .. } = SourceText::from_bytes(bytes);
        let mut chunk = Chunk::whole(text, self.reading.clone());
        chunk.fault = fault;
        self.validate_whole(&chunk)
    }

    /// Validates a text. Its games are compared with one another if the selection has a code for
    /// it.
    pub fn validate(&self, text: &str) -> Report {
        self.validate_whole(&Chunk::whole(text, self.reading.clone()))
    }

    fn validate_whole(&self, chunk: &Chunk) -> Report {
        let mut report = self.validate_chunk(chunk);
        if self.selection.compares_games() {
            let mut duplicates = Duplicates::new(self.selection.clone());
            duplicates.compare("", &chunk.text, 0, &mut report);
        }
        report
    }

    /// Validates a chunk of a source, read with the options of the chunk. Spans are relative to the
    /// chunk. Its games are not compared with others: [`Duplicates`] does that.
    pub fn validate_chunk(&self, chunk: &Chunk) -> Report {
        if let Some(at) = memchr::memchr(0, chunk.text.as_bytes()) {
            let byte = chunk.offset + at;
            let message = format!("byte {byte} is NUL: this is not text");
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
        for item in chunk.items() {
            match item {
                DocumentItem::Record(record) => {
                    report.records += 1;
                    let game = self.game_report(report.records, record, &chunk.text, &mut cache);
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
        // The sort below is stable: of two findings at one place the one about the text stays
        // first.
        report.findings.splice(0..0, outside);
        report
            .findings
            .extend(chunk.fault.map(|fault| not_utf8(chunk, fault)));
        let holds_nothing_else = report.games.is_empty() && report.findings.is_empty();
        if holds_positions && holds_nothing_else && chunk.is_first() {
            let line = chunk.text.lines().next().unwrap_or_default();
            let message = "this holds positions, but no record of a game";
            let span = Span::new(0, line.len());
            let finding = Finding::new(Code::NoRecordFound, span, message);
            report.findings.push(finding);
        }
        report.findings.sort_by_key(|finding| finding.span);
        self.selection.apply(&mut report.findings);
        report
    }

    /// Makes the safe corrections of selected codes in the native records of a chunk of a source.
    /// Other text is unchanged.
    ///
    /// A correction is made only if the record then reads as the same game, without the finding and
    /// without a new one.
    pub fn fix(&self, chunk: &Chunk) -> Fixed {
        fix::fix(chunk, &self.options, &self.selection)
    }

    /// Validates a single record.
    pub fn validate_record(&self, record: &Record) -> GameReport {
        let mut cache = ReplayCache::default();
        let replay = replay_rows(&CompactRows::default(), record, &self.options, &mut cache);
        self.report(1, record, replay, &mut cache)
    }

    /// Validates the record `number`. Its compact rows are expanded only if a correction or a
    /// suggestion needs the items.
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
            let annotated = replay.annotated.as_ref();
            let found = annotated.and_then(|found| double_check(&found.game, record.span));
            replay.findings.extend(found);
        }
        let mut codes = replay.findings.iter().map(|finding| finding.code);
        let unselected =
            codes.find(|&code| self.selection.unselected(code) == Some(Severity::Error));
        self.selection.apply(&mut replay.findings);
        let game = replay.annotated.map(|annotated| annotated.game);
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

fn not_utf8(chunk: &Chunk, fault: Fault) -> Finding {
    let byte = chunk.offset + fault.byte;
    let message = format!("byte {byte} is not UTF-8; it is read as `?`");
    let span = Span::new(fault.at, fault.at + 1);
    Finding::new(Code::InvalidUtf8, span, message).with("byte", byte)
}

/// Returns the result as the record has it, borrowed when it is in canonical form.
fn result_said((result, header): (ResultValue, &Header)) -> Cow<'static, str> {
    if header.value == result.as_str() {
        result.as_str().into()
    } else {
        header.value.clone().into()
    }
}
