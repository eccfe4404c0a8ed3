//! The flags of printing and drawing.

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use oust_draw::{HexagonStyle, PictureStyle, Theme};
use oust_notation::Labels;

use super::format::OutputFormat;

/// The format of an output.
#[derive(Debug, clap::Args)]
pub(crate) struct OutputArgs {
    /// Print in this format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = OutputFormat::DIAGRAM)]
    pub(crate) to: OutputFormat,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// The labels, marks and drawing style of diagrams and pictures.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct PictureArgs {
    /// Show or hide the labels of rows and columns [default: as the format does]
    #[arg(
        long,
        value_name = "WHEN",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "yes",
        value_parser = labels()
    )]
    pub(crate) labels: Option<Labels>,

    /// Mark these on the board
    #[arg(long, value_enum, value_delimiter = ',', value_name = "MARKS")]
    pub(crate) marks: Vec<Mark>,

    #[command(flatten)]
    pub(crate) drawing: DrawingArgs,
}

/// Something marked on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mark {
    /// The legal placements, in text with `?`.
    Legal,
    /// The stone placed last.
    Last,
    /// The stones that the last placement captured, in text with `~`.
    Captures,
    /// The sizes of the groups; in text in lines below the diagram.
    Sizes,
}

/// The drawing style of SVG and pages.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct DrawingArgs {
    /// Draw SVG and pages in the colors of this theme: light, dark, print, colorblind or contrast
    /// [default: light; for pages the setting of the reader]
    #[arg(long, value_name = "THEME")]
    theme: Option<Theme>,

    /// Draw stones on the hexagons of SVG and pages as colored cells or as round stones
    #[arg(long, value_name = "STYLE", value_parser = hexagon_style(), default_value = "cells")]
    hexagons: HexagonStyle,
}

fn labels() -> impl TypedValueParser<Value = Labels> {
    PossibleValuesParser::new(["yes", "no"]).map(|when| match when.as_str() {
        "yes" => Labels::Shown,
        _ => Labels::Hidden,
    })
}

fn hexagon_style() -> impl TypedValueParser<Value = HexagonStyle> {
    PossibleValuesParser::new(["cells", "stones"]).map(|style| match style.as_str() {
        "stones" => HexagonStyle::Stones,
        _ => HexagonStyle::Cells,
    })
}

impl PictureArgs {
    /// Returns the style of SVG and pages.
    pub(crate) fn style(&self) -> PictureStyle {
        PictureStyle {
            theme: self.drawing.theme,
            hexagons: self.drawing.hexagons,
            labels: self.labels.unwrap_or_default(),
        }
    }
}
