//! The figures of groups as text, Markdown and CSV.

use oust_notation::printable;

use super::aligned::aligned;
use super::groups::Cells;

/// Returns the table as aligned lines.
pub(super) fn text(cells: &Cells) -> String {
    let printed = |row: &Vec<String>| {
        row.iter()
            .map(|cell| printable(cell).into_owned())
            .collect()
    };
    let rows = [&cells.head].into_iter().chain(&cells.rows);
    let rows: Vec<Vec<String>> = rows.map(printed).collect();
    let lines = aligned(rows.iter().map(Vec::as_slice));
    lines.join("\n") + "\n"
}

/// Returns the table in Markdown, as GitHub has tables.
pub(super) fn markdown(cells: &Cells) -> String {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escape_markdown(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    // Names at the left, numbers at the right.
    let ruler = format!("| --- |{}\n", " --: |".repeat(cells.head.len() - 1));
    let rows: String = cells.rows.iter().map(|cells| row(cells)).collect();
    row(&cells.head) + &ruler + &rows
}

/// Returns a text that Markdown and HTML in it show as it is.
fn escape_markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in printable(text).chars() {
        // Only signs that Markdown, HTML in it or GitHub gives a meaning within a cell.
        if r"\`*_[]<>|~&$#!".contains(symbol) {
            escaped.push('\\');
        }
        escaped.push(symbol);
    }
    escaped
}

/// Returns the table as comma-separated values.
pub(super) fn csv(cells: &Cells) -> anyhow::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&cells.head)?;
    for row in &cells.rows {
        // Also printed to terminals.
        writer.write_record(row.iter().map(|cell| printable(cell).into_owned()))?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}
