//! Printing a rectangle.

use std::fmt;

use super::{Picture, padded};
use crate::diagram::{DiagramStyle, Labels};

pub(super) fn write(picture: &Picture<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match picture.labels {
        Labels::Hidden => write_bare(picture, f),
        Labels::Shown => write_labelled(picture, f),
    }
}

fn write_bare(picture: &Picture<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for row in 0..picture.board().rows() {
        if picture.style == DiagramStyle::Figure {
            f.write_str(" ")?;
        }
        picture.write_points(f, row, 2)?;
        writeln!(f)?;
    }
    Ok(())
}

/// Figure 7's frame; Orbit's stands one column further right and has blank lines.
fn write_labelled(picture: &Picture<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let board = picture.board();
    let columns = picture.dialect.column_labels(board);
    let width = columns.iter().map(String::len).max().unwrap_or(1);
    // The server leaves room for two digits also on small boards.
    let digits = board.rows().to_string().len().max(2);
    let orbit = picture.style == DiagramStyle::Orbit;
    let indent = if orbit { " " } else { "" };

    let line = format!("{indent}{:digits$}  {}", "", padded(&columns, width + 1));
    let line = line.trim_end();

    writeln!(f, "{line}")?;
    if orbit {
        writeln!(f)?;
    }
    for (row, number) in picture.dialect.row_labels(board).iter().enumerate() {
        write!(f, "{indent}{number:>digits$}  ")?;
        picture.write_points(f, row, width + 1)?;
        writeln!(f, "  {number}")?;
    }
    if orbit {
        writeln!(f)?;
    }
    writeln!(f, "{line}")
}
