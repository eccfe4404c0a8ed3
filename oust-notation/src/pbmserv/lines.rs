//! The lines of a mail: what stands in them behind the marks of quotation.

use crate::Span;

/// A line without its marks of quotation and without blanks around it.
#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    pub(super) content: &'t str,
    /// Where the content begins in the text.
    pub(super) start: usize,
    /// Where the line itself begins, its marks of quotation included.
    pub(super) begin: usize,
    /// How often the line is quoted.
    pub(super) depth: usize,
    /// The characters between the marks of quotation and the content.
    pub(super) indent: usize,
}

/// A word and where it stands in the text.
#[derive(Clone, Copy)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) span: Span,
}

impl<'t> Line<'t> {
    pub(super) fn is_blank(&self) -> bool {
        self.content.is_empty()
    }

    pub(super) fn span(&self) -> Span {
        Span::new(self.start, self.start + self.content.len())
    }

    pub(super) fn words(&self) -> impl Iterator<Item = Word<'t>> + use<'t> {
        let (content, start) = (self.content, self.start);
        content
            .split_whitespace()
            .map(move |text| part_of(content, start, text))
    }

    /// The first word, or nothing.
    pub(super) fn first_word(&self) -> &'t str {
        self.content.split_whitespace().next().unwrap_or_default()
    }

    /// A part of the content as a word.
    pub(super) fn part(&self, text: &'t str) -> Word<'t> {
        part_of(self.content, self.start, text)
    }
}

impl<'t> Word<'t> {
    /// A part of this word.
    pub(super) fn part(&self, text: &'t str) -> Self {
        part_of(self.text, self.span.start, text)
    }
}

/// All lines of a text, blank ones too.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut start = 0;
    let line = |raw| {
        let line_start = start;
        start += str::len(raw);
        line_of(raw, line_start)
    };
    text.split_inclusive('\n').map(line).collect()
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
        start: line_start + (content.as_ptr() as usize - raw.as_ptr() as usize),
        begin: line_start,
        depth,
        indent: before.chars().count(),
    }
}

fn part_of<'t>(content: &'t str, start: usize, text: &'t str) -> Word<'t> {
    let at = start + (text.as_ptr() as usize - content.as_ptr() as usize);
    Word {
        text,
        span: Span::new(at, at + text.len()),
    }
}

/// Whether a word is a number and nothing else.
pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}
