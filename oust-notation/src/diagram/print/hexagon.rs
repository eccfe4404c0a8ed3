//! Printing a hexagon.
//!
//! The labelled picture is that of pbmserv's Havannah page: letters before the rows, and each
//! `/` diagonal numbered at its upper end. Board Game Arena's coordinates name the same rows
//! and diagonals the other way round, Abstract Play's the rows alone.

use std::fmt;

use super::{Picture, padded};
use crate::diagram::{DiagramStyle, Labels};

pub(super) fn write(picture: &Picture<'_>, side: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match picture.labels {
        Labels::Hidden => write_bare(picture, side, f),
        Labels::Shown => write_labelled(picture, side, f),
    }
}

fn write_bare(picture: &Picture<'_>, side: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let margin = usize::from(picture.style == DiagramStyle::Figure);
    for row in 0..picture.board().rows() {
        let indent = margin + row.abs_diff(side - 1);
        write!(f, "{:indent$}", "")?;
        picture.write_points(f, row, 2)?;
        writeln!(f)?;
    }
    Ok(())
}

fn write_labelled(picture: &Picture<'_>, side: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    /// The columns before the label of the middle row.
    const MARGIN: usize = 4;
    let row_labels = picture.dialect.row_labels(picture.board());
    let label_width = row_labels.iter().map(String::len).max().unwrap_or(1);
    let diagonals = picture.dialect.column_labels(picture.board());
    let half = half_pitch(&diagonals, side);
    let pitch = 2 * half;
    let points_at = |row: usize| MARGIN + label_width + 2 + half * row.abs_diff(side - 1);

    if !diagonals.is_empty() {
        let labels = padded(&diagonals[..side], pitch);
        let slashes = padded(&vec!["/".to_owned(); side], pitch);
        let behind = diagonals.get(side).map_or("", String::as_str);
        let (labels_at, slashes_at) = (points_at(0) + pitch, points_at(0) + half);
        writeln!(f, "{:labels_at$}{}", "", labels.trim_end())?;
        let slashes = format!("{slashes}{behind}");
        writeln!(f, "{:slashes_at$}{}", "", slashes.trim_end())?;
    }
    for (row, label) in row_labels.iter().enumerate() {
        let width = points_at(row) - 2;
        write!(f, "{label:>width$}- ")?;
        picture.write_points(f, row, pitch)?;
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

/// Half of the columns from one point to the next: one, unless labels side by side on top need
/// more. The last of them may be longer.
fn half_pitch(diagonals: &[String], side: usize) -> usize {
    let side_by_side = diagonals.iter().take(side - 1);
    let widest = side_by_side.map(String::len).max().unwrap_or(1);
    (widest + 1).div_ceil(2)
}
