//! Tables of plain text, and what they say about games.

use std::fmt::Write;

use crate::game::{GameRow, Player};
use crate::id::SeatNumber;

/// Returns rows under a heading, their columns aligned by two spaces.
pub(super) fn table<const N: usize>(heading: [&str; N], rows: &[[String; N]]) -> String {
    let mut widths = heading.map(|cell| cell.chars().count());
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    let heading = heading.map(str::to_owned);
    for row in std::iter::once(&heading).chain(rows) {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            let _ = write!(line, "{cell:width$}  ");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Returns the name of the player of a seat.
pub(super) fn player(game: &GameRow, seat: Option<SeatNumber>) -> String {
    let player = seat.and_then(|seat| game.player(seat));
    player.map_or_else(|| "nobody".to_owned(), Player::name)
}

/// Returns the player to move, or the result of a finished game, in words.
pub(super) fn state(game: &GameRow) -> String {
    match &game.derived.outcome {
        None => format!("{} to move", player(game, game.derived.to_move)),
        Some(outcome) if outcome.winner.is_none() => outcome.reason.to_owned(),
        Some(outcome) => {
            let winner = player(game, outcome.winner.map(SeatNumber));
            match outcome.reason {
                "board" | "score" => format!("{winner} won"),
                reason => format!("{winner} won by {reason}"),
            }
        }
    }
}

/// Returns the players in the order of their colors.
pub(super) fn players(game: &GameRow) -> String {
    let mut names = game.names();
    if game.derived.swapped {
        names.swap(0, 1);
    }
    names.join(" - ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [["1", "ann"], ["12", "b"]].map(|row| row.map(str::to_owned));
        let text = table(["n", "player"], &rows);
        assert_eq!(text, "n   player\n1   ann\n12  b\n");
    }
}
