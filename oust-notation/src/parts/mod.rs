//! A text as a sequence of parts that covers it without gap or overlap.

mod boundary;
mod read;

use crate::format::Limits;
use crate::format::begins::glued_native;
use crate::format::item::{DocumentItem, ReadPart};
use crate::format::json_text::is_json;
use crate::format::looks::{FreeText, is_only_moves, near_miss};
use crate::format::native::misplaced_first_line;
use crate::format::openings::{Before, Opening};
use crate::record::{Format, LazyRecord, Look, Problem, ProblemKind, Record};
use crate::{PositionLine, PositionLineError, Span};

pub(crate) use boundary::{Boundary, Passed, Place, is_page, last_boundary, next_opening};

pub use read::Parts;

/// A part of a text. `R` is [`LazyRecord`] where the rows of records are still compact.
///
/// The parts of a text join: each begins where the one before it ends, the first at the start of the
/// text, and the last ends with it.
#[derive(Debug)]
pub struct Part<R = Box<Record>> {
    span: Span,
    kind: PartKind<R>,
    problems: Vec<Problem>,
}

/// The kind of a part.
#[derive(Debug)]
#[non_exhaustive]
pub enum PartKind<R = Box<Record>> {
    /// A record, a position or a diagram.
    Item(DocumentItem<R>),
    /// Text of a known kind without a game: a certificate, which
    /// [`certificate`](crate::certificate) reads, or the subject of a mail.
    Other,
    /// White space, byte order marks, and the punctuation of JSON between records.
    Space,
    /// Text that holds no game, as its classification shows.
    Text(FreeText),
    /// Text that looks like a game and is not read; the part has the problem.
    Unread,
}

impl<R> Part<R> {
    /// Returns the span in the text.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns the kind.
    pub fn kind(&self) -> &PartKind<R> {
        &self.kind
    }

    /// Returns the kind by value.
    pub fn into_kind(self) -> PartKind<R> {
        self.kind
    }

    /// Returns the problems outside of records, in order.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Returns the kind and the problems by value.
    pub fn into_parts(self) -> (PartKind<R>, Vec<Problem>) {
        (self.kind, self.problems)
    }

    /// Returns the record, position or diagram.
    pub fn item(&self) -> Option<&DocumentItem<R>> {
        match &self.kind {
            PartKind::Item(item) => Some(item),
            _ => None,
        }
    }

    /// Returns whether the part looks like a game and is not read.
    pub fn is_unread(&self) -> bool {
        matches!(self.kind, PartKind::Unread)
    }
}

impl Part<LazyRecord> {
    /// Returns the part with all rows of its record expanded.
    pub fn expand(self) -> Part {
        let kind = match self.kind {
            PartKind::Item(item) => PartKind::Item(item.expand()),
            PartKind::Other => PartKind::Other,
            PartKind::Space => PartKind::Space,
            PartKind::Text(text) => PartKind::Text(text),
            PartKind::Unread => PartKind::Unread,
        };
        Part {
            span: self.span,
            kind,
            problems: self.problems,
        }
    }
}

/// Returns `item`, or the problem that a limit excludes it.
pub(crate) fn within_limits(
    text: &str,
    item: DocumentItem<LazyRecord>,
    limits: Limits,
) -> DocumentItem<LazyRecord> {
    match item {
        DocumentItem::Record(record) => {
            let exceeded = exceeded_limit(text, record.rest(), limits);
            exceeded.map_or(DocumentItem::Record(record), DocumentItem::Skipped)
        }
        item => item,
    }
}

/// Returns the limit that a record exceeds: its length, that of a line, or its nesting.
fn exceeded_limit(text: &str, record: &Record, limits: Limits) -> Option<Problem> {
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
    for line in span.slice(text).split_inclusive('\n') {
        let (len, limit) = (line.len(), limits.line);
        if len > limit {
            return Some(problem(at, ProblemKind::LineTooLong { len, limit }));
        }
        at += len;
    }
    None
}

/// Returns the problem of a text that holds nothing, at its first line.
pub(crate) fn nothing_found(text: &str) -> Problem {
    describe(text, Vec::new())
}

/// Returns the problem of a text that holds nothing; `problems` are those of its lines, of which the
/// likely mistake is chosen.
pub(crate) fn describe(text: &str, mut problems: Vec<Problem>) -> Problem {
    let is_mail = |problem: &Problem| problem.kind == ProblemKind::EncodedMail;
    if let Some(encoded) = problems.iter().position(is_mail) {
        return problems.swap_remove(encoded);
    }
    let first_line = Span::new(0, text.lines().next().unwrap_or_default().len());
    if is_json(text) {
        let (span, kind) = (first_line, ProblemKind::NoObject);
        return Problem { span, kind };
    }
    let unread = problems.iter().find_map(|problem| match problem.kind {
        ProblemKind::UnreadGame { look, .. } => Some((problem.span, look)),
        _ => None,
    });
    let near_miss = match unread {
        Some((span, look)) => near_miss(look, span.slice(text)),
        None if is_only_moves(text) => near_miss(Look::Moves, ""),
        None => None,
    };
    Problem {
        span: unread.map_or(first_line, |(span, _)| span),
        kind: ProblemKind::NoRecord { near_miss },
    }
}

/// Reads the position line that begins at `start`, up to a first line of a record that is glued to it.
pub(crate) fn position_line(text: &str, start: usize) -> ReadPart {
    let line = text[start..]
        .split('\n')
        .next()
        .unwrap_or_default()
        .trim_end();
    let glued = glued_native(line);
    let line = &line[..glued.unwrap_or(line.len())];
    let span = Span::new(start, start + line.len());
    let read: Result<PositionLine, PositionLineError> = line.trim_end().parse();
    let line = read.map_err(|error| error.shifted(start));
    let mut part = ReadPart::new(span.end, DocumentItem::Position { span, line });
    let glued = glued.map(|at| misplaced_first_line(text, start + at));
    part.problems.extend(glued);
    part
}

/// Returns whether a listing begins at `at`.
fn begins_listing(text: &str, at: usize) -> bool {
    let opening = Opening::at(text[at..].trim_start(), Before::Nothing, None);
    opening == Some(Opening::Listing)
}
