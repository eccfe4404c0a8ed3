//! The language of the commands: `oust move 101 ann CODE e4`.
//!
//! [`parse_command`] reads one command, [`find_command`] finds it in a subject or a body, and
//! `Display` writes it in its canonical form with the mail code hidden.

mod account;
mod command;
mod credentials;
mod display;
mod duration;
mod error;
mod find;
mod game;
mod moves;
mod near;
mod options;
mod parse;
#[cfg(test)]
mod properties;
mod view;
mod words;

pub use account::{AccountCommand, Vacation};
pub use command::{Command, GameCommand, GamesFilter, PreviewStart, Subscription};
pub use credentials::Credentials;
pub use error::{CommandError, Expected};
pub use find::{CommandSource, FoundCommand, find_command};
pub use moves::{Move, parse_answer};
pub use options::Options;
pub use parse::parse_command;
pub use view::{BoardView, View};

pub(super) use account::ACCOUNT_VERBS;
pub(super) use command::GAME_NAMES;
