//! Printing a hexagon.
//!
//! The labeled form follows pbmserv's Havannah page: letters before the rows, and a number at the
//! upper end of each `/` diagonal. Board Game Arena letters the diagonals and numbers the rows;
//! Abstract Play labels only the rows.

use std::fmt;

use super::{Drawing, padded};
use crate::diagram::{DiagramStyle, Labels};

pub(super) fn write(drawing: &Drawing<'_>, side: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match drawing.labels {
        Labels::Hidden => write_bare(drawing, side, f),
        Labels::Shown => write_labeled(drawing, side, f),
    }
}

fn write_bare(drawing: &Drawing<'_>, side: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let margin = usize::from(drawing.style == DiagramStyle::Figure);
    for row in 0..drawing.board().rows() {
        let indent = margin + row.abs_diff(side - 1);
        write!(f, "{:indent$}", "")?;
        drawing.write_points(f, row, 2)?;
        writeln!(f)?;
    }
    Ok(())
}

fn write_labeled(drawing: &Drawing<'_>, side: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    /// The spaces before the label of the middle row.
    const MARGIN: usize = 4;
    let row_labels = drawing.dialect.row_labels(drawing.board());
    let label_width = row_labels.iter().map(String::len).max().unwrap_or(1);
    let diagonals = drawing.dialect.column_labels(drawing.board());
    let half = half_pitch(&diagonals, side);
    let pitch = 2 * half;
    let points_at = |row: usize| MARGIN + label_width + 2 + half * row.abs_diff(side - 1);

    if !diagonals.is_empty() {
        let labels = padded(&diagonals[..side], pitch);
        let slashes = padded(&vec!["/".to_owned(); side], pitch);
        let next = diagonals.get(side).map_or("", String::as_str);
        let (labels_at, slashes_at) = (points_at(0) + pitch, points_at(0) + half);
        writeln!(f, "{:labels_at$}{}", "", labels.trim_end())?;
        let slashes = format!("{slashes}{next}");
        writeln!(f, "{:slashes_at$}{}", "", slashes.trim_end())?;
    }
    for (row, label) in row_labels.iter().enumerate() {
        let width = points_at(row) - 2;
        write!(f, "{label:>width$}- ")?;
        drawing.write_points(f, row, pitch)?;
        if !diagonals.is_empty() && row + 1 < side {
            write!(f, "{:1$}/", "", pitch - 1)?;
            if let Some(label) = diagonals.get(side + 1 + row) {
                write!(f, "{:1$}{label}", "", pitch - 1)?;
            }
        }
        writeln!(f)?;
    }
    Ok(())
}

/// Returns half of the characters from one point to the next: 1, or more if the labels above the
/// first row are wide. The last of these labels has no neighbor and may be wider.
fn half_pitch(diagonals: &[String], side: usize) -> usize {
    let side_by_side = diagonals.iter().take(side - 1);
    let widest = side_by_side.map(String::len).max().unwrap_or(1);
    (widest + 1).div_ceil(2)
}
