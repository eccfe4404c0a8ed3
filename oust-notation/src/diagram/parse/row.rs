//! One line as a row of cells, with its labels and a remark.

use crate::Span;
use crate::diagram::DiagramErrorKind;
use crate::diagram::legend::{is_cell, is_stone};
use crate::lines::{Line, Word};

/// A row of cells.
pub(super) struct Row<'t> {
    pub(super) left: Option<Word<'t>>,
    pub(super) right: Option<Word<'t>>,
    /// Whether a `/` follows the cells.
    pub(super) slash: bool,
    /// The label after the `/`.
    pub(super) diagonal: Option<Word<'t>>,
    pub(super) cells: Vec<Cell>,
    /// The number of characters between two cells; `None` with one cell.
    pub(super) gap: Option<usize>,
    /// The number of characters between the quote marks and the first cell.
    pub(super) indent: usize,
    /// Text after the cells.
    pub(super) remark: Option<Word<'t>>,
}

/// A cell and its place in the text.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) sign: char,
    /// Whether it is in brackets, as the last move is by GNU Go.
    pub(super) bracketed: bool,
    pub(super) at: usize,
}

/// A fault of a line and its place.
pub(super) type Fault = (Span, DiagramErrorKind);

/// A word with the number of characters between it and the word before.
struct Token<'t> {
    word: Word<'t>,
    before: usize,
}

impl Cell {
    pub(super) fn span(self) -> Span {
        Span::new(self.at, self.at + self.sign.len_utf8())
    }
}

impl Row<'_> {
    /// Returns the place of the cells.
    pub(super) fn span(&self) -> Span {
        match &self.cells[..] {
            [first, .., last] => first.span().cover(last.span()),
            [only] => only.span(),
            [] => Span::default(),
        }
    }

    /// Returns the label on the left, or else the one on the right.
    pub(super) fn label(&self) -> Option<Word<'_>> {
        self.left.or(self.right)
    }

    pub(super) fn is_compact(&self) -> bool {
        self.gap == Some(0)
    }

    /// Checks for a label that only hexagons have, such as `A-`.
    pub(super) fn is_dashed(&self) -> bool {
        self.left.is_some_and(|label| label.text.ends_with('-'))
    }

    /// Checks for a drawn line such as `-----`, `* * *` or `+---+`.
    pub(super) fn is_rule(&self) -> bool {
        let mut signs = self.cells.iter().map(|cell| cell.sign);
        let first = signs.next().unwrap_or(' ');
        let same = signs.clone().all(|sign| sign == first);
        let drawn = "-#~?+*_".contains(first) || self.is_compact() && first == '.';
        let edge = self.is_compact() && signs.all(|sign| matches!(sign, '+' | '-'));
        self.cells.len() > 1 && (drawn && same || first == '+' && edge)
    }

    /// Checks whether the cells are letters without spaces, which may be a word.
    pub(super) fn is_word(&self) -> bool {
        self.is_compact() && self.cells.iter().all(|cell| cell.sign.is_alphanumeric())
    }
}

/// Reads a line as a row.
///
/// # Errors
///
/// Returns what is wrong with a line that looks like cells and is no row; nothing for other text.
pub(super) fn row<'t>(line: &Line<'t>) -> Result<Row<'t>, Option<Fault>> {
    let tokens = tokens(line);
    let mut rest = &tokens[..];
    let mut row = Row {
        left: None,
        right: None,
        slash: false,
        diagonal: None,
        cells: Vec::new(),
        gap: None,
        indent: 0,
        remark: None,
    };
    if let [label, next, ..] = rest
        && is_label(&label.word)
        && is_cells(&next.word)
    {
        row.left = Some(label.word);
        rest = &rest[1..];
    }
    let used = row.take_cells(rest);
    let Some(first) = rest.first().filter(|_| used > 0) else {
        return Err(fault_in_text(line, &tokens));
    };
    let margin = &line.content[..first.word.span.start - line.start];
    row.indent = line.indent + margin.chars().count();
    rest = &rest[used..];
    match rest {
        [slash, behind @ ..] if slash.word.text == "/" => {
            row.slash = true;
            row.diagonal = behind.first().map(|token| token.word);
            rest = behind.get(1..).unwrap_or_default();
        }
        [label, behind @ ..] if is_number(label.word.text) => {
            row.right = Some(label.word);
            rest = behind;
        }
        [next, ..] if next.before < 2.max(row.gap.unwrap_or(0) + 1) => {
            let has_cells = row.cells.len() > 1;
            return Err(if has_cells {
                Some(fault_at(line, &next.word))
            } else {
                fault_in_text(line, &tokens)
            });
        }
        _ => {}
    }
    if let ([first, ..], [.., last]) = (rest, rest) {
        let span = first.word.span.cover(last.word.span);
        let at = span.start - line.start;
        let text = &line.content[at..at + span.len()];
        if holds_cells(text, row.cells.len()) {
            return Err(Some((line.span(), DiagramErrorKind::UnevenCells)));
        }
        row.remark = Some(Word { text, span });
    }
    // `- item`, but not `. / . 2`.
    let is_item = row.cells.len() == 1 && row.left.is_none() && row.remark.is_some();
    if is_item {
        return Err(fault_in_text(line, &tokens));
    }
    Ok(row)
}

