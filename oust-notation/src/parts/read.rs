//! Reads the parts of a text one by one.

use std::collections::VecDeque;

use crate::diagram::read_diagrams_on;
use crate::format::item::{DocumentItem, ReadPart};
use crate::format::looks::games_in;
use crate::format::openings::{Before, Opening};
use crate::format::{ReadOptions, json, listing, move_list, native, sgf};
use crate::parts::boundary::SourceContext;
use crate::parts::text::{Ready, report_text, text_parts};
use crate::parts::{
    Part, PartKind, begins_listing, boundary, describe, nothing_found, within_limits,
};
use crate::record::{Format, LazyRecord, Problem, ProblemKind};
use crate::{Span, parts};

/// An iterator over the parts of a text.
///
/// [`Chunk::parts`](crate::Chunk::parts) creates it.
#[derive(Debug)]
pub struct Parts<'t> {
    pub(crate) text: &'t str,
    pub(crate) options: &'t ReadOptions,
    at: usize,
    pub(crate) context: SourceContext,
    /// Parts that were read ahead, in order.
    ready: VecDeque<Ready>,
    /// Whether this text had a record, position or diagram so far.
    has_item: bool,
    /// Whether the last part other than space is a listing.
    follows_listing: bool,
    /// The problem to report if the source has no record, position or diagram.
    pub(crate) nothing: Option<Problem>,
    /// The limit in bytes at which the page at the end was cut off, if it was.
    pub(crate) truncated_at: Option<usize>,
    /// The offset of each `?` for a byte that could not be decoded.
    replaced: &'t [usize],
}

impl<'t> Parts<'t> {
    /// Creates the iterator over a text's parts. `context` tells where in its source the text is.
    pub(crate) fn new(
        text: &'t str,
        options: &'t ReadOptions,
        context: SourceContext,
        truncated_at: Option<usize>,
        replaced: &'t [usize],
    ) -> Self {
        Self {
            text,
            options,
            at: 0,
            context,
            ready: VecDeque::new(),
            has_item: false,
            follows_listing: context.passed.listing,
            nothing: None,
            truncated_at,
            replaced,
        }
    }

    /// Returns the problem of a source without a record, position or diagram. Call it after the
    /// last part.
    pub fn nothing_found(&mut self) -> Option<Problem> {
        let nothing = self.nothing.take();
        self.may_be_nothing()
            .then(|| nothing.unwrap_or_else(|| nothing_found(self.text)))
    }

    /// Returns whether the source has no item unless the rest of the text has one.
    fn may_be_nothing(&self) -> bool {
        self.context.is_last && !self.context.passed.item && !self.has_item
    }

    /// Reads the part that begins at `start`.
    fn read(&mut self, start: usize) -> Ready {
        let arrays = self.context.open_arrays;
        let is_line_start = self.context.is_line_start(self.text, start);
        let space = boundary::space(self.text, start, arrays > 0, is_line_start);
        if space > start {
            return Ready::new(space, PartKind::Space);
        }
        if self.options.format == Some(Format::MoveList) {
            let part = move_list::read_at(self.text, start, self.options.default_board.as_ref());
            return self.item(part);
        }
        if arrays > 0
            && let Some(ready) = self.in_array(start)
        {
            return ready;
        }
        let content = boundary::content(self.text, start);
        let is_indented = content > start;
        let before = if is_line_start {
            Before::spaces(content - start)
        } else {
            Before::Text
        };
        match Opening::at(&self.text[content..], before, self.options.format) {
            Some(opening) if is_indented && opening != Opening::Listing => {
                let mut space = Ready::new(content, PartKind::Space);
                if opening == Opening::IndentedNative {
                    space
                        .problems
                        .push(native::misplaced_first_line(self.text, content));
                }
                // The spaces before the part are a part of their own, so that all bytes are
                // covered.
                let part = self.opened(opening, content);
                // In front, since a second game after the part may be ready already.
                self.ready.push_front(part);
                space
            }
            Some(opening) => self.opened(opening, start),
            None => {
                self.page(start);
                self.ready.pop_front().expect("a page is not empty")
            }
        }
    }

    /// Reads the part at `start` that an opening begins.
    fn opened(&mut self, opening: Opening, start: usize) -> Ready {
        let part = match opening {
            Opening::Native | Opening::IndentedNative => native::read_at(self.text, start),
            Opening::Listing => listing::read_at(self.text, start, self.options),
            Opening::Sgf => sgf::read_at(self.text, start, self.options),
            Opening::Json => return self.json(start),
            Opening::JsonArray => {
                self.context.open_arrays += 1;
                return Ready::new(start + 1, PartKind::Space);
            }
            Opening::Position => parts::position_line(self.text, start),
            Opening::Certificate => {
                // `certificate::Reader` reads it; here it only has to end.
                let end = boundary::next_opening(self.text, start, self.options.format);
                return Ready::new(end.unwrap_or(self.text.len()), PartKind::Other);
            }
        };
        self.item(part)
    }

