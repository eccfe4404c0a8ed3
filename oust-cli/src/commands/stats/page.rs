//! The page of a collection.

use oust_draw::Theme;
use oust_draw::plot::{PlotPage, PlotSection, PlotTable};

use super::figures::Stats;
use super::groups::{By, Cells, Groups, History, readable};
use super::plots::{PlotName, of_all, of_groups};

/// Returns the page of all games, and of the kinds of groups in `kinds`.
pub(super) fn page(
    stats: &Stats,
    groups: &Groups,
    history: &History,
    kinds: &[By],
    theme: Option<Theme>,
) -> String {
    let all = &stats.all;
    let [x_won, no_winner, o_won] = all.results().map(|count| count.to_string());
    let (turns, captured) = (all.turns.summary(), all.captured.summary());
    let mut facts = vec![
        ("Games", all.games.to_string()),
        ("x won", x_won),
        ("o won", o_won),
        ("No winner", no_winner),
        ("Mean turns", format!("{:.1}", turns.mean)),
        ("Mean captured stones", format!("{:.1}", captured.mean)),
    ];
    if stats.left_out > 0 {
        facts.push(("Left out", stats.left_out.to_string()));
    }
    let plots = [PlotName::Lengths, PlotName::Captures];
    let whole = PlotSection {
        heading: "All games".to_owned(),
        plots: plots
            .into_iter()
            .filter_map(|name| of_all(name, all))
            .collect(),
        ..PlotSection::default()
    };
    let sections = kinds.iter().map(|&by| section(by, groups, history));
    let page = PlotPage {
        title: "Games of Oust".to_owned(),
        facts: facts
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        theme,
        sections: [whole].into_iter().chain(sections).collect(),
    };
    page.to_string()
}

fn section(by: By, groups: &Groups, history: &History) -> PlotSection {
    use PlotName::{Captures, Games, Lengths, Ratings, Results};
    let (heading, names): (_, &[PlotName]) = match by {
        By::Player => ("Players", &[Results, Lengths, Captures, Ratings]),
        By::Board => ("Boards", &[Results, Lengths, Captures]),
        By::Year => ("Years", &[Games, Results, Lengths]),
        By::Event => ("Events", &[Results, Lengths, Captures]),
    };
    let rows = groups.rows(by);
    let heading = heading.to_owned();
    // One row of all games would repeat the first section.
    if rows.iter().all(|row| row.name().is_none()) {
        return PlotSection {
            heading,
            note: format!("No game names its {}.", by.name()),
            ..PlotSection::default()
        };
    }
    let plots = names.iter();
    let Cells { head, rows: cells } = readable(by, &rows);
    PlotSection {
        heading,
        note: String::new(),
        plots: plots
            .filter_map(|&name| of_groups(name, by, &rows, history))
            .collect(),
        table: Some(PlotTable { head, rows: cells }),
    }
}
