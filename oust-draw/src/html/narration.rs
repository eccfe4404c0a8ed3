//! The text of a page about a game and its steps.

use oust_core::{Action, Board, Color, Ending, Game, HistoryEntry, Outcome, PlacementKind};
use oust_notation::{AnnotatedGame, BoardName, Dialect, side_letter};

/// Returns the known players and the board.
pub(super) fn title(annotated: &AnnotatedGame, x: Option<&str>, o: Option<&str>) -> String {
    let board = BoardName(annotated.board().clone());
    match (x, o) {
        (None, None) => format!("Oust, {board}"),
        _ => format!("{} – {}, {board}", x.unwrap_or("x"), o.unwrap_or("o")),
    }
}

/// Describes an action; `kind` is that of a placement.
pub(super) fn done(
    played: HistoryEntry,
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
        Action::Swap => "The players exchange colors.".to_owned(),
        Action::End { ending, winner } => ended(ending, winner),
    }
}

/// Describes the state of a game.
pub(super) fn next(game: &Game) -> String {
    let position = game.position();
    let side = side_letter(position.to_move());
    match game.outcome() {
        None if position.must_pass() => format!("{side} must pass."),
        None if position.mid_turn() => format!("{side} goes on."),
        None => format!("{side} to move."),
        Some(Outcome::Deadlock) => {
            "Deadlock: neither side has a placement. The game has no winner.".to_owned()
        }
        Some(Outcome::Ended { winner: None, .. }) => "The game is over.".to_owned(),
        Some(
            Outcome::Win(winner)
            | Outcome::Ended {
                winner: Some(winner),
                ..
            },
        ) => format!("{} has won.", side_letter(winner)),
    }
}

fn ended(ending: Ending, winner: Option<Color>) -> String {
    let loser = match winner {
        Some(winner) => side_letter(!winner).to_string(),
        None => "A player".to_owned(),
    };
    match ending {
        Ending::Resignation => format!("{loser} resigns."),
        Ending::Time => format!("{loser} runs out of time."),
        Ending::Adjudication => "The game is adjudicated.".to_owned(),
    }
}
