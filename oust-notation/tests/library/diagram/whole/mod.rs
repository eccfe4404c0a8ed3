//! A board with added text or a missing part is read whole or refused.
//!
//! `PROPTEST_CASES=100000` runs more cases than the default.

mod drawing;

use oust_core::{Color, Setup};
use oust_notation::{Diagram, read_diagrams};
use proptest::prelude::*;

use crate::common::config;
use drawing::{Change, Drawing, Place, changes, drawings};

/// Returns the changed text and the board that it shows; `None` if the change makes another valid board.
fn changed(drawing: &Drawing, change: &Change) -> Option<(String, Option<Setup>)> {
    let cells = drawing.cells();
    let mut rows = drawing.rows(&cells);
    let mut setup = Some(drawing.setup.clone());
    let count = rows.len();
    match change {
        Change::After(row, text) => rows[row.index(count)].push_str(text),
        Change::Before(row, text) => rows[row.index(count)].insert_str(0, text),
        Change::Cell(at, symbol) => {
            let mut cells = cells;
            let row = at.index(count);
            let place = at.index(cells[row].len());
            cells[row][place] = *symbol;
            rows = drawing.rows(&cells);
            setup = match symbol {
                'x' | 'o' | '.' | '?' | ',' => return None,
                _ => None,
            };
        }
        Change::NoCell(at) => {
            let mut cells = cells;
            let row = at.index(count);
            let place = at.index(cells[row].len());
            cells[row].remove(place);
            rows = drawing.rows(&cells);
            setup = None;
        }
        Change::NoRow(at) => {
            // Without labels of the rows, the rest of a rectangle is a smaller rectangle, and so is the rest
            // of the smallest hexagon.
            let row = at.index(count);
            let is_small = count == 3 && drawing.is_hexagon();
            if is_small || !drawing.is_hexagon() && (!drawing.has_row_labels() || row == 0) {
                return None;
            }
            rows.remove(row);
            setup = None;
        }
        Change::Lines(Place::Between(at), lines) => {
            let at = 1 + at.index(count - 1);
            rows.splice(at..at, lines.iter().cloned());
        }
        Change::Lines(..) => {}
    }
    let mut text = drawing.framed(rows);
    match change {
        Change::Lines(Place::Above, lines) => _ = text.splice(0..0, lines.iter().cloned()),
        Change::Lines(Place::Below, lines) => text.extend(lines.iter().cloned()),
        _ => {}
    }
    Some((text.join("\n"), setup))
}

/// Checks whether added lines have a row of the drawing's length, with the next label if its rows have
/// labels: it cannot be told from the rows.
fn adds_a_row(drawing: &Drawing, change: &Change) -> bool {
    let Change::Lines(_, lines) = change else {
        return false;
    };
    let width = drawing.board().row_len(0);
    let next = (drawing.board().rows() + 1).to_string();
    let has_label = |line: &String| line.split_whitespace().any(|word| word == next);
    if drawing.is_hexagon() || drawing.has_row_labels() && !lines.iter().any(has_label) {
        return false;
    }
    lines.iter().any(|line| {
        let cells = line.trim_start().chars();
        let cells = cells.filter(|symbol| !symbol.is_whitespace() && !"()".contains(*symbol));
        let first: Vec<char> = cells.take(width).collect();
        first.len() == width
            && first
                .iter()
                .all(|&symbol| ".-+,?~·xXoO#*@bBwW0●".contains(symbol))
    })
}

/// Checks whether `boards` are the parts of one board divided by empty lines, in order.
fn are_parts(drawing: &Drawing, boards: &[Setup]) -> bool {
    let stones = |setup: &Setup| -> Vec<Option<Color>> {
        setup
            .board()
            .points()
            .map(|point| setup.at(point))
            .collect()
    };
    let whole = stones(&drawing.setup);
    let joined: Vec<Option<Color>> = boards.iter().flat_map(stones).collect();
    let width = drawing.board().row_len(0);
    let mut same_width = boards.iter().map(|setup| setup.board().row_len(0) == width);
    !drawing.is_hexagon()
        && !drawing.has_row_labels()
        && joined == whole
        && same_width.all(|same| same)
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with(['`', '>', '['])
}

fn check(drawing: &Drawing, change: &Change) -> Result<(), TestCaseError> {
    let Some((text, expected)) = changed(drawing, change) else {
        return Ok(());
    };
    if adds_a_row(drawing, change) {
        return Ok(());
    }
    let found = read_diagrams(&text);
    let boards: Result<Vec<Setup>, _> = found
        .into_iter()
        .map(|found| found.diagram.map(|diagram| diagram.setup))
        .collect();
    let Ok(boards) = boards else {
        return Ok(());
    };
    let holds = |setup: &Setup| boards.contains(setup);
    let is_divided = || {
        let Change::Lines(Place::Between(_), lines) = change else {
            return false;
        };
        lines.iter().any(|line| is_blank(line)) && boards.len() > 1 && are_parts(drawing, &boards)
    };
    let is_whole = boards.is_empty() || expected.as_ref().is_some_and(holds) || is_divided();
    prop_assert!(is_whole, "{change:?} reads as {boards:?}:\n{text}");
    let alone = text.parse::<Diagram>().ok().map(|diagram| diagram.setup);
    prop_assert!(alone.is_none() || alone == expected, "{change:?}:\n{text}");
    Ok(())
}

proptest! {
    #![proptest_config(config(2048))]

    #[test]
    fn a_board_is_read_whole_or_refused(drawing in drawings(), change in changes()) {
        check(&drawing, &change)?;
    }

    #[test]
    fn an_unchanged_board_is_read(drawing in drawings()) {
        let text = drawing.framed(drawing.rows(&drawing.cells())).join("\n");
        let stones = Color::BOTH.map(|color| drawing.setup.stones(color).count());
        // Letters without empty points are words, and `b` alone is ambiguous.
        let is_open = drawing.symbols[1] == 'b' && stones.contains(&0);
        let is_word = drawing.separator.is_empty();
        match text.parse::<Diagram>() {
            Ok(diagram) => prop_assert_eq!(diagram.setup, drawing.setup, "{}", text),
            Err(error) => prop_assert!(is_open || is_word, "{}:\n{}", error, text),
        }
    }
}
