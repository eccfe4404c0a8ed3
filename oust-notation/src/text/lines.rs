//! Lines and words of plain text, with their places; `> ` before a line quotes it.
//!
//! Listings and diagrams share this tokenizer.

use super::BYTE_ORDER_MARK;
use crate::Span;

/// The character that ended a text file of CP/M and DOS, Ctrl-Z.
const SUBSTITUTE: char = '\u{1a}';
const FORM_FEED: char = '\u{c}';

/// A line without its quote marks and without the white space around it.
#[derive(Clone, Copy)]
pub(crate) struct Line<'t> {
    pub(crate) content: &'t str,
    /// The offset of the content in the text.
    pub(crate) start: usize,
    /// The line as it stands, with its end.
    pub(crate) raw: &'t str,
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

    /// Returns the place of the first line end of another kind; see [`odd_line_end`].
    pub(crate) fn odd_line_end(&self) -> Option<Span> {
        let (at, symbol) = odd_line_end(self.raw)?;
        let start = self.begin + at;
        Some(Span::new(start, start + symbol.len_utf8()))
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
    each_line(text, part).collect()
}

/// Returns the lines of a part of a text, one after the other.
pub(crate) fn each_line(text: &str, part: Span) -> impl Iterator<Item = Line<'_>> {
    let mut start = part.start;
    let line = move |raw| {
        let line_start = start;
        start += str::len(raw);
        line_of(raw, line_start)
    };
    part.slice(text).split_inclusive('\n').map(line)
}

/// Returns whether a character marks the start or the end of a file: a byte order mark or Ctrl-Z.
pub(crate) const fn is_file_mark(symbol: char) -> bool {
    matches!(symbol, BYTE_ORDER_MARK | SUBSTITUTE)
}

/// Returns whether a text is only white space and the marks of files.
pub(crate) fn is_blank(text: &str) -> bool {
    trimmed(text).is_empty()
}

/// Returns a line without white space and the marks of files around it.
pub(crate) fn trimmed(line: &str) -> &str {
    line.trim_matches(is_blank_char)
}

fn is_blank_char(symbol: char) -> bool {
    symbol.is_whitespace() || is_file_mark(symbol)
}

/// Returns the first character within a line that ends a line elsewhere, and its offset: CR, VT,
/// U+0085, U+2028 or U+2029. A form feed is one unless it begins or ends the line.
pub(crate) fn odd_line_end(line: &str) -> Option<(usize, char)> {
    let is_edge = |symbol: char| is_blank_char(symbol) && !is_line_end(symbol);
    let content = line.trim_start_matches(is_edge);
    let start = line.len() - content.len();
    let is_end = |symbol: char| symbol == '\r' || symbol == FORM_FEED || is_line_end(symbol);
    let mut symbols = content.trim_end_matches(is_edge).char_indices();
    let (at, symbol) = symbols.find(|&(_, symbol)| is_end(symbol))?;
    Some((start + at, symbol))
}

/// Returns whether a character ends lines, other than LF, CR and form feed.
const fn is_line_end(symbol: char) -> bool {
    matches!(symbol, '\u{b}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The white space at some place within a line.
pub(crate) struct Space {
    /// The number of bytes.
    pub(crate) len: usize,
    /// The first line end of another kind in it; see [`odd_line_end`].
    pub(crate) odd: Option<Span>,
}

/// Returns the white space that `rest` begins with, up to the end of the line. `is_line_start` says
/// whether only white space precedes it on its line. Spans are relative to `rest`.
///
/// A byte order mark is white space at the start of a line, and a Ctrl-Z where nothing but such
/// marks follows it on its line. Elsewhere they are as odd as other line ends.
pub(crate) fn space_at(rest: &str, is_line_start: bool) -> Space {
    let is_space = |symbol: char| symbol != '\n' && is_blank_char(symbol);
    let after = rest.trim_start_matches(is_space);
    let space = &rest[..rest.len() - after.len()];
    let is_last = after.is_empty() || after.starts_with('\n');
    let is_odd = |symbol: char| match symbol {
        BYTE_ORDER_MARK | FORM_FEED => !is_line_start && !is_last,
        SUBSTITUTE => !is_last,
        _ => is_line_end(symbol),
    };
    let mut symbols = space.char_indices();
    let odd = symbols.find(|&(_, symbol)| is_odd(symbol));
    Space {
        len: space.len(),
        odd: odd.map(|(at, symbol)| Span::new(at, at + symbol.len_utf8())),
    }
}

fn line_of(raw: &str, line_start: usize) -> Line<'_> {
    let mut rest = raw.trim_start_matches(is_file_mark);
    let mut depth = 0;
    while let Some(inner) = rest.trim_start().strip_prefix('>') {
        rest = inner;
        depth += 1;
    }
    let content = rest.trim_end_matches(|c| c == SUBSTITUTE || char::is_whitespace(c));
    let content = content.trim_start();
    let before = &rest[..rest.len() - rest.trim_start().len()];
    Line {
        content,
        start: line_start + Span::from_slice(raw, content).start,
        raw,
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

/// The characters after which a line begins, too, and that mean nothing: files that begin with a byte
/// order mark or end with Ctrl-Z may have been joined, and a form feed separates pages.
pub(crate) const LINE_MARKS: [char; 3] = [BYTE_ORDER_MARK, FORM_FEED, SUBSTITUTE];

/// Returns whether a line begins after `before`, the text from the start of a line on.
pub(crate) fn begins_line(before: &str) -> bool {
    before.is_empty() || before.ends_with(['\n', BYTE_ORDER_MARK, FORM_FEED, SUBSTITUTE])
}
