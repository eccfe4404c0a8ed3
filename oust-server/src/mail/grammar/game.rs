use super::command::{GameCommand, GamesFilter, PreviewStart, Subscription};
use super::credentials::{Credentials, credentials, player, user};
use super::error::{CommandError, Expected};
use super::moves::{Move, moves, numbered_move};
use super::options::{Options, is_option};
use super::view::{BoardView, board_view};
use super::words::Words;
use crate::mail::typed_code::{TypedCode, is_mail_code};
use crate::play::Kind;

const CHALLENGE_ID_LIMIT: usize = 64;

/// Takes the players, the challenger's code and the options of a challenge.
///
/// A word in the form of a mail code is the code of the player before it, so that no name has
/// that form.
pub(super) fn challenge(kind: Kind, words: &mut Words<'_>) -> Result<GameCommand, CommandError> {
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
pub(super) fn play(words: &mut Words<'_>) -> Result<GameCommand, CommandError> {
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

/// Takes a board and credentials for a move that the verb names.
pub(super) fn play_verb(action: Move, words: &mut Words<'_>) -> Result<GameCommand, CommandError> {
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

/// Takes a game or a number of players, and moves.
pub(super) fn preview(words: &mut Words<'_>) -> Result<GameCommand, CommandError> {
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
pub(super) fn answer(words: &mut Words<'_>) -> Result<(String, Credentials), CommandError> {
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
pub(super) fn chat(words: &mut Words<'_>) -> Result<GameCommand, CommandError> {
    let board = board(words)?;
    let credentials = credentials(words)?;
    Ok(GameCommand::Chat { board, credentials })
}

/// Takes at least one board with its position.
pub(super) fn show(words: &mut Words<'_>) -> Result<GameCommand, CommandError> {
    let first = words.next(Expected::Board)?;
    let mut boards: Vec<BoardView> = vec![board_view(first, words)?];
    while let Some(word) = words.take() {
        boards.push(board_view(word, words)?);
    }
    Ok(GameCommand::Show { boards })
}

/// Takes credentials and boards.
pub(super) fn show_as(words: &mut Words<'_>) -> Result<GameCommand, CommandError> {
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

/// Takes users and, last, which of their games to list.
pub(super) fn games(words: &mut Words<'_>) -> Result<GameCommand, CommandError> {
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
pub(super) fn subscription(
    words: &mut Words<'_>,
) -> Result<(Subscription, Credentials), CommandError> {
    let word = words.next(Expected::BoardOrAll)?;
    let boards = match word.keyword().as_str() {
        "all" => Subscription::All,
        _ => Subscription::Board(word.integer(Expected::BoardOrAll)?),
    };
    Ok((boards, credentials(words)?))
}

fn board(words: &mut Words<'_>) -> Result<u64, CommandError> {
    words.next(Expected::Board)?.integer(Expected::Board)
}
