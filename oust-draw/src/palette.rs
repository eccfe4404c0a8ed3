//! The colors of boards and plots, and colors between two others.

use std::fmt::{self, Write as _};

use oust_core::{Color, Shape};

use crate::style::Theme;

/// The colors of a drawing.
pub(crate) struct Palette {
    /// The background.
    pub(crate) ground: &'static str,
    /// The cells of a hexagon, and the ones that take no stone now.
    pub(crate) cell: &'static str,
    pub(crate) closed: &'static str,
    pub(crate) line: &'static str,
    pub(crate) label: &'static str,
    pub(crate) mark: &'static str,
    /// Refused points and the groups that forbid them.
    pub(crate) warn: &'static str,
    pub(crate) x: Stone,
    pub(crate) o: Stone,
}

/// The colors of a stone.
pub(crate) struct Stone {
    pub(crate) fill: &'static str,
    pub(crate) edge: &'static str,
    /// The color of a ring or a number on it.
    pub(crate) ink: &'static str,
}

impl Theme {
    /// Returns the colors of a board of this shape.
    pub(crate) fn palette(self, shape: Shape) -> Palette {
        // Background, cells, closed cells, lines, labels, marks, warnings; fill, edge and ink of both
        // stones.
        let ([ground, cell, closed, line, label, mark, warn], x, o) = match (self, shape) {
            (Self::Light, Shape::Rectangle { .. }) => (
                [
                    "#e9c684", "#f0d7a6", "#e0c38f", "#80602f", "#5e461f", "#177a3a", "#b3001b",
                ],
                ["#1c1c1c", "#000000", "#ffffff"],
                ["#fcfbf8", "#4d4a45", "#000000"],
            ),
            (Self::Light, Shape::Hexagon { .. }) => (
                [
                    "#ffffff", "#f4f2ed", "#dfdacd", "#96928a", "#5a5751", "#177a3a", "#7a0c9c",
                ],
                ["#cb352d", "#8a1f19", "#ffffff"],
                ["#2d60b5", "#193d7c", "#ffffff"],
            ),
            (Self::Dark, Shape::Rectangle { .. }) => (
                [
                    "#4a3826", "#5c4733", "#4e3c2b", "#b0946b", "#d9c4a0", "#58cf78", "#ff8a7a",
                ],
                ["#0d0e10", "#979186", "#ffffff"],
                ["#eeeae1", "#222222", "#000000"],
            ),
            (Self::Dark, Shape::Hexagon { .. }) => (
                [
                    "#1b1d21", "#2b2e34", "#1d1f23", "#6d727c", "#b6bac2", "#58cf78", "#ffb000",
                ],
                ["#df5248", "#8c2a23", "#ffffff"],
                ["#4f86e8", "#254f9c", "#ffffff"],
            ),
            (Self::Print, _) => (
                [
                    "#ffffff", "#ffffff", "#dddddd", "#555555", "#000000", "#000000", "#000000",
                ],
                ["#000000", "#000000", "#ffffff"],
                ["#ffffff", "#000000", "#000000"],
            ),
            (Self::Colorblind, _) => (
                [
                    "#ffffff", "#f4f2ed", "#dfdacd", "#96928a", "#5a5751", "#007a5a", "#a8005c",
                ],
                ["#005b96", "#003a60", "#ffffff"],
                ["#f0a92b", "#8f5f00", "#000000"],
            ),
            (Self::Contrast, Shape::Rectangle { .. }) => (
                [
                    "#ffffff", "#ffffff", "#d0d0d0", "#000000", "#000000", "#0000c8", "#c00000",
                ],
                ["#000000", "#000000", "#ffffff"],
                ["#ffffff", "#000000", "#000000"],
            ),
            // A white cell among white cells is invisible.
            (Self::Contrast, Shape::Hexagon { .. }) => (
                [
                    "#ffffff", "#ffffff", "#d0d0d0", "#000000", "#000000", "#0000c8", "#8000a0",
                ],
                ["#000000", "#000000", "#ffffff"],
                ["#d9480f", "#000000", "#000000"],
            ),
        };
        Palette {
            ground,
            cell,
            closed,
            line,
            label,
            mark,
            warn,
            x: Stone::new(x),
            o: Stone::new(o),
        }
    }

    /// Returns the colors of the stones of the third to the fifth player in a game of more than
    /// two. No board has them as the color of a mark or of x or o.
    pub(crate) fn further_stones(self) -> [Stone; 3] {
        let stones = match self {
            Self::Light => [
                ["#c2185b", "#6d0d33", "#ffffff"],
                ["#6a3fb5", "#371f60", "#ffffff"],
                ["#1ba6bd", "#0b5561", "#000000"],
            ],
            Self::Dark => [
                ["#f06292", "#7d2a46", "#000000"],
                ["#b39ddb", "#4c3d6b", "#000000"],
                ["#5fd3e6", "#1d6673", "#000000"],
            ],
            Self::Print => [
                // Paper may have no colors: the shapes tell the grays apart from x and o.
                ["#999999", "#000000", "#000000"],
                ["#ffffff", "#000000", "#000000"],
                ["#000000", "#000000", "#ffffff"],
            ],
            Self::Colorblind => [
                // Source: M. Okabe, K. Ito, "Color Universal Design", 2008.
                ["#cc79a7", "#7a3f60", "#000000"],
                ["#56b4e9", "#1f6a97", "#000000"],
                ["#f0e442", "#857c00", "#000000"],
            ],
            Self::Contrast => [
                ["#ffdd00", "#000000", "#000000"],
                ["#00b7ff", "#000000", "#000000"],
                ["#c800c8", "#000000", "#ffffff"],
            ],
        };
        stones.map(Stone::new)
    }
}

