//! Lines and words of plain text, with their places; `> ` before a line quotes it.
//!
//! Listings and diagrams share this tokenizer.

use super::BYTE_ORDER_MARK;
use crate::Span;

/// A line without its quote marks and without the white space around it.
#[derive(Clone, Copy)]
pub(crate) struct Line<'t> {
    pub(crate) content: &'t str,
    /// The offset of the content in the text.
    pub(crate) start: usize,
    /// The offset of the line, its quote marks included.
    pub(crate) begin: usize,
    /// The number of quote marks.
    pub(crate) depth: usize,
    /// The number of characters between the quote marks and the content.
    pub(crate) indent: usize,
}

/// A word and its place in the text.
#[derive(Clone, Copy)]
pub(crate) struct Word<'t> {
    pub(crate) text: &'t str,
    pub(crate) span: Span,
}

impl<'t> Line<'t> {
    pub(crate) fn is_blank(&self) -> bool {
        self.content.is_empty()
    }

    pub(crate) fn span(&self) -> Span {
        Span::new(self.start, self.start + self.content.len())
    }

    pub(crate) fn words(&self) -> impl Iterator<Item = Word<'t>> + use<'t> {
        let (content, start) = (self.content, self.start);
        content
            .split_whitespace()
            .map(move |text| part_of(content, start, text))
    }

    /// Returns the first word, or the empty text.
    pub(crate) fn first_word(&self) -> &'t str {
        self.content.split_whitespace().next().unwrap_or_default()
    }

    /// Returns a part of the content as a word.
    pub(crate) fn part(&self, text: &'t str) -> Word<'t> {
        part_of(self.content, self.start, text)
    }
}

impl<'t> Word<'t> {
    /// Returns a part of this word.
    pub(crate) fn part(&self, text: &'t str) -> Self {
        part_of(self.text, self.span.start, text)
    }
}

/// Returns all lines of a text, empty ones too.
pub(crate) fn lines(text: &str) -> Vec<Line<'_>> {
    lines_of(text, Span::new(0, text.len()))
}

/// Returns the lines of a part of a text, with their places in the whole text.
pub(crate) fn lines_of(text: &str, part: Span) -> Vec<Line<'_>> {
    let mut start = part.start;
    let line = |raw| {
        let line_start = start;
        start += str::len(raw);
        line_of(raw, line_start)
    };
    part.slice(text).split_inclusive('\n').map(line).collect()
}

fn line_of(raw: &str, line_start: usize) -> Line<'_> {
    let mut rest = raw.trim_start_matches('\u{feff}');
    let mut depth = 0;
    while let Some(inner) = rest.trim_start().strip_prefix('>') {
        rest = inner;
        depth += 1;
    }
    let content = rest.trim();
    let before = &rest[..rest.len() - rest.trim_start().len()];
    Line {
        content,
        start: line_start + Span::from_slice(raw, content).start,
        begin: line_start,
        depth,
        indent: before.chars().count(),
    }
}

fn part_of<'t>(content: &'t str, start: usize, text: &'t str) -> Word<'t> {
    Word {
        text,
        span: Span::from_slice(content, text).shifted(start),
    }
}

/// Returns whether a line begins after `before`; files that begin with a byte order mark may have
/// been joined.
pub(crate) fn ends_line(before: &str) -> bool {
    let unmarked = before.strip_suffix(BYTE_ORDER_MARK).unwrap_or(before);
    unmarked.is_empty() || unmarked.ends_with('\n')
}
