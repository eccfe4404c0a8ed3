//! The grammar of commands such as `oust move 101 ann CODE e4`.
//!
//! [`parse_command`] parses one command, [`find_command`] finds it in a subject or a body, and
//! `Display` writes it in canonical form with the mail code hidden.

mod arguments;
mod command;
mod error;
mod find;
mod options;
mod parse;
mod quotable;
#[cfg(test)]
mod tests;
mod tokens;

pub use arguments::{BoardView, Credentials, Move, View};
pub use command::{
    AccountCommand, Command, GameCommand, GamesFilter, PreviewStart, Subscription, Vacation,
};
pub use error::{CommandError, Expected};
pub use find::{CommandSource, FoundCommand, answer_line, find_command, parse_answer};
pub use options::Options;
pub use parse::parse_command;
pub use quotable::{Quotes, quotable, quotable_message};
pub use tokens::TypedCode;

pub(crate) use error::{ACCOUNT_VERBS, GAME_NAMES};
pub(crate) use tokens::{has_symbols_alone, is_code_group, looks_secret};