/// Returns what is wrong with a line that does not begin with cells and looks like them.
fn fault_in_text(line: &Line<'_>, tokens: &[Token<'_>]) -> Option<Fault> {
    let start = usize::from(tokens.first().is_some_and(|token| is_label(&token.word)));
    let words: Vec<Word<'_>> = tokens[start..].iter().map(|token| token.word).collect();
    let is_enclosed = matches!(&words[..], [first, .., last] if is_cells(first) && is_cells(last));
    if !is_enclosed && !looks_like_cells(line.content) {
        return None;
    }
    let wrong = words
        .iter()
        .find(|word| !is_cells(word) && !is_number(word.text));
    Some(match wrong {
        Some(word) if words.len() > 1 => fault_at(line, word),
        Some(word) => unknown_sign_of(word),
        None => (line.span(), DiagramErrorKind::UnevenCells),
    })
}

/// Returns the fault of a line that this word follows cells in.
fn fault_at(line: &Line<'_>, word: &Word<'_>) -> Fault {
    if is_cells(word) {
        (line.span(), DiagramErrorKind::UnevenCells)
    } else if word.text.chars().nth(1).is_none() {
        unknown_sign_of(word)
    } else {
        let text = word.text.to_owned();
        (word.span, DiagramErrorKind::TextAtCells { text })
    }
}

/// Returns the fault of the first sign of a line that is no cell.
pub(super) fn unknown_sign(line: &Line<'_>) -> Fault {
    let mut words = line.words().filter(|word| !is_label(word));
    let word = words
        .find(|word| !is_cells(word))
        .unwrap_or(line.part(line.content));
    unknown_sign_of(&word)
}

fn unknown_sign_of(word: &Word<'_>) -> Fault {
    let mut signs = word.text.char_indices();
    let (at, sign) = signs.find(|&(_, sign)| !is_cell(sign)).unwrap_or((0, ' '));
    let start = word.span.start + at;
    let span = Span::new(start, start + sign.len_utf8());
    (span, DiagramErrorKind::UnknownSymbol(sign))
}

/// Checks whether text may be cells: it has no other words, or two words of cells in sequence.
fn looks_like_cells(text: &str) -> bool {
    const FRAME: &str = "|[](){}/\\:;'\"│";
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_cells = |word: &&str| {
        word.chars()
            .all(|sign| is_cell(sign) || "()".contains(sign))
    };
    let is_short = |word: &&str| word.chars().nth(1).is_none() || is_number(word) || is_cells(word);
    let has_cell = |word: &&str| word.contains(is_cell);
    let is_frame = |sign: char| is_cell(sign) || FRAME.contains(sign) || sign.is_whitespace();
    let known = text.chars().filter(|&sign| is_cell(sign)).count();
    let letters = text.chars().filter(|sign| sign.is_alphabetic()).count();
    words.windows(2).any(|pair| pair.iter().all(is_cells))
        || words.iter().any(has_cell) && (text.chars().all(is_frame) || words.iter().all(is_short))
        || words.len() == 1
            && !text.starts_with('<')
            && 2 * known >= text.chars().count()
            && known > letters
}

/// Checks whether a remark next to `width` cells holds cells: it looks like them, or one of its words is a
/// row without spaces. A word of letters such as `Bob` is one only when it has the width.
pub(super) fn holds_cells(remark: &str, width: usize) -> bool {
    let is_row = |word: &str| {
        let length = word.chars().count();
        let is_name = length != width && word.chars().all(char::is_alphanumeric);
        length > 1 && !is_name && word.chars().all(is_cell)
    };
    looks_like_cells(remark) || remark.split_whitespace().any(is_row)
}

