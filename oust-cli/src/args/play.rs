//! The command line of `oust play`.

use oust_core::Color;

use super::source::SourceArgs;

/// The source is that of the other commands, but its file needs no flag.
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("from", |file| file.long(None).help(FILE)),
    mut_arg("at", |turns| turns.help(AT)),
)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// The name of who holds x.
    #[arg(long, value_name = "NAME")]
    x: Option<String>,

    /// The name of who holds o.
    #[arg(long, value_name = "NAME")]
    o: Option<String>,
}

const FILE: &str = "\
A record, to take the game up again or to step through it; a diagram or a position line, to play \
on from there. A new game when there is none";

const AT: &str = "Take the game up after this many turns, without what follows them";

impl PlayArgs {
    /// The name given to who holds a colour.
    pub(crate) fn name(&self, color: Color) -> Option<&String> {
        match color {
            Color::X => self.x.as_ref(),
            Color::O => self.o.as_ref(),
        }
    }
}
