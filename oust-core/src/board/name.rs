//! The names of boards: `13x13`, `9x7`, `hex7`.

use std::fmt;
use std::str::FromStr;

use super::{Board, Shape};

/// Why a text names no board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardNameError {
    /// The text does not have the shape of a board's name.
    Unknown {
        /// The text.
        found: String,
    },
    /// The size exceeds the limits of a board, or is zero.
    Size {
        /// The text.
        found: String,
        /// The limit that it violates.
        reason: String,
    },
}

/// Parses `13x13` and `9x7` (columns `x` rows), `13` (a square), `hex7` and `hex-7`; capitals too.
impl FromStr for Board {
    type Err = BoardNameError;

    fn from_str(text: &str) -> Result<Self, BoardNameError> {
        let found = || text.to_owned();
        let number = |digits: &str| {
            let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            // No board exceeds 255 rows or columns: `u32::MAX` replaces all larger numbers.
            let number = is_number.then(|| digits.parse().unwrap_or(u32::MAX));
            number.ok_or_else(|| BoardNameError::Unknown { found: found() })
        };
        let is_hexagon = text
            .get(..3)
            .is_some_and(|begin| begin.eq_ignore_ascii_case("hex"));
        let shape = if is_hexagon {
            let side = &text[3..];
            let side = u8::try_from(number(side.strip_prefix('-').unwrap_or(side))?);
            side.map_err(|_| format!("hexagons go up to side {}", Self::MAX_SIDE))
                .map(|side| Shape::Hexagon { side })
        } else {
            let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
            let sizes = [number(width)?, number(height)?].map(u8::try_from);
            match sizes {
                [Ok(width), Ok(height)] => Ok(Shape::Rectangle { width, height }),
                _ => Err(format!("rectangles go up to {0}x{0}", u8::MAX)),
            }
        };
        shape
            .and_then(|shape| Self::new(shape).map_err(|error| error.to_string()))
            .map_err(|reason| BoardNameError::Size {
                found: found(),
                reason,
            })
    }
}

/// Prints the name: `13x13`, `hex7`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape() {
            Shape::Rectangle { width, height } => write!(f, "{width}x{height}"),
            Shape::Hexagon { side } => write!(f, "hex{side}"),
        }
    }
}

impl fmt::Display for BoardNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { found } => {
                write!(f, "expected a board such as 13x13 or hex7, found `{found}`")
            }
            Self::Size { found, reason } => write!(f, "invalid board `{found}`: {reason}"),
        }
    }
}

impl std::error::Error for BoardNameError {}