impl Palette {
    pub(crate) fn stone(&self, color: Color) -> &Stone {
        match color {
            Color::X => &self.x,
            Color::O => &self.o,
        }
    }
}

impl Stone {
    const fn new([fill, edge, ink]: [&'static str; 3]) -> Self {
        Self { fill, edge, ink }
    }
}

/// The colors of a plot, each as an attribute has it.
pub(crate) struct PlotColors {
    pub(crate) ground: &'static str,
    pub(crate) text: &'static str,
    /// Units and other less important text.
    pub(crate) quiet: &'static str,
    /// The lines behind the numbers.
    pub(crate) grid: &'static str,
    /// Numbers that belong to no series.
    pub(crate) neutral: &'static str,
    /// Series of numbers.
    pub(crate) series: [&'static str; 6],
}

impl PlotColors {
    /// Returns the colors of a picture in a theme.
    pub(crate) const fn of(theme: Theme) -> Self {
        // At least 3:1 against the background, as WCAG 2.2 (1.4.11) asks of graphics.
        let (neutral, series) = match theme {
            Theme::Light => (
                "#8f8b84",
                [
                    "#1f6fb4", "#c8500a", "#0a8060", "#a6438c", "#8a6d00", "#5b5bd0",
                ],
            ),
            Theme::Dark => (
                "#7d8088",
                [
                    "#6db3f2", "#ff9a55", "#4fd0a5", "#f08fd0", "#e6c84c", "#a9a6ff",
                ],
            ),
            // The dashes and marks of the series tell the grays apart.
            Theme::Print => (
                "#8c8c8c",
                [
                    "#000000", "#777777", "#000000", "#777777", "#000000", "#777777",
                ],
            ),
            Theme::Colorblind => (
                "#8f8b84",
                // Source: M. Okabe, K. Ito, "Color Universal Design", 2008.
                [
                    "#0072b2", "#d55e00", "#007a5a", "#b8588f", "#8f5f00", "#2a86bd",
                ],
            ),
            Theme::Contrast => (
                "#767676",
                [
                    "#0000c8", "#b00000", "#006400", "#800080", "#5c3a00", "#000000",
                ],
            ),
        };
        let page = theme.page_colors();
        Self {
            ground: page.raised,
            text: page.text,
            quiet: page.quiet,
            grid: page.edge,
            neutral,
            series,
        }
    }

    /// Returns the colors as custom properties of a page; [`properties`](Self::properties) sets
    /// them.
    pub(crate) const fn of_page() -> Self {
        Self {
            ground: "var(--raised)",
            text: "var(--text)",
            quiet: "var(--quiet)",
            grid: "var(--edge)",
            neutral: "var(--neutral)",
            series: [
                "var(--series-1)",
                "var(--series-2)",
                "var(--series-3)",
                "var(--series-4)",
                "var(--series-5)",
                "var(--series-6)",
            ],
        }
    }

    /// Returns the custom properties of a theme that the colors of a page do not have.
    pub(crate) fn properties(theme: Theme) -> String {
        let colors = Self::of(theme);
        let mut properties = format!("--neutral:{}", colors.neutral);
        for (color, number) in colors.series.iter().zip(1..) {
            let _ = write!(properties, ";--series-{number}:{color}");
        }
        properties
    }

    /// Returns the colors of the three parts of a whole.
    pub(crate) const fn parts(&self) -> [&'static str; 3] {
        [self.series[0], self.neutral, self.series[1]]
    }
}

/// A color, written as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb([u8; 3]);

impl Rgb {
    /// Parses a color of a palette.
    pub(crate) fn parse(text: &str) -> Self {
        let part = |from: usize| u8::from_str_radix(&text[from..from + 2], 16);
        // The first character is the `#`.
        Self([1, 3, 5].map(|from| part(from).expect("a palette has colors as #rrggbb")))
    }

    /// Returns red, green and blue.
    #[cfg(feature = "raster")]
    pub(crate) fn bytes(self) -> [u8; 3] {
        self.0
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

    /// Returns black or white, whichever has the higher contrast with this color.
    pub(crate) fn ink(self) -> &'static str {
        let [red, green, blue] = self.0.map(u32::from);
        // The brightness of ITU-R BT.601, against about half of its greatest value, 255,000.
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
    use super::{PlotColors, Rgb};
    use crate::style::Theme;

    #[test]
    fn plots_stand_out_from_their_background() {
        // Source: WCAG 2.2, "relative luminance" and "contrast ratio".
        let luminance = |color: &str| {
            let linear = Rgb::parse(color).0.map(|part| {
                let part = f64::from(part) / 255.0;
                if part <= 0.04045 {
                    part / 12.92
                } else {
                    ((part + 0.055) / 1.055).powf(2.4)
                }
            });
            0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        };
        for theme in Theme::ALL {
            let colors = PlotColors::of(theme);
            let ground = luminance(colors.ground);
            for color in colors.series.into_iter().chain([colors.neutral]) {
                let other = luminance(color);
                let ratio = (ground.max(other) + 0.05) / (ground.min(other) + 0.05);
                assert!(ratio >= 3.0, "{theme:?} {color}: {ratio}");
            }
        }
    }

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
