//! The validator of texts.

use std::borrow::Cow;
use std::mem;

use oust_core::Game;
use oust_notation::record::{
    Header, HeaderName, LazyRecord, Problem, ProblemKind, Record, ResultValue,
};
use oust_notation::{Chunk, CompactRows, DocumentItem, PartKind, ReadOptions, Span};

use crate::checks::{double_check, finding_of_diagram, position_line_finding, text_findings};
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

/// A record with its report and its game.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ReadGame<'a> {
    /// The report on it.
    pub report: &'a GameReport,
    /// The record. Its compact rows are expanded only if a finding needed that.
    pub record: &'a LazyRecord,
    /// The game up to its end or its fault; `None` without a board.
    pub game: Option<&'a Game>,
}

impl Validator {
    /// Validates bytes. Reports bytes that are not UTF-8, and reads them as `?`.
    pub fn validate_bytes(&self, bytes: &[u8]) -> Report {
        self.validate_whole(&Chunk::from_bytes(bytes, self.reading.clone()))
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
        self.validate_games(chunk, |_| {})
    }

    /// Validates a chunk of a source as [`validate_chunk`](Self::validate_chunk) does, and calls
    /// `use_game` with each record while its game is there.
    ///
    /// ```
    /// use oust_notation::Chunk;
    /// use oust_validate::Validator;
    ///
    /// let text = "oust 3x3\n\n1. a1 b1\n\noust 3x3\n\n1. a1 a1\n";
    /// let chunk = Chunk::whole(text, Validator::default().reading);
    /// let mut stones = Vec::new();
    /// Validator::default().validate_games(&chunk, |read| {
    ///     let game = read.game.expect("it has a board");
    ///     stones.push((game.placements(), read.report.is_valid()));
    /// });
    /// assert_eq!(stones, [(2, true), (1, false)]);
    /// ```
    pub fn validate_games(&self, chunk: &Chunk, mut use_game: impl FnMut(ReadGame<'_>)) -> Report {
        let mut cache = ReplayCache::default();
        self.read(chunk, |number, part, record| {
            Some(self.game_report((number, part), record, chunk, &mut cache, &mut use_game))
        })
    }

    /// Reads a chunk of a source and replays nothing: calls `use_record` with the number of each
    /// record in the chunk, counted from 1, the span of its part, and the record. The report has
    /// the findings outside of games, and no game.
    pub fn read_records(
        &self,
        chunk: &Chunk,
        mut use_record: impl FnMut(usize, Span, LazyRecord),
    ) -> Report {
        self.read(chunk, |number, part, record| {
            use_record(number, part, record);
            None
        })
    }

    /// Calls `report_on` with each record of a chunk, and reports what is outside of records.
    fn read(
        &self,
        chunk: &Chunk,
        mut report_on: impl FnMut(usize, Span, LazyRecord) -> Option<GameReport>,
    ) -> Report {
        let mut report = Report::default();
        let mut holds_positions = false;
        let mut parts = chunk.parts();
        for part in parts.by_ref() {
            let span = part.span();
            let (kind, problems) = part.into_parts();
            report.findings.extend(part_findings(chunk, &problems));
            match kind {
                PartKind::Item(DocumentItem::Record(record)) => {
                    report.records += 1;
                    report.games.extend(report_on(report.records, span, record));
                }
                PartKind::Item(DocumentItem::Skipped(problem)) => {
                    report.records += 1;
                    report.findings.extend(text_findings(&[problem]));
                }
                PartKind::Item(item) => {
                    holds_positions = true;
                    report.findings.extend(unreadable(&item));
                }
                PartKind::Unread => report.unread.push(span),
                _ => {}
            }
        }
        // Known after the last part only.
        let nothing = parts.nothing_found();
        report
            .findings
            .extend(part_findings(chunk, nothing.as_slice()));
        let bytes: Vec<Problem> = chunk.byte_problems().collect();
        let is_binary = bytes
            .iter()
            .any(|problem| matches!(problem.kind, ProblemKind::Nul { .. }));
        // Findings about the lines of a binary file would only hide the finding about its NUL.
        if is_binary && report.records == 0 && !holds_positions {
            report.findings.clear();
        }
        report.findings.extend(text_findings(&bytes));
        let is_without_game = chunk.ends_source_without_record() && report.records == 0;
        let holds_only_positions = is_without_game && (holds_positions || nothing.is_none());
        if holds_only_positions && !report.findings.iter().any(Finding::is_error) {
            let line = chunk.text.lines().next().unwrap_or_default();
            let message = "this holds positions, but no record of a game";
            let span = Span::new(0, line.len());
            let finding = Finding::new(Code::NoRecordFound, span, message);
            report.findings.push(finding);
        }
        // The findings about bytes and about the whole chunk were added last.
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
        let mut replay = replay_rows(&CompactRows::default(), record, &self.options, &mut cache);
        self.report((1, record.span), record, &mut replay)
    }

    /// Validates a single record and does not expand its compact rows. The findings have no
    /// corrections, which need the text.
    ///
    /// ```
    /// use oust_notation::{Chunk, ReadOptions};
    /// use oust_validate::Validator;
    ///
    /// let chunk = Chunk::whole("oust 3x3\n\n1. a1 a1\n", ReadOptions::default());
    /// let validator = Validator::default();
    /// validator.read_records(&chunk, |_, _, record| {
    ///     assert!(!validator.validate_lazy_record(&record).is_valid());
    /// });
    /// ```
    pub fn validate_lazy_record(&self, record: &LazyRecord) -> GameReport {
        let mut cache = ReplayCache::default();
        let rest = record.rest();
        let mut replay = replay_rows(record.rows(), rest, &self.options, &mut cache);
        self.report((1, rest.span), rest, &mut replay)
    }

    /// Validates the record with a number and the span of its part. Its compact rows are expanded
    /// only if a correction or a suggestion needs the items.
    fn game_report(
        &self,
        numbered: (usize, Span),
        mut record: LazyRecord,
        chunk: &Chunk,
        cache: &mut ReplayCache,
        use_game: &mut impl FnMut(ReadGame<'_>),
    ) -> GameReport {
        // Most records have no finding, so their compact rows are never expanded to items.
        let mut replay = replay_rows(record.rows(), record.rest(), &self.options, cache);
        if fix::may_propose(&replay) {
            fix::propose(&chunk.text, record.expand(), &mut replay);
        }
        // `suggest` replaces tokens among the items, and compact rows are no items.
        if self.suggests && replay.broken_at.is_some() {
            record.expand();
        }
        let mut report = self.report(numbered, record.rest(), &mut replay);
        let is_uncertain = |name| {
            let header = record.rest().header(&name);
            header.is_some_and(|header| chunk.is_replaced(header.value_span))
        };
        // Different bytes may be replaced by the same character, so equal ids prove nothing.
        if let Some(keys) = &mut report.keys
            && [HeaderName::Id, HeaderName::Site]
                .into_iter()
                .any(is_uncertain)
        {
            keys.id = None;
        }
        use_game(ReadGame {
            report: &report,
            record: &record,
            game: replay.game(),
        });
        if let Some(annotated) = replay.annotated {
            cache.put_back(annotated.game);
        }
        report
    }

    /// Returns the report on a record with a number and the span of its part. Takes the findings
    /// of the replay, and leaves its game.
    fn report(
        &self,
        (number, part): (usize, Span),
        record: &Record,
        replay: &mut Replay,
    ) -> GameReport {
        if self.suggests
            && let Some(place) = suggest::place(replay)
        {
            let suggestions = suggest(record, &self.options, replay);
            replay.findings[place].suggestions = Some(suggestions);
        }
        if self.double_checks {
            let annotated = replay.annotated.as_ref();
            let found = annotated.and_then(|found| double_check(&found.game, record.span));
            replay.findings.extend(found);
        }
        // Before the selection is applied: an error that is not shown still makes the game invalid.
        let mut codes = replay.findings.iter().map(|finding| finding.code);
        let unselected =
            codes.find(|&code| self.selection.unselected(code) == Some(Severity::Error));
        self.selection.apply(&mut replay.findings);
        let findings = mem::take(&mut replay.findings);
        let skipped = mem::take(&mut replay.skipped);
        let assumed = mem::take(&mut replay.assumed);
        let game = replay.game();
        let outcome = game.and_then(Game::outcome);
        // A game up to a fault would look like a prefix of a game that continues differently.
        let whole = game.filter(|_| replay.broken_at.is_none());
        let compares_games = self.selection.compares_games();
        let keys = compares_games.then(|| Box::new(GameKeys::new(record, whole)));
        let said = record.result().map(result_said);
        GameReport {
            number,
            format: record.format,
            span: record.span,
            part,
            findings,
            board: record.board.clone(),
            result: said
                // The result of the record comes first, also where it contradicts the board: that
                // is a finding.
                .or_else(|| outcome.map(|outcome| ResultValue::from(outcome).as_str().into())),
            turns: game.map_or(0, Game::turns),
            placements: game.map_or(0, Game::placements),
            broken_at: replay.broken_at,
            skipped,
            assumed,
            unselected,
            keys,
        }
    }
}

/// Returns the finding of a diagram or a position line that cannot be read.
fn unreadable(item: &DocumentItem<LazyRecord>) -> Option<Finding> {
    match item {
        DocumentItem::Diagram(found) => {
            let error = found.diagram.as_ref().err()?;
            Some(finding_of_diagram(error))
        }
        DocumentItem::Position {
            line: Err(error), ..
        } => Some(position_line_finding(error)),
        _ => None,
    }
}

/// Returns the findings of the problems of a part of a chunk.
fn part_findings(chunk: &Chunk, problems: &[Problem]) -> Vec<Finding> {
    let mut findings = text_findings(problems);
    for (finding, problem) in findings.iter_mut().zip(problems) {
        if let ProblemKind::SecondGame { first } = problem.kind {
            finding.message = chunk.message(problem);
            finding.data.push(("first", chunk.place(first).line.into()));
        }
    }
    findings
}

/// Returns the result as the record has it, borrowed when it is in canonical form.
fn result_said((result, header): (ResultValue, &Header)) -> Cow<'static, str> {
    if header.value == result.as_str() {
        result.as_str().into()
    } else {
        header.value.clone().into()
    }
}
