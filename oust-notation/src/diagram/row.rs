//! Lines that look like rows of a board.

use super::lines::{Line, Word, claim, is_column_labels, is_number};
use super::symbols::Symbol;
use crate::{Dialect, Span};

/// A line that looks like a row of a board.
pub(super) struct Row<'t> {
    pub(super) left: Option<Word<'t>>,
    pub(super) right: Option<Word<'t>>,
    /// Whether a `/` stands behind the points.
    pub(super) slash: bool,
    /// The label behind the `/`.
    pub(super) diagonal: Option<Word<'t>>,
    /// The signs of the points and where they stand in the text.
    pub(super) signs: Vec<(char, Span)>,
    /// Whether the points stand without blanks. False for a single point.
    pub(super) compact: bool,
    /// Whether a number stands at the points without a blank.
    pub(super) glued: bool,
    /// The dot behind the left label: a mark of the label, or the first point.
    dot: Option<Span>,
}

impl Row<'_> {
    /// How many points there are.
    pub(super) fn len(&self) -> usize {
        self.signs.len()
    }

    /// From the first point to the last one.
    pub(super) fn points(&self) -> Span {
        match &self.signs[..] {
            [(_, first), .., (_, last)] => Span::new(first.start, last.end),
            [(_, only)] => *only,
            [] => Span::default(),
        }
    }

    /// The first sign that is no symbol.
    pub(super) fn unknown(&self) -> Option<(char, Span)> {
        let mut signs = self.signs.iter().copied();
        signs.find(|&(sign, _)| Symbol::of(sign).is_none())
    }

    /// Whether the row's label is one of a hexagon, such as `A-`.
    pub(super) fn is_dashed(&self) -> bool {
        self.left.is_some_and(|label| label.text().ends_with('-'))
    }

    /// Whether the points are one repeated sign without blanks.
    pub(super) fn repeats_a_sign(&self) -> bool {
        let first = self.signs.first().map(|(sign, _)| *sign);
        self.compact && self.signs.iter().all(|(sign, _)| Some(*sign) == first)
    }

    /// Whether the points look like a line drawn under a heading.
    pub(super) fn is_rule(&self) -> bool {
        let first = self.signs.first().map_or(' ', |(sign, _)| *sign);
        self.repeats_a_sign() && matches!(first, '-' | '#' | '~' | '?' | '+' | '*' | '_')
    }
}

/// The row that a line looks like: labels, if any, and signs of which at least half are known.
pub(super) fn row<'t>(line: &Line<'t>) -> Option<Row<'t>> {
    if line.content.contains(':') && claim(line).is_some() || is_column_labels(line) {
        return None;
    }
    let mut row = Row {
        left: None,
        right: None,
        slash: false,
        diagonal: None,
        signs: Vec::new(),
        compact: false,
        glued: false,
        dot: None,
    };
    let mut words = &line.words[..];
    if let [first, _, ..] = words
        && (is_marked_label(first) || is_number(&first.text()))
    {
        row.left = Some(*first);
        if first.raw.ends_with('.') {
            row.dot = Some(Span::new(first.span.end - 1, first.span.end));
        }
        words = &words[1..];
    }
    if let Some(at) = words.iter().position(|word| word.text() == "/") {
        row.slash = true;
        row.diagonal = words.get(at + 1).copied();
        if words.len() > at + 2 {
            return None;
        }
        words = &words[..at];
    } else if let [.., _, last] = words
        && is_number(&last.text())
    {
        row.right = Some(*last);
        words = &words[..words.len() - 1];
    }
    let mut words = words.to_vec();
    row.unglue(&mut words)?;
    let is_single = |word: &Word<'_>| word.signs().nth(1).is_none();
    let spaced = words.iter().all(is_single);
    if !spaced && words.len() > 1 {
        return None;
    }
    row.compact = !spaced;
    row.signs = words.iter().flat_map(Word::signs).collect();
    let unknown = row.signs.iter();
    let unknown = unknown
        .filter(|(sign, _)| Symbol::of(*sign).is_none())
        .count();
    (!row.signs.is_empty() && 2 * unknown <= row.len()).then_some(row)
}

