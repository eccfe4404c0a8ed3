//! Colours as numbers.

use std::fmt;

/// A colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb(pub(crate) u32);

impl Rgb {
    /// Reads `#rrggbb` and `#rgb`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_number)?;
        match digits.len() {
            6 => Some(Self(number)),
            3 => {
                let [red, green, blue] = [number >> 8, number >> 4 & 15, number & 15];
                Some(Self((red << 16 | green << 8 | blue) * 17))
            }
            _ => None,
        }
    }

    /// Black or white, whichever is seen better on this colour.
    pub(super) fn ink(self) -> Self {
        let [red, green, blue] = self.parts();
        if 299 * red + 587 * green + 114 * blue < 140_000 {
            Self(0xff_ffff)
        } else {
            Self(0x00_0000)
        }
    }

    /// The same colour, darker, for the edge of what is filled with it.
    pub(super) fn shade(self) -> Self {
        let [red, green, blue] = self.parts().map(|part| part * 3 / 5);
        Self(red << 16 | green << 8 | blue)
    }

    fn parts(self) -> [u32; 3] {
        [self.0 >> 16 & 255, self.0 >> 8 & 255, self.0 & 255]
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}
