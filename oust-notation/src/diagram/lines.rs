//! Single lines of a text: what each may be in a diagram.

use oust_core::{Board, Color};

use super::Claim;
use super::symbols::Symbol;
use crate::{Counts, Dialect, Span, side_of_letter};

/// A line that is not blank, without its quotation marks and without blanks around it.
#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    pub(super) content: &'t str,
    /// Where the content begins in the text.
    pub(super) start: usize,
    /// How often the line is quoted.
    pub(super) depth: usize,
    /// Whether blank lines stand before it.
    pub(super) gap: Gap,
}

/// The blank lines before a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    None,
    One,
    More,
}

/// A word and where it stands in the text.
#[derive(Clone, Copy)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) span: Span,
}

/// A line that looks like a row of a board.
pub(super) struct Row<'t> {
    pub(super) left: Option<Word<'t>>,
    pub(super) right: Option<Word<'t>>,
    /// Whether a `/` stands behind the points.
    pub(super) slash: bool,
    /// The label behind the `/`.
    pub(super) diagonal: Option<Word<'t>>,
    /// Where the points are; blanks may stand between them.
    pub(super) points: Span,
    /// How many points there are.
    pub(super) len: usize,
    /// The first sign that is no symbol.
    pub(super) unknown: Option<(char, Span)>,
    /// Whether the points stand without blanks. False for a single point.
    pub(super) compact: bool,
}

impl<'t> Line<'t> {
    pub(super) fn span(&self) -> Span {
        Span::new(self.start, self.start + self.content.len())
    }

    pub(super) fn words(&self) -> impl Iterator<Item = Word<'t>> + use<'t> {
        let (content, start) = (self.content, self.start);
        content.split_whitespace().map(move |text| {
            let at = start + (text.as_ptr() as usize - content.as_ptr() as usize);
            Word {
                text,
                span: Span::new(at, at + text.len()),
            }
        })
    }
}

impl Row<'_> {
    /// Whether the row's label is one of a hexagon, such as `A-`.
    pub(super) fn is_dashed(&self) -> bool {
        self.left.is_some_and(|label| label.text.ends_with('-'))
    }

    /// The signs of the points and where they stand in the text.
    pub(super) fn signs<'a>(&self, text: &'a str) -> impl Iterator<Item = (char, Span)> + use<'a> {
        let start = self.points.start;
        self.points
            .of(text)
            .char_indices()
            .filter(|(_, sign)| !sign.is_whitespace())
            .map(move |(at, sign)| (sign, Span::new(start + at, start + at + sign.len_utf8())))
    }

    /// Whether the points are one repeated sign without blanks.
    pub(super) fn repeats_a_sign(&self, text: &str) -> bool {
        let mut signs = self.points.of(text).chars();
        let first = signs.next();
        self.compact && signs.all(|sign| Some(sign) == first)
    }

    /// Whether the points look like a line drawn under a heading.
    pub(super) fn is_rule(&self, text: &str) -> bool {
        self.repeats_a_sign(text)
            && self
                .points
                .of(text)
                .starts_with(['-', '#', '~', '?', '+', '*'])
    }
}

/// The lines of a text that are not blank.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut found = Vec::new();
    let mut gap = Gap::None;
    let mut start = 0;
    for raw in text.split_inclusive('\n') {
        let (rest, depth) = unquoted(raw);
        let content = rest.trim();
        if content.is_empty() {
            gap = if gap == Gap::None {
                Gap::One
            } else {
                Gap::More
            };
        } else {
            found.push(Line {
                content,
                start: start + (content.as_ptr() as usize - raw.as_ptr() as usize),
                depth,
                gap: std::mem::replace(&mut gap, Gap::None),
            });
        }
        start += raw.len();
    }
    found
}

