//! The command line of `oust stats`.

use std::path::PathBuf;

use clap::ValueEnum;
use oust_notation::BoardName;

use super::source::{CoordsArgs, FormatInArgs};

#[derive(Debug, clap::Args)]
pub(crate) struct StatsArgs {
    /// Files; `-`, or none, is standard input.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// The format printed.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = StatsFormat::Table)]
    pub(crate) to: StatsFormat,

    /// The board of what does not say it, such as lists of moves.
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<BoardName>,

    #[command(flatten)]
    pub(crate) format_in: FormatInArgs,

    #[command(flatten)]
    pub(crate) coords: CoordsArgs,
}

/// A format that the figures of a collection are printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatsFormat {
    /// A table for people.
    Table,
    /// One JSON object.
    Json,
}
