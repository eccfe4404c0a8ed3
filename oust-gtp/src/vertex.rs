//! Colors and vertices.

use oust_core::{Action, Board, Color, Point};
use oust_notation::{Coord, Dialect, ResolveError};

use crate::CommandError;

/// A move as `play` takes and `genmove` returns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    Place(Point),
    Pass,
    Resign,
    /// The pie rule, an extension of the protocol.
    Swap,
}

impl From<Action> for Move {
    fn from(action: Action) -> Self {
        match action {
            Action::Place(point) => Self::Place(point),
            Action::Pass => Self::Pass,
            Action::Swap => Self::Swap,
            Action::End { .. } => Self::Resign,
        }
    }
}

/// Returns the dialect of vertices: on rectangles Go's, which is pbmserv's (no column I, `AA` after
/// `Z`), on hexagons the board's default.
pub(crate) fn dialect(board: &Board) -> Dialect {
    Dialect::default_for(board)
}

/// Parses `b`, `black`, `w` or `white` in any case.
pub(crate) fn color(text: &str) -> Result<Color, CommandError> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::X),
        "w" | "white" => Ok(Color::O),
        _ => Err(CommandError::expected("a color (black or white)", text)),
    }
}

/// Returns `black` or `white`.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::X => "black",
        Color::O => "white",
    }
}

/// Parses a vertex such as `C3`, in any case.
pub(crate) fn point(board: &Board, text: &str) -> Result<Point, CommandError> {
    let coord: Coord = text
        .parse()
        .map_err(|_| CommandError::expected("a vertex such as C3", text))?;
    // Two messages: the column I is a frequent mistake, and not a point off the board.
    dialect(board).resolve(board, coord).map_err(|error| {
        CommandError::Syntax(match error {
            ResolveError::OffBoard => format!("the board {board} has no vertex `{text}`"),
            ResolveError::SkippedLetter => {
                format!("`{text}` names no vertex: there is no column I, J follows H")
            }
        })
    })
}

/// Parses a vertex, `pass`, `resign` or `swap`.
pub(crate) fn parse_move(board: &Board, text: &str) -> Result<Move, CommandError> {
    match text.to_ascii_lowercase().as_str() {
        "pass" => Ok(Move::Pass),
        "resign" => Ok(Move::Resign),
        "swap" => Ok(Move::Swap),
        _ => point(board, text).map(Move::Place),
    }
}

/// Returns a vertex in upper case.
pub(crate) fn name(board: &Board, point: Point) -> String {
    let coord = dialect(board).coord(board, point);
    coord.map_or_else(String::new, |coord| format!("{coord:#}"))
}

/// Returns vertices, separated by spaces.
pub(crate) fn names(board: &Board, points: impl IntoIterator<Item = Point>) -> String {
    let names: Vec<String> = points.into_iter().map(|point| name(board, point)).collect();
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_skip_i_and_go_on_with_two_letters() {
        let board = Board::rectangle(60, 30).expect("a board");
        for (column, row, expected) in [
            (0, 29, "A1"),
            (7, 29, "H1"),
            (8, 28, "J2"),
            (24, 0, "Z30"),
            (25, 0, "AA30"),
            (32, 0, "AH30"),
            (33, 0, "AJ30"),
            (49, 0, "AZ30"),
            (50, 0, "BA30"),
        ] {
            let at = board.point(row, column).expect("a point");
            assert_eq!(name(&board, at), expected);
            assert_eq!(point(&board, &expected.to_lowercase()), Ok(at));
        }
        for wrong in ["I1", "AI3", "A31", "A0", "A", "7", "", "A1x", "BL1"] {
            assert!(point(&board, wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_vertex_reads_back() {
        for board in [
            Board::rectangle(255, 2),
            Board::rectangle(1, 255),
            Board::hexagon(14),
        ] {
            let board = board.expect("a board");
            for at in board.points() {
                assert_eq!(point(&board, &name(&board, at)), Ok(at));
            }
        }
    }
}
