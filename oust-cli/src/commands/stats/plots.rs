//! The plots of a collection.

use clap::ValueEnum;
use oust_draw::plot::{
    Chart, Column, Columns, Curve, CurvePoint, Curves, PartRow, Parts, Plot, RangeRow, Ranges,
};

use super::distribution::Spread;
use super::figures::Totals;
use super::groups::{By, GroupRow, History};

/// The largest number of rows of a plot.
const MOST_ROWS: usize = 20;

/// The largest number of columns of a histogram.
const MOST_COLUMNS: usize = 24;

/// The number of players with a curve.
pub(super) const CURVES: usize = 6;

/// A plot that `--plot` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PlotName {
    /// The winners of the games of each group.
    Results,
    /// The turns of the games: of each group, or of all as a histogram.
    Lengths,
    /// The captured stones of the games: of each group, or of all as a histogram.
    Captures,
    /// The number of games in each year.
    Games,
    /// The ratings of the players over time.
    Ratings,
}

impl PlotName {
    /// Returns the plot of a kind of groups where `--plot` is not given.
    pub(super) const fn of(by: By) -> Self {
        match by {
            By::Player | By::Board | By::Event => Self::Results,
            By::Year => Self::Games,
        }
    }

    /// Returns the only kind of groups that has the plot; `None` if all have it.
    pub(super) const fn only_by(self) -> Option<By> {
        match self {
            Self::Games => Some(By::Year),
            Self::Ratings => Some(By::Player),
            Self::Results | Self::Lengths | Self::Captures => None,
        }
    }
}

/// Returns the histogram of the turns or of the captured stones of all games.
pub(super) fn of_all(name: PlotName, all: &Totals) -> Option<Plot> {
    let (title, across, spread) = match name {
        PlotName::Lengths => ("Turns of a game", "turns", &all.turns),
        PlotName::Captures => ("Stones captured in a game", "stones", &all.captured),
        PlotName::Results | PlotName::Games | PlotName::Ratings => return None,
    };
    Some(histogram(title, across, spread))
}

/// Returns a plot of groups; of ratings, if a player has one at a date.
pub(super) fn of_groups(
    name: PlotName,
    by: By,
    rows: &[GroupRow<'_>],
    history: &History,
) -> Option<Plot> {
    let of = by.name();
    let shown = shown(by, rows);
    let (title, chart) = match name {
        PlotName::Ratings => return ratings(history),
        PlotName::Games => return Some(games_by_year(rows)),
        PlotName::Results => {
            let names = match by {
                By::Player => ["won", "no winner", "lost"],
                By::Board | By::Year | By::Event => ["x won", "no winner", "o won"],
            };
            let row = |row: &GroupRow<'_>| PartRow {
                name: row.shown_name().to_owned(),
                counts: row.results(),
            };
            let chart = Chart::Parts(Parts {
                of: of.to_owned(),
                names: names.map(str::to_owned),
                rows: shown.iter().map(row).collect(),
            });
            (format!("Results by {of}"), chart)
        }
        PlotName::Lengths => {
            let chart = ranges(of, "turns", shown, GroupRow::turns);
            (format!("Turns of a game by {of}"), chart)
        }
        PlotName::Captures => {
            let title = match by {
                By::Player => "Stones captured by a player".to_owned(),
                By::Board | By::Year | By::Event => format!("Stones captured in a game by {of}"),
            };
            (title, ranges(of, "stones", shown, GroupRow::captured))
        }
    };
    Some(Plot {
        title,
        note: note(by, rows.len()),
        chart,
    })
}

/// Returns the rows that a plot shows: the last years, and otherwise the first rows.
fn shown<'r, 'a>(by: By, rows: &'r [GroupRow<'a>]) -> &'r [GroupRow<'a>] {
    let count = rows.len().min(MOST_ROWS);
    match by {
        By::Year => &rows[rows.len() - count..],
        By::Player | By::Board | By::Event => &rows[..count],
    }
}