    /// Reads an element or a bracket of an array. Returns `None` if a part of another kind ends
    /// the array.
    fn in_array(&mut self, start: usize) -> Option<Ready> {
        match self.text.as_bytes()[start] {
            b'[' => self.context.open_arrays += 1,
            b']' => self.context.open_arrays -= 1,
            b'{' => return Some(self.json(start)),
            _ => {
                let rest = &self.text[start..];
                let is_other = || Opening::at(rest, Before::Nothing, self.options.format).is_some();
                if self.context.is_line_start(self.text, start) && is_other() {
                    self.context.open_arrays = 0;
                    return None;
                }
                let end = rest.find(['{', ']', '\n']).unwrap_or(rest.len());
                self.text_between(start, start + end.max(1));
                report_text(self.text, &mut self.ready);
                return self.ready.pop_front();
            }
        }
        Some(Ready::new(start + 1, PartKind::Space))
    }

    /// Reads an object, or the records in an envelope.
    fn json(&mut self, start: usize) -> Ready {
        let found = json::object_at(self.text.as_bytes(), start);
        let Some(envelope) = json::envelope_in(self.text, found) else {
            let part = json::read_object(self.text, found, self.options);
            return self.item(part);
        };
        let mut at = start;
        for record in &envelope.records {
            if record.start > at {
                self.ready
                    .push_back(Ready::new(record.start, PartKind::Space));
            }
            let found = json::object_at(self.text.as_bytes(), record.start);
            let part = json::read_object(self.text, found, self.options);
            at = part.end;
            let record = self.item(part);
            self.ready.push_back(record);
        }
        if envelope.span.end > at {
            self.ready
                .push_back(Ready::new(envelope.span.end, PartKind::Space));
        }
        // `text` before the first record is a part of space, so it carries the envelope's
        // problems.
        let mut first = self.ready.pop_front().expect("an envelope has a record");
        first.problems.extend(envelope.problems);
        first
    }

    /// Converts the part that a format has read. A second game after it is unread up to the next
    /// opening.
    fn item(&mut self, part: ReadPart) -> Ready {
        let ReadPart {
            end,
            item,
            problems,
            second,
            ..
        } = part;
        if let Some(problem) = second {
            let rest = boundary::next_opening(self.text, end, self.options.format);
            let mut unread = Ready::new(rest.unwrap_or(self.text.len()), PartKind::Unread);
            unread.problems.push(problem);
            self.ready.push_back(unread);
        }
        let kind = match item {
            Some(mut item) => {
                self.has_item = true;
                if let DocumentItem::Record(record) = &mut item {
                    record.drop_uncertain_problem(self.replaced);
                }
                PartKind::Item(within_limits(self.text, item, self.options.limits))
            }
            None if problems.iter().any(is_unread) => PartKind::Unread,
            None => PartKind::Other,
        };
        Ready {
            end,
            kind,
            problems,
        }
    }
}

impl Iterator for Parts<'_> {
    type Item = Part<LazyRecord>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at;
        if start == self.text.len() {
            return None;
        }
        let ready = match self.ready.pop_front() {
            Some(ready) => ready,
            None => self.read(start),
        };
        let end = ready.end;
        // Every part must advance, or the iterator would not end.
        assert!(
            start < end && self.text.is_char_boundary(end),
            "a part that begins at {start} ends at {end}"
        );
        self.at = end;
        if !matches!(ready.kind, PartKind::Space) {
            self.follows_listing = is_listing(&ready.kind);
        }
        Some(Part {
            span: Span::new(start, end),
            kind: ready.kind,
            problems: ready.problems,
        })
    }
}

impl Parts<'_> {
    /// Reads the page from `start` to the next opening.
    pub(crate) fn page(&mut self, start: usize) {
        let (text, format) = (self.text, self.options.format);
        let is_line_start = self.context.is_line_start(text, start);
        let end = boundary::page_end(text, start, is_line_start, format).unwrap_or(text.len());
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
            let diagram = found.diagram.as_ref().ok();
            let caption = diagram.and_then(|diagram| diagram.spans.caption);
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
        // One finding for a text without any game says more than one for each line.
        if self.may_be_nothing() && end == text.len() {
            self.describe_nothing(before);
        } else if at == start && !self.follows_listing && !begins_listing(text, end) {
            // Elsewhere text explains a diagram, or is of a listing's mail.
            report_text(text, self.ready.iter_mut().skip(before));
        }
    }

    fn text_between(&mut self, start: usize, end: usize) {
        let parts = text_parts(self.text, Span::new(start, end), self.context);
        self.ready.extend(parts);
    }

    /// Replaces the problems of the parts from index `first` on by the one problem of a source
    /// without a record, position or diagram.
    fn describe_nothing(&mut self, first: usize) {
        let mut problems = Vec::new();
        for part in self.ready.iter_mut().skip(first) {
            problems.append(&mut part.problems);
        }
        self.nothing = Some(describe(self.text, problems));
    }
}

fn is_listing(kind: &PartKind<LazyRecord>) -> bool {
    let PartKind::Item(DocumentItem::Record(record)) = kind else {
        return false;
    };
    record.rest().format == Format::Listing
}

fn is_unread(problem: &Problem) -> bool {
    matches!(problem.kind, ProblemKind::UnreadGame { .. })
}
