//! The players of a match, as arguments name them and as they play.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use oust_core::{Action, Board, Game};
use oust_gtp::{Client, ClientError};
use oust_search::{Level, Player, Stop};

/// The prefix of an argument that names another program.
const PREFIX: &str = "gtp:";

/// A player of a match, as an argument names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ContestantArg {
    Level(Level),
    /// A program that speaks the Go Text Protocol, by its command line.
    Gtp(String),
}

/// A player of one game.
pub(crate) enum Contestant {
    Level(Player),
    Gtp(Client),
}

impl FromStr for ContestantArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(command) = text.strip_prefix(PREFIX)
            && !command.trim().is_empty()
        {
            return Ok(Self::Gtp(command.to_owned()));
        }
        let level = text.parse().ok().and_then(Level::new);
        level.map(Self::Level).ok_or_else(|| {
            let most = Level::MAX;
            format!("expected a level from 0 to {most}, or `{PREFIX}` and the command of a program")
        })
    }
}

impl fmt::Display for ContestantArg {
    /// Writes the argument.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Gtp(command) => write!(f, "{PREFIX}{command}"),
        }
    }
}

impl ContestantArg {
    /// Returns the name of the player in records and tables.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Level(level) => format!("oust level {level}"),
            Self::Gtp(command) => command.trim().to_owned(),
        }
    }

    /// Returns the player for one game, or why the program cannot play it. `limit` is the longest
    /// wait for an answer of the program.
    pub(crate) fn start(
        &self,
        board: &Board,
        seed: u64,
        limit: Duration,
        stop: &Stop,
    ) -> Result<Contestant, String> {
        Ok(match self {
            Self::Level(level) => Contestant::Level(Player::new(*level, board, seed)),
            Self::Gtp(command) => {
                // A process for each game, as several games run at the same time.
                let client = Client::start_within(command, board, seed, limit, stop);
                Contestant::Gtp(client.map_err(|error| reason(&error))?)
            }
        })
    }
}

impl Contestant {
    /// Chooses the next action of a game, or returns the failure of the program.
    pub(crate) fn choose(&mut self, game: &Game, stop: &Stop) -> Result<Action, String> {
        match self {
            Self::Level(player) => {
                let chosen = player.choose_within(game, None, stop);
                chosen.map_err(|error| error.to_string())
            }
            Self::Gtp(client) => client.choose(game).map_err(|error| reason(&error)),
        }
    }
}

/// Returns why a program does not play, with the flag that may help.
fn reason(error: &ClientError) -> String {
    let help = match error {
        ClientError::NoAnswer { .. } | ClientError::NoEnd { .. } => {
            "; --answer-time sets the longest wait"
        }
        _ => "",
    };
    format!("{error}{help}")
}
