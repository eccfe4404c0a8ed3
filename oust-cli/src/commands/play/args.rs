//! The arguments of `oust play`.

use std::path::PathBuf;

use oust_core::{Color, SplitMix64};
use oust_search::Level;

use super::opponent::Opponent;
use super::timeline::Timeline;
use crate::args::{SourceArgs, level, side};
use crate::commands::random::new_seed;

/// Play at the terminal, or step through a record.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust play --board hex7 --x ada --o ben        a new game of two people
  oust play --board hex5 --against 3            a game against the engine
  oust play game.oust                           continues a game, or steps through it
  oust play --board 5x5 < commands.txt          commands from standard input
")]
pub(crate) struct PlayArgs {
    /// Continue the game of this record or step through it, or play from this diagram or position
    /// line [default: a new game on 13x13]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// Name the player of x
    #[arg(long, value_name = "NAME")]
    pub(crate) x: Option<String>,

    /// Name the player of o
    #[arg(long, value_name = "NAME")]
    pub(crate) o: Option<String>,

    /// Play against the engine at this level, from 0, the weakest, to 9
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    against: Option<Level>,

    /// Take this side against the engine; with `random` the seed decides
    #[arg(long = "as", value_name = "SIDE", value_parser = person, default_value = "x", requires = "against")]
    person: Person,

    /// Draw the choices of the engine from this seed [default: a new one]
    #[arg(short = 's', long, value_name = "NUMBER", requires = "against")]
    seed: Option<u64>,
}

/// The side of a person who plays against the engine.
#[derive(Clone, Copy, Debug)]
enum Person {
    Side(Color),
    Random,
}

/// Parses the side of a person.
fn person(text: &str) -> Result<Person, String> {
    match text {
        "random" => Ok(Person::Random),
        _ => side(text)
            .map(Person::Side)
            // The error of `side` does not know `random`.
            .map_err(|_| "expected x, o or random".to_owned()),
    }
}

impl PlayArgs {
    /// Returns the engine to play against.
    pub(crate) fn opponent(&self, timeline: &Timeline) -> Option<Opponent> {
        let level = self.against?;
        // Printed at the start of the session, so that the game can be repeated.
        let seed = self.seed.unwrap_or_else(new_seed);
        let person = match self.person {
            Person::Side(side) => side,
            Person::Random => Color::BOTH[SplitMix64::new(seed).below(2)],
        };
        Some(Opponent::new(level, seed, timeline.game(), !person))
    }
}