/// Checks whether a word is a number that can be a label. Zeros are cells.
pub(super) fn is_number(word: &str) -> bool {
    word.len() <= 4
        && word.bytes().all(|byte| byte.is_ascii_digit())
        && word.bytes().any(|byte| byte != b'0')
}

/// Checks for a word that may be a row of this length without spaces: it is all cells, or it is the only
/// word next to labels and has a cell.
pub(super) fn has_word_of(line: &Line<'_>, width: usize) -> bool {
    let words: Vec<Word<'_>> = line.words().filter(|word| !is_number(word.text)).collect();
    let is_only = words.len() == 1;
    let is_row = |word: &Word<'_>| {
        word.text.chars().count() == width
            && (is_cells(word) || is_only && word.text.contains(is_cell))
    };
    width > 1 && words.iter().any(is_row)
}

/// Checks for three words of cells or more.
pub(super) fn has_three_cells(line: &Line<'_>) -> bool {
    line.words().filter(is_cells).nth(2).is_some()
}

/// Checks for a label of a row.
fn is_label(word: &Word<'_>) -> bool {
    is_number(word.text) || is_dashed(word.text)
}

fn is_cells(word: &Word<'_>) -> bool {
    units(word).is_some()
}

fn is_dashed(word: &str) -> bool {
    word.strip_suffix('-').is_some_and(|label| {
        let is_letters = label.len() <= 2 && label.bytes().all(|b| b.is_ascii_alphabetic());
        !label.is_empty() && (is_letters || is_number(label))
    })
}

fn tokens<'t>(line: &Line<'t>) -> Vec<Token<'t>> {
    let mut end = line.start;
    let mut tokens = Vec::new();
    for word in line.words() {
        let between = Span::new(end - line.start, word.span.start - line.start);
        end = word.span.end;
        let before = between.of(line.content).chars().count();
        // GNU Go closes a bracket instead of the space before a label: `(X)10`.
        match word.text.rfind(')').map(|at| word.text.split_at(at + 1)) {
            Some((cells, label)) if is_number(label) => {
                let (cells, label) = (word.part(cells), word.part(label));
                tokens.push(Token {
                    word: cells,
                    before,
                });
                tokens.push(Token {
                    word: label,
                    before: 1,
                });
            }
            _ => tokens.push(Token { word, before }),
        }
    }
    tokens
}

/// Returns the cells of a word; `None` when it has anything else.
fn units(word: &Word<'_>) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    let mut signs = word.text.char_indices();
    while let Some((at, sign)) = signs.next() {
        let bracketed = sign == '(';
        let (at, sign) = if bracketed { signs.next()? } else { (at, sign) };
        let closed = !bracketed || is_stone(sign) && signs.next()?.1 == ')';
        if !is_cell(sign) || !closed {
            return None;
        }
        let at = word.span.start + at;
        cells.push(Cell {
            sign,
            bracketed,
            at,
        });
    }
    Some(cells)
}

impl Row<'_> {
    /// Takes cells that are equally far apart from the start of the tokens; returns the number of
    /// tokens used. Brackets may fill the space next to a cell.
    fn take_cells(&mut self, tokens: &[Token<'_>]) -> usize {
        let mut used = 0;
        for token in tokens {
            let Some(units) = units(&token.word) else {
                break;
            };
            let (cells_before, gap_before) = (self.cells.len(), self.gap);
            for (place, unit) in units.into_iter().enumerate() {
                let gap = if place == 0 { token.before } else { 0 };
                if self
                    .cells
                    .last()
                    .is_some_and(|last| !self.fits(last, unit, gap))
                {
                    self.cells.truncate(cells_before);
                    self.gap = gap_before;
                    return used;
                }
                let is_between = !self.cells.is_empty() && !unit.bracketed;
                if is_between && !self.cells.last().is_some_and(|last| last.bracketed) {
                    self.gap = Some(gap);
                }
                self.cells.push(unit);
            }
            used += 1;
        }
        used
    }

    fn fits(&self, last: &Cell, next: Cell, gap: usize) -> bool {
        if last.bracketed || next.bracketed {
            gap <= self.gap.unwrap_or(1)
        } else {
            self.gap.is_none_or(|usual| usual == gap)
        }
    }
}
