//! Reads the items of a chunk one after the other.

use super::Chunk;
use crate::Span;
use crate::format::item::DocumentItem;
use crate::format::{Items, Limits, listing, near_miss};
use crate::record::{Format, LazyRecord, Problem, ProblemKind, Problems, Record};

impl Chunk {
    /// Reads the items of the chunk, one after the other: records, positions and diagrams in
    /// order, then the problems outside of them.
    ///
    /// ```
    /// use oust_notation::{Chunk, DocumentItem, ReadOptions};
    ///
    /// let chunk = Chunk::whole("oust 3x3\n\n1. a1 b1\n", ReadOptions::default());
    /// for item in chunk.items() {
    ///     let DocumentItem::Record(record) = item else { panic!("a record") };
    ///     assert_eq!(record.rows().placements().len(), 2);
    ///     assert_eq!(record.into_record().items.len(), 3); // a row number and two turns
    /// }
    /// ```
    pub fn items(&self) -> impl Iterator<Item = DocumentItem<LazyRecord>> + '_ {
        let items = self
            .format
            .read_from(&self.text, self.in_array, &self.options);
        ChunkItems {
            chunk: self,
            items: Some(items),
            is_empty: true,
            problems: Problems::default(),
            outside: Vec::new().into_iter(),
        }
    }
}

struct ChunkItems<'c> {
    chunk: &'c Chunk,
    /// The remaining items; `None` after the last one.
    items: Option<Items<'c>>,
    /// Whether no item was found.
    is_empty: bool,
    /// The problems outside of the items that were found.
    problems: Problems,
    /// The remaining problems after the last item.
    outside: std::vec::IntoIter<Problem>,
}

impl Iterator for ChunkItems<'_> {
    type Item = DocumentItem<LazyRecord>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(items) = &mut self.items {
            match items.next() {
                Some(DocumentItem::Outside(problem)) => self.problems.push(problem),
                Some(item) => {
                    self.is_empty = false;
                    return Some(within_limits(self.chunk, item));
                }
                None => {
                    self.items = None;
                    self.outside = self.problems_outside().into_iter();
                }
            }
        }
        self.outside.next().map(DocumentItem::Outside)
    }
}

impl ChunkItems<'_> {
    /// Returns all problems outside of the items, after the last one.
    fn problems_outside(&mut self) -> Problems {
        let (chunk, text) = (self.chunk, &*self.chunk.text);
        let mut problems = std::mem::take(&mut self.problems);
        problems.sort_by_key(|problem| problem.span);
        if self.is_empty && chunk.is_first() {
            let encoded = listing::encoded_mail(text, &[]);
            problems = Problems::from_iter([encoded.unwrap_or_else(|| nothing_found(chunk))]);
        }
        if let Some(limit) = chunk.truncated_at {
            let span = Span::new(text.len(), text.len());
            let kind = ProblemKind::SourceTooLong(limit);
            problems.push(Problem { span, kind });
        }
        problems
    }
}

/// Returns `item`, or the problem that a limit excludes it.
fn within_limits(chunk: &Chunk, item: DocumentItem<LazyRecord>) -> DocumentItem<LazyRecord> {
    match item {
        DocumentItem::Record(record) => {
            let exceeded = exceeded_limit(&chunk.text, record.rest(), chunk.options.limits);
            exceeded.map_or(DocumentItem::Record(record), DocumentItem::Skipped)
        }
        item => item,
    }
}

/// Returns the problem of a text that holds no record, position or diagram.
fn nothing_found(chunk: &Chunk) -> Problem {
    let text = &*chunk.text;
    let first_line = Span::new(0, text.lines().next().unwrap_or_default().len());
    if matches!(chunk.format, Format::Json | Format::AbstractPlay) {
        let (span, kind) = (first_line, ProblemKind::NoObject);
        return Problem { span, kind };
    }
    let (span, near_miss) = near_miss(text).unzip();
    Problem {
        span: span.unwrap_or(first_line),
        kind: ProblemKind::NoRecord { near_miss },
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
