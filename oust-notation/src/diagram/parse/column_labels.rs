//! Parses the labels of columns, and the slashes above a hexagon.

use oust_core::Board;

use crate::diagram::legend::is_number;
use crate::diagram::parse::row::has_cells;
use crate::text::lines::{Line, Word};
use crate::{Dialect, Span};

/// The most words that are compared with all labels: the search takes quadratic time.
const MAX_SHUFFLED: usize = 26;

/// The line of labels above or below the rows.
pub(crate) struct ColumnLabels<'t> {
    pub(crate) words: Vec<Word<'t>>,
    /// Text to the right of the labels.
    pub(crate) remark: Option<Word<'t>>,
    /// Whether every word is the right label for its column.
    pub(crate) is_exact: bool,
}

impl<'t> ColumnLabels<'t> {
    /// Parses a line of letters or numbers. At least half of the words must be the labels of their
    /// columns, counted from the left or from the right, or all must be the labels of the columns
    /// in another order.
    pub(crate) fn read(line: &Line<'t>) -> Option<Self> {
        let mut words: Vec<Word<'t>> = line.words().collect();
        let is_first = |word: &Word<'_>| matches!(word.text, "A" | "a" | "1");
        let remark = split_remark(line, &mut words);
        let is_compact = words.len() == 1 && words[0].text.bytes().all(|b| b.is_ascii_alphabetic());
        if is_compact {
            // `ABCDEFGH`: each letter labels a column.
            let word = words[0];
            let letters = (0..word.text.len()).map(|at| word.part(&word.text[at..=at]));
            words = letters.collect();
        }
        if !words.iter().any(is_first) {
            return None;
        }
        let is_short = |word: &Word<'_>| word.text.len() <= 2 || is_number(word.text);
        let last = words.len() - 1;
        let matching = |column: fn(usize, usize) -> usize| {
            let words = words.iter().enumerate();
            let labels = words.filter(|&(at, word)| is_label(column(last, at), word.text));
            labels.count()
        };
        let most = matching(|_, at| at).max(matching(|last, at| last - at));
        let is_exact = most == words.len();
        // A word of letters needs all of them right, since most words are text.
        let is_near = 2 * most >= words.len() && !is_compact;
        // Exchanged labels are labels still: as text they would not be checked.
        let is_labels = (is_exact || is_near || !is_compact && is_shuffled(&words))
            && words.iter().all(is_short);
        is_labels.then_some(Self {
            words,
            remark,
            is_exact,
        })
    }

    pub(crate) fn span(&self) -> Span {
        span_of(&self.words)
    }

    pub(crate) fn numbered(&self) -> impl Iterator<Item = (usize, Word<'t>)> {
        self.words.iter().copied().enumerate()
    }
}

/// A line of `/` characters above a hexagon.
pub(crate) struct Slashes<'t> {
    /// The number of `/`.
    pub(crate) count: usize,
    /// The label of the next diagonal, after the last `/`.
    pub(crate) label: Option<Word<'t>>,
}

impl<'t> Slashes<'t> {
    pub(crate) fn read(line: &Line<'t>) -> Option<Self> {
        let count = line.words().take_while(|word| word.text == "/").count();
        let mut words = line.words().skip(count);
        let label = words.next();
        let is_label = |word: Word<'_>| word.text.chars().all(char::is_alphanumeric);
        let is_whole = words.next().is_none() && label.is_none_or(is_label);
        (count > 0 && is_whole).then_some(Self { count, label })
    }
}

/// Checks for a line that has a short label for each of `slashes` below it.
pub(crate) fn is_above(slashes: &Slashes<'_>, line: &Line<'_>) -> bool {
    let is_letter = |text: &str| text.len() == 1 && text.bytes().all(|b| b.is_ascii_alphabetic());
    let words = || line.words().map(|word| word.text);
    words().count() == slashes.count && (words().all(is_number) || words().all(is_letter))
}

/// Removes a remark to the right of the labels from `words` and returns it.
fn split_remark<'t>(line: &Line<'t>, words: &mut Vec<Word<'t>>) -> Option<Word<'t>> {
    let starts = |pair: &[Word<'t>]| pair[1].span.start - pair[0].span.start;
    let pitch = words.get(..2).map_or(1, starts);
    let ends = words.windows(2).position(|pair| {
        let space = pair[1].span.start - pair[0].span.end;
        space > 1 && (starts(pair) > pitch || words[0].text.len() > 1)
    })?;
    let rest = words.split_off(ends + 1);
    let span = span_of(&rest);
    let text = &line.content[span.start - line.start..span.end - line.start];
    if has_cells(text, words.len()) {
        // A remark has no cells, so the line is read with all of its words.
        words.extend(rest);
        return None;
    }
    Some(Word { text, span })
}

/// Checks whether `word` is the label or the number of column `at`, from 0, in any dialect.
pub(crate) fn is_label(at: usize, word: &str) -> bool {
    // The letters depend on the shape of the board, not on its size.
    let any = Board::rectangle(1, 1).expect("one point is a board");
    let letters = |dialect: Dialect| dialect.label(&any, at).eq_ignore_ascii_case(word);
    letters(Dialect::Pbmserv)
        || letters(Dialect::AbstractPlay)
        || is_number(word) && word.parse() == Ok(at + 1)
}

/// Checks whether `words` are the labels of as many columns, in any order.
fn is_shuffled(words: &[Word<'_>]) -> bool {
    let is_found = |at| words.iter().any(|word| is_label(at, word.text));
    // A text such as `b a` is no line of labels.
    (3..=MAX_SHUFFLED).contains(&words.len()) && (0..words.len()).all(is_found)
}

pub(crate) fn span_of(labels: &[Word<'_>]) -> Span {
    match labels {
        [first, .., last] => first.span.cover(last.span),
        [only] => only.span,
        [] => Span::default(),
    }
}
