//! The command line of `oust play`.

use std::path::PathBuf;

use oust_core::Color;

use super::source::SourceArgs;

#[derive(Debug, clap::Args)]
pub(crate) struct PlayArgs {
    /// Take up the game of this record or step through it, or play on from this diagram or position
    /// line [default: a new game on 13x13]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// Name the player of x
    #[arg(long, value_name = "NAME")]
    x: Option<String>,

    /// Name the player of o
    #[arg(long, value_name = "NAME")]
    o: Option<String>,
}

impl PlayArgs {
    /// Returns the name given to the player of a color.
    pub(crate) fn name(&self, color: Color) -> Option<&String> {
        match color {
            Color::X => self.x.as_ref(),
            Color::O => self.o.as_ref(),
        }
    }
}
