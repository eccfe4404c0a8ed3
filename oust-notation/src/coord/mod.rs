//! Parses and prints the names of points, boards and sides.

pub(crate) mod board_labels;
pub(crate) mod dialect;

use std::fmt;
use std::fmt::Write;
use std::str::FromStr;

use oust_core::Color;

use crate::text::printable::push_number;
use crate::text::serde_text::serde_as_text;

/// A coordinate such as `g4`: letters and a number. The board and the [`Dialect`](crate::Dialect)
/// determine the point that it names.
///
/// Parsing ignores case. Printing is in lower case, and in upper case with `{:#}`. Serde
/// serializes the printed text.
///
/// ```
/// use oust_notation::Coord;
///
/// let coord: Coord = "G4".parse()?;
/// assert_eq!(coord.to_string(), "g4");
/// assert_eq!(format!("{coord:#}"), "G4");
/// # Ok::<(), oust_notation::CoordError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coord {
    letters: u32,
    number: u32,
}

/// The bits of a letter below the number, in packed coordinates and in the table of points.
pub(crate) const LETTER_BITS: u32 = 5;

/// A coordinate of one letter and one or two digits, with its length in bytes.
#[derive(Clone, Copy)]
pub(crate) struct ShortCoord {
    pub(crate) letter: u16,
    pub(crate) number: u16,
    pub(crate) len: usize,
    /// The byte after the coordinate.
    pub(crate) separator: u8,
}

/// The error for a text that is not letters and a number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected letters and a number such as g4, found `{found}`")]
pub struct CoordError {
    found: String,
}

impl Coord {
    /// Creates a coordinate from `letters`, counted `a` = 1 … `z` = 26, `aa` = 27 …, and `number`.
    pub const fn new(letters: u32, number: u32) -> Self {
        Self { letters, number }
    }

    /// Returns the letters as a number: `a` = 1 … `z` = 26, `aa` = 27 …, including letters that a
    /// dialect skips.
    pub const fn letters(self) -> u32 {
        self.letters
    }

    /// Returns the number after the letters.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// Checks whether `text` has the shape of a coordinate: letters, then digits.
    pub fn has_shape(text: &str) -> bool {
        Self::parse(text).is_some()
    }

    /// Parses a letter and one or two digits at the start of `text`, the first eight bytes in
    /// little-endian order. Branch-free in the number of digits, which the branch predictor cannot
    /// learn.
    #[inline]
    pub(crate) fn parse_short(text: u64) -> Option<ShortCoord> {
        let [letter, first, second, third, ..] = text.to_le_bytes();
        // Bit 5 is the difference between ASCII upper and lower case.
        let index = (letter | 0x20).wrapping_sub(b'a');
        let [units, tens] = [second, first].map(|digit| u16::from(digit.wrapping_sub(b'0')));
        if index >= 26 || tens >= 10 {
            return None;
        }
        let two_digits = units < 10;
        let number = if two_digits { 10 * tens + units } else { tens };
        Some(ShortCoord {
            letter: u16::from(index) + 1,
            number,
            len: 2 + usize::from(two_digits),
            separator: if two_digits { third } else { second },
        })
    }

    /// Appends the coordinate to `out` in lower case.
    pub(crate) fn push_to(self, out: &mut String) {
        out.extend(letter_indices(self.letters, 26).map(|index| char::from(b'a' + index)));
        push_number(self.number as usize, out);
    }

    /// Parses letters followed by digits.
    fn parse(text: &str) -> Option<Self> {
        let is_letter = |c: char| c.is_ascii_alphabetic();
        let digits = text.trim_start_matches(is_letter);
        let word = text.strip_suffix(digits)?;
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        if word.is_empty() || digits.is_empty() || !is_number {
            return None;
        }
        let letters = word.bytes().fold(0_u32, |sum, letter| {
            let letter = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
            sum.saturating_mul(26).saturating_add(letter)
        });
        let number = digits.parse().unwrap_or(u32::MAX);
        Some(Self { letters, number })
    }
}

impl FromStr for Coord {
    type Err = CoordError;

    /// Parses letters and a number. Values beyond 32 bits become `u32::MAX`, which no board has.
    fn from_str(text: &str) -> Result<Self, CoordError> {
        Self::parse(text).ok_or_else(|| CoordError {
            found: text.to_owned(),
        })
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = if f.alternate() { b'A' } else { b'a' };
        for index in letter_indices(self.letters, 26) {
            f.write_char(char::from(first + index))?;
        }
        write!(f, "{}", self.number)
    }
}

serde_as_text!(Coord);

/// Returns the letters of `number` in bijective base `base` (25 or 26), each as its index in the
/// alphabet from 0. Zero has no letters.
pub(crate) fn letter_indices(number: u32, base: u32) -> impl Iterator<Item = u8> {
    // 25^7 exceeds `u32::MAX`.
    const LONGEST: usize = 7;
    let mut indices = [0; LONGEST];
    let mut start = LONGEST;
    let mut rest = number;
    while rest > 0 {
        // Bijective: digits run from 1 to `base`, without a zero.
        rest -= 1;
        start -= 1;
        indices[start] = u8::try_from(rest % base).expect("an alphabet has at most 26 letters");
        rest /= base;
    }
    indices.into_iter().skip(start)
}

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
