//! The rows of groups as texts.

use super::super::distribution::Spread;
use super::super::figures::Endings;
use super::by::By;
use super::rows::{GroupRow, NamedFigures, PlayerFigures};
use crate::view::EndingName;

/// A table of texts.
pub(crate) struct Cells {
    /// The names of the columns; the first column names the rows.
    pub(crate) head: Vec<String>,
    /// The rows, with a cell for each column.
    pub(crate) rows: Vec<Vec<String>>,
}

/// Returns the rows for people: rounded, ranges in brackets after the means, and the ways to end that
/// occur.
pub(crate) fn readable(by: By, rows: &[GroupRow<'_>]) -> Cells {
    let mut endings = Endings::default();
    for row in rows {
        if let GroupRow::Named(group) = row {
            endings.add(&group.totals.endings);
        }
    }
    // Up to five columns of zeros would hide the others.
    let occurring = |(_, count): &(_, u64)| *count > 0;
    let endings: Vec<_> = endings.counts().into_iter().filter(occurring).collect();
    let heads: &[&str] = match by {
        By::Player => &[
            "games",
            "won",
            "lost",
            "no winner",
            "share won",
            "rating",
            "deviation",
            "turns",
            "placements",
            "captures",
            "captured",
        ],
        By::Board | By::Year | By::Event => &[
            "games",
            "x won",
            "o won",
            "no winner",
            "x's share",
            "turns",
            "placements",
            "captures",
            "captured",
        ],
    };
    let mut head: Vec<String> = [by.name()]
        .iter()
        .chain(heads)
        .map(ToString::to_string)
        .collect();
    if by != By::Player {
        head.extend(endings.iter().map(|(ending, _)| ended(*ending).to_owned()));
    }
    let figures = |row: &GroupRow<'_>| match row {
        GroupRow::Player(player) => of_player(player),
        GroupRow::Named(group) => {
            let mut cells = of_group(group);
            let counts = group.totals.endings.counts().into_iter();
            let shown =
                counts.filter(|(ending, _)| endings.iter().any(|(known, _)| known == ending));
            cells.extend(shown.map(|(_, count)| count.to_string()));
            cells
        }
    };
    let cells = |row: &GroupRow<'_>| {
        let name = [row.shown_name().to_owned()].into_iter();
        name.chain(figures(row)).collect()
    };
    Cells {
        rows: rows.iter().map(cells).collect(),
        head,
    }
}

fn of_player(player: &PlayerFigures<'_>) -> Vec<String> {
    vec![
        player.games.to_string(),
        player.won.to_string(),
        player.lost.to_string(),
        player.no_winner().to_string(),
        percentage(player.share_won),
        whole(player.rating),
        whole(player.deviation),
        mean_and_range(player.turns),
        mean_and_range(player.placements),
        mean_and_range(player.captures),
        mean_and_range(player.captured),
    ]
}

fn of_group(group: &NamedFigures<'_>) -> Vec<String> {
    let totals = group.totals;
    let [x_won, no_winner, o_won] = totals.results();
    vec![
        totals.games.to_string(),
        x_won.to_string(),
        o_won.to_string(),
        no_winner.to_string(),
        percentage(group.share_won_by_x),
        mean_and_range(&totals.turns),
        mean_and_range(&totals.placements),
        mean_and_range(&totals.captures),
        mean_and_range(&totals.captured),
    ]
}

/// Returns the head of a column of games that ended in a way.
const fn ended(ending: EndingName) -> &'static str {
    match ending {
        EndingName::Board => "on the board",
        EndingName::Deadlock => "deadlock",
        EndingName::Resign => "resigned",
        EndingName::Time => "on time",
        EndingName::Adjudicated => "adjudicated",
        EndingName::Unfinished => "unfinished",
    }
}

fn percentage(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1}%", share * 100.0))
}

fn whole(number: Option<f64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.0}"))
}

fn mean_and_range(spread: &Spread) -> String {
    let figures = spread.summary();
    format!("{:.1} ({}-{})", figures.mean, figures.least, figures.most)
}

/// Returns the rows for programs, with the names and the numbers of JSON; null is an empty cell.
pub(crate) fn csv_columns(by: By, rows: &[GroupRow<'_>]) -> Cells {
    let rows: Vec<Vec<(String, String)>> = rows.iter().map(|row| columns(by, row)).collect();
    let name = |(name, _): &(String, String)| name.clone();
    Cells {
        head: rows
            .first()
            .map(|row| row.iter().map(name).collect())
            .unwrap_or_default(),
        rows: rows
            .into_iter()
            .map(|row| row.into_iter().map(|(_, cell)| cell).collect())
            .collect(),
    }
}

/// Returns the columns of a row, each with its name.
fn columns(by: By, row: &GroupRow<'_>) -> Vec<(String, String)> {
    let mut columns = vec![(
        by.name().to_owned(),
        row.name().unwrap_or_default().to_owned(),
    )];
    let mut add = |name: &str, cell: String| columns.push((name.to_owned(), cell));
    let optional =
        |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    add("games", row.games().to_string());
    let spreads = match row {
        GroupRow::Player(player) => {
            add("won", player.won.to_string());
            add("lost", player.lost.to_string());
            add("share_won", optional(player.share_won));
            add("rating", optional(player.rating));
            add("deviation", optional(player.deviation));
            [
                player.turns,
                player.placements,
                player.captures,
                player.captured,
            ]
        }
        GroupRow::Named(group) => {
            let totals = group.totals;
            add("won_by_x", totals.won_by_x.to_string());
            add("won_by_o", totals.won_by_o.to_string());
            add("share_won_by_x", optional(group.share_won_by_x));
            add("first_player_wins", totals.first_player_wins.to_string());
            add("swaps", totals.swaps.to_string());
            for (ending, count) in totals.endings.counts() {
                add(&format!("endings_{}", ending.as_str()), count.to_string());
            }
            add("largest_capture", totals.largest_capture.to_string());
            [
                &totals.turns,
                &totals.placements,
                &totals.captures,
                &totals.captured,
            ]
        }
    };
    // The path of a number in JSON, with `_` between its names.
    for (name, spread) in ["turns", "placements", "captures", "captured"]
        .iter()
        .zip(spreads)
    {
        let figures = spread.summary();
        let two_places = |number: f64| ((number * 100.0).round() / 100.0).to_string();
        add(&format!("{name}_least"), figures.least.to_string());
        add(&format!("{name}_median"), figures.median.to_string());
        add(&format!("{name}_mean"), two_places(figures.mean));
        add(&format!("{name}_deviation"), two_places(figures.deviation));
        add(&format!("{name}_most"), figures.most.to_string());
    }
    columns
}
