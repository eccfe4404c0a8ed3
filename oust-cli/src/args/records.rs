//! The command lines of the commands that read or make many records.

use std::path::PathBuf;

use oust_core::Color;
use oust_notation::{BoardName, ReadOptions};

use super::picture::{DrawingArgs, PictureArgs};
use super::source::{CoordsArgs, FormatInArgs, side};
use super::{OutputFormat, StatsFormat};

/// What is read by the commands that go through many records.
#[derive(Debug, clap::Args)]
pub(crate) struct RecordsArgs {
    /// Files; `-`, or none, is standard input.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// The board of what does not say it, such as lists of moves.
    #[arg(long, value_name = "BOARD")]
    board: Option<BoardName>,

    #[command(flatten)]
    format_in: FormatInArgs,

    #[command(flatten)]
    pub(crate) coords: CoordsArgs,
}

impl RecordsArgs {
    /// Returns how a source is read where it leaves something open.
    pub(crate) fn options(&self) -> ReadOptions {
        self.format_in.options(self.board.as_ref())
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) records: RecordsArgs,

    /// The format printed.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) to: OutputFormat,

    /// Refuse what the format cannot hold instead of leaving it out with a warning.
    #[arg(long)]
    pub(crate) strict: bool,

    /// On a page, show at its turns what is wrong with a game, as `oust-validate` says it; a game
    /// that breaks a rule is shown up to there.
    #[arg(long)]
    pub(crate) findings: bool,

    /// Who is to move, x or o, whatever a diagram or position says.
    #[arg(long, value_name = "SIDE", value_parser = side)]
    pub(crate) to_move: Option<Color>,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) records: RecordsArgs,

    /// The format printed.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = StatsFormat::Table)]
    pub(crate) to: StatsFormat,
}

#[derive(Debug, clap::Args)]
pub(crate) struct RandomArgs {
    /// How many games.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) games: u64,

    /// Draw the games from this seed: the same seed gives the same games [default: a new one,
    /// printed on standard error]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,

    /// The board, such as 13x13 or hex7.
    #[arg(long, value_name = "BOARD", default_value = "13x13")]
    pub(crate) board: BoardName,

    /// The format printed.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = OutputFormat::Record)]
    pub(crate) to: OutputFormat,

    #[command(flatten)]
    pub(crate) drawing: DrawingArgs,

    #[command(flatten)]
    pub(crate) coords: CoordsArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct FmtArgs {
    /// Files, rewritten in place where they change; `-`, or none, is standard input.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Change nothing; list what would change, and end with status 1 when there is anything.
    #[arg(long)]
    pub(crate) check: bool,
}
