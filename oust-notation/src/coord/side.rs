//! The letters of the sides.

use oust_core::Color;

/// Returns the letter of a side: `x` or `o`.
pub const fn side_letter(color: Color) -> char {
    match color {
        Color::X => 'x',
        Color::O => 'o',
    }
}

/// Returns the side that a letter names, in either case.
pub fn side_from_letter(text: &str) -> Option<Color> {
    match text {
        "x" | "X" => Some(Color::X),
        "o" | "O" => Some(Color::O),
        _ => None,
    }
}
