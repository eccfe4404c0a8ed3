//! The command lines of the commands that are about one position.

use std::ffi::OsString;
use std::path::PathBuf;

use super::picture::OutputArgs;
use super::source::SourceArgs;
use super::{CheckFormat, ListFormat};

#[derive(Debug, clap::Args)]
pub(crate) struct ApplyArgs {
    /// Play these moves, such as `b4 e2 a4,c1`, on the position in this file [default: the moves
    /// on standard input, the 13x13 board]
    #[arg(value_name = "FILE|MOVES")]
    pub(crate) words: Vec<OsString>,

    /// Print the position after every placement
    #[arg(long)]
    pub(crate) each: bool,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ShowArgs {
    /// Print the position in this file, after these moves [default: standard input]
    #[arg(value_name = "FILE|MOVES")]
    pub(crate) words: Vec<OsString>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct LegalArgs {
    /// Take the position in this file, after these moves; `-`, with one position line or more,
    /// prints a line of JSON for each [default: standard input]
    #[arg(value_name = "FILE|MOVES")]
    pub(crate) words: Vec<OsString>,

    /// Explain why a stone may or may not go on this point
    #[arg(long, value_name = "POINT")]
    pub(crate) why: Option<String>,

    /// End with status 1 when the point of `--why` is illegal; `--quiet` does, too, and prints no
    /// answer
    #[arg(long, requires = "why")]
    pub(crate) exit_status: bool,

    /// Print the answer in this format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = ListFormat::List)]
    pub(crate) to: ListFormat,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    /// Check the positions in these files and folders; `-` is standard input [default: standard
    /// input]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Print the reasons in this format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = CheckFormat::Text)]
    pub(crate) to: CheckFormat,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PerftArgs {
    /// Count sequences of this many actions
    pub(crate) depth: u32,

    /// Start from the position in this file [default: the empty board of 13x13]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Count for each first action
    #[arg(long)]
    pub(crate) divide: bool,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}
