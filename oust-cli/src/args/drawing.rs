//! How SVG and pages are drawn.

use clap::ValueEnum;
use oust_notation::{HexagonStyle, Labels, PictureColors, PictureStyle, Theme};

/// How SVG and pages are drawn.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct DrawingArgs {
    /// The colours of SVG and pages: light, dark, print or colorblind; otherwise light, and for
    /// pages light or dark as the reader has it.
    #[arg(long, value_name = "THEME")]
    theme: Option<Theme>,

    /// Other colours of SVG and pages, joined by commas: wood, plain, black-white, red-blue, and
    /// PART=#rrggbb for x, o, board, lines, labels and marks.
    #[arg(long, value_name = "COLORS")]
    colors: Option<PictureColors>,

    /// How SVG and pages draw the stones on a hexagon.
    #[arg(long, value_enum, value_name = "STYLE")]
    hexagons: Option<Hexagons>,
}

/// How stones on a hexagon are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Hexagons {
    /// As coloured cells.
    Cells,
    /// As round stones.
    Stones,
}

impl DrawingArgs {
    pub(crate) fn style(self, labels: Labels) -> PictureStyle {
        PictureStyle {
            theme: self.theme,
            colors: self.colors.unwrap_or_default(),
            hexagons: match self.hexagons {
                Some(Hexagons::Stones) => HexagonStyle::Stones,
                Some(Hexagons::Cells) | None => HexagonStyle::Cells,
            },
            labels,
        }
    }
}
