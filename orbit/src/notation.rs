//! Positions in text: the line and the picture.

use oust_core::{Board, BoardNameError};
use oust_notation::{Diagram, DiagramStyle, Labels};

use crate::position::{Color, Position};
use crate::turn::DIALECT;

/// Why a text is no position line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionLineError {
    /// The text is not three words.
    #[error("expected a board, its rows and the color to move, found {found} words")]
    WordCount {
        /// The number of words.
        found: usize,
    },
    /// The first word is no board.
    #[error(transparent)]
    Board(#[from] BoardNameError),
    /// The number of rows differs from the board's.
    #[error("expected {expected} rows, found {found}")]
    RowCount {
        /// The rows of the board.
        expected: usize,
        /// The rows of the text.
        found: usize,
    },
    /// The number of points in a row differs from the board's.
    #[error("row {row} has {found} points, expected {expected}")]
    RowLength {
        /// The number of the row, counted from 1 at the top.
        row: usize,
        /// The points of the row on the board.
        expected: usize,
        /// The points of the row in the text.
        found: usize,
    },
    /// A character is neither a color of the game nor a number of empty points.
    #[error("row {row} has an unknown character `{found}`")]
    Symbol {
        /// The number of the row, counted from 1 at the top.
        row: usize,
        /// The character.
        found: char,
    },
    /// The last word is no color of the game.
    #[error("expected the symbol of a color to move, found `{found}`")]
    ToMove {
        /// The word.
        found: String,
    },
}

/// Writes a position as a line: the board, the rows from the top, the color to move. It is the
/// position line of Oust with the symbols of five colors.
pub fn position_line(position: &Position, to_move: Color) -> String {
    let board = position.board();
    let rows = (0..board.rows()).map(|row| {
        let columns = 0..board.row_len(row);
        let points = columns.filter_map(|column| board.point(row, column));
        let mut text = String::new();
        let mut empty = 0;
        for point in points {
            let Some(stone) = position.at(point) else {
                empty += 1;
                continue;
            };
            push_run(&mut text, &mut empty);
            text.push(stone.symbol());
        }
        push_run(&mut text, &mut empty);
        text
    });
    let joined = rows.collect::<Vec<_>>().join("/");
    format!("{board} {joined} {}", to_move.symbol())
}

/// Parses a position line of a game of `colors` colors. Returns the position and the color to move.
///
/// ```
/// let (position, to_move) = orbit::read_position_line("3x3 x2/3/1#1 o", 3)?;
/// assert_eq!(to_move.name(), "o");
/// assert_eq!(orbit::position_line(&position, to_move), "3x3 x2/3/1#1 o");
/// # Ok::<(), orbit::PositionLineError>(())
/// ```
///
/// # Errors
///
/// Returns the first difference from the form that [`position_line`] writes.
pub fn read_position_line(
    text: &str,
    colors: usize,
) -> Result<(Position, Color), PositionLineError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [board, rows, to_move] = words[..] else {
        return Err(PositionLineError::WordCount { found: words.len() });
    };
    let board: Board = board.parse()?;
    // The line does not tell how many colors the game has: `&` is a stone in a game of five only.
    let color_of = |symbol| Color::from_symbol(symbol).filter(|color| color.index() < colors);
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != board.rows() {
        return Err(PositionLineError::RowCount {
            expected: board.rows(),
            found: rows.len(),
        });
    }
    let mut stones = Vec::with_capacity(board.len());
    for (index, row) in rows.into_iter().enumerate() {
        let cells = read_row(row, color_of).map_err(|found| PositionLineError::Symbol {
            row: index + 1,
            found,
        })?;
        let expected = board.row_len(index);
        let found = cells
            .iter()
            .map(|(count, _)| *count)
            .fold(0, usize::saturating_add);
        if found != expected {
            return Err(PositionLineError::RowLength {
                row: index + 1,
                expected,
                found,
            });
        }
        // The sum of the runs is the length of the row, so that no run is longer than it.
        stones.extend(
            cells
                .into_iter()
                .flat_map(|(count, stone)| std::iter::repeat_n(stone, count)),
        );
    }
    let mut symbols = to_move.chars();
    let color = symbols
        .next()
        .and_then(color_of)
        // `xo` is no color.
        .filter(|_| symbols.next().is_none())
        .ok_or_else(|| PositionLineError::ToMove {
            found: to_move.to_owned(),
        })?;
    Ok((Position::from_stones(board, colors, stones), color))
}

/// Reads the runs of a row: a number of empty points, or a stone. Fails with the character that is
/// neither, such as a leading zero.
fn read_row(
    row: &str,
    color_of: impl Fn(char) -> Option<Color>,
) -> Result<Vec<(usize, Option<Color>)>, char> {
    let mut cells = Vec::new();
    let mut rest = row;
    while let Some(symbol) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && symbol != '0' {
            // A number beyond `usize` is longer than any row, too.
            cells.push((rest[..digits].parse().unwrap_or(usize::MAX), None));
            rest = &rest[digits..];
        } else {
            let color = color_of(symbol).ok_or(symbol)?;
            cells.push((1, Some(color)));
            rest = &rest[symbol.len_utf8()..];
        }
    }
    Ok(cells)
}

/// Writes a position as the picture of Orbit's help: `-` for an empty point, labels on all sides.
/// The third to fifth color are `#`, `@` and `&`.
pub fn picture(position: &Position) -> String {
    let diagram = Diagram::new(position.setup());
    // `Diagram` has two colors, so every stone gets its symbol here.
    let paint = |point, symbol: &str| match position.at(point) {
        Some(color) => {
            // The symbols of this style are ASCII: the last byte is the symbol.
            let spaces = &symbol[..symbol.len().saturating_sub(1)];
            format!("{spaces}{}", color.symbol())
        }
        None => symbol.to_owned(),
    };
    let shown = diagram.display_painted(DiagramStyle::Orbit, Labels::Shown, DIALECT, &paint);
    shown.to_string()
}

fn push_run(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
    }
    *empty = 0;
}
