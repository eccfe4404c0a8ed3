//! The figures of a collection as a table.

use std::fmt::Write;

use oust_notation::{printable, side_letter};

use super::facts::End;
use super::totals::{Collection, Found, Spread, Totals};

const HEADINGS: [&str; 11] = [
    "board",
    "games",
    "x won",
    "o won",
    "no winner",
    "first won",
    "swaps",
    "turns",
    "placements",
    "captures",
    "largest",
];

/// A row for each board and one for all, means over the games of it, and what is worth a line.
pub(super) fn text(collection: &Collection) -> String {
    let mut rows = vec![HEADINGS.map(str::to_owned)];
    let boards = collection.boards.values();
    rows.extend(boards.map(|(board, totals)| row(board, totals)));
    let all = &collection.all;
    rows.push(row("all", all));
    let mut text = aligned(&rows);
    text.push('\n');
    let lines = [
        ("turns", spread(&all.turns)),
        ("placements", spread(&all.placements)),
        ("captured", spread(&all.captured)),
        ("ended", ends(all)),
        ("largest", largest(collection.largest.as_ref())),
    ];
    for (name, line) in lines {
        push_line(&mut text, format_args!("{name:10}  {line}"));
    }
    text
}

fn row(board: &str, totals: &Totals) -> [String; HEADINGS.len()] {
    let mean = |spread: &Spread| format!("{:.1}", spread.mean());
    [
        board.to_owned(),
        totals.games.to_string(),
        totals.won_by_x.to_string(),
        totals.won_by_o.to_string(),
        (totals.games - totals.won()).to_string(),
        share(totals.first_player_wins, totals.won()),
        totals.swaps.to_string(),
        mean(&totals.turns),
        mean(&totals.placements),
        mean(&totals.captures),
        totals.largest.to_string(),
    ]
}

/// A part in percent; a line where there is no whole.
#[expect(clippy::cast_precision_loss, reason = "a share for people")]
fn share(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    format!("{:.1}%", part as f64 * 100.0 / whole as f64)
}

fn spread(spread: &Spread) -> String {
    let (least, median, most) = (spread.least(), spread.median(), spread.most());
    format!("{least} to {most}, median {median}")
}

fn ends(totals: &Totals) -> String {
    let counts = End::ALL.into_iter().zip(totals.ends);
    let counts = counts.filter(|&(_, count)| count > 0);
    let words: Vec<String> = counts
        .map(|(end, count)| format!("{} {count}", end.name()))
        .collect();
    words.join(", ")
}

fn largest(found: Option<&Found>) -> String {
    let Some(Found {
        capture,
        path,
        game,
    }) = found
    else {
        return "no capture".to_owned();
    };
    let stones = if capture.stones == 1 {
        "stone"
    } else {
        "stones"
    };
    format!(
        "{} {stones}, captured by {} in turn {} of {}, game {game}",
        capture.stones,
        side_letter(capture.side),
        capture.turn,
        printable(path)
    )
}

/// The first column to the left, the others to the right.
fn aligned(rows: &[[String; HEADINGS.len()]]) -> String {
    let mut widths = [0; HEADINGS.len()];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.len().max(*width);
        }
    }
    let mut text = String::new();
    for row in rows {
        let (name, first) = (&row[0], widths[0]);
        let mut line = format!("{name:first$}");
        for (cell, width) in row.iter().zip(widths).skip(1) {
            // A string takes everything.
            let _ = write!(line, "  {cell:>width$}");
        }
        push_line(&mut text, format_args!("{line}"));
    }
    text
}

fn push_line(text: &mut String, line: std::fmt::Arguments<'_>) {
    // A string takes everything.
    let _ = writeln!(text, "{line}");
}
