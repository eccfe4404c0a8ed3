use std::fmt;

use super::error::{CommandError, Expected};
use super::words::{Word, Words};

/// A game at its present or an earlier position: `101`, `101#12`, `101#-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The number of the game.
    pub board: u64,
    /// The position; the present one if absent.
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

/// Takes the rest of a board that begins with `word`; the number of the position may be the next
/// word.
pub(super) fn board_view(word: Word<'_>, words: &mut Words<'_>) -> Result<BoardView, CommandError> {
    let number = word.number;
    let (board, at) = match word.text.split_once('#') {
        Some((text, "")) => (text, Some(words.next(Expected::EventNumber)?)),
        Some((text, at)) => (text, Some(Word { text: at, number })),
        None => (word.text, words.hash_number()),
    };
    let board = Word {
        text: board,
        number,
    }
    .integer(Expected::Board)?;
    let view = at.map(view).transpose()?;
    Ok(BoardView { board, view })
}

fn view(word: Word<'_>) -> Result<View, CommandError> {
    match word.text.strip_prefix('-') {
        Some(text) => Word { text, ..word }
            .integer(Expected::EventNumber)
            .map(View::Ago),
        None => word.integer(Expected::EventNumber).map(View::After),
    }
}
