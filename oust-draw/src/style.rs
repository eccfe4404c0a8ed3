//! The style of pictures and pages: the theme of their colors, stones and labels.

use std::str::FromStr;

use oust_notation::Labels;

/// The style of pictures and pages.
///
/// ```
/// use oust_draw::{PictureStyle, SvgPicture, Theme};
/// use oust_notation::PositionLine;
///
/// let line: PositionLine = "3x3 x1o/1x1/3 x".parse()?;
/// let style = PictureStyle { theme: Some(Theme::Dark), ..PictureStyle::default() };
/// let svg = SvgPicture::from_position(&line.position()).style(style).to_string();
/// assert!(svg.contains("#4a3826"));
/// # Ok::<(), oust_notation::PositionLineError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureStyle {
    /// The theme; by default [`Theme::Light`] for a picture, and the setting of the reader's system
    /// for a page.
    pub theme: Option<Theme>,
    /// The shape of stones on a hexagon.
    pub hexagons: HexagonStyle,
    /// Whether boards have labels.
    pub labels: Labels,
}

/// The shape of stones on a hexagon.
///
/// Exhaustive on purpose: programs let a user choose among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HexagonStyle {
    /// Colored cells.
    #[default]
    Cells,
    /// Round stones.
    Stones,
}

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
    /// Black lines on white, the strongest contrasts, and a symbol on each stone of a page.
    Contrast,
}

/// An unknown name of a theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a theme (light, dark, print, colorblind or contrast), found `{found}`")]
pub struct ThemeError {
    found: String,
}

impl Theme {
    /// Every theme once.
    pub const ALL: [Self; 5] = [
        Self::Light,
        Self::Dark,
        Self::Print,
        Self::Colorblind,
        Self::Contrast,
    ];

    /// Returns the name that is parsed: `light`, `dark`, `print`, `colorblind` or
    /// `contrast`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
            Self::Colorblind => "colorblind",
            Self::Contrast => "contrast",
        }
    }
}

impl FromStr for Theme {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<Self, ThemeError> {
        // Names of themes come from command lines and requests, where case is no difference.
        let named = |theme: &Self| text.eq_ignore_ascii_case(theme.name());
        Self::ALL.into_iter().find(named).ok_or_else(|| ThemeError {
            found: text.to_owned(),
        })
    }
}
