//! How things are drawn, said once for pictures and pages.

use super::Theme;
use crate::Labels;

/// How pictures and pages are drawn.
///
/// ```
/// use oust_notation::{PictureStyle, PositionLine, SvgPicture, Theme};
///
/// let line: PositionLine = "3x3 x1o/1x1/3 x".parse()?;
/// let style = PictureStyle { theme: Some(Theme::Dark), ..PictureStyle::default() };
/// let svg = SvgPicture::of_position(&line.position()).style(style).to_string();
/// assert!(svg.contains("#4a3826"));
/// # Ok::<(), oust_notation::PositionLineError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureStyle {
    /// The theme; where none is given, [`Theme::Light`] for a picture, and for a page light or
    /// dark as the reader has it.
    pub theme: Option<Theme>,
    /// How stones on a hexagon are drawn.
    pub hexagons: HexagonStyle,
    /// Whether boards are labelled.
    pub labels: Labels,
}

/// How stones on a hexagon are drawn.
///
/// Exhaustive on purpose: programs let a user choose among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HexagonStyle {
    /// As coloured cells.
    #[default]
    Cells,
    /// As round stones.
    Stones,
}
