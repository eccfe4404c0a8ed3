//! Reads pages: the text between records and position lines, with its diagrams.

use super::read::{Parts, Ready};
use super::{PartKind, ends, nothing};
use crate::diagram::read_diagrams_on;
use crate::format::begins::glued_native;
use crate::format::item::DocumentItem;
use crate::format::listing;
use crate::format::looks::{Found, games_in, looks};
use crate::format::native::misplaced_first_line;
use crate::format::openings::{Before, Opening};
use crate::format::part::ReadPart;
use crate::record::{Format, Problem, ProblemKind};
use crate::{PositionLine, PositionLineError, Span};

/// Reads the position line that begins at `start`, up to a first line of a record that is glued to it.
pub(super) fn position_line(text: &str, start: usize) -> ReadPart {
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

impl Parts<'_> {
    /// Reads the page from `start` to the next opening.
    pub(super) fn page(&mut self, start: usize) {
        let (text, format) = (self.text, self.options.format);
        let is_line_start = self.place.is_line_start(text, start);
        let end = ends::page_end(text, start, is_line_start, format).unwrap_or(text.len());
        let has_diagrams =
            format.is_none_or(|format| matches!(format, Format::Position | Format::Diagram));
        let diagrams = if has_diagrams {
            read_diagrams_on(&text[start..end], self.options.default_board.as_ref())
        } else {
            Vec::new()
        };
        let before = self.ready.len();
        self.has_item |= !diagrams.is_empty();
        let mut at = start;
        for mut found in diagrams {
            found.shift(start);
            let span = found.span;
            self.text_between(at, span.start);
            let caption = found.diagram.as_ref().ok();
            let caption = caption.and_then(|diagram| diagram.places.caption);
            let item = DocumentItem::Diagram(Box::new(found));
            self.ready.push_back(Ready {
                end: span.end,
                kind: PartKind::Item(item),
                problems: caption.map_or_else(Vec::new, |caption| games_in(text, caption)),
            });
            at = span.end;
        }
        self.text_between(at, end);
        if let Some(limit) = self.truncated_at.filter(|_| end == text.len())
            && let Some(last) = self.ready.back_mut()
        {
            last.problems.push(Problem {
                span: Span::new(end, end),
                kind: ProblemKind::SourceTooLong(limit),
            });
        }
        let encoded = listing::encoded_mail(text, Span::new(start, end), begins_listing(text, end));
        if let (Some(problem), Some(last)) = (encoded, self.ready.back_mut()) {
            last.problems.push(problem);
        }
        if self.may_be_nothing() && end == text.len() {
            self.describe_nothing(before);
        } else if at == start && !self.follows_listing && !begins_listing(text, end) {
            self.report_text(before);
        }
    }

    /// Reads text between records and diagrams.
    pub(super) fn text_between(&mut self, start: usize, end: usize) {
        let mut at = start;
        while at < end {
            let is_line_start = self.place.is_line_start(self.text, at);
            let space = ends::space(&self.text[..end], at, false, is_line_start);
            if space > at {
                self.ready.push_back(Ready::new(space, PartKind::Space));
                at = space;
                continue;
            }
            for found in looks(self.text, Span::new(at, end)) {
                let end = found.span().end;
                let kind = match &found {
                    Found::Game(_) => PartKind::Unread,
                    Found::Free(free) => PartKind::Text(free.clone()),
                };
                let problems = found.into_problem().into_iter().collect();
                self.ready.push_back(Ready {
                    end,
                    kind,
                    problems,
                });
            }
            at = end;
        }
    }

    /// Reports the first line of the text among the parts read ahead from `first` on, unless a
    /// problem reports it already.
    pub(super) fn report_text(&mut self, first: usize) {
        let text = self.text;
        let mut ready = self.ready.iter_mut().skip(first);
        let Some(part) = ready.find(|part| matches!(part.kind, PartKind::Text(_))) else {
            return;
        };
        let PartKind::Text(free) = &part.kind else {
            return;
        };
        let line = free
            .span()
            .slice(text)
            .trim()
            .lines()
            .next()
            .unwrap_or_default();
        if part.problems.is_empty() && !line.is_empty() {
            part.problems.push(Problem {
                span: Span::from_slice(text, line),
                kind: ProblemKind::TextOutsideRecord,
            });
        }
    }

    /// Replaces the problems of the parts from `first` on by the problem of a source without a record,
    /// position or diagram.
    fn describe_nothing(&mut self, first: usize) {
        let mut problems = Vec::new();
        for part in self.ready.iter_mut().skip(first) {
            problems.append(&mut part.problems);
        }
        self.nothing = Some(nothing::describe(self.text, problems));
    }
}

/// Returns whether a listing begins at `at`.
fn begins_listing(text: &str, at: usize) -> bool {
    let opening = Opening::at(text[at..].trim_start(), Before::Nothing, None);
    opening == Some(Opening::Listing)
}
