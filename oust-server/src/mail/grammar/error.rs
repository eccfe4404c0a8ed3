//! The errors in commands, with the expected words.

use std::fmt;

use thiserror::Error;

use crate::game::Kind;

/// The first words of commands about games.
pub(crate) const GAME_NAMES: [&str; 2] = Kind::NAMES;

/// The words that may follow the name of a game.
const VERB_NAMES: [&str; 18] = [
    "challenge",
    "move",
    "board",
    "swap",
    "pass",
    "resign",
    "preview",
    "accept",
    "reject",
    "chat",
    "show",
    "showas",
    "games",
    "history",
    "standings",
    "help",
    "subscribe",
    "unsubscribe",
];

/// The first words of commands about an account.
pub(crate) const ACCOUNT_VERBS: [&str; 3] = ["signup", "change", "signoff"];

/// The words that may follow `change`.
pub(crate) const CHANGES: [&str; 4] = ["password", "address", "mail-code", "vacation"];

/// The options of a challenge, without their values.
const OPTION_NAMES: [&str; 6] = [
    "-size=",
    "-board=",
    "-swap=",
    "--nagtime=",
    "--forfeittime=",
    "--totaltime=",
];

/// An error in a command.
///
/// Tokens are counted from 1. A found word that looks like a code is replaced by `***`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// The text ends before an argument.
    #[error("word {word} is missing, expected {expected}")]
    Missing {
        /// The number of the missing word.
        word: usize,
        /// The expected argument.
        expected: Expected,
    },
    /// A word does not fit.
    #[error("word {word} is `{found}`, expected {expected}{}", Suggestion(*.suggestion))]
    Unexpected {
        /// The number of the word.
        word: usize,
        /// The word, at most 40 characters of it.
        found: String,
        /// The expected argument.
        expected: Expected,
        /// The accepted word that is most similar to the found one.
        suggestion: Option<&'static str>,
    },
    /// A player or an option occurs twice.
    #[error("word {word} repeats `{found}`, expected it once")]
    Repeated {
        /// The number of the second occurrence.
        word: usize,
        /// The repeated player or option.
        found: String,
    },
    /// The text is too long.
    #[error("the command has {length} bytes, expected at most {limit}")]
    TooLong {
        /// The length in bytes.
        length: usize,
        /// The limit in bytes.
        limit: usize,
    },
}

/// An argument that a command expects. `Display` writes it as part of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A game or a verb of the account.
    Command,
    /// A verb of a game.
    Verb,
    /// The number of a board.
    Board,
    /// The number of a board, or `all`.
    BoardOrAll,
    /// The number of a board, or `new`.
    BoardOrNew,
    /// The name of a user.
    User,
    /// The name of a user, or a filter such as `all`.
    UserOrFilter,
    /// A mail code.
    Code,
    /// A turn or a word such as `pass`.
    Move,
    /// The number of an event after `#`.
    EventNumber,
    /// The id of a challenge.
    Challenge,
    /// A number of players.
    Players,
    /// An option such as `-size=9`.
    Option,
    /// The size of a board.
    Size,
    /// The name of a board, such as `hex7`.
    BoardName,
    /// `yes` or `no`.
    YesOrNo,
    /// A duration such as `7d`.
    Duration,
    /// A word after `change`, such as `address`.
    Change,
    /// A duration, or `off`.
    Vacation,
    /// A mail address.
    Address,
    /// No further word.
    End,
}

impl Expected {
    /// Returns the accepted words, if they can be listed.
    pub(crate) fn accepted(self) -> &'static [&'static [&'static str]] {
        match self {
            Self::Command => &[&GAME_NAMES, &ACCOUNT_VERBS],
            Self::Verb => &[&VERB_NAMES],
            Self::BoardOrAll => &[&["all"]],
            Self::BoardOrNew => &[&["new"]],
            Self::UserOrFilter => &[&["all", "active", "next"]],
            Self::Move => &[&["pass", "swap", "resign", "undo", "accept", "reject"]],
            Self::Option => &[&OPTION_NAMES],
            Self::YesOrNo => &[&["yes", "no"]],
            Self::Change => &[&CHANGES],
            Self::Vacation => &[&["off"]],
            _ => &[],
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Command | Self::Verb | Self::Change => "",
            Self::Option => "an option: ",
            Self::Board => "the number of a board",
            Self::BoardOrAll => "the number of a board or `all`",
            Self::BoardOrNew => "the number of a board or `new`",
            Self::User => "the name of a user",
            Self::UserOrFilter => "the name of a user, `all`, `active` or `next`",
            Self::Code => "a mail code",
            Self::Move => {
                "points such as `e4,f5`, `pass`, `swap`, `resign`, `undo`, `accept` or `reject`"
            }
            Self::EventNumber => "`#` and the number of an event",
            Self::Challenge => "the id of a challenge",
            Self::Players => "a number of players from 2 to 5",
            Self::Size => "a size such as `-size=9`",
            Self::BoardName => "a board such as `-board=hex7`",
            Self::YesOrNo => "`yes` or `no`",
            Self::Duration => "a duration such as `7d`, `12h` or `90m`",
            Self::Vacation => "a duration such as `14d` or `off`",
            Self::Address => "a mail address",
            Self::End => "the end of the command",
        })?;
        match self {
            Self::Command | Self::Verb | Self::Change | Self::Option => list(f, self.accepted()),
            _ => Ok(()),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, groups: &[&[&str]]) -> fmt::Result {
    let words = groups.concat();
    for (i, word) in words.iter().enumerate() {
        f.write_str(match i {
            0 => "",
            _ if i + 1 == words.len() => " or ",
            _ => ", ",
        })?;
        write!(f, "`{word}`")?;
    }
    Ok(())
}

struct Suggestion(Option<&'static str>);

impl fmt::Display for Suggestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(word) => write!(f, "; a similar word is `{word}`"),
            None => Ok(()),
        }
    }
}
