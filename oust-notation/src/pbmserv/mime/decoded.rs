//! The readable text of mails, and the way back to the text as it travelled.

use super::head::{Coding, Media};
use super::map::Mapped;
use super::parts::{PartKind, parts};
use super::{transfer, words};
use crate::Span;
use crate::record::{Problem, Record};

/// A text with its mails decoded.
pub(in super::super) struct Decoded<'t> {
    source: &'t str,
    /// The decoded text; nothing where it is the source itself.
    made: Option<Mapped>,
    /// What of the encoding is damaged, at its place in the source.
    problems: Vec<Problem>,
}

impl<'t> Decoded<'t> {
    /// Decodes a text: bodies and subjects. A part in HTML is left out.
    pub(in super::super) fn of(source: &'t str) -> Self {
        let mut decoded = Self {
            source,
            made: None,
            problems: Vec::new(),
        };
        if may_be_encoded(source) {
            decoded.decode();
        }
        decoded
    }

    /// The text to read.
    pub(in super::super) fn text(&self) -> &str {
        self.made.as_ref().map_or(self.source, |made| &made.text)
    }

    /// Where in the source something stands that was found in the text.
    pub(in super::super) fn source_span(&self, span: Span) -> Span {
        self.made
            .as_ref()
            .map_or(span, |made| made.source_span(span))
    }

    /// Gives records of the text their places in the source, and the damage inside them.
    pub(in super::super) fn place(&self, records: &mut [Record]) {
        if self.made.is_none() {
            return;
        }
        for record in &mut *records {
            record.map_spans(|span| self.source_span(span));
        }
        for problem in &self.problems {
            if let Some(owner) = owner(problem, records) {
                records[owner].problems.push(problem.clone());
            }
        }
        for record in records {
            record.problems.sort_by_key(|problem| problem.span);
        }
    }

    /// The damage outside of all these records, which have their places in the source.
    pub(in super::super) fn damage_outside(self, records: &[Record]) -> Vec<Problem> {
        let mut damage = self.problems;
        damage.retain(|problem| owner(problem, records).is_none());
        damage
    }

    fn decode(&mut self) {
        let mut made = Mapped::default();
        for part in parts(self.source) {
            match part.kind {
                PartKind::Head => self.decode_head(part.span, &mut made),
                PartKind::Body(coding) if coding == Coding::default() => {
                    made.copy(self.source, part.span);
                }
                PartKind::Body(coding) => self.decode_body(coding, part.span, &mut made),
            }
        }
        self.made = Some(made);
    }

    /// Nothing but subjects can be encoded in a head.
    fn decode_head(&mut self, span: Span, made: &mut Mapped) {
        let mut start = span.start;
        let mut subject = Span::new(start, start);
        let mut in_subject = false;
        for line in span.of(self.source).split_inclusive('\n') {
            let end = start + line.len();
            if !(in_subject && line.starts_with([' ', '\t'])) {
                words::decode(self.source, subject, made, &mut self.problems);
                in_subject = line
                    .get(..8)
                    .is_some_and(|name| name.eq_ignore_ascii_case("subject:"));
                subject = Span::new(end, end);
                if in_subject {
                    subject.start = start;
                } else {
                    made.copy(self.source, Span::new(start, end));
                }
            }
            subject.end = end;
            start = end;
        }
        words::decode(self.source, subject, made, &mut self.problems);
    }

    fn decode_body(&mut self, coding: Coding, span: Span, made: &mut Mapped) {
        match coding.media {
            Media::Text => {
                let bytes = coding.transfer.body(self.source, span, &mut self.problems);
                let text = coding.charset.text(bytes, &mut self.problems);
                let text = coding.flow.join(text);
                made.take(&text, Span::new(0, text.text.len()));
            }
            Media::Other if coding.transfer == transfer::Transfer::Identity => {
                made.copy(self.source, span);
            }
            Media::Other | Media::Html => {}
        }
        // What follows stands behind a blank line, as it does in the source.
        let last = span.of(self.source).len() - span.of(self.source).trim_end().len();
        for at in span.end - last.min(2)..span.end {
            made.make("\n", Span::new(at, at + 1));
        }
    }
}

/// The record in which a problem lies, when they are one behind the other.
fn owner(problem: &Problem, records: &[Record]) -> Option<usize> {
    let behind = records.partition_point(|record| record.span.start <= problem.span.start);
    let last = behind.checked_sub(1)?;
    (problem.span.end <= records[last].span.end).then_some(last)
}

/// Whether a text has what only an encoded mail has.
fn may_be_encoded(text: &str) -> bool {
    let is_type = |line: &str| {
        line.get(..9)
            .is_some_and(|name| name.eq_ignore_ascii_case("content-t"))
    };
    text.contains("=?") || text.lines().any(is_type)
}
