//! A game as a listing, as mails have it: laid out like the listings of Oust, with a column for
//! each color and the picture of Orbit's help.

use std::fmt::Write;

use crate::game::{Entry, Game};
use crate::notation::picture;
use crate::position::Color;
use crate::record::Headers;
use crate::turn::{Action, Forfeit, Turn};

/// The least width of a column, in characters; the listings of Oust have the same.
const COLUMN: usize = 14;

/// Writes a game as a listing: the state in sentences, the turns in columns, the scores, the
/// picture, and the day of `headers` if it is one.
pub fn listing(game: &Game, headers: &Headers) -> String {
    let colors: Vec<Color> = game.position().colors().collect();
    let names: Vec<&str> = colors
        .iter()
        .map(|color| headers.player(game, *color))
        .collect();
    let mut lines = vec![
        format!("Summary of Orbit Board {}", headers.id),
        String::new(),
    ];
    lines.extend(status(game, &names, headers.void));
    lines.push(String::new());
    lines.extend(columns(game, &colors, &names));
    for (color, name) in colors.iter().zip(&names) {
        let score = game.position().territory(*color).count();
        let stones = game.position().count(*color);
        let symbol = color.symbol();
        lines.push(format!(
            "   {symbol}: {name:<14} territory {score}, stones {stones}"
        ));
    }
    let mut text = lines.join("\n") + "\n\n" + &picture(game.position());
    if let Some(day) = day(&headers.date) {
        let _ = write!(text, "\n{:*<60}\n\nGame started.... {day}\n", "");
    }
    text
}

/// Returns the swap, the players who left, and the state of the game, in sentences.
fn status(game: &Game, names: &[&str], is_void: bool) -> Vec<String> {
    let name = |color: Color| names.get(color.index()).copied().unwrap_or_default();
    let mut lines = Vec::new();
    if game.swapped() {
        // The player who swapped has the second color now.
        lines.extend(
            names
                .get(1)
                .map(|name| format!("{name} has swapped sides.")),
        );
    }
    for entry in game.entries() {
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
    lines.push(match game.outcome().map(|outcome| outcome.winner()) {
        _ if is_void => "The game is void.".to_owned(),
        None => format!("It is {}'s turn.", name(game.to_move())),
        Some(Some(winner)) => format!("Game won by {}.", name(winner)),
        Some(None) => "The game is a tie.".to_owned(),
    });
    lines
}

/// Returns the colors, the players, and below each its turns, numbered through. A player who is
/// skipped has `--`.
fn columns(game: &Game, colors: &[Color], names: &[&str]) -> Vec<String> {
    let symbols = colors
        .iter()
        .map(|color| format!("   ({})", color.symbol()));
    let headings = names.iter().map(|name| format!("   {name}"));
    let mut cells: Vec<String> = symbols.chain(headings).collect();
    let longest = cells.iter().map(|cell| cell.chars().count()).max();
    // Two spaces at least are between the longest name and the next column.
    let width = COLUMN.max(longest.unwrap_or(0) + 2);
    let entries = slots(game, colors.len());
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

/// Returns the placements and passes in the columns of their colors. A swap has no cell: the player
/// who took it moves next in the other column.
fn slots(game: &Game, colors: usize) -> Vec<String> {
    let board = game.position().board();
    let mut slots: Vec<String> = Vec::new();
    for Entry { color, action } in game.entries() {
        // A forfeit and a swap have sentences above the columns.
        let (Action::Turn(turn), false) = (*action, *action == Action::Turn(Turn::Swap)) else {
            continue;
        };
        while slots.len() % colors.max(1) != color.index() {
            slots.push("--".to_owned());
        }
        slots.push(turn.display(board).to_string());
    }
    slots
}

/// Returns a day such as `2026-01-05` as listings have it, `Jan  5`; `None` if it is no day.
fn day(date: &str) -> Option<String> {
    let date: jiff::civil::Date = date.parse().ok()?;
    Some(date.strftime("%b %e").to_string())
}
