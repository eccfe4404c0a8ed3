use std::fmt;

use super::error::{CommandError, Expected};
use super::words::{Word, Words};

/// A move as a player writes it, not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// The points of a turn, as written, without spaces around the commas.
    Turn(String),
    /// `pass`.
    Pass,
    /// `swap`: takes the place of the player who began.
    Swap,
    /// `resign`.
    Resign,
    /// `undo`: asks to take back the last turn.
    Undo,
    /// `accept`: agrees to what the opponent asks.
    Accept,
    /// `reject`: refuses what the opponent asks.
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

/// Parses the answer to a notice: the first line of `body` that its sender wrote, as a move with an
/// optional `#n`, the number of the event that the player expects to make.
///
/// # Errors
///
/// Returns what is wrong with the line, or that there is none.
pub fn parse_answer(body: &str) -> Result<(Move, Option<u32>), CommandError> {
    let line = crate::mail::own_lines(body)
        .into_iter()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default();
    super::parse::check_length(line)?;
    numbered_move(&mut Words::new(line))
}

/// Takes all words that are left as one move with an optional `#n`.
pub(super) fn numbered_move(words: &mut Words<'_>) -> Result<(Move, Option<u32>), CommandError> {
    let number = words.number();
    let rest = words.rest();
    let Some((text, event)) = rest.rsplit_once('#') else {
        return Ok((single_move(rest, number)?, None));
    };
    let last = number + rest.split_whitespace().count().saturating_sub(1);
    let event = Word {
        text: event.trim(),
        number: last,
    };
    Ok((
        single_move(text, number)?,
        Some(event.integer(Expected::EventNumber)?),
    ))
}

/// Takes all words that are left as moves that spaces separate; a space next to a comma does not.
pub(super) fn moves(words: &mut Words<'_>) -> Result<Vec<Move>, CommandError> {
    let number = words.number();
    let text = join_commas(words.rest());
    // Words are counted as they are after the joining, which is how a reader counts the moves.
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
            return Err(Word {
                text: &text,
                number,
            }
            .unexpected(Expected::Move));
        }
    })
}

/// Returns whether each point has a letter first and a digit, as points of every board have.
fn is_turn(text: &str) -> bool {
    text.split([',', ' ']).all(|point| {
        point.starts_with(|first: char| first.is_ascii_alphabetic())
            && point.contains(|character: char| character.is_ascii_digit())
            && !point.contains(['#', '*'])
    })
}

/// Joins the words of `text` by single spaces, and by none next to a comma.
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
