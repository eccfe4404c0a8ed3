//! How positions and records are printed and drawn.

use clap::ValueEnum;
use oust_notation::{HexagonStyle, Labels, PictureStyle, Theme};

use super::OutputFormat;

/// How positions and records are printed.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct OutputArgs {
    /// The format printed.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = OutputFormat::Diagram)]
    pub(crate) to: OutputFormat,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// How pictures are labelled, marked and drawn.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct PictureArgs {
    /// Whether rows and columns of a picture are labelled; otherwise as the style has it.
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "yes"
    )]
    pub(crate) labels: Option<YesNo>,

    /// What is marked in a picture.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "MARKS")]
    pub(crate) marks: Vec<Mark>,

    #[command(flatten)]
    pub(crate) drawing: DrawingArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum YesNo {
    Yes,
    No,
}

/// What is marked in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mark {
    /// The legal placements, in text with `?`.
    Legal,
    /// The stone placed last.
    Last,
    /// The stones that the last placement captured, in text with `~`.
    Captures,
    /// The sizes of the groups; in text in lines below the picture.
    Sizes,
}

/// How SVG and pages are drawn.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct DrawingArgs {
    /// The colours of SVG and pages: light, dark, print or colorblind; otherwise light, and for
    /// pages light or dark as the reader has it.
    #[arg(long, value_name = "THEME")]
    theme: Option<Theme>,

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

impl PictureArgs {
    /// Returns whether labels are shown, `default` when the command line does not say.
    pub(crate) fn labels(&self, default: Labels) -> Labels {
        match self.labels {
            Some(YesNo::Yes) => Labels::Shown,
            Some(YesNo::No) => Labels::Hidden,
            None => default,
        }
    }

    /// Returns the style of SVG and pages.
    pub(crate) fn style(&self) -> PictureStyle {
        let drawing = self.drawing;
        PictureStyle {
            theme: drawing.theme,
            hexagons: match drawing.hexagons {
                Some(Hexagons::Stones) => HexagonStyle::Stones,
                Some(Hexagons::Cells) | None => HexagonStyle::Cells,
            },
            labels: self.labels(Labels::default()),
        }
    }
}
