//! Splits plain text into lines and words with their spans; `> ` before a line quotes it.
//!
//! Listings and diagrams share this tokenizer.

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::text::BYTE_ORDER_MARK;
use crate::text::span::count_chars;
use crate::{LineColumn, Span};

/// The character that ended a text file of CP/M and DOS, Ctrl-Z.
const SUBSTITUTE: char = '\u{1a}';

const FORM_FEED: char = '\u{c}';

/// A line without its quote marks and without the white space around it.
#[derive(Clone, Copy)]
pub(crate) struct Line<'t> {
    pub(crate) content: &'t str,
    /// The offset of the content in the text.
    pub(crate) start: usize,
    /// The whole line, with its quote marks and its end.
    pub(crate) raw: &'t str,
    /// The offset of the line, including its quote marks.
    pub(crate) begin: usize,
    /// The number of quote marks.
    pub(crate) depth: usize,
    /// The number of characters between the quote marks and the content.
    pub(crate) indent: usize,
}

/// A word with its span in the text.
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

    /// Returns the span of the first line end other than LF and CR LF; see [`odd_line_end`].
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

    /// Returns the first word; an empty text for a blank line.
    pub(crate) fn first_word(&self) -> &'t str {
        self.content.split_whitespace().next().unwrap_or_default()
    }

    /// Returns `text`, a slice of the content, as a word.
    pub(crate) fn part(&self, text: &'t str) -> Word<'t> {
        part_of(self.content, self.start, text)
    }
}

impl<'t> Word<'t> {
    /// Returns `text`, a slice of this word, as a word.
    pub(crate) fn part(&self, text: &'t str) -> Self {
        part_of(self.text, self.span.start, text)
    }
}

/// Returns all lines of a text, including empty ones.
pub(crate) fn lines(text: &str) -> Vec<Line<'_>> {
    lines_of(text, Span::new(0, text.len()))
}

/// Returns the lines in a part of a text, with spans in the whole text.
pub(crate) fn lines_of(text: &str, part: Span) -> Vec<Line<'_>> {
    each_line(text, part).collect()
}

/// Iterates over the lines in a part of a text, with spans in the whole text.
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
const fn is_file_mark(symbol: char) -> bool {
    matches!(symbol, BYTE_ORDER_MARK | SUBSTITUTE)
}

/// Returns whether a text has only white space and file marks.
pub(crate) fn is_blank(text: &str) -> bool {
    trimmed(text).is_empty()
}

/// Returns a line without the white space and the file marks around it.
pub(crate) fn trimmed(line: &str) -> &str {
    line.trim_matches(is_blank_char)
}

fn is_blank_char(symbol: char) -> bool {
    symbol.is_whitespace() || is_file_mark(symbol)
}

/// Returns the first character within a line that is a line end in other programs, and its offset:
/// CR, VT, U+0085, U+2028 or U+2029, and a form feed that neither begins nor ends the line.
pub(crate) fn odd_line_end(line: &str) -> Option<(usize, char)> {
    // At the edge of a line, a form feed or a mark separates pages or files.
    let is_edge = |symbol: char| is_blank_char(symbol) && !is_line_end(symbol);
    let content = line.trim_start_matches(is_edge);
    let start = line.len() - content.len();
    let is_end = |symbol: char| symbol == '\r' || symbol == FORM_FEED || is_line_end(symbol);
    let mut symbols = content.trim_end_matches(is_edge).char_indices();
    let (at, symbol) = symbols.find(|&(_, symbol)| is_end(symbol))?;
    Some((start + at, symbol))
}

