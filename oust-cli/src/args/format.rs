//! The formats that positions and records are printed in.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use oust_notation::{DiagramStyle, Format};

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
