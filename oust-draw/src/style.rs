//! The style of pictures and pages.

use oust_notation::Labels;

use crate::theme::Theme;

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
