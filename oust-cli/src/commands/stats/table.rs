//! The figures of a collection as a table.

use std::fmt::Write;

use oust_notation::printable;

use super::figures::{Capture, Endings, Stats, Totals};
use super::spread::Spread;

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

/// Returns a row for each board and one for all, with means over the games, and lines below.
pub(super) fn text(stats: &Stats) -> String {
    let mut rows = vec![HEADINGS.map(str::to_owned)];
    let boards = stats.boards.values();
    rows.extend(boards.map(|of| row(&of.board, &of.totals)));
    let all = &stats.all;
    rows.push(row("all", all));
    let mut text = aligned(&rows);
    text.push('\n');
    let lines = [
        ("turns", spread(&all.turns)),
        ("placements", spread(&all.placements)),
        ("captured", spread(&all.captured)),
        ("ended", endings(&all.endings)),
        ("largest", largest(stats.largest_capture.as_ref())),
    ];
    for (name, line) in lines {
        push_line(&mut text, format_args!("{name:10}  {line}"));
    }
    text
}

fn row(board: &str, totals: &Totals) -> [String; HEADINGS.len()] {
    let mean = |spread: &Spread| format!("{:.1}", spread.summary().mean);
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
        totals.largest_capture.to_string(),
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
    let figures = spread.summary();
    let (least, median, most) = (figures.least, figures.median, figures.most);
    format!("{least} to {most}, median {median}")
}

fn endings(endings: &Endings) -> String {
    let counts = [
        ("board", endings.board),
        ("deadlock", endings.deadlock),
        ("resign", endings.resign),
        ("time", endings.time),
        ("adjudicated", endings.adjudicated),
        ("unfinished", endings.unfinished),
    ];
    let counts = counts.into_iter().filter(|&(_, count)| count > 0);
    let words: Vec<String> = counts
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    words.join(", ")
}

fn largest(capture: Option<&Capture>) -> String {
    let Some(capture) = capture else {
        return "no capture".to_owned();
    };
    let Capture {
        stones,
        side,
        game,
        turn,
        ..
    } = capture;
    let word = if *stones == 1 { "stone" } else { "stones" };
    let path = printable(&capture.path);
    format!("{stones} {word}, captured by {side} in turn {turn} of {path}, game {game}")
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
