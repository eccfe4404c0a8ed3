//! The formats printed.

use clap::ValueEnum;

/// A format that positions and records are printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// A picture in pbmserv's style, with counts, side to move and state.
    Diagram,
    /// A picture as figures 1 to 6 of the rules.
    Figure,
    /// A picture as pbmserv draws it.
    Pbmserv,
    /// A picture as pbmserv's Orbit pages draw it.
    Orbit,
    /// A picture of round stones.
    Unicode,
    /// One line.
    Position,
    /// JSON, one object a line.
    Json,
    /// The native record.
    Record,
    /// A list of moves.
    Moves,
    /// Abstract Play's JSON, one record a line.
    #[value(name = "abstractplay")]
    AbstractPlay,
    /// SGF, for Go programs: rectangles up to 52x52.
    Sgf,
    /// The listing that pbmserv mails.
    Listing,
    /// A picture as SVG.
    Svg,
    /// A page to step through the game, or all games, in a browser.
    Html,
}

/// A format that legal placements are printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// One placement a line.
    List,
    /// One JSON object.
    Json,
}

/// A format that the reasons against positions are printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// One reason a line.
    Text,
    /// One JSON object for each position.
    Json,
}

/// A format that the figures of a collection are printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatsFormat {
    /// A table for people.
    Table,
    /// One JSON object.
    Json,
}
