//! Colors between two others.

use std::fmt;

/// A color, written as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb([u8; 3]);

impl Rgb {
    /// Parses a color of a palette.
    pub(crate) fn parse(text: &str) -> Self {
        let part = |from: usize| u8::from_str_radix(&text[from..from + 2], 16);
        Self([1, 3, 5].map(|from| part(from).expect("a palette has colors as #rrggbb")))
    }

    /// Returns the color at `share` of the way to `other`: 0 for this one, 1 for the other.
    pub(crate) fn mix(self, other: Self, share: f64) -> Self {
        let share = share.clamp(0.0, 1.0);
        let part = |index: usize| {
            let (from, to) = (f64::from(self.0[index]), f64::from(other.0[index]));
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between two bytes"
            )]
            let mixed = (from + (to - from) * share).round() as u8;
            mixed
        };
        Self([0, 1, 2].map(part))
    }

    /// Returns black or white: the one that is read more easily on this color.
    pub(crate) fn ink(self) -> &'static str {
        let [red, green, blue] = self.0.map(u32::from);
        if 299 * red + 587 * green + 114 * blue > 125_000 {
            "#000000"
        } else {
            "#ffffff"
        }
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::Rgb;

    #[test]
    fn a_mixed_color_is_between_the_two() {
        let [black, white] = ["#000000", "#ffffff"].map(Rgb::parse);
        let rows = [
            (0.0, "#000000", "#ffffff"),
            (0.2, "#333333", "#ffffff"),
            (0.5, "#808080", "#000000"),
            (1.0, "#ffffff", "#000000"),
            (-3.0, "#000000", "#ffffff"),
            (7.0, "#ffffff", "#000000"),
        ];
        for (share, mixed, ink) in rows {
            let color = black.mix(white, share);
            assert_eq!((color.to_string().as_str(), color.ink()), (mixed, ink));
        }
    }
}
