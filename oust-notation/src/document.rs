//! The one entrance for texts: finds out by content what a text holds.

use oust_core::Board;

use crate::diagram::{FoundDiagram, read_diagrams};
use crate::native::BYTE_ORDER_MARK;
use crate::record::{Problem, ProblemKind, Record};
use crate::{
    PositionLine, PositionLineError, Span, UnmarkedSgf, json, json_text, native, pbmserv,
    read_commands, read_listing, read_native, read_sgf, sgf,
};

/// What a text holds.
#[derive(Debug)]
#[non_exhaustive]
pub struct Document {
    /// The records, positions and diagrams, in order.
    pub parts: Vec<Part>,
    /// What is wrong with the text outside of them.
    pub problems: Vec<Problem>,
}

/// A record, a position or a diagram.
#[derive(Debug)]
#[non_exhaustive]
pub enum Part {
    /// A record of a game.
    Record(Box<Record>),
    /// What is meant as a position: a line, or an object of our JSON.
    Position {
        /// Where it stands.
        span: Span,
        /// What it says; the span of an error begins with the text.
        line: Result<PositionLine, PositionLineError>,
    },
    /// A picture.
    Diagram(Box<FoundDiagram>),
}

/// How a text is read where it leaves it open.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The board of a record that does not say it and has no place for it.
    pub board_unsaid: Option<Board>,
    /// What is done with SGF that does not say that it holds a game of Oust.
    pub unmarked_sgf: UnmarkedSgf,
}

impl Document {
    /// Reads a text: SGF when it begins as such, what pbmserv mails or is mailed when its
    /// lines stand before any native record, native records when a line begins one, JSON when
    /// the text begins as such, SGF when a line begins a tree, else position lines and
    /// diagrams.
    ///
    /// ```
    /// use oust_notation::{Document, Part};
    ///
    /// let document = Document::read("oust 3x3\n\n1. a1 b1\n");
    /// assert!(matches!(document.parts[..], [Part::Record(_)]));
    /// let document = Document::read(" # . O\n . # .\n");
    /// assert!(matches!(document.parts[..], [Part::Diagram(_)]));
    /// ```
    pub fn read(text: &str) -> Self {
        Self::read_with(text, &ReadOptions::default())
    }

    /// Reads a text as [`Document::read`] does, and where it leaves something open, as the
    /// options say.
    pub fn read_with(text: &str, options: &ReadOptions) -> Self {
        let board_unsaid = options.board_unsaid.as_ref();
        let record = |record| Part::Record(Box::new(record));
        let (parts, mut problems): (Vec<Part>, Vec<Problem>) = if sgf::begins_as_sgf(text) {
            sgf_parts(text, options.unmarked_sgf)
        } else if pbmserv::is_listing(text) {
            let records = read_listing(text, board_unsaid).map(record).collect();
            let outside = pbmserv::native_outside(text);
            (records, outside.into_iter().collect())
        } else if pbmserv::holds_commands(text) {
            let records = read_commands(text, board_unsaid).map(record).collect();
            (records, Vec::new())
        } else if native::is_native(text) {
            let records = read_native(text).map(record).collect();
            (records, native::text_outside(text).into_iter().collect())
        } else if json_text::is_json(text) {
            let (parts, mut problems) = json::read_parts(text, board_unsaid);
            problems.extend(json_text::text_outside(text));
            problems.sort_by_key(|problem| problem.span);
            (parts, problems)
        } else if sgf::holds_sgf(text) {
            sgf_parts(text, options.unmarked_sgf)
        } else {
            pictures_or_positions(text)
        };
        if parts.is_empty() {
            problems = vec![Problem {
                span: Span::new(0, text.lines().next().unwrap_or_default().len()),
                kind: ProblemKind::NoRecord,
            }];
        }
        Self { parts, problems }
    }

    /// The records alone.
    pub fn into_records(self) -> impl Iterator<Item = Record> {
        self.parts.into_iter().filter_map(|part| match part {
            Part::Record(record) => Some(*record),
            _ => None,
        })
    }
}

fn sgf_parts(text: &str, unmarked: UnmarkedSgf) -> (Vec<Part>, Vec<Problem>) {
    let records: Vec<Record> = read_sgf(text, unmarked).collect();
    let outside = sgf::text_outside(text, records.iter().map(|record| record.span));
    let parts = records
        .into_iter()
        .map(|record| Part::Record(Box::new(record)));
    (parts.collect(), outside.into_iter().collect())
}

/// Where any line is meant as a position, every other line is out of place.
fn pictures_or_positions(text: &str) -> (Vec<Part>, Vec<Problem>) {
    let mut parts = Vec::new();
    let mut problems = Vec::new();
    for line in text.lines() {
        let trimmed = line.trim_start_matches(BYTE_ORDER_MARK).trim();
        let at = trimmed.as_ptr() as usize - text.as_ptr() as usize;
        let span = Span::new(at, at + trimmed.len());
        if PositionLine::is_meant(trimmed) {
            let line = trimmed
                .parse()
                .map_err(|error: PositionLineError| PositionLineError {
                    span: error.span.shifted(at),
                    ..error
                });
            parts.push(Part::Position { span, line });
        } else if !trimmed.is_empty() {
            let kind = ProblemKind::TextOutsideRecord;
            problems.push(Problem { span, kind });
        }
    }
    if parts.is_empty() {
        let diagrams = read_diagrams(text).into_iter();
        parts.extend(diagrams.map(|found| Part::Diagram(Box::new(found))));
        problems.clear();
    }
    (parts, problems)
}
