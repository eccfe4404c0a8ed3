//! The shape of a board, from the lengths of the rows of its picture.

use std::collections::HashMap;

use oust_core::{Board, Shape};

use super::DiagramErrorKind;

/// What else than the rows' lengths tells rectangles and hexagons apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hint {
    /// Labels that only hexagons have.
    Hexagon,
    /// This many labels above or below the rows, and none that only hexagons have.
    Columns(usize),
    None,
}

/// What is wrong, and with which row, counted from 0, when it is one row.
type Misfit = (Option<usize>, DiagramErrorKind);

/// The shape of the board whose picture has rows of these lengths, at least one row.
pub(super) fn of(lengths: &[usize], hint: Hint) -> Result<Shape, Misfit> {
    let (rows, first) = (lengths.len(), lengths[0]);
    let is_hexagon = rows == 2 * first - 1 && first_misfit(lengths, first).is_none();
    if is_hexagon && (rows > 1 || hint == Hint::Hexagon) && hint != Hint::Columns(2) {
        return hexagon(first);
    }
    let (width, rows_as_wide) = most_common(lengths, hint);
    if rows_as_wide == rows && (rows > 1 || hint != Hint::Hexagon) {
        return rectangle(width, rows);
    }
    let is_damaged_rectangle = 2 * rows_as_wide > rows || rows == 2;
    if hint == Hint::Hexagon || hint == Hint::None && !is_damaged_rectangle {
        if let Some(expected) = rows_of_wave(lengths) {
            return Err(wrong_row_count(expected, rows));
        }
        if hint == Hint::Hexagon {
            return Err(match first_misfit(lengths, first) {
                Some(row) => ragged(lengths, row, hexagon_row(first, row)),
                None => wrong_row_count(2 * first - 1, rows),
            });
        }
    }
    let row = lengths.iter().position(|&length| length != width);
    Err(ragged(lengths, row.unwrap_or(0), width))
}

/// The number of points in a row of a hexagon.
fn hexagon_row(side: usize, row: usize) -> usize {
    (2 * side - 1).saturating_sub(row.abs_diff(side - 1))
}

/// The first row of a hexagon's picture that has another length than the hexagon's.
fn first_misfit(lengths: &[usize], side: usize) -> Option<usize> {
    let rows = lengths.iter().take(2 * side - 1).enumerate();
    let mut misfits = rows.filter(|&(row, &length)| length != hexagon_row(side, row));
    misfits.next().map(|(row, _)| row)
}

/// How many rows the hexagon has of which these are a part: each row is one longer than the
/// last, or from some row on one shorter. `None` when they are not a part of one.
fn rows_of_wave(lengths: &[usize]) -> Option<usize> {
    let rising = lengths
        .windows(2)
        .take_while(|pair| pair[1] == pair[0] + 1)
        .count();
    let falls = lengths[rising..]
        .windows(2)
        .all(|pair| pair[0] == pair[1] + 1);
    let peak = lengths[rising];
    let expected = if rising + 1 == lengths.len() {
        2 * lengths[0] - 1
    } else {
        peak
    };
    (falls && expected % 2 == 1 && expected != lengths.len()).then_some(expected)
}

/// The length that most rows have, or that the column labels speak for among the rows'
/// lengths, and how many rows have it.
fn most_common(lengths: &[usize], hint: Hint) -> (usize, usize) {
    let mut counts: HashMap<usize, usize> = HashMap::new();
    for &length in lengths {
        *counts.entry(length).or_default() += 1;
    }
    let weight = |length: usize| {
        let labelled = hint == Hint::Columns(length);
        (counts[&length], labelled)
    };
    // The first of equals, so that the answer does not depend on the table's order.
    let mut best = lengths[0];
    for &length in lengths {
        if weight(length) > weight(best) {
            best = length;
        }
    }
    (best, counts[&best])
}

fn hexagon(side: usize) -> Result<Shape, Misfit> {
    match u8::try_from(side) {
        Ok(side) if side <= Board::MAX_SIDE => Ok(Shape::Hexagon { side }),
        _ => {
            let reason = format!(
                "a hexagon of side {side}, and hexagons go up to side {}",
                Board::MAX_SIDE
            );
            Err((None, DiagramErrorKind::TooLarge { reason }))
        }
    }
}

fn rectangle(width: usize, height: usize) -> Result<Shape, Misfit> {
    if let (Ok(width), Ok(height)) = (u8::try_from(width), u8::try_from(height)) {
        return Ok(Shape::Rectangle { width, height });
    }
    let reason = format!("{width}x{height}, and rectangles go up to {0}x{0}", u8::MAX);
    Err((None, DiagramErrorKind::TooLarge { reason }))
}

fn wrong_row_count(expected: usize, found: usize) -> Misfit {
    (None, DiagramErrorKind::WrongRowCount { expected, found })
}

fn ragged(lengths: &[usize], row: usize, expected: usize) -> Misfit {
    let kind = DiagramErrorKind::RaggedRow {
        row: row + 1,
        expected,
        found: lengths[row],
    };
    (Some(row), kind)
}
