use super::account::{change, sign_off, sign_up};
use super::command::{Command, GameCommand};
use super::error::{CommandError, Expected};
use super::game;
use super::moves::Move;
use super::words::Words;
use crate::play::Kind;

/// The longest command in bytes: a turn through every point of the largest board fits.
const LENGTH_LIMIT: usize = 8192;

/// Parses one command, such as `oust move 101 ann CODE e4`.
///
/// Keywords are read in any case; names, codes and points stay as written.
///
/// # Errors
///
/// Returns the first word that does not fit, with what was expected there.
pub fn parse_command(text: &str) -> Result<Command, CommandError> {
    check_length(text)?;
    let words = &mut Words::new(text);
    let first = words.next(Expected::Command)?;
    let command = if let Some(kind) = Kind::from_name(first.text) {
        Command::Game {
            kind,
            command: game_command(kind, words)?,
        }
    } else {
        Command::Account(match first.keyword().as_str() {
            "signup" => sign_up(words)?,
            "change" => change(words)?,
            "signoff" => sign_off(words)?,
            _ => return Err(first.unexpected(Expected::Command)),
        })
    };
    words.end()?;
    Ok(command)
}

/// Checks that `text` is not too long for a command.
pub(super) fn check_length(text: &str) -> Result<(), CommandError> {
    match text.len() {
        length if length > LENGTH_LIMIT => Err(CommandError::TooLong {
            length,
            limit: LENGTH_LIMIT,
        }),
        _ => Ok(()),
    }
}

fn game_command(kind: Kind, words: &mut Words<'_>) -> Result<GameCommand, CommandError> {
    let verb = words.next(Expected::Verb)?;
    match verb.keyword().as_str() {
        "challenge" => game::challenge(kind, words),
        "move" | "board" => game::play(words),
        "swap" => game::play_verb(Move::Swap, words),
        "pass" => game::play_verb(Move::Pass, words),
        "resign" => game::play_verb(Move::Resign, words),
        "preview" => game::preview(words),
        "accept" => game::answer(words).map(|(challenge, credentials)| GameCommand::Accept {
            challenge,
            credentials,
        }),
        "reject" => game::answer(words).map(|(challenge, credentials)| GameCommand::Reject {
            challenge,
            credentials,
        }),
        "chat" => game::chat(words),
        "show" => game::show(words),
        "showas" => game::show_as(words),
        "games" => game::games(words),
        "history" => Ok(GameCommand::History),
        "standings" => Ok(GameCommand::Standings),
        "help" => Ok(GameCommand::Help),
        "subscribe" => game::subscription(words)
            .map(|(to, credentials)| GameCommand::Subscribe { to, credentials }),
        "unsubscribe" => game::subscription(words)
            .map(|(from, credentials)| GameCommand::Unsubscribe { from, credentials }),
        _ => Err(verb.unexpected(Expected::Verb)),
    }
}