/// Returns whether a character is a line end other than LF, CR and form feed.
const fn is_line_end(symbol: char) -> bool {
    matches!(symbol, '\u{b}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// A run of white space within a line.
pub(crate) struct Space {
    /// The length in bytes.
    pub(crate) len: usize,
    /// The span of the first odd line end in it; see [`odd_line_end`].
    pub(crate) odd: Option<Span>,
}

/// Returns the white space at the start of `rest`, up to the end of the line. `is_line_start` is
/// whether only white space precedes it on its line. Spans are relative to `rest`.
///
/// A byte order mark is white space at the start of a line, and a Ctrl-Z is white space at the end
/// of a line, before other such marks at most. Elsewhere both are odd line ends.
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
    let content = rest
        .trim_end_matches(|c| c == SUBSTITUTE || char::is_whitespace(c))
        .trim_start();
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

/// Characters without a meaning after which a line begins. Joined files may have a byte order mark
/// or a Ctrl-Z between them, and a form feed separates pages.
pub(crate) const LINE_MARKS: [char; 3] = [BYTE_ORDER_MARK, FORM_FEED, SUBSTITUTE];

/// Returns whether a line begins after `before`. `before` reaches back to the start of a line at
/// least.
pub(crate) fn begins_line(before: &str) -> bool {
    before.is_empty() || before.ends_with(['\n', BYTE_ORDER_MARK, FORM_FEED, SUBSTITUTE])
}

/// The character that ended a text file of CP/M and DOS, Ctrl-Z.
const SUBSTITUTE_BYTE: u8 = 0x1a;

/// Copies text piece by piece, and normalizes its line ends to LF and CR LF.
///
/// A CR without LF and a Ctrl-Z at the end of the source become LF, and NUL becomes a space, so
/// that offsets stay the same. CR CR LF stays, since editors show it as one line end.
#[derive(Debug, Default)]
pub(crate) struct LineEnds {
    /// The byte at the end of the last piece, CR or Ctrl-Z, and its count. The next piece decides
    /// whether it changes.
    held: Option<(u8, usize)>,
    /// The number of bytes copied so far.
    copied: usize,
    /// The offset of the first NUL in the whole text.
    pub(crate) nul: Option<usize>,
}

impl LineEnds {
    /// Returns the offset of the next piece in the whole text.
    pub(crate) fn position(&self) -> usize {
        self.copied + self.held.map_or(0, |(_, count)| count)
    }

    /// Appends the next piece of a text to `out`.
    pub(crate) fn push(&mut self, piece: &str, out: &mut String) {
        let mut piece = piece;
        if let Some((byte, count)) = self.held {
            let rest = piece.trim_start_matches(char::from(byte));
            let count = count + (piece.len() - rest.len());
            if rest.is_empty() {
                self.held = Some((byte, count));
                return;
            }
            piece = rest;
            // Ctrl-Z within the text stays, and so does CR before LF.
            let kept = byte == SUBSTITUTE_BYTE || rest.starts_with('\n');
            self.release(if kept { byte } else { b'\n' }, count, out);
        }
        if let Some(&last @ (b'\r' | SUBSTITUTE_BYTE)) = piece.as_bytes().last() {
            let rest = piece.trim_end_matches(char::from(last));
            self.held = Some((last, piece.len() - rest.len()));
            piece = rest;
        }
        self.copy(piece, out);
    }

    /// Appends the held bytes at the end of the text.
    pub(crate) fn finish(&mut self, out: &mut String) {
        if let Some((_, count)) = self.held {
            // No LF follows a CR here, and no text a Ctrl-Z.
            self.release(b'\n', count, out);
        }
    }

    fn release(&mut self, byte: u8, count: usize, out: &mut String) {
        out.extend(std::iter::repeat_n(char::from(byte), count));
        self.copied += count;
        self.held = None;
    }

    /// Appends a piece that does not end with CR or Ctrl-Z.
    fn copy(&mut self, piece: &str, out: &mut String) {
        let bytes = piece.as_bytes();
        let (mut copied, mut at) = (0, 0);
        while let Some(found) = memchr::memchr2(b'\r', 0, &bytes[at..]) {
            let start = at + found;
            at = start + 1;
            if bytes[start] == 0 {
                self.nul.get_or_insert(self.copied + start);
                out.push_str(&piece[copied..start]);
                out.push(' ');
                copied = at;
                continue;
            }
            at += bytes[at..]
                .iter()
                .take_while(|&&byte| byte == b'\r')
                .count();
            // The byte after a CR is here: `push` holds back a CR at the end of a piece.
            if bytes.get(at) != Some(&b'\n') {
                out.push_str(&piece[copied..start]);
                out.extend(std::iter::repeat_n('\n', at - start));
                copied = at;
            }
        }
        out.push_str(&piece[copied..]);
        self.copied += piece.len();
    }
}

/// Normalizes the line ends of a whole text like [`LineEnds`], and returns the offset of its first
/// NUL.
pub(crate) fn with_line_ends(text: Cow<'_, str>) -> (Cow<'_, str>, Option<usize>) {
    let bytes = text.as_bytes();
    // Most texts need no change and no copy.
    let is_plain = memchr::memchr2(b'\r', 0, bytes).is_none() && !text.ends_with('\u{1a}');
    if is_plain {
        return (text, None);
    }
    let mut ends = LineEnds::default();
    let mut out = String::with_capacity(text.len());
    ends.push(&text, &mut out);
    ends.finish(&mut out);
    (Cow::Owned(out), ends.nul)
}

/// The distance in bytes between two stored counts of characters.
const STEP: usize = 1024;

/// An index of the lines of one text. The first query builds it, so many queries take one scan.
/// Every call must pass the same text.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineIndex {
    /// The offset of each line's start.
    line_starts: OnceLock<Vec<usize>>,
    /// The number of characters that begin before each multiple of [`STEP`] bytes. It bounds the
    /// cost of a query in a line as long as the text.
    chars_at: OnceLock<Vec<usize>>,
}

impl LineIndex {
    /// Returns the line and the column of the byte at offset `at`.
    pub(crate) fn line_column(&self, text: &str, at: usize) -> LineColumn {
        let at = at.min(text.len());
        let (line, span) = self.line(text, at);
        let before = if at - span.start <= STEP {
            count_chars(&text.as_bytes()[span.start..at])
        } else {
            self.chars_before(text, at) - self.chars_before(text, span.start)
        };
        // A byte within a character has the column of the character.
        let is_within = usize::from(!text.is_char_boundary(at));
        LineColumn {
            line,
            column: 1 + before - is_within,
        }
    }

    /// Returns the line of the byte at offset `at`: its number, from 1, and its span with its end.
    pub(crate) fn line(&self, text: &str, at: usize) -> (usize, Span) {
        let starts = self.line_starts.get_or_init(|| {
            let newlines = memchr::memchr_iter(b'\n', text.as_bytes());
            std::iter::once(0)
                .chain(newlines.map(|at| at + 1))
                .collect()
        });
        // The first start is 0, so every offset is on a line.
        let number = starts.partition_point(|&start| start <= at).max(1);
        let end = starts.get(number).copied().unwrap_or(text.len());
        (number, Span::new(starts[number - 1], end))
    }

    /// Returns the number of characters before the byte at offset `at`.
    pub(crate) fn chars_before(&self, text: &str, at: usize) -> usize {
        let bytes = text.as_bytes();
        let chars_at = self.chars_at.get_or_init(|| {
            let mut before = 0;
            let count = |step: &[u8]| {
                let here = before;
                before += count_chars(step);
                here
            };
            bytes.chunks(STEP).map(count).collect()
        });
        let at = at.min(bytes.len());
        // The end of the text may lie after the last stored count.
        let step = (at / STEP).min(chars_at.len().saturating_sub(1));
        chars_at.get(step).copied().unwrap_or_default() + count_chars(&bytes[step * STEP..at])
    }
}
