//! Colours as numbers.

use std::fmt;

/// A colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb(pub(crate) u32);

impl Rgb {
    /// Black or white, whichever is seen better on this colour.
    pub(super) fn ink(self) -> Self {
        let [red, green, blue] = self.parts();
        if 299 * red + 587 * green + 114 * blue < 140_000 {
            Self(0xff_ffff)
        } else {
            Self(0x00_0000)
        }
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
