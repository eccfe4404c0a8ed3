//! Single lines of a text: their words, labels, claims.

use std::borrow::Cow;

use oust_core::{Board, Color};

use super::fold::{fold, is_stroke, plain};
use super::{Claim, html};
use crate::claim::{self, claim_line};
use crate::{Dialect, Span};

/// A line that is not blank, without its marks of quotation and without blanks around it.
#[derive(Clone)]
pub(super) struct Line<'t> {
    pub(super) content: &'t str,
    /// Where the content begins in the text.
    pub(super) start: usize,
    /// How often the line is quoted.
    pub(super) depth: usize,
    /// Whether blank lines stand before it.
    pub(super) gap: Gap,
    /// What stands between blanks, or in the cells of a table.
    pub(super) words: Vec<Word<'t>>,
}

/// The blank lines before a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    None,
    One,
    More,
}

/// A word and where it stands in the text. An empty one is a blank cell of a table.
#[derive(Clone, Copy)]
pub(super) struct Word<'t> {
    /// As it is written.
    pub(super) raw: &'t str,
    pub(super) span: Span,
}

impl Line<'_> {
    pub(super) fn span(&self) -> Span {
        Span::new(self.start, self.start + self.content.len())
    }
}

impl<'t> Word<'t> {
    /// The word in plain signs.
    pub(super) fn text(&self) -> Cow<'t, str> {
        fold(self.raw)
    }

    /// The plain signs and where they stand; the strokes between the points of a drawn grid
    /// are left out. A blank cell is an empty point.
    pub(super) fn signs(&self) -> impl Iterator<Item = (char, Span)> + use<'t> {
        let (raw, span) = (self.raw, self.span);
        let blank = raw.is_empty().then_some(('.', span));
        let signs = raw.char_indices().filter_map(move |(at, sign)| {
            let start = span.start + at;
            let place = Span::new(start, start + sign.len_utf8());
            plain(sign)
                .filter(|&sign| !is_stroke(sign))
                .map(|plain| (plain, place))
        });
        blank.into_iter().chain(signs)
    }

    /// The word without its first bytes.
    pub(super) fn without_first(self, bytes: usize) -> Self {
        Self {
            raw: &self.raw[bytes..],
            span: Span::new(self.span.start + bytes, self.span.end),
        }
    }

    /// The word up to, not including, this byte.
    pub(super) fn first(self, bytes: usize) -> Self {
        Self {
            raw: &self.raw[..bytes],
            span: Span::new(self.span.start, self.span.start + bytes),
        }
    }
}

/// The lines of a text that are not blank and not mere markup.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut found: Vec<Line<'_>> = Vec::new();
    let mut gap = Gap::None;
    let mut start = 0;
    let mut row = html::Row::Closed;
    for raw in text.split_inclusive('\n') {
        let (rest, depth) = unquoted(raw);
        let content = rest.trim();
        let at = start + (content.as_ptr() as usize - raw.as_ptr() as usize);
        start += raw.len();
        if content.is_empty() {
            row = html::Row::Closed;
            gap = match gap {
                Gap::None => Gap::One,
                Gap::One | Gap::More => Gap::More,
            };
            continue;
        }
        if is_fence(content) {
            continue;
        }
        let cells = html::words(content, at);
        let words = match cells {
            Some(words) => {
                let before = row;
                row = before.after(content);
                if let (html::Row::Open, Some(line)) = (before, found.last_mut()) {
                    line.words.extend(words);
                    continue;
                }
                if words.is_empty() && row == html::Row::Closed {
                    continue;
                }
                words
            }
            None => words(content, at).collect(),
        };
        found.push(Line {
            content,
            start: at,
            depth,
            gap: std::mem::replace(&mut gap, Gap::None),
            words,
        });
    }
    found
}

/// The words of a piece of a text that begins at this byte.
pub(super) fn words(piece: &str, start: usize) -> impl Iterator<Item = Word<'_>> {
    piece.split_whitespace().map(move |raw| {
        let at = start + (raw.as_ptr() as usize - piece.as_ptr() as usize);
        Word {
            raw,
            span: Span::new(at, at + raw.len()),
        }
    })
}