impl<'t> Row<'t> {
    /// Takes numbers off the points that they stand at. `None` when they are not the same at
    /// both ends: that is no row.
    fn unglue(&mut self, words: &mut [Word<'t>]) -> Option<()> {
        let last = words.len().checked_sub(1)?;
        let first = words[0];
        let digits = digits_before(&first);
        let label = first.first(digits);
        if self.left.is_none() && digits < first.raw.len() && is_number(&label.text()) {
            self.left = Some(label);
            self.glued = true;
            words[0] = first.without_first(digits);
        }
        let behind = words[last];
        let end = behind.raw.len() - digits_behind(&behind);
        let label = behind.without_first(end);
        if self.right.is_none() && !self.slash && end > 0 && is_number(&label.text()) {
            let left = self.left.map(|label| label.text());
            if self.glued && left != Some(label.text()) {
                return None;
            }
            self.right = Some(label);
            self.glued = true;
            words[last] = behind.first(end);
        }
        Some(())
    }

    /// Takes the first or the last sign as the row's label.
    fn take_letter(&mut self, text: &'t str, end: End) {
        let (_, span) = match end {
            End::Left => self.signs.remove(0),
            End::Right => self.signs.remove(self.signs.len() - 1),
        };
        let label = Some(Word {
            raw: span.of(text),
            span,
        });
        match end {
            End::Left => self.left = label,
            End::Right => self.right = label,
        }
        self.compact &= self.signs.len() > 1;
    }
}

/// Which end of a row.
#[derive(Clone, Copy)]
enum End {
    Left,
    Right,
}

/// Decides what single rows leave open: the letters in a row's first or last place that count
/// the rows are labels, and a dot behind a number is a point where other numbers have none.
pub(super) fn settle<'t>(text: &'t str, rows: &mut [Row<'t>]) {
    for end in [End::Left, End::Right] {
        if count_rows(rows, end) {
            for row in &mut *rows {
                row.take_letter(text, end);
            }
        }
    }
    let all_dotted = rows.iter().all(|row| row.dot.is_some());
    for row in rows {
        if let (Some(dot), Some(label), false) = (row.dot, row.left, all_dotted || row.compact) {
            row.left = Some(label.first(label.raw.len() - 1));
            row.signs.insert(0, ('.', dot));
            row.glued = true;
        }
    }
}

/// Whether the signs at an end of the rows are letters in order, one of them A.
fn count_rows(rows: &[Row<'_>], end: End) -> bool {
    let letter = |row: &Row<'_>| {
        let (label, sign) = match end {
            End::Left => (row.left, row.signs.first()),
            End::Right => (row.right, row.signs.last()),
        };
        let sign = sign?.0.to_ascii_uppercase();
        (label.is_none() && row.len() > 1 && sign.is_ascii_uppercase()).then_some(sign)
    };
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return false;
    };
    let any_a = letter(first) == Some('A') || letter(last) == Some('A');
    if !any_a || rows.len() < 2 {
        return false;
    }
    let Ok(board) = oust_core::Board::rectangle(1, 1) else {
        return false;
    };
    let counts = |dialect: Dialect, falling: bool| {
        rows.iter().enumerate().all(|(at, row)| {
            let at = if falling { rows.len() - 1 - at } else { at };
            letter(row).map(String::from) == Some(dialect.label(&board, at))
        })
    };
    let dialects = [Dialect::Pbmserv, Dialect::AbstractPlay];
    dialects
        .into_iter()
        .any(|dialect| counts(dialect, false) || counts(dialect, true))
}

/// How many bytes of digits a word begins with.
fn digits_before(word: &Word<'_>) -> usize {
    let rest = word.raw.trim_start_matches(is_digit);
    word.raw.len() - rest.len()
}

fn digits_behind(word: &Word<'_>) -> usize {
    let rest = word.raw.trim_end_matches(is_digit);
    word.raw.len() - rest.len()
}

/// A digit, also a full-width one.
fn is_digit(sign: char) -> bool {
    sign.is_ascii_digit() || ('\u{FF10}'..='\u{FF19}').contains(&sign)
}

/// Whether a word is a label with a mark that tells it from a point: `A-`, `3)`, `a.`
fn is_marked_label(word: &Word<'_>) -> bool {
    let text = word.text();
    text.strip_suffix(['-', ')', '.', ':'])
        .is_some_and(|label| {
            is_number(label)
                || matches!(label.len(), 1..=2)
                    && label.bytes().all(|byte| byte.is_ascii_alphabetic())
        })
}
