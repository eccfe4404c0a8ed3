//! What a text holds.

use crate::diagram::{FoundDiagram, read_diagrams};
use crate::native::BYTE_ORDER_MARK;
use crate::record::{Format, Problem, ProblemKind, Problems, Record, Skimmed};
use crate::{
    Content, Limits, Piece, PositionLine, PositionLineError, ReadOptions, Span, UnmarkedSgf, json,
    move_list, native, pbmserv, read_listing, read_sgf, sgf,
};

/// What a text holds.
#[derive(Debug)]
#[non_exhaustive]
pub struct Document {
    /// The records, positions and diagrams, in order.
    pub parts: Vec<Part>,
    /// What is wrong with the text outside of them.
    pub problems: Problems,
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
    /// A record that is beyond a limit.
    LeftOut(Problem),
}

/// A [`Part`] of which a record may be only skimmed.
#[derive(Debug)]
#[non_exhaustive]
pub enum SkimmedPart {
    /// A record of a game.
    Record(Skimmed),
    /// Anything but a record.
    Other(Part),
}

impl From<Part> for SkimmedPart {
    fn from(part: Part) -> Self {
        match part {
            Part::Record(record) => Self::Record(Skimmed::of(record)),
            part => Self::Other(part),
        }
    }
}

impl From<SkimmedPart> for Part {
    fn from(part: SkimmedPart) -> Self {
        match part {
            SkimmedPart::Record(skimmed) => Self::Record(skimmed.into_record()),
            SkimmedPart::Other(part) => part,
        }
    }
}

impl Document {
    /// Reads a text; see [`Content::of`] for what it is taken for.
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
        Piece::whole(text, ReadOptions::default()).document()
    }

    /// Reads a text as [`Document::read`] does, and where it leaves something open, as the
    /// options say.
    pub fn read_with(text: &str, options: &ReadOptions) -> Self {
        Piece::whole(text, options.clone()).document()
    }

    pub(crate) fn of_piece(piece: &Piece) -> Self {
        let mut parts = Vec::new();
        let problems = piece.for_each_part(|part| parts.push(part));
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

/// Hands over what a piece holds, one part after the other, and returns what is wrong with the
/// text outside of them.
pub(crate) fn for_each_skimmed(piece: &Piece, mut each: impl FnMut(SkimmedPart)) -> Problems {
    let text = &*piece.text;
    let limits = piece.options().limits;
    let mut holds_any = false;
    let mut hand_over = |part| {
        holds_any = true;
        each(match part {
            SkimmedPart::Record(record) => match beyond_limit(text, record.record(), limits) {
                Some(problem) => SkimmedPart::Other(Part::LeftOut(problem)),
                None => SkimmedPart::Record(record),
            },
            part => part,
        });
    };
    let mut problems = read_parts(piece, &mut hand_over);
    if !holds_any && piece.is_first() {
        let encoded = pbmserv::encoded_mail(text, &[]);
        problems = Problems::from_iter([encoded.unwrap_or_else(|| nothing_found(piece))]);
    }
    if let Some(limit) = piece.cut_short_at() {
        let span = Span::new(text.len(), text.len());
        let kind = ProblemKind::SourceTooLong { limit };
        problems.push(Problem { span, kind });
    }
    problems
}

/// Returns the problem of a text that holds no record, position or diagram.
fn nothing_found(piece: &Piece) -> Problem {
    let text = &*piece.text;
    let first_line = Span::new(0, text.lines().next().unwrap_or_default().len());
    if piece.content == Content::Json {
        let (span, kind) = (first_line, ProblemKind::NoObject);
        return Problem { span, kind };
    }
    let near_miss = native::near_miss(text);
    Problem {
        span: near_miss.as_ref().map_or(first_line, |(span, _)| *span),
        kind: ProblemKind::NoRecord {
            near_miss: near_miss.map(|(_, near_miss)| near_miss),
        },
    }
}

/// Reads what a piece holds, hands it over part by part, and returns what is wrong with the text
/// outside.
fn read_parts(piece: &Piece, each: &mut impl FnMut(SkimmedPart)) -> Problems {
    let (text, options) = (&*piece.text, piece.options());
    let board = options.board_unsaid.as_ref();
    let (parts, problems) = match piece.content {
        Content::Native => {
            native::skim_native(text).for_each(|record| each(SkimmedPart::Record(record)));
            return native::text_outside(text).into_iter().collect();
        }
        Content::Moves => {
            let records = move_list::read_lists(text, board);
            records.for_each(|record| each(Part::Record(Box::new(record)).into()));
            return Problems::default();
        }
        Content::Json => {
            return json::for_each_part(text, piece.in_array(), board, |part| each(part.into()));
        }
        Content::Sgf => sgf_parts(text, options.unmarked_sgf),
        Content::Listing => mail_parts(text, read_listing(text, board).collect()),
        Content::Positions => pictures_or_positions(text),
    };
    for part in parts {
        each(part.into());
    }
    problems
}

/// What is against reading a record, when it is too long, or a line of it, or nested too deep.
fn beyond_limit(text: &str, record: &Record, limits: Limits) -> Option<Problem> {
    let is_limit = |problem: &&Problem| matches!(problem.kind, ProblemKind::TooDeep { .. });
    if let Some(problem) = record.problems.iter().find(is_limit) {
        return Some(problem.clone());
    }
    let span = record.span;
    let first_byte = |at: usize| Span::new(at, (at + 1).min(span.end));
    if span.len() > limits.record {
        let (len, limit) = (span.len(), limits.record);
        return Some(Problem {
            span: first_byte(span.start),
            kind: ProblemKind::RecordTooLong { len, limit },
        });
    }
    if record.format != Format::Native || span.len() <= limits.line {
        return None;
    }
    let mut at = span.start;
    for line in span.of(text).split_inclusive('\n') {
        if line.len() > limits.line {
            let (len, limit) = (line.len(), limits.line);
            return Some(Problem {
                span: first_byte(at),
                kind: ProblemKind::LineTooLong { len, limit },
            });
        }
        at += line.len();
    }
    None
}

fn mail_parts(text: &str, records: Vec<Record>) -> (Vec<Part>, Problems) {
    let outside = pbmserv::problem_outside(text).into_iter();
    let outside = outside
        .chain(pbmserv::encoded_mail(text, &records))
        .collect();
    let parts = records
        .into_iter()
        .map(|record| Part::Record(Box::new(record)));
    (parts.collect(), outside)
}

fn sgf_parts(text: &str, unmarked: UnmarkedSgf) -> (Vec<Part>, Problems) {
    let records: Vec<Record> = read_sgf(text, unmarked).collect();
    let outside = sgf::text_outside(text, records.iter().map(|record| record.span));
    let parts = records
        .into_iter()
        .map(|record| Part::Record(Box::new(record)));
    (parts.collect(), outside.into_iter().collect())
}

/// Where any line is meant as a position, every other line is out of place.
fn pictures_or_positions(text: &str) -> (Vec<Part>, Problems) {
    let mut parts = Vec::new();
    let mut problems = Problems::default();
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
        problems = Problems::default();
    }
    (parts, problems)
}
