//! Turns as text, and refusals in words.

use oust_core::{Board, Point};
use oust_notation::{Coord, Dialect};

use super::enclosure::Enclosure;
use super::game::{Action, Game, IllegalTurn, Turn};
use super::position::IllegalPlacement;
use crate::play::{Explanation, Forfeit};

/// The coordinates: letters with I from the left, row 1 at the bottom.
pub(super) const DIALECT: Dialect = Dialect::AbstractPlay;

/// The most characters of a word that a message repeats.
const SHOWN: usize = 40;

/// Reads a turn: a point such as `g4`, `pass` or `swap`, in either case.
///
/// # Errors
///
/// Fails with the word that is none.
pub(super) fn parse(board: &Board, text: &str) -> Result<Turn, Explanation> {
    let is_gap = |c: char| c == ',' || c.is_whitespace();
    let mut words = text.split(is_gap).filter(|word| !word.is_empty());
    let (Some(word), None) = (words.next(), words.next()) else {
        return Err(unreadable(text));
    };
    match word.to_ascii_lowercase().as_str() {
        "pass" => return Ok(Turn::Pass),
        "swap" => return Ok(Turn::Swap),
        _ => {}
    }
    let coord: Coord = word.parse().map_err(|_| unreadable(word))?;
    let point = DIALECT.resolve(board, coord).map_err(|_| {
        let last = board.point(0, board.row_len(0).saturating_sub(1));
        let last = last.map_or_else(String::new, |last| label(board, last));
        illegal(
            "no-such-point",
            format!("the board has no point `{coord}`, its points are a1 to {last}"),
            vec![coord.to_string()],
        )
    })?;
    Ok(Turn::Place(point))
}

/// Writes a turn.
pub(super) fn print(board: &Board, turn: Turn) -> String {
    match turn {
        Turn::Place(point) => label(board, point),
        Turn::Pass => "pass".to_owned(),
        Turn::Swap => "swap".to_owned(),
    }
}

/// Writes what a color did, as records have it.
pub(super) fn print_action(board: &Board, action: Action) -> String {
    match action {
        Action::Turn(turn) => print(board, turn),
        Action::Forfeit(Forfeit::Resignation) => "resign".to_owned(),
        Action::Forfeit(Forfeit::Time) => "timeout".to_owned(),
    }
}

/// Reads what [`print_action`] writes.
///
/// # Errors
///
/// Fails with the word that is none.
pub(super) fn parse_action(board: &Board, text: &str) -> Result<Action, Explanation> {
    Ok(match text {
        "resign" => Action::Forfeit(Forfeit::Resignation),
        "timeout" => Action::Forfeit(Forfeit::Time),
        text => Action::Turn(parse(board, text)?),
    })
}

/// Returns the coordinate of a point of the board.
pub(super) fn label(board: &Board, point: Point) -> String {
    DIALECT.point_name(board, point).to_string()
}

/// Returns a refusal in words. For an enclosed point its points are that one and the stones around
/// it.
pub(super) fn explain(game: &Game, refused: IllegalTurn) -> Explanation {
    let board = game.position().board();
    match refused {
        IllegalTurn::GameOver => illegal("game-over", "the game is over", Vec::new()),
        IllegalTurn::SwapForbidden => illegal("no-swap", "this game has no swap", Vec::new()),
        IllegalTurn::SwapNotNow => illegal(
            "swap-not-now",
            "a swap is the third turn of a game and no other",
            Vec::new(),
        ),
        IllegalTurn::Placement(point, IllegalPlacement::Occupied { by }) => {
            let at = label(board, point);
            let message = format!("{at} is occupied by a stone of {}", by.name());
            illegal("occupied", message, vec![at])
        }
        IllegalTurn::Placement(point, IllegalPlacement::Enclosed { by, enclosure }) => {
            let at = label(board, point);
            let which = match enclosure {
                Enclosure::HalfOrbit => "a half-orbit",
                Enclosure::Orbit | Enclosure::Open => "an orbit",
            };
            let message = format!("{at} lies in {which} of {}", by.name());
            let wall = game.position().wall(by, point);
            let wall = wall.into_iter().map(|stone| label(board, stone));
            illegal("enclosed", message, [at].into_iter().chain(wall).collect())
        }
    }
}

/// Returns the refusal of a text that is no turn.
pub(super) fn unreadable(found: &str) -> Explanation {
    let found: String = found.chars().take(SHOWN).collect();
    let message = format!("expected one point such as g4, `pass` or `swap`, found `{found}`");
    illegal("unreadable", message, Vec::new())
}

fn illegal(code: &str, message: impl Into<String>, points: Vec<String>) -> Explanation {
    Explanation {
        code: code.to_owned(),
        message: message.into(),
        points,
    }
}
