//! The figures of a collection as a table.

use oust_notation::printable;

use super::aligned::aligned;
use super::distribution::Spread;
use super::figures::{Capture, Endings, Stats, Totals};
use super::progress::{Course, Material};

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

type Row = [String; HEADINGS.len()];

/// Returns a row for each board and one for all, with means over the games, and lines below.
pub(crate) fn text(stats: &Stats) -> String {
    let all = &stats.all;
    let mut rows = vec![HEADINGS.map(str::to_owned)];
    let boards = stats.boards.values();
    rows.extend(boards.map(|of| row(&of.board, &of.totals)));
    rows.push(row("all", all));
    let mut lines = aligned(rows.iter().map(Row::as_slice));
    lines.push(String::new());
    for (name, line) in [
        ("turns", spread(&all.turns)),
        ("placements", spread(&all.placements)),
        ("captured", spread(&all.captured)),
        ("ended", endings(&all.endings)),
        ("largest", largest(stats.largest_capture.as_ref())),
    ] {
        lines.push(format!("{name:10}  {line}"));
    }
    for board in stats.boards.values() {
        if let Some(course) = &board.course {
            lines.extend(course_lines(&board.board, course));
        }
    }
    lines.join("\n") + "\n"
}

/// Returns a heading and a row for each stage of the games on a board.
fn course_lines(board: &str, course: &Course) -> Vec<String> {
    let Course {
        games, branching, ..
    } = course;
    let branching = branching.value();
    let of_side = format!(
        "{:>8}{:>9}{:>8}{:>9}",
        "stones", "singles", "groups", "largest"
    );
    let mut lines = vec![
        String::new(),
        format!("{board}, games with a winner: {games}, branching {branching:.1}"),
        format!(
            "{:11}{:>34}{:>34}{:>17}",
            "", "winner", "loser", "winner has"
        ),
        format!(
            "{:>4}{:>7}{of_side}{of_side}{:>8}{:>9}",
            "", "legal", "more", "largest"
        ),
    ];
    lines.extend(course.stages.iter().map(|stage| {
        let percent = |share: f64| format!("{:.0}%", share * 100.0);
        let of_side = |side: &Material| {
            format!(
                "{:>8.1}{:>9.1}{:>8.1}{:>9.1}",
                side.stones.value(),
                side.singletons.value(),
                side.groups.value(),
                side.largest.value()
            )
        };
        format!(
            "{:>4}{:>7.1}{}{}{:>8}{:>9}",
            percent(stage.part),
            stage.legal.value(),
            of_side(&stage.winner),
            of_side(&stage.loser),
            percent(stage.winner_has_more.value()),
            percent(stage.winner_has_largest.value()),
        )
    }));
    lines
}

fn row(board: &str, totals: &Totals) -> Row {
    let mean = |spread: &Spread| format!("{:.1}", spread.summary().mean);
    [
        board.to_owned(),
        totals.games.to_string(),
        totals.won_by_x.to_string(),
        totals.won_by_o.to_string(),
        (totals.games - totals.won()).to_string(),
        percentage(totals.first_player_wins, totals.won()),
        totals.swaps.to_string(),
        mean(&totals.turns),
        mean(&totals.placements),
        mean(&totals.captures),
        totals.largest_capture.to_string(),
    ]
}

#[expect(clippy::cast_precision_loss, reason = "a percentage for people")]
fn percentage(part: u64, whole: u64) -> String {
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
    let counts = endings.counts();
    let words: Vec<String> = counts
        .into_iter()
        .filter(|&(_, count)| count > 0)
        .map(|(name, count)| format!("{} {count}", name.as_str()))
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
        path,
    } = capture;
    let word = if *stones == 1 { "stone" } else { "stones" };
    // A name of a file is from outside, and the rest of the table is not.
    let path = printable(path);
    format!("{stones} {word}, captured by {side} in turn {turn} of {path}, game {game}")
}
