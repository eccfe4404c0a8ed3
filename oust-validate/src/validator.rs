//! Validating whole texts.

use oust_core::Outcome;
use oust_notation::record::{Format, ProblemKind, Record};
use oust_notation::{BoardName, Chunk, Document, ReadOptions, SourceText, Span, side_letter};

use crate::text_problems::text_findings;
use crate::{Code, Finding, ReplayOptions, Selection, Severity, replay};

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
    /// How texts are read.
    pub reading: ReadOptions,
    /// How records are played.
    pub options: ReplayOptions,
    /// Which codes are reported. A finding that is not reported does not make a game invalid.
    pub selection: Selection,
    /// How large lines and records may be.
    pub limits: Limits,
}

/// Sizes up to which texts are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes in a line of a native record. JSON may be one line of any length.
    pub line: usize,
    /// Bytes in a record.
    pub record: usize,
}

impl Default for Limits {
    /// 1 MiB a line, 16 MiB a record.
    fn default() -> Self {
        Self {
            line: 1 << 20,
            record: 16 << 20,
        }
    }
}

/// What a text holds and what is wrong with it.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// Findings that belong to no game.
    pub findings: Vec<Finding>,
    /// The games, in order.
    pub games: Vec<GameReport>,
    /// How many records there are, those left out included.
    pub records: usize,
}

/// What is wrong with a game, and what is known of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GameReport {
    /// Which record of the text it is, counted from 1, those left out included.
    pub number: usize,
    /// Where the record stands.
    pub span: Span,
    /// Findings, in the order of the text.
    pub findings: Vec<Finding>,
    /// The board's name, when it is known.
    pub board: Option<String>,
    /// The result that the record says: `x`, `o`, `deadlock`, `?`; as the game has it where the
    /// record says none.
    pub result: Option<String>,
    /// Turns completed.
    pub turns: usize,
    /// Stones placed.
    pub placements: usize,
    /// The turn, counted from 1, at which the game could not be played on.
    pub broken_at: Option<usize>,
    /// What could not be checked because of that.
    pub skipped: Vec<&'static str>,
}

impl GameReport {
    /// Whether no finding is an error.
    pub fn is_valid(&self) -> bool {
        let error = |finding: &Finding| finding.severity() == Severity::Error;
        !self.findings.iter().any(error)
    }
}

impl Validator {
    /// Checks bytes that should be text. Bytes that are none are reported, and read as `?`.
    pub fn validate_bytes(&self, bytes: &[u8]) -> Report {
        self.validate_at(bytes, 0)
    }

    /// Checks a piece of a source. The spans of what is found are those in the piece.
    pub fn validate_chunk(&self, chunk: &Chunk) -> Report {
        self.validate_at(&chunk.bytes, chunk.offset)
    }

    /// Checks bytes that stand behind so many others.
    fn validate_at(&self, bytes: &[u8], offset: usize) -> Report {
        let source = SourceText::of(bytes);
        if let Some(at) = source.text.find('\0') {
            let byte = offset + at;
            let message = format!("byte {byte} is NUL: this is no text");
            let finding = Finding::new(Code::BinaryData, Span::new(at, at + 1), message);
            return self.only(finding.with("byte", byte));
        }
        let mut report = self.validate(&source.text);
        if let Some(fault) = source.fault {
            let byte = offset + fault.byte;
            let message = format!("byte {byte} is not UTF-8; it is read as `?`");
            let span = Span::new(fault.at, fault.at + 1);
            let finding = Finding::new(Code::InvalidUtf8, span, message);
            if self.selection.contains(finding.code) {
                report.findings.insert(0, finding.with("byte", byte));
            }
        }
        report
    }

    /// Checks a text.
    pub fn validate(&self, text: &str) -> Report {
        let document = Document::read_with(text, &self.reading);
        let mut report = Report {
            findings: text_findings(&document.problems),
            ..Report::default()
        };
        for (number, record) in (1..).zip(document.into_records()) {
            report.records = number;
            match self.beyond_limit(text, &record) {
                Some(finding) => report.findings.push(finding),
                None => report.games.push(GameReport {
                    number,
                    ..self.validate_record(&record)
                }),
            }
        }
        let holds_other_things = report.games.is_empty() && report.findings.is_empty();
        if holds_other_things {
            let span = Span::new(0, text.lines().next().unwrap_or_default().len());
            let message = "this holds positions, but no record of a game";
            report
                .findings
                .push(Finding::new(Code::NoRecordFound, span, message));
        }
        report
            .findings
            .retain(|finding| self.selection.contains(finding.code));
        report
    }

    /// Checks one record, as if it were the only one.
    pub fn validate_record(&self, record: &Record) -> GameReport {
        let mut replay = replay(record, &self.options);
        replay
            .findings
            .retain(|finding| self.selection.contains(finding.code));
        let game = replay
            .transcript
            .as_ref()
            .map(|transcript| &transcript.game);
        let outcome = game.and_then(oust_core::Game::outcome);
        let said = record.result().map(|(_, header)| header.value.clone());
        GameReport {
            number: 1,
            span: record.span,
            findings: replay.findings,
            board: record
                .board
                .clone()
                .map(|board| BoardName(board).to_string()),
            result: said.or_else(|| outcome.map(result_text)),
            turns: game.map_or(0, oust_core::Game::turns),
            placements: game.map_or(0, oust_core::Game::placements),
            broken_at: replay.broken_at,
            skipped: replay.skipped,
        }
    }

    fn only(&self, finding: Finding) -> Report {
        let mut report = Report::default();
        if self.selection.contains(finding.code) {
            report.findings.push(finding);
        }
        report
    }

    fn beyond_limit(&self, text: &str, record: &Record) -> Option<Finding> {
        let start = record.span.start;
        let first_byte = Span::new(start, (start + 1).min(record.span.end));
        let depth = record
            .problems
            .iter()
            .find_map(|problem| match problem.kind {
                ProblemKind::TooDeep { limit } => Some((problem, limit)),
                _ => None,
            });
        if let Some((problem, limit)) = depth {
            let message = problem.kind.to_string();
            return Some(
                Finding::new(Code::LimitReached, problem.span, message).with("limit", limit),
            );
        }
        if record.span.len() > self.limits.record {
            let limit = self.limits.record;
            let message = format!(
                "a record of {} bytes is beyond the limit of {limit}; it is left out",
                record.span.len()
            );
            return Some(
                Finding::new(Code::LimitReached, first_byte, message).with("limit", limit),
            );
        }
        if record.format != Format::Native {
            return None;
        }
        let mut at = start;
        for line in record.span.of(text).split_inclusive('\n') {
            if line.len() > self.limits.line {
                let limit = self.limits.line;
                let message = format!(
                    "a line of {} bytes is beyond the limit of {limit}; its record is left out",
                    line.len()
                );
                let span = Span::new(at, at + 1);
                return Some(Finding::new(Code::LineTooLong, span, message).with("limit", limit));
            }
            at += line.len();
        }
        None
    }
}

fn result_text(outcome: Outcome) -> String {
    match outcome {
        Outcome::Deadlock => "deadlock".to_owned(),
        outcome => outcome
            .winner()
            .map_or_else(|| "?".to_owned(), |winner| side_letter(winner).to_string()),
    }
}
