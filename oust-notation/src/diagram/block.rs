//! The lines of one picture, and whether they are one.

use super::fold::is_junction;
use super::lines::Word;
use super::row::Row;
use super::symbols::Symbol;
use super::{Claim, DiagramPlaces};
use crate::Span;

/// The lines that belong to one picture.
pub(super) struct Block<'t> {
    pub(super) rows: Vec<Row<'t>>,
    /// The labels above the rows.
    pub(super) above: Option<Vec<Word<'t>>>,
    /// The labels below the rows.
    pub(super) below: Option<Vec<Word<'t>>>,
    /// Whether a line of `/` signs stands above the rows.
    pub(super) slashes: bool,
    /// The label behind those signs.
    pub(super) behind_slashes: Option<Word<'t>>,
    pub(super) claims: [Option<Claim>; 2],
    pub(super) caption: Option<String>,
    pub(super) places: DiagramPlaces,
    /// From the first claim to the end of the caption.
    pub(super) span: Span,
    /// The lines, first and last, of the rows, and of all but the caption.
    pub(super) row_lines: (usize, usize),
    pub(super) lines: (usize, usize),
    /// How many lines the caption has.
    pub(super) caption_lines: usize,
}

impl<'t> Block<'t> {
    /// The labels above and below the rows.
    pub(super) fn columns(&self) -> impl Iterator<Item = &[Word<'t>]> {
        [&self.above, &self.below]
            .into_iter()
            .flatten()
            .map(Vec::as_slice)
    }

    /// Whether the picture has labels that only hexagons have.
    pub(super) fn has_hexagon_labels(&self) -> bool {
        self.slashes || self.rows.iter().any(|row| row.slash || row.is_dashed())
    }

    pub(super) fn is_labelled(&self) -> bool {
        let labels = |row: &Row<'_>| row.left.is_some() || row.right.is_some();
        self.slashes || self.columns().next().is_some() || self.rows.iter().any(labels)
    }

    /// Where the rows are.
    pub(super) fn span_of_rows(&self) -> Span {
        let start = self.rows.first().map_or(0, |row| row.points().start);
        let end = self.rows.last().map_or(start, |row| row.points().end);
        Span::new(start, end)
    }

    /// Whether this is a picture also in the midst of prose.
    pub(super) fn is_plain(&self) -> bool {
        if !self.rows.iter().any(|row| row.unknown().is_none()) || self.is_prose() {
            return false;
        }
        let widest = self.rows.iter().map(Row::len).max();
        if self.rows.len() > 1 && widest > Some(1) {
            return !self.rows.iter().all(Row::is_rule);
        }
        // One row or one column: its labels have to say so.
        let count = self.rows.len();
        let counted = |(at, row): (usize, &Row<'_>)| {
            row.left
                .or(row.right)
                .and_then(|label| label.text().parse().ok())
                == Some(count - at)
        };
        let counted = self.rows.iter().enumerate().all(counted);
        let topped = self.columns().any(|labels| Some(labels.len()) == widest);
        // `x + 1` is a sum.
        let headed = widest > Some(1) && self.rows[0].left.is_some();
        counted && (topped || headed) || self.slashes
    }

    /// Whether this may be a picture where nothing else stands in the text.
    pub(super) fn may_be_alone(&self) -> bool {
        match &self.rows[..] {
            [row] => {
                let mut signs = row.signs.iter();
                let is_word = row.compact && signs.all(|(sign, _)| sign.is_alphanumeric());
                let is_rule = row.signs.iter().all(|(sign, _)| *sign == '*');
                !is_word && !is_rule && !row.repeats_a_sign()
            }
            rows => !rows.iter().all(Row::is_rule) && !self.is_prose(),
        }
    }

    /// Whether the signs are rather those of words, of a table of numbers or of a drawing.
    fn is_prose(&self) -> bool {
        let symbols = |row: &Row<'_>| -> Vec<Option<Symbol>> {
            row.signs
                .iter()
                .map(|(sign, _)| Symbol::of(*sign))
                .collect()
        };
        let rows: Vec<Vec<Option<Symbol>>> = self.rows.iter().map(symbols).collect();
        let any = |test: fn(&Symbol) -> bool| rows.iter().flatten().flatten().any(test);
        if !any(|symbol| !matches!(symbol, Symbol::Zero | Symbol::Asterisk)) {
            return true;
        }
        let is_item = |row: &Row<'_>| {
            let mark = row
                .left
                .filter(|label| label.raw.ends_with(['.', ')', ':']));
            row.len() == 1 && mark.is_some()
        };
        if self.rows.iter().all(is_item) {
            return true;
        }
        let has_initials = any(|symbol| matches!(symbol, Symbol::Initial { .. }));
        let unknown = self.rows.iter().filter_map(Row::unknown);
        if has_initials && unknown.into_iter().any(|(sign, _)| sign.is_alphanumeric()) {
            return true;
        }
        // Of the letters b, r, w and o words are made: only a point amidst them tells.
        let is_word = |row: &Row<'_>| row.compact || row.len() == 1;
        if has_initials && self.rows.iter().all(is_word) {
            let amidst = |row: &Vec<Option<Symbol>>| {
                let inner = &row[..row.len() - 1];
                let is_stone = |symbol: &Symbol| symbol.is_stone();
                row.iter().flatten().any(is_stone) && !inner.iter().flatten().all(is_stone)
            };
            return !rows.iter().any(amidst);
        }
        let drawn = |row: &Row<'_>| row.signs.iter().all(|(sign, _)| is_junction(*sign));
        if self.rows.iter().all(drawn) {
            return self.rows.len() < 3 || self.rows[0].len() < 3;
        }
        self.rows.iter().any(|row| row.glued) && !self.is_counted()
    }

    /// Whether the numbers of the rows rise or fall by one.
    fn is_counted(&self) -> bool {
        let number = |row: &Row<'_>| -> Option<usize> {
            let label = row.left.or(row.right)?;
            label
                .text()
                .trim_end_matches(['.', ')', ':', '-'])
                .parse()
                .ok()
        };
        let numbers: Option<Vec<usize>> = self.rows.iter().map(number).collect();
        numbers.is_some_and(|numbers| {
            let mut pairs = numbers.windows(2);
            pairs.all(|pair| pair[0].abs_diff(pair[1]) == 1)
        })
    }
}
