//! A coordinate as text: letters and a number, without a board.

use std::fmt;
use std::str::FromStr;

/// A coordinate such as `g4`: letters and a number that no board has looked at yet.
///
/// What it names depends on the [`Dialect`](crate::Dialect). Reading ignores case; printing is
/// lower case, and upper case with `{:#}`.
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

/// A text that is not letters and a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoordError {
    found: String,
}

impl Coord {
    /// The coordinate with these letters, counted `a` = 1 … `z` = 26, `aa` = 27 …, and this
    /// number.
    pub const fn new(letters: u32, number: u32) -> Self {
        Self { letters, number }
    }

    /// The letters as a number: `a` = 1 … `z` = 26, `aa` = 27 … Every letter counts, also one
    /// that a dialect skips.
    pub const fn letters(self) -> u32 {
        self.letters
    }

    /// The number behind the letters.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// Whether a text has the shape of a coordinate: letters and then digits, nothing else.
    pub fn has_shape(text: &str) -> bool {
        split(text).is_some()
    }
}

impl FromStr for Coord {
    type Err = CoordError;

    /// Reads letters and a number. Numbers beyond 32 bits become the largest of them: no board
    /// has such a point either way.
    fn from_str(text: &str) -> Result<Self, CoordError> {
        let (letters, digits) = split(text).ok_or_else(|| CoordError {
            found: text.to_owned(),
        })?;
        let letters = letters.bytes().fold(0_u32, |sum, letter| {
            let letter = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
            sum.saturating_mul(26).saturating_add(letter)
        });
        let number = digits.bytes().fold(0_u32, |sum, digit| {
            sum.saturating_mul(10)
                .saturating_add(u32::from(digit - b'0'))
        });
        Ok(Self { letters, number })
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = if f.alternate() { b'A' } else { b'a' };
        let letters: String = letter_places(self.letters, 26)
            .map(|place| char::from(first + place))
            .collect();
        write!(f, "{letters}{}", self.number)
    }
}

/// The letters of a number in a system without a zero (`a` = 1 … with `base` letters, then
/// `aa`), each as its place in the alphabet from 0. None for 0.
pub(crate) fn letter_places(number: u32, base: u32) -> impl Iterator<Item = u8> {
    let mut places = Vec::new();
    let mut rest = number;
    while rest > 0 {
        rest -= 1;
        places.push(u8::try_from(rest % base).expect("an alphabet has at most 26 letters"));
        rest /= base;
    }
    places.into_iter().rev()
}

fn split(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_alphabetic())?;
    let (letters, digits) = text.split_at(end);
    let whole = !letters.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    whole.then_some((letters, digits))
}

impl fmt::Display for CoordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected letters and a number such as g4, found `{}`",
            self.found
        )
    }
}

impl std::error::Error for CoordError {}
