//! The parser of commands.

use lettre::Address;

use super::arguments::{
    Credentials, Move, board_view, credentials, moves, numbered_move, player, user,
};
use super::command::{
    AccountCommand, Command, GameCommand, GamesFilter, PreviewStart, Subscription, Vacation,
};
use super::error::{CHANGES, CommandError, Expected};
use super::options::{Options, is_option, parse_duration};
use super::tokens::{Tokens, TypedCode, check_length, is_mail_code};
use crate::game::Kind;

/// Parses one command, such as `oust move 101 ann CODE e4`.
///
/// Keywords are case-insensitive. Names, codes and points stay as written.
///
/// # Errors
///
/// Fails at the first wrong or missing word; the error has its number and the expected argument.
pub fn parse_command(text: &str) -> Result<Command, CommandError> {
    check_length(text)?;
    let words = &mut Tokens::new(text);
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

fn game_command(kind: Kind, words: &mut Tokens<'_>) -> Result<GameCommand, CommandError> {
    let verb = words.next(Expected::Verb)?;
    match verb.keyword().as_str() {
        "challenge" => challenge(kind, words),
        "move" | "board" => play(words),
        "swap" => play_verb(Move::Swap, words),
        "pass" => play_verb(Move::Pass, words),
        "resign" => play_verb(Move::Resign, words),
        "preview" => preview(words),
        "accept" => answer(words).map(|(challenge, credentials)| GameCommand::Accept {
            challenge,
            credentials,
        }),
        "reject" => answer(words).map(|(challenge, credentials)| GameCommand::Reject {
            challenge,
            credentials,
        }),
        "chat" => chat(words),
        "show" => show(words),
        "showas" => show_as(words),
        "games" => games(words),
        "history" => Ok(GameCommand::History),
        "standings" => Ok(GameCommand::Standings),
        "help" => Ok(GameCommand::Help),
        "subscribe" => {
            subscription(words).map(|(to, credentials)| GameCommand::Subscribe { to, credentials })
        }
        "unsubscribe" => subscription(words)
            .map(|(from, credentials)| GameCommand::Unsubscribe { from, credentials }),
        _ => Err(verb.unexpected(Expected::Verb)),
    }
}

// Limits the text of a lookup. The server's own ids are shorter.
const CHALLENGE_ID_LIMIT: usize = 64;

/// Takes the players, the code of the challenger and the options of a challenge.
///
/// A word with the form of a mail code is the code of the player before it. This is unambiguous,
/// because [`user`] refuses names of that form.
fn challenge(kind: Kind, words: &mut Tokens<'_>) -> Result<GameCommand, CommandError> {
    let mut players: Vec<String> = Vec::new();
    let mut challenger = None;
    let mut options = Options::default();
    while let Some(word) = words.take() {
        if is_option(word.text) {
            options.set(word)?;
        } else if let Some(user) = players.last().filter(|_| is_mail_code(word.text)) {
            if challenger.is_some() {
                return Err(word.unexpected(Expected::User));
            }
            let (user, code) = (user.clone(), TypedCode::new(word.text));
            challenger = Some(Credentials { user, code });
        } else if players.len() == *kind.players().end() {
            // All seats are taken, so only options may follow.
            return Err(word.unexpected(Expected::Option));
        } else {
            let name = player(word)?;
            if players
                .iter()
                .any(|other| other.eq_ignore_ascii_case(&name))
            {
                return Err(word.repeated());
            }
            players.push(name);
        }
    }
    if players.len() < 2 {
        return Err(CommandError::Missing {
            word: words.number(),
            expected: Expected::User,
        });
    }
    Ok(GameCommand::Challenge {
        players,
        challenger,
        options,
    })
}

/// Takes a board, credentials and a move.
fn play(words: &mut Tokens<'_>) -> Result<GameCommand, CommandError> {
    let board = board(words)?;
    let credentials = credentials(words)?;
    let (action, expects) = numbered_move(words)?;
    Ok(GameCommand::Move {
        board,
        credentials,
        action,
        expects,
    })
}

/// Takes a board and credentials, and an optional `#n`, after a verb that names the move.
fn play_verb(action: Move, words: &mut Tokens<'_>) -> Result<GameCommand, CommandError> {
    let board = board(words)?;
    let credentials = credentials(words)?;
    let number = words.hash_number();
    let expects = number
        .map(|word| word.integer(Expected::EventNumber))
        .transpose()?;
    Ok(GameCommand::Move {
        board,
        credentials,
        action,
        expects,
    })
}

/// Takes a game, or `new` with a number of players and options, and then moves.
fn preview(words: &mut Tokens<'_>) -> Result<GameCommand, CommandError> {
    let word = words.next(Expected::BoardOrNew)?;
    let start = if word.keyword() == "new" {
        let word = words.next(Expected::Players)?;
        let players = word.integer(Expected::Players)?;
        if !(2..=5).contains(&players) {
            return Err(word.unexpected(Expected::Players));
        }
        let mut options = Options::default();
        while let Some(word) = words.peek().filter(|word| is_option(word.text)) {
            words.take();
            options.set(word)?;
        }
        PreviewStart::New { players, options }
    } else if word.text.starts_with(|first: char| first.is_ascii_digit()) {
        PreviewStart::Game(board_view(word, words)?)
    } else {
        return Err(word.unexpected(Expected::BoardOrNew));
    };
    Ok(GameCommand::Preview {
        start,
        moves: moves(words)?,
    })
}

/// Takes the id of a challenge and credentials.
fn answer(words: &mut Tokens<'_>) -> Result<(String, Credentials), CommandError> {
    let word = words.next(Expected::Challenge)?;
    let valid = word.text.len() <= CHALLENGE_ID_LIMIT
        && word
            .text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    if !valid {
        return Err(word.unexpected(Expected::Challenge));
    }
    Ok((word.text.to_owned(), credentials(words)?))
}

/// Takes a board and credentials.
fn chat(words: &mut Tokens<'_>) -> Result<GameCommand, CommandError> {
    let board = board(words)?;
    let credentials = credentials(words)?;
    Ok(GameCommand::Chat { board, credentials })
}

/// Takes at least one board with its position.
fn show(words: &mut Tokens<'_>) -> Result<GameCommand, CommandError> {
    let first = words.next(Expected::Board)?;
    let mut boards = vec![board_view(first, words)?];
    while let Some(word) = words.take() {
        boards.push(board_view(word, words)?);
    }
    Ok(GameCommand::Show { boards })
}

/// Takes credentials and boards.
fn show_as(words: &mut Tokens<'_>) -> Result<GameCommand, CommandError> {
    let credentials = credentials(words)?;
    let mut boards = Vec::new();
    while let Some(word) = words.take() {
        boards.push(word.integer(Expected::Board)?);
    }
    Ok(GameCommand::ShowAs {
        credentials,
        boards,
    })
}

/// Takes users, then a filter of their games.
fn games(words: &mut Tokens<'_>) -> Result<GameCommand, CommandError> {
    let mut users = Vec::new();
    let mut filter = None;
    while let Some(word) = words.take() {
        filter = match word.keyword().as_str() {
            "all" => Some(GamesFilter::All),
            "active" => Some(GamesFilter::Active),
            "next" => Some(GamesFilter::Next),
            _ => None,
        };
        if filter.is_some() {
            break;
        }
        users.push(user(word).map_err(|_| word.unexpected(Expected::UserOrFilter))?);
    }
    Ok(GameCommand::Games { users, filter })
}

/// Takes a board or `all`, and credentials.
fn subscription(words: &mut Tokens<'_>) -> Result<(Subscription, Credentials), CommandError> {
    let word = words.next(Expected::BoardOrAll)?;
    let boards = match word.keyword().as_str() {
        "all" => Subscription::All,
        _ => Subscription::Board(word.integer(Expected::BoardOrAll)?),
    };
    Ok((boards, credentials(words)?))
}

fn board(words: &mut Tokens<'_>) -> Result<u64, CommandError> {
    words.next(Expected::Board)?.integer(Expected::Board)
}

/// Takes the words after `signup`.
fn sign_up(words: &mut Tokens<'_>) -> Result<AccountCommand, CommandError> {
    let name = user(words.next(Expected::User)?)?;
    let address = address(words)?;
    Ok(AccountCommand::SignUp { name, address })
}

/// Takes the words after `change`.
fn change(words: &mut Tokens<'_>) -> Result<AccountCommand, CommandError> {
    let what = words.next(Expected::Change)?;
    let keyword = what.keyword();
    if !CHANGES.contains(&keyword.as_str()) {
        return Err(what.unexpected(Expected::Change));
    }
    let credentials = credentials(words)?;
    Ok(match keyword.as_str() {
        "password" => AccountCommand::ChangePassword { credentials },
        "address" => AccountCommand::ChangeAddress {
            credentials,
            address: address(words)?,
        },
        "mail-code" => AccountCommand::ChangeMailCode { credentials },
        _ => AccountCommand::ChangeVacation {
            credentials,
            vacation: vacation(words)?,
        },
    })
}

/// Takes the words after `signoff`.
fn sign_off(words: &mut Tokens<'_>) -> Result<AccountCommand, CommandError> {
    let credentials = credentials(words)?;
    Ok(AccountCommand::SignOff { credentials })
}

fn address(words: &mut Tokens<'_>) -> Result<String, CommandError> {
    let word = words.next(Expected::Address)?;
    let text = word
        .text
        .strip_prefix('<')
        .and_then(|text| text.strip_suffix('>'));
    let address = text.unwrap_or(word.text).parse::<Address>();
    address
        .map(|address| address.to_string())
        .map_err(|_| word.unexpected(Expected::Address))
}

fn vacation(words: &mut Tokens<'_>) -> Result<Vacation, CommandError> {
    let word = words.next(Expected::Vacation)?;
    if word.keyword() == "off" {
        return Ok(Vacation::Off);
    }
    let duration = parse_duration(word.text);
    duration
        .map(Vacation::For)
        .ok_or_else(|| word.unexpected(Expected::Vacation))
}
