//! The formats that positions and records are printed in, and the flags of printing and drawing.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use oust_draw::{HexagonStyle, PictureStyle, Theme};
use oust_notation::{DiagramStyle, Format, Labels};

/// A format that positions and records are printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputFormat {
    /// A format of the notation. Its diagrams are in pbmserv's style with counts, side to move and
    /// state.
    Text(Format),
    /// A diagram in a style of its own.
    Diagram(DiagramStyle),
    Svg,
    Html,
}

impl OutputFormat {
    /// The native record.
    pub(crate) const RECORD: Self = Self::Text(Format::Native);

    /// The diagram that commands print by default.
    pub(crate) const DIAGRAM: Self = Self::Text(Format::Diagram);

    /// Returns the ending of the names of its files, without the dot.
    pub(crate) const fn file_ending(self) -> &'static str {
        match self {
            // A game a line.
            Self::Text(Format::Json | Format::AbstractPlay) => "ndjson",
            Self::Text(format) => format.file_ending(),
            Self::Diagram(_) => Format::Diagram.file_ending(),
            Self::Svg => "svg",
            Self::Html => "html",
        }
    }

    /// Returns whether the format shows one position, not a game. JSON can do both.
    pub(crate) const fn shows_position(self) -> bool {
        matches!(
            self,
            Self::Diagram(_)
                | Self::Svg
                | Self::Text(Format::Diagram | Format::Position | Format::Json)
        )
    }
}

impl ValueEnum for OutputFormat {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::Text(Format::Diagram),
            Self::Diagram(DiagramStyle::Figure),
            Self::Diagram(DiagramStyle::Pbmserv),
            Self::Diagram(DiagramStyle::Orbit),
            Self::Diagram(DiagramStyle::Unicode),
            Self::Text(Format::Position),
            Self::Text(Format::Json),
            Self::Text(Format::Native),
            Self::Text(Format::MoveList),
            Self::Text(Format::AbstractPlay),
            Self::Text(Format::Sgf),
            Self::Text(Format::Listing),
            Self::Svg,
            Self::Html,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            // A format without a help is not offered: it is only read.
            Self::Text(format) => (format.name(), help_of(*format)?),
            Self::Diagram(DiagramStyle::Figure) => {
                ("figure", "A diagram as figures 1 to 6 of the rules")
            }
            Self::Diagram(DiagramStyle::Pbmserv) => ("pbmserv", "A diagram as pbmserv draws it"),
            Self::Diagram(DiagramStyle::Orbit) => {
                ("orbit", "A diagram as pbmserv's Orbit pages draw it")
            }
            Self::Diagram(DiagramStyle::Unicode) => ("unicode", "A diagram of round stones"),
            Self::Svg => ("svg", "A picture as SVG"),
            Self::Html => (
                "html",
                "A page to step through the game, or all games, in a browser",
            ),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

/// Returns the help on a format of the notation; `None` for one that is not printed.
const fn help_of(format: Format) -> Option<&'static str> {
    Some(match format {
        Format::Diagram => "A diagram in pbmserv's style, with counts, side to move and state",
        Format::Position => "One line",
        Format::Json => "JSON, one object a line",
        Format::Native => "The native record",
        Format::MoveList => "A move list",
        Format::AbstractPlay => "Abstract Play's JSON, one record a line",
        Format::Sgf => "SGF, for Go programs: rectangles up to 52x52",
        Format::Listing => "The listing that pbmserv mails",
        _ => return None,
    })
}

/// The format of an output.
#[derive(Debug, clap::Args)]
pub(crate) struct OutputArgs {
    /// Print in this format
    #[arg(short = 't', long, value_enum, value_name = "FORMAT", default_value_t = OutputFormat::DIAGRAM)]
    pub(crate) to: OutputFormat,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// The labels, marks and drawing style of diagrams and pictures.
#[derive(Clone, Debug, Default, clap::Args)]
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
