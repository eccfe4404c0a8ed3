//! What a page says of each step.

use oust_core::{Action, Board, Color, Ending, Game, Outcome, PlacementKind, Played};

use crate::{BoardName, Dialect, Transcript, side_letter};

/// What is said before anything was done.
pub(super) const START: &str = "The start of the game.";

/// The players, where they are known, and the board.
pub(super) fn title(transcript: &Transcript, x: Option<&str>, o: Option<&str>) -> String {
    let board = BoardName(transcript.board().clone());
    match (x, o) {
        (None, None) => format!("Oust, {board}"),
        _ => format!("{} – {}, {board}", x.unwrap_or("x"), o.unwrap_or("o")),
    }
}

/// Returns what an action does; `kind` is that of a placement.
pub(super) fn done(
    played: Played,
    kind: Option<PlacementKind>,
    board: &Board,
    dialect: Dialect,
) -> String {
    let side = side_letter(played.side);
    match played.action {
        Action::Place(point) => {
            let coord = dialect.coord(board, point);
            let name = coord.map_or_else(String::new, |coord| coord.to_string());
            match kind {
                Some(PlacementKind::Capturing { group, captured }) => {
                    let stones = if captured == 1 { "stone" } else { "stones" };
                    format!(
                        "{side} places {name}, makes a group of {group} and captures {captured} {stones}."
                    )
                }
                Some(PlacementKind::NonCapturing) | None => format!("{side} places {name}."),
            }
        }
        Action::Pass => format!("{side} has no placement and passes."),
        Action::Swap => "The players exchange colours.".to_owned(),
        Action::End { ending, winner } => ended(ending, winner),
    }
}

/// Where the game stands.
pub(super) fn next(game: &Game) -> String {
    let position = game.position();
    let side = side_letter(position.to_move());
    match game.outcome() {
        None if position.must_pass() => format!("{side} must pass."),
        None if position.mid_turn() => format!("{side} goes on."),
        None => format!("{side} to move."),
        Some(Outcome::Win(winner)) => format!("{} has won.", side_letter(winner)),
        Some(Outcome::Deadlock) => "Deadlock: nobody has a placement, nobody wins.".to_owned(),
        Some(Outcome::Ended { winner, .. }) => winner.map_or_else(
            || "The game is over.".to_owned(),
            |winner| format!("{} has won.", side_letter(winner)),
        ),
    }
}

fn ended(ending: Ending, winner: Option<Color>) -> String {
    let loser = winner.map(|winner| side_letter(!winner));
    match (ending, loser) {
        (Ending::Resignation, Some(loser)) => format!("{loser} resigns."),
        (Ending::Resignation, None) => "A player resigns.".to_owned(),
        (Ending::Time, Some(loser)) => format!("{loser} runs out of time."),
        (Ending::Time, None) => "A player runs out of time.".to_owned(),
        (Ending::Adjudication, _) => "The game is adjudicated.".to_owned(),
    }
}
