//! The arguments of commands: credentials, moves, and boards with a position.

use std::fmt;

use super::error::{CommandError, Expected};
use super::tokens::{Token, Tokens, TypedCode, is_mail_code};

// More than the 24 characters of an account's name: the account lookup refuses the rest.
const NAME_LIMIT: usize = 32;
// Limits the text that is hashed for a comparison. A code has 19 characters.
const CODE_LIMIT: usize = 128;

/// The name of a user with a mail code, as the mail has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credentials {
    /// The name of the user.
    pub user: String,
    /// The mail code, not verified.
    pub code: TypedCode,
}

impl fmt::Display for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ***", self.user)
    }
}

/// Takes the name of a user and a mail code.
pub(crate) fn credentials(words: &mut Tokens<'_>) -> Result<Credentials, CommandError> {
    let user = user(words.next(Expected::User)?)?;
    let word = words.next(Expected::Code)?;
    if word.text.len() > CODE_LIMIT {
        return Err(word.unexpected(Expected::Code));
    }
    let code = TypedCode::new(word.text);
    Ok(Credentials { user, code })
}

/// Takes a word as the name of a user.
pub(crate) fn user(word: Token<'_>) -> Result<String, CommandError> {
    // In a challenge, a word with the form of a code is the code of the player before it.
    if is_name(word.text) && !is_mail_code(word.text) {
        Ok(word.text.to_owned())
    } else {
        Err(word.unexpected(Expected::User))
    }
}

/// Takes a word as the name of a player: a user, or `engine:LEVEL`.
pub(crate) fn player(word: Token<'_>) -> Result<String, CommandError> {
    let is_engine = word.text.split_once(':').is_some_and(|(name, level)| {
        name.eq_ignore_ascii_case("engine")
            && (1..=3).contains(&level.len())
            && level.bytes().all(|byte| byte.is_ascii_digit())
    });
    if is_engine {
        Ok(word.text.to_owned())
    } else {
        user(word)
    }
}

fn is_name(text: &str) -> bool {
    text.len() <= NAME_LIMIT
        && text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// A move as a player types it, not checked against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// The points of a turn, as written, without spaces around the commas.
    Turn(String),
    /// `pass`.
    Pass,
    /// `swap`: exchanges the colors by the pie rule.
    Swap,
    /// `resign`.
    Resign,
    /// `undo`: asks to take back the last turn.
    Undo,
    /// `accept`: lets the opponent take back a turn.
    Accept,
    /// `reject`: refuses to let the opponent take back a turn.
    Reject,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Turn(points) => points,
            Self::Pass => "pass",
            Self::Swap => "swap",
            Self::Resign => "resign",
            Self::Undo => "undo",
            Self::Accept => "accept",
            Self::Reject => "reject",
        })
    }
}

/// Takes the remaining words as one move with an optional `#n`.
pub(crate) fn numbered_move(words: &mut Tokens<'_>) -> Result<(Move, Option<u32>), CommandError> {
    let number = words.number();
    let rest = words.rest();
    let Some((text, event)) = rest.rsplit_once('#') else {
        return Ok((single_move(rest, number)?, None));
    };
    let last = number + rest.split_whitespace().count().saturating_sub(1);
    let event = Token {
        text: event.trim(),
        number: last,
    };
    Ok((
        single_move(text, number)?,
        Some(event.integer(Expected::EventNumber)?),
    ))
}

/// Takes the remaining words as moves with spaces between them. A space next to a comma is part of
/// a move.
pub(crate) fn moves(words: &mut Tokens<'_>) -> Result<Vec<Move>, CommandError> {
    let number = words.number();
    let text = join_commas(words.rest());
    // Errors count the words after joining: a turn with spaces around its commas is one word.
    let moves: Vec<_> = text
        .split_whitespace()
        .enumerate()
        .map(|(i, text)| single_move(text, number + i))
        .collect::<Result<_, _>>()?;
    if moves.is_empty() {
        let expected = Expected::Move;
        return Err(CommandError::Missing {
            word: number,
            expected,
        });
    }
    Ok(moves)
}

fn single_move(text: &str, number: usize) -> Result<Move, CommandError> {
    let text = join_commas(text);
    Ok(match text.to_ascii_lowercase().as_str() {
        "" => {
            return Err(CommandError::Missing {
                word: number,
                expected: Expected::Move,
            });
        }
        "pass" => Move::Pass,
        "swap" => Move::Swap,
        "resign" => Move::Resign,
        "undo" => Move::Undo,
        "accept" => Move::Accept,
        "reject" => Move::Reject,
        _ if is_turn(&text) => Move::Turn(text),
        _ => {
            return Err(Token {
                text: &text,
                number,
            }
            .unexpected(Expected::Move));
        }
    })
}

/// Returns whether each point begins with a letter and has a digit, as on every board.
fn is_turn(text: &str) -> bool {
    text.split([',', ' ']).all(|point| {
        point.starts_with(|first: char| first.is_ascii_alphabetic())
            && point.contains(|character: char| character.is_ascii_digit())
            // `#` begins the number of an event, and `***` is a hidden code.
            && !point.contains(['#', '*'])
    })
}

/// Joins the words of `text` with single spaces, and without spaces next to commas.
fn join_commas(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !joined.is_empty() && !joined.ends_with(',') && !word.starts_with(',') {
            joined.push(' ');
        }
        joined.push_str(word);
    }
    joined
}

/// A game at its present or an earlier position: `101`, `101#12`, `101#-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The number of the game.
    pub board: u64,
    /// The earlier position; `None` for the present one.
    pub view: Option<View>,
}

/// A position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The position after this number of events (`#n`).
    After(u32),
    /// The position this number of events ago (`#-n`).
    Ago(u32),
}

impl fmt::Display for BoardView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board)?;
        match self.view {
            Some(View::After(n)) => write!(f, "#{n}"),
            Some(View::Ago(n)) => write!(f, "#-{n}"),
            None => Ok(()),
        }
    }
}

/// Takes a board with an optional position. `word` is its first word. The number of the position
/// may be the next word, as in `101 #12`.
pub(crate) fn board_view(
    word: Token<'_>,
    words: &mut Tokens<'_>,
) -> Result<BoardView, CommandError> {
    let number = word.number;
    let (board, at) = match word.text.split_once('#') {
        Some((text, "")) => (text, Some(words.next(Expected::EventNumber)?)),
        Some((text, at)) => (text, Some(Token { text: at, number })),
        None => (word.text, words.hash_number()),
    };
    let board = Token {
        text: board,
        number,
    }
    .integer(Expected::Board)?;
    let view = at.map(view).transpose()?;
    Ok(BoardView { board, view })
}

fn view(word: Token<'_>) -> Result<View, CommandError> {
    match word.text.strip_prefix('-') {
        Some(text) => Token { text, ..word }
            .integer(Expected::EventNumber)
            .map(View::Ago),
        None => word.integer(Expected::EventNumber).map(View::After),
    }
}
