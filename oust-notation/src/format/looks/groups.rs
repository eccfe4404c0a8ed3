//! Looks that several lines have together.

use oust_core::Color;

use super::line::{Features, Moves};
use crate::record::Look;

/// Adds the looks of lines that look like a game with the lines around them.
pub(super) fn add_looks(features: &[Features], looks: &mut [Option<Look>]) {
    add_players(features, looks);
    add_moves(features, looks);
    add_rows(features, looks);
}

/// Finds both players in one paragraph.
fn add_players(features: &[Features], looks: &mut [Option<Look>]) {
    let mut named: [Option<usize>; 2] = [None; 2];
    for (at, line) in features.iter().enumerate() {
        if line.is_blank {
            named = [None; 2];
        }
        let Some(player) = line.player else {
            continue;
        };
        named[usize::from(player == Color::O)] = Some(at);
        if let [Some(x), Some(o)] = named {
            for at in [x, o] {
                looks[at].get_or_insert(Look::Header);
            }
        }
    }
}

/// Finds moves one below the other: two lines of nothing else, three with one word each, or one next
/// to a line that looks like moves.
fn add_moves(features: &[Features], looks: &mut [Option<Look>]) {
    let is_moves = |look: Option<Look>| matches!(look, Some(Look::Row | Look::Moves));
    let mut start = 0;
    while start < features.len() {
        let run = features[start..].iter();
        let len = run
            .take_while(|line| line.moves > Moves::Few || line.is_neutral)
            .count();
        let run = start..start + len;
        let has = |least: Moves| run.clone().filter(move |&at| features[at].moves >= least);
        let known = run.clone().filter(|&at| is_moves(looks[at])).count();
        let only = has(Moves::All).count() >= 2 || known > 0;
        let most = has(Moves::Most).count() >= 3;
        for at in has(if most { Moves::Most } else { Moves::All }) {
            if only || most {
                looks[at].get_or_insert(Look::Moves);
            }
        }
        start += len + 1;
    }
}

/// Finds rows of one width: of symbols, of digits, of runs.
fn add_rows(features: &[Features], looks: &mut [Option<Look>]) {
    let mut add = |at: usize, count: usize| {
        for look in &mut looks[at..at + count] {
            look.get_or_insert(Look::Cells);
        }
    };
    let width = |at: Option<usize>| Some(features.get(at?)?.cells.width);
    for (at, pair) in features.windows(2).enumerate() {
        let [first, second] = [pair[0].cells, pair[1].cells];
        let around = [width(at.checked_sub(1)), width(Some(at + 2))];
        let is_heading = first.is_heading_above(&second) && !around.contains(&Some(first.width));
        if first.goes_with(&second) && !is_heading || first.is_run_row && second.is_run_row {
            add(at, 2);
        }
    }
    for (at, rows) in features.windows(3).enumerate() {
        let digits = || rows.iter().map(|row| row.cells.digits);
        let width = rows[0].cells.digits.width;
        let is_board = digits().all(|row| row.width == width) && digits().any(|row| row.differ);
        if width >= 3 && is_board {
            add(at, 3);
        }
    }
}
