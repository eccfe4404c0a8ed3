//! A game as a listing, as mails have it: laid out like the listings of Oust, with a column for
//! each color and the picture of Orbit's help.

use std::fmt::Write;

use super::Orbit;
use super::color::Color;
use super::diagram::picture;
use super::game::{Action, Entry, Turn};
use super::turn::print;
use crate::play::{Forfeit, Labels, Rules};

/// The least width of a column.
const COLUMN: usize = 14;

/// Writes a game as a listing.
pub(super) fn write(orbit: &Orbit, labels: &Labels) -> String {
    let colors: Vec<Color> = orbit.game.position().colors().collect();
    let names: Vec<&str> = colors
        .iter()
        .map(|color| orbit.player_name(*color, labels))
        .collect();
    let mut lines = vec![
        format!("Summary of Orbit Board {}", labels.id),
        String::new(),
    ];
    lines.extend(status(orbit, &names));
    lines.push(String::new());
    lines.extend(columns(orbit, &colors, &names));
    for (color, name) in colors.iter().zip(&names) {
        let score = orbit.game.position().territory(*color).count();
        let stones = orbit.game.position().count(*color);
        let symbol = color.symbol();
        lines.push(format!(
            "   {symbol}: {name:<14} territory {score}, stones {stones}"
        ));
    }
    let mut text = lines.join("\n") + "\n\n" + &picture(orbit.game.position());
    if let Some(day) = day(&labels.date) {
        let _ = write!(text, "\n{:*<60}\n\nGame started.... {day}\n", "");
    }
    text
}

/// Returns what happened, in sentences.
fn status(orbit: &Orbit, names: &[&str]) -> Vec<String> {
    let name = |color: Color| names.get(color.index()).copied().unwrap_or_default();
    let mut lines = Vec::new();
    if orbit.game.swapped() {
        // The player who swapped has the second color now.
        lines.extend(
            names
                .get(1)
                .map(|name| format!("{name} has swapped sides.")),
        );
    }
    for entry in orbit.game.entries() {
        match entry.action {
            Action::Forfeit(Forfeit::Resignation) => {
                lines.push(format!("{} has resigned.", name(entry.color)));
            }
            Action::Forfeit(Forfeit::Time) => {
                lines.push(format!("{} has run out of time.", name(entry.color)));
            }
            Action::Turn(_) => {}
        }
    }
    lines.push(match (orbit.outcome(), orbit.game.winner()) {
        (None, _) => format!("It is {}'s turn.", name(orbit.game.to_move())),
        (Some(_), Some(winner)) => format!("Game won by {}.", name(winner)),
        (Some(_), None) => "The game is a tie.".to_owned(),
    });
    lines
}

/// Returns the colors, the players, and below each its turns, numbered through. A player who is
/// skipped has `--`.
fn columns(orbit: &Orbit, colors: &[Color], names: &[&str]) -> Vec<String> {
    let symbols = colors
        .iter()
        .map(|color| format!("   ({})", color.symbol()));
    let headings = names.iter().map(|name| format!("   {name}"));
    let mut cells: Vec<String> = symbols.chain(headings).collect();
    let longest = cells.iter().map(|cell| cell.chars().count()).max();
    let width = COLUMN.max(longest.unwrap_or(0) + 2);
    let entries = slots(orbit, colors.len());
    let numbered = entries.iter().zip(1..);
    cells.extend(numbered.map(|(text, number)| format!(" {number:>3} {text}")));
    let rows = cells.chunks(colors.len().max(1)).map(|row| {
        let mut line = String::new();
        for cell in row {
            let _ = write!(line, "{cell:<width$}");
        }
        line.trim_end().to_owned()
    });
    rows.collect()
}

/// Returns the turns in the slots of their colors.
fn slots(orbit: &Orbit, colors: usize) -> Vec<String> {
    let board = orbit.game.position().board();
    let mut slots: Vec<String> = Vec::new();
    for Entry { color, action } in orbit.game.entries() {
        let (Action::Turn(turn), false) = (*action, *action == Action::Turn(Turn::Swap)) else {
            continue;
        };
        while slots.len() % colors.max(1) != color.index() {
            slots.push("--".to_owned());
        }
        slots.push(print(board, turn));
    }
    slots
}

/// Returns a day such as `2026-01-05` as listings have it, `Jan  5`.
fn day(date: &str) -> Option<String> {
    let date: jiff::civil::Date = date.parse().ok()?;
    Some(date.strftime("%b %e").to_string())
}