/// Returns what a plot shows of `count` rows; nothing where it shows all.
fn note(by: By, count: usize) -> String {
    if count <= MOST_ROWS {
        return String::new();
    }
    match by {
        By::Player => format!("The {MOST_ROWS} players with the most games, of {count}"),
        By::Event => format!("The {MOST_ROWS} events with the most games, of {count}"),
        By::Board => format!("The first {MOST_ROWS} of {count} boards"),
        By::Year => format!("The last {MOST_ROWS} of {count} years"),
    }
}

/// Returns the activity over time.
fn games_by_year(rows: &[GroupRow<'_>]) -> Plot {
    let (mut years, mut undated) = (Spread::default(), 0);
    for row in rows {
        // On an axis of time there is no place for games without a date.
        match row.name().and_then(|name| name.parse().ok()) {
            Some(year) => years.add_times(year, row.games()),
            None => undated += row.games(),
        }
    }
    let mut plot = histogram("Games by year", "year", &years);
    if undated > 0 {
        plot.note = format!("Without a date: {undated}");
    }
    plot
}

fn ranges<'a>(
    of: &str,
    unit: &str,
    rows: &[GroupRow<'a>],
    spread: impl Fn(&GroupRow<'a>) -> &'a Spread,
) -> Chart {
    let row = |row: &GroupRow<'a>| {
        let figures = spread(row).summary();
        RangeRow {
            name: row.shown_name().to_owned(),
            count: row.games(),
            least: figures.least,
            median: figures.median,
            mean: figures.mean,
            most: figures.most,
        }
    };
    Chart::Ranges(Ranges {
        of: of.to_owned(),
        unit: unit.to_owned(),
        counted: "games".to_owned(),
        rows: rows.iter().map(row).collect(),
    })
}

/// Returns the games by a number, in columns of 1, 2, 5, 10, … numbers each.
fn histogram(title: &str, across: &str, spread: &Spread) -> Plot {
    let mut ends = spread.counts().map(|(number, _)| number);
    let first = ends.next().unwrap_or(0);
    let last = ends.last().unwrap_or(first);
    let powers = (0..).map_while(|exponent| 10_usize.checked_pow(exponent));
    let widths = powers.flat_map(|power| [1, 2, 5].map(|digit| power.saturating_mul(digit)));
    // Compared by the columns that the numbers would fill, not by the span: columns begin at multiples.
    let mut fitting = widths.filter(|width| last / width - first / width < MOST_COLUMNS);
    let width = fitting.next().unwrap_or(usize::MAX);
    let lowest = first / width;
    let mut columns: Vec<Column> = (lowest..=last / width)
        .map(|index| {
            let from = index * width;
            let name = match width {
                1 => from.to_string(),
                _ => format!("{from} to {}", from + (width - 1)),
            };
            Column {
                name,
                tick: from.to_string(),
                count: 0,
            }
        })
        .collect();
    for (number, times) in spread.counts() {
        columns[number / width - lowest].count += times;
    }
    Plot {
        title: title.to_owned(),
        note: String::new(),
        chart: Chart::Columns(Columns {
            across: across.to_owned(),
            counted: "games".to_owned(),
            columns,
        }),
    }
}

/// Returns the ratings over time.
fn ratings(history: &History) -> Option<Plot> {
    let curves: Vec<Curve> = history
        .players()
        .map(|player| Curve {
            name: player.name.clone(),
            points: player
                .ratings
                .iter()
                .map(|(&period, &rating)| CurvePoint {
                    at: period.first_day(),
                    name: history.name(period),
                    value: whole(rating),
                })
                .collect(),
        })
        .collect();
    let step = history.step_name();
    let note = match (curves.len(), history.of) {
        (shown, of) if shown < of => {
            format!("Glicko-2 at the end of each {step}, {shown} of {of} players")
        }
        _ => format!("Glicko-2 at the end of each {step}"),
    };
    (!curves.is_empty()).then(|| Plot {
        title: "Ratings over time".to_owned(),
        note,
        chart: Chart::Curves(Curves {
            across: step.to_owned(),
            value: "rating".to_owned(),
            ticks: history.ticks(),
            curves,
        }),
    })
}

#[expect(clippy::cast_possible_truncation, reason = "a rating is some thousand")]
fn whole(rating: f64) -> i64 {
    rating.round() as i64
}
