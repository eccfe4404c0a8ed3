//! Splits a text into parts that cover it without gap or overlap.

mod boundary;
mod read;
mod text;

use crate::format::Limits;
use crate::format::begins::glued_native;
use crate::format::item::{DocumentItem, ReadPart};
use crate::format::json_text::is_json;
use crate::format::looks::{FreeText, is_only_moves, near_miss};
use crate::format::native::misplaced_first_line;
use crate::format::openings::{Before, Opening};
use crate::record::{Format, LazyRecord, Look, Problem, ProblemKind, Record};
use crate::{PositionLine, PositionLineError, Span};

pub(crate) use boundary::{Boundary, Passed, SourceContext, is_page, last_boundary, next_opening};

pub use read::Parts;

/// A part of a text. `R` is [`LazyRecord`] while the rows of records may be compact.
///
/// The first part begins at the start of the text, each further part at the end of the one before,
/// and the last part ends with the text.
#[derive(Debug)]
pub struct Part<R = Box<Record>> {
    span: Span,
    kind: PartKind<R>,
    problems: Vec<Problem>,
}

/// The content of a [`Part`].
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
    /// Text that its classification proves to hold no game.
    Text(FreeText),
    /// Text that looks like a game and is not read; [`Part::problems`] has the reason.
    Unread,
}

impl<R> Part<R> {
    /// Returns the span in the text.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns the content: an item, text, space or unread text.
    pub fn kind(&self) -> &PartKind<R> {
        &self.kind
    }

    /// Converts the part to its content, and drops its problems.
    pub fn into_kind(self) -> PartKind<R> {
        self.kind
    }

    /// Returns the problems of the part that belong to no record, in the order of the text.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Converts the part to its content and its problems.
    pub fn into_parts(self) -> (PartKind<R>, Vec<Problem>) {
        (self.kind, self.problems)
    }

    /// Returns the record, position or diagram; `None` for any other part.
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
    /// Expands all rows of the part's record.
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

/// Returns `item`, or [`DocumentItem::Skipped`] if it exceeds a limit.
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

/// Returns the problem of the first limit that a record exceeds: nesting, length, or length of a
/// line.
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
    // Only native records have a limit for lines; a short record cannot exceed it.
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

/// Returns the problem of a text without a record, position or diagram, at its first line.
pub(crate) fn nothing_found(text: &str) -> Problem {
    describe(text, Vec::new())
}

/// Returns the problem of a text without a record, position or diagram. Chooses the most likely
/// mistake among the `problems` of its lines.
pub(crate) fn describe(text: &str, mut problems: Vec<Problem>) -> Problem {
    let is_mail = |problem: &Problem| problem.kind == ProblemKind::EncodedMail;
    // In an encoded mail all other problems are noise.
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

/// Reads the position line that begins at `start`, up to a native record's first line that is
/// joined to it.
pub(crate) fn position_line(text: &str, start: usize) -> ReadPart {
    let whole = text[start..]
        .split('\n')
        .next()
        .unwrap_or_default()
        .trim_end();
    let glued = glued_native(whole);
    let own = &whole[..glued.unwrap_or(whole.len())];
    let span = Span::new(start, start + own.len());
    let read: Result<PositionLine, PositionLineError> = own.trim_end().parse();
    let line = read.map_err(|error| error.shifted(start));
    let mut part = ReadPart::new(span.end, DocumentItem::Position { span, line });
    // The joined record is the next part.
    part.problems
        .extend(glued.map(|at| misplaced_first_line(text, start + at)));
    part
}

/// Returns whether a listing begins at `at`.
fn begins_listing(text: &str, at: usize) -> bool {
    let opening = Opening::at(text[at..].trim_start(), Before::Nothing, None);
    opening == Some(Opening::Listing)
}
