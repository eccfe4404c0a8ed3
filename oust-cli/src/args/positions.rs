//! The command lines of the commands that look at one position.

use super::output::OutputArgs;
use super::source::SourceArgs;
use super::{CheckFormat, ListFormat};

#[derive(Debug, clap::Args)]
pub(crate) struct ApplyArgs {
    /// Moves, such as `b4 e2 a4,c1`; from standard input when there are none.
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Vec<String>,

    /// Print the position after every placement.
    #[arg(long)]
    pub(crate) each: bool,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ShowArgs {
    /// Moves to play before; `-` reads them from standard input.
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Vec<String>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct LegalArgs {
    /// Moves to play before; `-` reads moves, or position lines, from standard input.
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Vec<String>,

    /// Explain why a stone may or may not go on this point.
    #[arg(long, value_name = "POINT")]
    pub(crate) why: Option<String>,

    /// The format printed.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = ListFormat::List)]
    pub(crate) to: ListFormat,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    /// The format printed.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = CheckFormat::Text)]
    pub(crate) to: CheckFormat,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PerftArgs {
    /// How many actions a sequence has.
    pub(crate) depth: u32,

    /// Count for each first action.
    #[arg(long)]
    pub(crate) divide: bool,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}
