//! Records whose first rows are compact.

use oust_core::Color;

use super::{CompactRows, Item, ProblemKind, Record, Turn};

/// A record whose plain first rows are [`CompactRows`]: a replay of them saves the time and the
/// memory of [`Item`]s.
#[derive(Clone, Debug)]
pub struct LazyRecord {
    rows: CompactRows,
    rest: Box<Record>,
}

impl LazyRecord {
    pub(crate) fn new(rows: CompactRows, rest: Box<Record>) -> Self {
        Self { rows, rest }
    }

    /// Returns the rows that are compact.
    pub fn rows(&self) -> &CompactRows {
        &self.rows
    }

    /// Returns everything but [`LazyRecord::rows`]: the headers, and the items after the rows.
    pub fn rest(&self) -> &Record {
        &self.rest
    }

    /// Drops the problem of two equal names when their bytes could not be decoded: they may differ.
    /// `replaced` has the offsets of such bytes.
    pub(crate) fn drop_uncertain_problem(&mut self, replaced: &[usize]) {
        if replaced.is_empty() {
            return;
        }
        let is_uncertain = Color::BOTH.into_iter().any(|color| {
            let player = self.rest.player(color);
            player.is_some_and(|player| player.value_span.holds_any(replaced))
        });
        if is_uncertain {
            let problems = &mut self.rest.problems;
            problems.retain(|problem| problem.kind != ProblemKind::SamePlayerTwice);
        }
    }

    /// Expands all rows, so that none are compact, and returns the record.
    pub fn expand(&mut self) -> &Record {
        let rows = std::mem::take(&mut self.rows);
        self.rest.prepend(&rows);
        &self.rest
    }

    /// Returns the record with all rows expanded.
    pub fn into_record(mut self) -> Box<Record> {
        self.expand();
        self.rest
    }
}

impl From<Record> for LazyRecord {
    fn from(record: Record) -> Self {
        Self::new(CompactRows::default(), Box::new(record))
    }
}

impl Record {
    /// Adds `rows` after the items.
    pub(crate) fn append(&mut self, rows: &CompactRows) {
        rows.expand(&mut self.items, &mut self.moves);
    }

    /// Adds `rows` before the items.
    fn prepend(&mut self, rows: &CompactRows) {
        if rows.is_empty() {
            return;
        }
        let rest = std::mem::take(&mut self.items);
        let moves = std::mem::take(&mut self.moves);
        rows.expand(&mut self.items, &mut self.moves);
        let before = self.moves.len();
        self.moves.extend(moves);
        self.items.extend(rest.into_iter().map(|item| match item {
            Item::Turn(turn) => {
                let (first, end) = turn.moves;
                let moves = (before + first, before + end);
                Item::Turn(Turn { moves, ..turn })
            }
            item => item,
        }));
    }
}
