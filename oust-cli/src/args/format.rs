//! The formats that positions and records are printed in.

use clap::ValueEnum;

/// A format that positions and records are printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// A diagram in pbmserv's style, with counts, side to move and state.
    Diagram,
    /// A diagram as figures 1 to 6 of the rules.
    Figure,
    /// A diagram as pbmserv draws it.
    Pbmserv,
    /// A diagram as pbmserv's Orbit pages draw it.
    Orbit,
    /// A diagram of round stones.
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
