//! Pictures whose rows a mail program has broken.

use oust_core::Board;

use super::mime::Mapped;
use super::picture::is_sign;
use crate::lines::{Line, is_number};
use crate::{Dialect, Span};

/// A part of a text with its broken rows joined.
pub(super) struct Unwrapped {
    pub(super) made: Mapped,
    /// The first line that looks like the rest of a row, though nothing says of which.
    pub(super) doubtful: Option<Span>,
}

/// What the line before is the beginning of.
enum Open<'t> {
    /// A row of a rectangle behind its number; the same number ends it.
    Row(&'t str),
    /// A row of a hexagon behind its letter. All its rows have one, so what has none is a rest.
    Hexagon,
    /// The `/` signs over a hexagon.
    Slashes,
    /// So many labels of columns.
    Labels(usize),
}

/// Joins the broken rows of a part of a text that has these lines. Labels say what belongs
/// together.
pub(super) fn unwrapped(text: &str, lines: &[Line<'_>], part: Span) -> Unwrapped {
    let mut made = Mapped::default();
    let mut doubtful = None;
    let mut copied = part.start;
    let mut at = 0;
    while let Some(line) = lines.get(at).filter(|line| line.start < part.end) {
        let next = &lines[at + 1..];
        at += 1;
        let rests = rests(line, next);
        if rests == 0 {
            continue;
        }
        if !ends(line, &next[rests - 1]) {
            doubtful = doubtful.or(Some(next[0].span()));
            continue;
        }
        let mut end = line.span().end;
        for rest in &next[..rests] {
            made.copy(text, Span::new(copied, end));
            made.make(" ", Span::new(end, rest.start));
            copied = rest.start;
            end = rest.span().end;
        }
        at += rests;
    }
    made.copy(text, Span::new(copied.min(part.end), part.end));
    Unwrapped { made, doubtful }
}

/// How many lines behind a line look like its rest.
fn rests(line: &Line<'_>, next: &[Line<'_>]) -> usize {
    let Some(mut open) = open(line) else { return 0 };
    let mut last = line;
    let mut count = 0;
    for rest in next {
        // A careless mail program does not quote the rest.
        if rest.is_blank() || rest.depth > last.depth || !open.goes_on_in(last, rest) {
            break;
        }
        if let Open::Labels(count) = &mut open {
            *count += rest.words().count();
        }
        count += 1;
        last = rest;
        if matches!(open, Open::Row(label) if ends_in(rest, label)) {
            break;
        }
    }
    count
}

/// Whether the last rest is where the line ends.
fn ends(line: &Line<'_>, last: &Line<'_>) -> bool {
    !matches!(open(line), Some(Open::Row(label)) if !ends_in(last, label))
}

fn ends_in(line: &Line<'_>, label: &str) -> bool {
    line.content.split_whitespace().next_back() == Some(label)
}

fn open<'t>(line: &Line<'t>) -> Option<Open<'t>> {
    let mut words = line.content.split_whitespace();
    let first = words.next()?;
    let last = line.content.split_whitespace().next_back()?;
    if first == "/" {
        return words.all(|word| word == "/").then_some(Open::Slashes);
    }
    let labels = line.content.split_whitespace().enumerate();
    if labels.clone().all(|(at, word)| is_label(word, at)) {
        return Some(Open::Labels(labels.count()));
    }
    let points = words.filter(|word| *word != "/");
    let points = points.take_while(|word| is_sign(word)).count();
    if points == 0 {
        None
    } else if is_number(first) {
        (last != first).then_some(Open::Row(first))
    } else {
        let is_letter =
            |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphabetic());
        first
            .strip_suffix('-')
            .is_some_and(is_letter)
            .then_some(Open::Hexagon)
    }
}

impl Open<'_> {
    fn goes_on_in(&self, last: &Line<'_>, rest: &Line<'_>) -> bool {
        let words: Vec<&str> = rest.content.split_whitespace().collect();
        let (number, signs) = match &words[..] {
            [signs @ .., word] if is_number(word) => (Some(*word), signs),
            signs => (None, signs),
        };
        let after_slash = signs
            .last()
            .map_or(last.content, |word| word)
            .ends_with('/');
        match self {
            Self::Row(label) => {
                signs.iter().all(|word| is_sign(word)) && number.is_none_or(|it| it == *label)
            }
            Self::Hexagon => {
                let is_part = |word: &&str| *word == "/" || is_sign(word);
                signs.iter().all(is_part) && (number.is_none() || after_slash)
            }
            Self::Slashes => {
                signs.iter().all(|word| *word == "/") && (number.is_none() || after_slash)
            }
            Self::Labels(count) => {
                let labels = words.iter().enumerate();
                let mut labels = labels.map(|(at, word)| is_label(word, count + at));
                labels.all(|fits| fits)
            }
        }
    }
}

/// Whether a word is the label of a column: a letter, with or without I, or a number.
fn is_label(word: &str, at: usize) -> bool {
    let any = Board::rectangle(1, 1).expect("one point is enough");
    let letters = |dialect: Dialect| dialect.label(&any, at).eq_ignore_ascii_case(word);
    letters(Dialect::Pbmserv)
        || letters(Dialect::AbstractPlay)
        || is_number(word) && word.parse() == Ok(at + 1)
}
