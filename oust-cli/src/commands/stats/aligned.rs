//! Rows of texts as aligned lines.

use textwrap::core::display_width;

/// Returns the rows as lines, the first column aligned left and the others right. Every row has as
/// many cells, and no cell has a control character.
pub(super) fn aligned<'a>(rows: impl Iterator<Item = &'a [String]> + Clone) -> Vec<String> {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows.clone() {
        widths.resize(row.len().max(widths.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(display_width(cell));
        }
    }
    let line = |row: &[String]| {
        let columns = row.iter().zip(&widths).enumerate();
        let cells = columns.map(|(column, (cell, width))| {
            // Not a width of `format`, which counts characters: some take two columns.
            let gap = " ".repeat(width - display_width(cell));
            match column {
                0 => format!("{cell}{gap}"),
                _ => format!("{gap}{cell}"),
            }
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.map(line).collect()
}
