//! Themes: which colours the parts of a drawing have.

use std::fmt;
use std::str::FromStr;

use oust_core::Shape;

use super::rgb::Rgb;

/// How a picture is coloured.
///
/// Exhaustive on purpose: programs let a user choose among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// For bright pages: rectangles of wood with black and white stones, hexagons with red and
    /// blue ones.
    #[default]
    Light,
    /// The same for dark pages.
    Dark,
    /// Black on white, for paper.
    Print,
    /// Dark blue and bright orange, told apart by everybody, also by brightness alone.
    Colorblind,
}

/// A name that is no theme's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a theme (light, dark, print or colorblind), found `{found}`")]
pub struct ThemeError {
    found: String,
}

/// The colours of a drawing.
pub(crate) struct Palette {
    /// Behind everything.
    pub(crate) ground: Rgb,
    /// The cells of a hexagon.
    pub(crate) cell: Rgb,
    pub(crate) line: Rgb,
    pub(crate) label: Rgb,
    pub(crate) mark: Rgb,
    pub(crate) x: Stone,
    pub(crate) o: Stone,
}

/// The colours of a stone.
pub(crate) struct Stone {
    pub(crate) fill: Rgb,
    pub(crate) edge: Rgb,
    /// What is drawn or written on it.
    pub(crate) ink: Rgb,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 4] = [Self::Light, Self::Dark, Self::Print, Self::Colorblind];

    /// The name in flags: `light`, `dark`, `print` or `colorblind`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
            Self::Colorblind => "colorblind",
        }
    }

    pub(crate) fn palette(self, shape: Shape) -> Palette {
        let [ground, cell, line, label] = self.surface(shape).map(Rgb);
        let [x, o] = self.stones(shape).map(|(fill, edge)| Stone {
            fill: Rgb(fill),
            edge: Rgb(edge),
            ink: Rgb(fill).ink(),
        });
        Palette {
            ground,
            cell,
            line,
            label,
            mark: self.mark(),
            x,
            o,
        }
    }

    /// Returns the colors of the background, of the cells of a hexagon, of the lines and of the
    /// labels. A rectangle is a board of wood in the themes for screens.
    fn surface(self, shape: Shape) -> [u32; 4] {
        match (self, shape) {
            (Self::Light, Shape::Rectangle { .. }) => [0xe9_c684, 0xf0_d7a6, 0x80_602f, 0x5e_461f],
            (Self::Dark, Shape::Rectangle { .. }) => [0x4a_3826, 0x5c_4733, 0xb0_946b, 0xd9_c4a0],
            (Self::Dark, Shape::Hexagon { .. }) => [0x1b_1d21, 0x2b_2e34, 0x6d_727c, 0xb6_bac2],
            (Self::Print, _) => [0xff_ffff, 0xff_ffff, 0x55_5555, 0x00_0000],
            (Self::Light | Self::Colorblind, _) => [0xff_ffff, 0xf4_f2ed, 0x96_928a, 0x5a_5751],
        }
    }

    /// Returns the colors of the stones of x and o and of their edges.
    fn stones(self, shape: Shape) -> [(u32, u32); 2] {
        match (self, shape) {
            (Self::Print, _) => [(0x00_0000, 0x00_0000), (0xff_ffff, 0x00_0000)],
            (Self::Colorblind, _) => [(0x00_5b96, 0x00_3a60), (0xf0_a92b, 0x8f_5f00)],
            (Self::Dark, Shape::Rectangle { .. }) => {
                [(0x0d_0e10, 0x97_9186), (0xee_eae1, 0x22_2222)]
            }
            (Self::Dark, Shape::Hexagon { .. }) => [(0xdf_5248, 0x8c_2a23), (0x4f_86e8, 0x25_4f9c)],
            (Self::Light, Shape::Rectangle { .. }) => {
                [(0x1c_1c1c, 0x00_0000), (0xfc_fbf8, 0x4d_4a45)]
            }
            (Self::Light, Shape::Hexagon { .. }) => {
                [(0xcb_352d, 0x8a_1f19), (0x2d_60b5, 0x19_3d7c)]
            }
        }
    }

    fn mark(self) -> Rgb {
        Rgb(match self {
            Self::Light => 0x17_7a3a,
            Self::Dark => 0x58_cf78,
            Self::Print => 0x00_0000,
            Self::Colorblind => 0x00_7a5a,
        })
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theme {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<Self, ThemeError> {
        let named = |theme: &Self| text.eq_ignore_ascii_case(theme.name());
        Self::ALL.into_iter().find(named).ok_or_else(|| ThemeError {
            found: text.to_owned(),
        })
    }
}