/// The row that a line looks like: labels, if any, and signs of which at least half are known.
pub(super) fn row<'t>(line: &Line<'t>) -> Option<Row<'t>> {
    if line.content.contains(':') && claim(line).is_some() {
        return None;
    }
    let words: Vec<Word<'t>> = line.words().collect();
    let mut words = &words[..];
    let mut left = None;
    if let [first, _, ..] = words
        && (is_dashed_label(first.text) || is_number(first.text))
    {
        left = Some(*first);
        words = &words[1..];
    }
    let (mut slash, mut diagonal, mut right) = (false, None, None);
    if let Some(at) = words.iter().position(|word| word.text == "/") {
        slash = true;
        diagonal = words.get(at + 1).copied();
        if words.len() > at + 2 {
            return None;
        }
        words = &words[..at];
    } else if let [.., _, last] = words
        && is_number(last.text)
    {
        right = Some(*last);
        words = &words[..words.len() - 1];
    }
    let (first, last) = (words.first()?, words.last()?);
    let single = |word: &Word<'_>| word.text.chars().nth(1).is_none();
    let spaced = words.iter().all(single);
    if !spaced && words.len() > 1 {
        return None;
    }
    let mut row = Row {
        left,
        right,
        slash,
        diagonal,
        points: Span::new(first.span.start, last.span.end),
        len: 0,
        unknown: None,
        compact: !spaced,
    };
    let mut unknown = 0;
    for word in words {
        for (at, sign) in word.text.char_indices() {
            row.len += 1;
            if Symbol::of(sign).is_none() {
                unknown += 1;
                let start = word.span.start + at;
                let span = Span::new(start, start + sign.len_utf8());
                row.unknown.get_or_insert((sign, span));
            }
        }
    }
    (2 * unknown <= row.len).then_some(row)
}

/// The labels of a line that stands above or below rows of `len` points, with this gap to
/// them: letters or numbers of which at least half are where they should be.
pub(super) fn column_labels<'t>(line: &Line<'t>, len: usize, gap: Gap) -> Option<Vec<Word<'t>>> {
    let words: Vec<Word<'t>> = line.words().collect();
    if let [word] = words[..]
        && len > 1
    {
        // Labels without blanks, above points without blanks.
        let each: Vec<Word<'t>> = word
            .text
            .char_indices()
            .map(|(at, sign)| {
                let start = word.span.start + at;
                Word {
                    text: &word.text[at..at + sign.len_utf8()],
                    span: Span::new(start, start + sign.len_utf8()),
                }
            })
            .collect();
        let fit = each.len() == len && places_right(&each) == len;
        return fit.then_some(each);
    }
    // Beyond a blank line it may as well be a caption, unless every word is right.
    let right = places_right(&words);
    let are_labels = right == words.len() || gap == Gap::None && 2 * right >= words.len();
    let are_short = || words.iter().all(|word| word.text.len() <= 3);
    (are_labels && are_short()).then_some(words)
}

/// The `/` signs above a hexagon: how many, and the label behind them.
pub(super) fn slashes<'t>(line: &Line<'t>) -> Option<(usize, Option<Word<'t>>)> {
    let mut count = 0;
    let mut label = None;
    for word in line.words() {
        if label.is_some() {
            return None;
        }
        if word.text == "/" {
            count += 1;
        } else {
            label = Some(word);
        }
    }
    (count > 0).then_some((count, label))
}

/// The claim that a line makes about a side: `x: name 41/46`.
pub(super) fn claim(line: &Line<'_>) -> Option<(Color, Claim)> {
    let (side, rest) = line.content.split_once(':')?;
    let side = side_of_letter(side.trim_end())?;
    let rest = rest.trim();
    let (before, last) = rest.rsplit_once(char::is_whitespace).unwrap_or(("", rest));
    let counts: Option<Counts> = last.parse().ok();
    let name = if counts.is_some() { before } else { rest }.trim();
    let name = (!name.is_empty()).then(|| name.to_owned());
    Some((side, Claim { name, counts }))
}

/// Whether a word is a number that can be a label. Nothing but zeros is not: it may be points.
pub(super) fn is_number(word: &str) -> bool {
    word.len() <= 4
        && word.bytes().all(|byte| byte.is_ascii_digit())
        && word.bytes().any(|byte| byte != b'0')
}

fn is_dashed_label(word: &str) -> bool {
    word.strip_suffix('-').is_some_and(|label| {
        is_number(label)
            || matches!(label.len(), 1..=2) && label.bytes().all(|byte| byte.is_ascii_alphabetic())
    })
}

/// How many of the words are the label of their place, in any dialect.
fn places_right(words: &[Word<'_>]) -> usize {
    let any = Board::rectangle(1, 1).expect("one point is enough");
    let fits = |(at, word): (usize, &Word<'_>)| {
        let letters = |dialect: Dialect| dialect.label(&any, at).eq_ignore_ascii_case(word.text);
        letters(Dialect::Pbmserv)
            || letters(Dialect::AbstractPlay)
            || is_number(word.text) && word.text.parse() == Ok(at + 1)
    };
    words.iter().enumerate().filter(|&pair| fits(pair)).count()
}

/// A line without its marks of quotation, and how many there were.
fn unquoted(line: &str) -> (&str, usize) {
    let mut rest = line.trim_start_matches('\u{feff}').trim_start();
    let mut depth = 0;
    while let Some(inner) = rest.strip_prefix('>') {
        rest = inner.trim_start();
        depth += 1;
    }
    (rest, depth)
}
