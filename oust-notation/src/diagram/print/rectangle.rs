//! Printing a rectangle.

use std::fmt;

use super::{Drawing, padded};
use crate::diagram::{DiagramStyle, Labels};

pub(super) fn write(drawing: &Drawing<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match drawing.labels {
        Labels::Hidden => write_bare(drawing, f),
        Labels::Shown => write_labeled(drawing, f),
    }
}

fn write_bare(drawing: &Drawing<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for row in 0..drawing.board().rows() {
        if drawing.style == DiagramStyle::Figure {
            f.write_str(" ")?;
        }
        drawing.write_points(f, row, 2)?;
        writeln!(f)?;
    }
    Ok(())
}

/// Writes the frame of figure 7. Orbit indents it by one space and adds empty lines.
fn write_labeled(drawing: &Drawing<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let board = drawing.board();
    let columns = drawing.dialect.column_labels(board);
    let width = columns.iter().map(String::len).max().unwrap_or(1);
    // pbmserv pads row numbers to two digits on small boards too.
    let digits = board.rows().to_string().len().max(2);
    let orbit = drawing.style == DiagramStyle::Orbit;
    let indent = if orbit { " " } else { "" };

    let line = format!("{indent}{:digits$}  {}", "", padded(&columns, width + 1));
    let line = line.trim_end();

    writeln!(f, "{line}")?;
    if orbit {
        writeln!(f)?;
    }
    for (row, number) in drawing.dialect.row_labels(board).iter().enumerate() {
        write!(f, "{indent}{number:>digits$}  ")?;
        drawing.write_points(f, row, width + 1)?;
        writeln!(f, "  {number}")?;
    }
    if orbit {
        writeln!(f)?;
    }
    writeln!(f, "{line}")
}
