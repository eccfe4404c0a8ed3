//! The names of points, boards and sides.

pub(crate) mod board_name;
pub(crate) mod dialect;
pub(crate) mod edge_labels;
pub(crate) mod side;
pub(crate) mod star_points;
pub(crate) mod table;

use std::fmt::{self, Write};
use std::str::FromStr;

use crate::text::digits::push_number;

/// A coordinate such as `g4`: letters and a number. The point that it names depends on the board
/// and the [`Dialect`](crate::Dialect).
///
/// Reading ignores case; printing is lower case, and upper case with `{:#}`.
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

/// A coordinate of one letter and one or two digits, and how many bytes it was written in.
#[derive(Clone, Copy)]
pub(crate) struct Short {
    pub(crate) letter: u32,
    pub(crate) number: u32,
    pub(crate) len: usize,
    /// The byte after it.
    pub(crate) separator: u8,
}

/// A text that is not letters and a number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected letters and a number such as g4, found `{found}`")]
pub struct CoordError {
    found: String,
}

impl Coord {
    /// Makes a coordinate of these letters, counted `a` = 1 … `z` = 26, `aa` = 27 …, and this
    /// number.
    pub const fn new(letters: u32, number: u32) -> Self {
        Self { letters, number }
    }

    /// Returns the letters as a number: `a` = 1 … `z` = 26, `aa` = 27 … Every letter counts, also one
    /// that a dialect skips.
    pub const fn letters(self) -> u32 {
        self.letters
    }

    /// Returns the number after the letters.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// Returns whether a text has the shape of a coordinate: letters, then digits, nothing else.
    pub fn has_shape(text: &str) -> bool {
        Self::read(text).is_some()
    }

    /// Reads the coordinate that a text begins with, given its first bytes, the first one lowest: a
    /// letter and up to two digits. The number of digits is unpredictable, so nothing branches on
    /// it.
    #[inline]
    pub(crate) fn short(text: u64) -> Option<Short> {
        let [letter, first, second, third, ..] = text.to_le_bytes();
        let place = (letter | 0x20).wrapping_sub(b'a');
        let [units, tens] = [second, first].map(|digit| u32::from(digit.wrapping_sub(b'0')));
        if place >= 26 || tens >= 10 {
            return None;
        }
        let two_digits = units < 10;
        let number = if two_digits { 10 * tens + units } else { tens };
        Some(Short {
            letter: u32::from(place) + 1,
            number,
            len: 2 + usize::from(two_digits),
            separator: if two_digits { third } else { second },
        })
    }

    /// Appends it in lower case.
    pub(crate) fn push_to(self, out: &mut String) {
        out.extend(letter_places(self.letters, 26).map(|place| char::from(b'a' + place)));
        push_number(self.number as usize, out);
    }

    /// Reads a text that is letters and then digits.
    fn read(text: &str) -> Option<Self> {
        let is_letter = |c: char| c.is_ascii_alphabetic();
        let number = text.trim_start_matches(is_letter);
        let letters = text.strip_suffix(number)?;
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        if letters.is_empty() || number.is_empty() || !is_number {
            return None;
        }
        let letters = letters.bytes().fold(0_u32, |sum, letter| {
            let letter = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
            sum.saturating_mul(26).saturating_add(letter)
        });
        let number = number.parse().unwrap_or(u32::MAX);
        Some(Self { letters, number })
    }
}

impl FromStr for Coord {
    type Err = CoordError;

    /// Reads letters and a number. Numbers beyond 32 bits become the largest of them: no board
    /// has such a point either way.
    fn from_str(text: &str) -> Result<Self, CoordError> {
        Self::read(text).ok_or_else(|| CoordError {
            found: text.to_owned(),
        })
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = if f.alternate() { b'A' } else { b'a' };
        for place in letter_places(self.letters, 26) {
            f.write_char(char::from(first + place))?;
        }
        write!(f, "{}", self.number)
    }
}

/// Returns the letters of a number in a system without a zero (`a` = 1 … with `base` letters, then
/// `aa`), each as its place in the alphabet from 0. None for 0. The base is 25 or 26.
pub(crate) fn letter_places(number: u32, base: u32) -> impl Iterator<Item = u8> {
    // 25 to the power of 7 is beyond 32 bits.
    const LONGEST: usize = 7;
    let mut places = [0; LONGEST];
    let mut start = LONGEST;
    let mut rest = number;
    while rest > 0 {
        rest -= 1;
        start -= 1;
        places[start] = u8::try_from(rest % base).expect("an alphabet has at most 26 letters");
        rest /= base;
    }
    places.into_iter().skip(start)
}
