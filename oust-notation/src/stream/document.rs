//! What a text holds.

use super::{Content, Limits, Piece, ReadOptions};
use crate::diagram::read_diagrams;
use crate::format::item::Part;
use crate::format::{json, listing, move_list, native, near_miss, sgf};
use crate::record::{Format, Problem, ProblemKind, Problems, Record, Skimmed};
use crate::text::BYTE_ORDER_MARK;
use crate::{PositionLine, PositionLineError, Span, read_listing, read_sgf};

/// What a text holds.
#[derive(Debug)]
#[non_exhaustive]
pub struct Document {
    /// The records, positions and diagrams, in order.
    pub parts: Vec<Part>,
    /// What is wrong with the text outside of them.
    pub problems: Problems,
}

impl Document {
    /// Reads a text; see [`Content::of`] for how its content is detected.
    pub fn read(text: &str) -> Self {
        Piece::whole(text, ReadOptions::default()).document()
    }

    /// Returns the records alone.
    pub fn into_records(self) -> impl Iterator<Item = Record> {
        self.parts.into_iter().filter_map(|part| match part {
            Part::Record(record) => Some(*record),
            _ => None,
        })
    }
}

impl Piece {
    /// Reads what the piece holds.
    pub fn document(&self) -> Document {
        let mut parts = Vec::new();
        let problems =
            self.for_each_skimmed(|part| parts.push(part.map_record(Skimmed::into_record)));
        Document { parts, problems }
    }

    /// Reads what the piece holds as [`Piece::document`] does, but hands over one part after the
    /// other, and returns what is wrong with the text outside of them: the records need not all be
    /// in memory at once, and their plain rows need not be expanded.
    pub fn for_each_skimmed(&self, mut each: impl FnMut(Part<Skimmed>)) -> Problems {
        let text = &*self.text;
        let mut holds_any = false;
        let mut problems = read_parts(self, &mut |part| {
            holds_any = true;
            each(match part {
                Part::Record(record) => {
                    let problem = beyond_limit(text, record.record(), self.options.limits);
                    problem.map_or(Part::Record(record), Part::LeftOut)
                }
                part => part,
            });
        });
        if !holds_any && self.is_first() {
            let encoded = listing::encoded_mail(text, &[]);
            problems = Problems::from_iter([encoded.unwrap_or_else(|| nothing_found(self))]);
        }
        if let Some(limit) = self.truncated_at {
            let span = Span::new(text.len(), text.len());
            let kind = ProblemKind::SourceTooLong(limit);
            problems.push(Problem { span, kind });
        }
        problems
    }
}

/// Returns the problem of a text that holds no record, position or diagram.
fn nothing_found(piece: &Piece) -> Problem {
    let text = &*piece.text;
    let first_line = Span::new(0, text.lines().next().unwrap_or_default().len());
    if piece.content == Content::Json {
        let (span, kind) = (first_line, ProblemKind::NoObject);
        return Problem { span, kind };
    }
    let (span, near_miss) = near_miss(text).unzip();
    Problem {
        span: span.unwrap_or(first_line),
        kind: ProblemKind::NoRecord { near_miss },
    }
}

/// Reads what a piece holds, hands it over part by part, and returns what is wrong with the text
/// outside.
fn read_parts(piece: &Piece, each: &mut impl FnMut(Part<Skimmed>)) -> Problems {
    let (text, options) = (&*piece.text, &piece.options);
    let board = options.board_unsaid.as_ref();
    let mut each_record = |record| each(Part::Record(Skimmed::new(Box::new(record))));
    match piece.content {
        Content::Native => {
            native::skim_native(text).for_each(|record| each(Part::Record(record)));
            native::text_outside(text).into_iter().collect()
        }
        Content::Moves => {
            move_list::read_lists(text, board).for_each(each_record);
            Problems::default()
        }
        Content::Json => json::for_each_part(text, piece.in_array, board, |part| {
            each(part.map_record(Skimmed::new));
        }),
        Content::Sgf => {
            let records: Vec<Record> = read_sgf(text, options.unmarked_sgf).collect();
            let outside = sgf::text_outside(text, records.iter().map(|record| record.span));
            records.into_iter().for_each(each_record);
            outside.into_iter().collect()
        }
        Content::Listing => {
            let records: Vec<Record> = read_listing(text, board).collect();
            let encoded = listing::encoded_mail(text, &records);
            let places: Vec<Span> = records.iter().map(listing::up_to_picture).collect();
            records.into_iter().for_each(&mut each_record);
            let outside = listing::problem_outside(text, &places);
            outside.into_iter().chain(encoded).collect()
        }
        Content::Positions => read_positions_or_diagrams(text, each),
    }
}

/// What is against reading a record, when it is too long, or a line of it, or nested too deep.
fn beyond_limit(text: &str, record: &Record, limits: Limits) -> Option<Problem> {
    let is_limit = |problem: &&Problem| matches!(problem.kind, ProblemKind::TooDeep { .. });
    if let Some(problem) = record.problems.iter().find(is_limit) {
        return Some(problem.clone());
    }
    let span = record.span;
    let problem = |at: usize, kind| Problem {
        span: Span::new(at, (at + 1).min(span.end)),
        kind,
    };
    if span.len() > limits.record {
        let (len, limit) = (span.len(), limits.record);
        return Some(problem(
            span.start,
            ProblemKind::RecordTooLong { len, limit },
        ));
    }
    if record.format != Format::Native || span.len() <= limits.line {
        return None;
    }
    let mut at = span.start;
    for line in span.of(text).split_inclusive('\n') {
        let (len, limit) = (line.len(), limits.line);
        if len > limit {
            return Some(problem(at, ProblemKind::LineTooLong { len, limit }));
        }
        at += len;
    }
    None
}

/// Reads position lines, or diagrams where no line is meant as a position. Next to a position
/// line every other line is out of place.
fn read_positions_or_diagrams(text: &str, each: &mut impl FnMut(Part<Skimmed>)) -> Problems {
    let mut holds_position = false;
    let mut problems = Problems::default();
    for line in text.lines() {
        let trimmed = line.trim_start_matches(BYTE_ORDER_MARK).trim();
        let span = Span::of_slice(text, trimmed);
        if PositionLine::is_meant(trimmed) {
            holds_position = true;
            let line = trimmed
                .parse()
                .map_err(|error: PositionLineError| error.shifted(span.start));
            each(Part::Position { span, line });
        } else if !trimmed.is_empty() {
            let kind = ProblemKind::TextOutsideRecord;
            problems.push(Problem { span, kind });
        }
    }
    if holds_position {
        return problems;
    }
    let diagrams = read_diagrams(text).into_iter();
    diagrams.for_each(|found| each(Part::Diagram(Box::new(found))));
    listing::problem_outside(text, &[]).into_iter().collect()
}
