//! The letters of the two sides.

use oust_core::Color;

/// The letter that stands for a side: `x` or `o`.
pub const fn side_letter(color: Color) -> char {
    match color {
        Color::X => 'x',
        Color::O => 'o',
    }
}

/// The side that a letter stands for, whatever its case.
pub fn side_from_letter(text: &str) -> Option<Color> {
    match text {
        "x" | "X" => Some(Color::X),
        "o" | "O" => Some(Color::O),
        _ => None,
    }
}
