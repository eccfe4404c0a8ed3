//! Boards of `KataGo`, with the last three moves numbered.
//!
//! ```text
//! board = columns row+
//! row   = number cell*
//! cell  = symbol (" " | order), without the space after the last
//! order = "1" | "2" | "3", after a stone: the greatest is the last move
//! ```
//!
//! The signature is a line of column letters and a row below it with a numbered stone. Without a
//! numbered stone the rows are ordinary ones.

use crate::Span;
use crate::diagram::DiagramErrorKind;
use crate::diagram::legend::{is_cell, is_number};
use crate::diagram::parse::column_labels::ColumnLabels;
use crate::diagram::parse::line::{Drawn, LineKind};
use crate::diagram::parse::row::{Cell, Row, Separator};
use crate::text::lines::Line;

pub(crate) fn read<'t>(paragraph: &[Line<'t>]) -> Option<Vec<Drawn<'t>>> {
    let is_columns =
        |line: &Line<'_>| ColumnLabels::read(line).is_some_and(|labels| labels.is_exact);
    let first = 1 + paragraph.iter().position(is_columns)?;
    let below = &paragraph[first..];
    let count = below
        .iter()
        .take_while(|line| is_number(line.first_word()))
        .count();
    let rows = &below[..count];
    if !rows.iter().any(|line| is_numbered(line.content)) {
        return None;
    }
    let last = rows.iter().filter_map(|line| order_in(line.content)).max();
    let mut found: Vec<Drawn<'t>> = paragraph.iter().map(|_| Drawn::Other).collect();
    // By number, 1 to 3.
    let mut seen = [false; 4];
    for (drawn, line) in found[first..].iter_mut().zip(rows) {
        *drawn = row(line, last, &mut seen);
    }
    Some(found)
}

/// Checks for a stone with a number after it, and then another cell or nothing.
fn is_numbered(content: &str) -> bool {
    order_in(content).is_some()
}

/// Returns the greatest number after a stone in a line.
fn order_in(content: &str) -> Option<char> {
    let symbols: Vec<char> = content.chars().collect();
    let numbered = symbols.windows(2).enumerate().filter_map(|(at, pair)| {
        let is_alone = symbols.get(at + 2).is_none_or(|&next| is_cell(next));
        (is_stone(pair[0]) && matches!(pair[1], '1'..='3') && is_alone).then_some(pair[1])
    });
    numbered.max()
}

fn is_stone(symbol: char) -> bool {
    matches!(symbol, 'X' | 'O')
}

fn row<'t>(line: &Line<'t>, last: Option<char>, seen: &mut [bool; 4]) -> Drawn<'t> {
    let label = line.first_word();
    let cells = line.content[label.len()..].trim_start();
    let start = line.content.len() - cells.len();
    let mut row = Row {
        left: Some(line.part(label)),
        gap: Some(Separator::Spaces(1)),
        indent: line.indent + line.content[..start].chars().count(),
        ..Row::default()
    };
    let mut symbols = cells.char_indices().peekable();
    while let Some((at, symbol)) = symbols.next() {
        let at = line.start + start + at;
        let span = Span::new(at, at + symbol.len_utf8());
        if !is_cell(symbol) {
            return Drawn::fault(*line, (span, DiagramErrorKind::UnknownSymbol(symbol)));
        }
        let order = match symbols.next() {
            None => None,
            Some((_, ' ')) if symbols.peek().is_some() => None,
            Some((_, order @ '1'..='3')) if is_stone(symbol) => Some(order),
            Some(_) => return Drawn::fault(*line, (span, DiagramErrorKind::UnevenCells)),
        };
        if let Some(order) = order.and_then(|order| order.to_digit(10)) {
            let is_second = std::mem::replace(&mut seen[order as usize], true);
            // Each of the last three moves is on one stone; a repeated number is another notation.
            if is_second {
                return Drawn::fault(*line, (span, DiagramErrorKind::UnevenCells));
            }
        }
        let bracketed = order.is_some() && order == last;
        row.cells.push(Cell {
            symbol,
            bracketed,
            at,
        });
    }
    Drawn::Line(*line, LineKind::Row(row))
}
