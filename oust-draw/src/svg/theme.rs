//! Themes: the colors of the parts of a drawing.

use std::str::FromStr;

use oust_core::{Color, Shape};

/// The colors of a picture as a whole.
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
    /// Dark blue and bright orange, which differ in brightness too.
    Colorblind,
}

/// An unknown name of a theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a theme (light, dark, print or colorblind), found `{found}`")]
pub struct ThemeError {
    found: String,
}

/// The colors of a drawing.
pub(crate) struct Palette {
    /// The background.
    pub(crate) ground: &'static str,
    /// The cells of a hexagon.
    pub(crate) cell: &'static str,
    pub(crate) line: &'static str,
    pub(crate) label: &'static str,
    pub(crate) mark: &'static str,
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
    /// All themes.
    pub const ALL: [Self; 4] = [Self::Light, Self::Dark, Self::Print, Self::Colorblind];

    /// Returns the name that is parsed: `light`, `dark`, `print` or `colorblind`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
            Self::Colorblind => "colorblind",
        }
    }

    /// Returns the colors of a board of this shape.
    pub(crate) fn palette(self, shape: Shape) -> Palette {
        // Background, cells, lines, labels, marks; fill, edge and ink of both stones.
        let ([ground, cell, line, label, mark], x, o) = match (self, shape) {
            (Self::Light, Shape::Rectangle { .. }) => (
                ["#e9c684", "#f0d7a6", "#80602f", "#5e461f", "#177a3a"],
                ["#1c1c1c", "#000000", "#ffffff"],
                ["#fcfbf8", "#4d4a45", "#000000"],
            ),
            (Self::Light, Shape::Hexagon { .. }) => (
                ["#ffffff", "#f4f2ed", "#96928a", "#5a5751", "#177a3a"],
                ["#cb352d", "#8a1f19", "#ffffff"],
                ["#2d60b5", "#193d7c", "#ffffff"],
            ),
            (Self::Dark, Shape::Rectangle { .. }) => (
                ["#4a3826", "#5c4733", "#b0946b", "#d9c4a0", "#58cf78"],
                ["#0d0e10", "#979186", "#ffffff"],
                ["#eeeae1", "#222222", "#000000"],
            ),
            (Self::Dark, Shape::Hexagon { .. }) => (
                ["#1b1d21", "#2b2e34", "#6d727c", "#b6bac2", "#58cf78"],
                ["#df5248", "#8c2a23", "#ffffff"],
                ["#4f86e8", "#254f9c", "#ffffff"],
            ),
            (Self::Print, _) => (
                ["#ffffff", "#ffffff", "#555555", "#000000", "#000000"],
                ["#000000", "#000000", "#ffffff"],
                ["#ffffff", "#000000", "#000000"],
            ),
            (Self::Colorblind, _) => (
                ["#ffffff", "#f4f2ed", "#96928a", "#5a5751", "#007a5a"],
                ["#005b96", "#003a60", "#ffffff"],
                ["#f0a92b", "#8f5f00", "#000000"],
            ),
        };
        let [x, o] = [x, o].map(|[fill, edge, ink]| Stone { fill, edge, ink });
        Palette {
            ground,
            cell,
            line,
            label,
            mark,
            x,
            o,
        }
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

impl FromStr for Theme {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<Self, ThemeError> {
        let named = |theme: &Self| text.eq_ignore_ascii_case(theme.name());
        Self::ALL.into_iter().find(named).ok_or_else(|| ThemeError {
            found: text.to_owned(),
        })
    }
}
