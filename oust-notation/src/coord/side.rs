//! The letters of the sides.

use oust_core::Color;

/// Returns the letter of `color`: `x` or `o`.
pub const fn side_letter(color: Color) -> char {
    match color {
        Color::X => 'x',
        Color::O => 'o',
    }
}

/// Returns the side that `text` names: `x` or `o`, in either case.
pub fn side_from_letter(text: &str) -> Option<Color> {
    match text {
        "x" | "X" => Some(Color::X),
        "o" | "O" => Some(Color::O),
        _ => None,
    }
}
