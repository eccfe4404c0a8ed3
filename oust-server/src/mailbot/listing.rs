//! Games as plain text: listings, and tables of games.

use std::fmt::Write;

use crate::game::{ExportFormat, GameRow, Player};
use crate::id::SeatNumber;
use crate::service::GameSnapshot;

/// Writes a game as a listing, with an open request to take back a turn, and its address on the
/// server at `url`.
pub(crate) fn board_text(game: &GameSnapshot, url: &str) -> String {
    let listing = listing(game, url);
    let asker = game.state.undo_asked_by();
    let undo = asker.map_or_else(String::new, |asker| {
        let name = player(&game.game, Some(asker));
        format!("\n{name} asks to take back the last turn.\n")
    });
    format!("{listing}{undo}\n{url}/g/{}\n", game.id())
}

/// Writes a game as a listing.
pub(crate) fn listing(game: &GameSnapshot, url: &str) -> String {
    let headers = game.record_headers(url);
    // Every kind has listings.
    let listing = game.state.rules().export(ExportFormat::Listing, &headers);
    listing.unwrap_or_default()
}

/// Returns rows under a heading, their columns aligned by two spaces.
pub(crate) fn table<const N: usize>(heading: [&str; N], rows: &[[String; N]]) -> String {
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
pub(crate) fn player(game: &GameRow, seat: Option<SeatNumber>) -> String {
    let player = seat.and_then(|seat| game.player(seat));
    player.map_or_else(|| "nobody".to_owned(), Player::name)
}

/// Returns the player to move, or the result of a finished game, in words.
pub(crate) fn state(game: &GameRow) -> String {
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
pub(crate) fn players(game: &GameRow) -> String {
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