/// The labels of a line that stands above or below rows of `len` points, with this gap to
/// them: letters or numbers of which at least half are where they should be.
pub(super) fn column_labels<'t>(line: &Line<'t>, len: usize, gap: Gap) -> Option<Vec<Word<'t>>> {
    // The corner of a table is blank.
    let written = line.words.iter().filter(|word| !word.raw.is_empty());
    let words: Vec<Word<'t>> = written.copied().collect();
    if let [word] = words[..]
        && len > 1
    {
        // Labels without blanks, above points without blanks.
        let each: Vec<Word<'t>> = word
            .signs()
            .map(|(_, span)| {
                let at = span.start - word.span.start;
                word.without_first(at).first(span.len())
            })
            .collect();
        let fit = each.len() == len && places_right(&each) == len;
        return fit.then_some(each);
    }
    // Beyond a blank line it may as well be a caption, unless every word is right.
    let right = places_right(&words);
    let are_labels = right == words.len() || gap == Gap::None && 2 * right >= words.len();
    let are_short = || words.iter().all(|word| word.raw.chars().count() <= 3);
    (!words.is_empty() && are_labels && are_short()).then_some(words)
}

/// Whether a line is nothing but labels of columns, two or more, each in its place.
pub(super) fn is_column_labels(line: &Line<'_>) -> bool {
    let written = line.words.iter().filter(|word| !word.raw.is_empty());
    let words: Vec<Word<'_>> = written.copied().collect();
    let is_first = |word: Option<&Word<'_>>| {
        word.is_some_and(|word| matches!(&word.text()[..], "A" | "a" | "1"))
    };
    // Most lines are none, and this is seen quickly.
    (is_first(words.first()) || is_first(words.last()))
        && words.len() > 1
        && places_right(&words) == words.len()
}

/// The `/` signs above a hexagon: how many, and the label behind them.
pub(super) fn slashes<'t>(line: &Line<'t>) -> Option<(usize, Option<Word<'t>>)> {
    let mut count = 0;
    let mut label = None;
    for word in &line.words {
        if label.is_some() {
            return None;
        }
        if word.text() == "/" {
            count += 1;
        } else {
            label = Some(*word);
        }
    }
    (count > 0).then_some((count, label))
}

/// The claim that a line makes about a side: `x: name 41/46`.
pub(super) fn claim(line: &Line<'_>) -> Option<(Color, Claim)> {
    let claim = claim_line(line.content, line.start)?;
    let counts = claim.counts.map(|(counts, _)| counts);
    let name = claim::unquoted(claim.name).unwrap_or(Cow::Borrowed(claim.name));
    let name = (!name.is_empty()).then(|| name.into_owned());
    Some((claim.side, Claim { name, counts }))
}

/// Whether a word is a number that can be a label. Nothing but zeros is not: it may be points.
pub(super) fn is_number(word: &str) -> bool {
    word.len() <= 4
        && word.bytes().all(|byte| byte.is_ascii_digit())
        && word.bytes().any(|byte| byte != b'0')
}

/// How many of the words are the label of their place, in any dialect, counted from the left
/// or, where that fits all of them, from the right.
fn places_right(words: &[Word<'_>]) -> usize {
    let any = Board::rectangle(1, 1).expect("one point is enough");
    let fits = |at: usize, word: &Word<'_>| {
        let text = word.text();
        let letters = |dialect: Dialect| dialect.label(&any, at).eq_ignore_ascii_case(&text);
        letters(Dialect::Pbmserv)
            || letters(Dialect::AbstractPlay)
            || is_number(&text) && text.parse() == Ok(at + 1)
    };
    let mirrored = |(at, word)| fits(words.len() - 1 - at, word);
    let from_left = words
        .iter()
        .enumerate()
        .filter(|&(at, word)| fits(at, word))
        .count();
    if 2 * from_left < words.len() && words.iter().enumerate().all(mirrored) {
        words.len()
    } else {
        from_left
    }
}

/// Whether a line begins or ends what is shown as it is written: Markdown's fences, the tags
/// of forums.
fn is_fence(content: &str) -> bool {
    let marker = content.trim_start_matches(['-', '*', ' ']);
    let tag = |tag: &str| content.eq_ignore_ascii_case(tag);
    marker.starts_with("```")
        || content.len() >= 3 && content.bytes().all(|byte| byte == b'~')
        || ["[code]", "[/code]", "[pre]", "[/pre]", "[tt]", "[/tt]"]
            .into_iter()
            .any(tag)
}

/// A line without its marks of quotation, and how many there were. `$$` is how pages of Go
/// mark the lines of a picture, and what is quoted there is quoted too.
fn unquoted(line: &str) -> (&str, usize) {
    let mut rest = line.trim_start_matches('\u{feff}').trim_start();
    let mut depth = 0;
    loop {
        if let Some(inner) = rest.strip_prefix('>') {
            rest = inner.trim_start();
            depth += 1;
        } else if let Some(inner) = rest.strip_prefix("$$") {
            rest = inner.trim_start();
        } else {
            return (rest, depth);
        }
    }
}
