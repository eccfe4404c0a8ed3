//! A game with all that a record holds, ready to be written in any format.

use oust_core::{Action, Board, Color, Game, Outcome, Played, Position};

use crate::record::{EndedValue, Header, HeaderName, ResultValue};
use crate::{Dialect, PositionLine};

/// A game and what is said about it.
///
/// Where a record is a text with everything that may be wrong in it, a transcript is a game
/// that the rules allow.
///
/// ```
/// use oust_core::{Board, Game};
/// use oust_notation::{Dialect, Transcript, write_native};
///
/// let board = Board::rectangle(3, 3)?;
/// let mut game = Game::new(board.clone());
/// game.play(Dialect::Pbmserv.resolve(&board, "b2".parse()?)?)?;
/// let text = write_native(&Transcript::new(game), Dialect::Pbmserv);
/// assert_eq!(text, "oust 3x3\nresult: ?\nended: unfinished\n\n 1. b2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Transcript {
    /// The game.
    pub game: Game,
    /// What is said about it. The result, how it ended and the start follow from the game
    /// wherever it decides them.
    pub headers: Vec<Header>,
    /// What stands between the turns, in order.
    pub notes: Vec<Note>,
    /// Who wrote `resign` or `timeout` among the turns; `None` when the ending is known from
    /// the headers alone.
    pub ending_token: Option<Color>,
}

/// Something that stands between the turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// How many of the game's actions stand before it.
    pub after: usize,
    /// What it is.
    pub kind: NoteKind,
}

/// What stands between the turns.
///
/// Exhaustive on purpose: every format has to say how it writes each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// A remark.
    Comment(String),
    /// A picture of the position at this point.
    Diagram,
}

/// A turn of a game as text, or the swap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Whose turn it is; the side to move for a swap.
    pub(crate) side: Color,
    /// What was done: placements joined by `,`, `pass` or `swap`.
    pub(crate) text: String,
    /// How many of the game's actions stand before the end of it.
    pub(crate) end: usize,
    pub(crate) is_swap: bool,
}

impl Transcript {
    /// A game of which nothing is said.
    pub fn new(game: Game) -> Self {
        Self {
            game,
            headers: Vec::new(),
            notes: Vec::new(),
            ending_token: None,
        }
    }

    /// The first header of this name.
    pub fn header(&self, name: &HeaderName) -> Option<&Header> {
        self.headers.iter().find(|header| header.name == *name)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.game.start().board()
    }

    /// What is to be written as the result.
    pub fn result(&self) -> ResultValue {
        match self.game.outcome() {
            None => ResultValue::Unknown,
            Some(Outcome::Deadlock) => ResultValue::Deadlock,
            Some(outcome) => outcome
                .winner()
                .map_or(ResultValue::Unknown, ResultValue::Win),
        }
    }

    /// What is to be written as the ending; `None` where the board has decided and nobody said
    /// so before.
    pub fn ended(&self) -> Option<EndedValue> {
        match self.game.outcome() {
            None => Some(EndedValue::Unfinished),
            Some(Outcome::Ended { ending, .. }) => Some(EndedValue::Otherwise(ending)),
            Some(Outcome::Win(_) | Outcome::Deadlock) => {
                self.header(&HeaderName::Ended).map(|_| EndedValue::Board)
            }
        }
    }

    /// The position the game begins at, unless it is the empty board with the first player to
    /// move.
    pub fn start(&self) -> Option<PositionLine> {
        let start = self.game.start();
        (*start != Position::new(start.board().clone())).then(|| PositionLine::of(start))
    }

    /// The turns as text, with the swap and the token of the ending where they stand.
    pub(crate) fn entries(&self, dialect: Dialect) -> Vec<Entry> {
        self.entries_with(dialect, self.ending_token)
    }

    /// The turns as text, with the swap, and the token of the ending where this side wrote it.
    pub(crate) fn entries_with(&self, dialect: Dialect, loser: Option<Color>) -> Vec<Entry> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut open = false;
        for (index, played) in self.game.history().enumerate() {
            let Played { action, side, .. } = played;
            let (text, end) = (self.action_text(action, dialect), index + 1);
            let is_swap = action == Action::Swap;
            match (action, entries.last_mut()) {
                (Action::End { .. }, _) => self.add_ending_token(loser, &mut entries),
                (_, Some(turn)) if open => {
                    turn.text.push(',');
                    turn.text.push_str(&text);
                    turn.end = end;
                }
                _ => entries.push(Entry {
                    side,
                    text,
                    end,
                    is_swap,
                }),
            }
            open = matches!(action, Action::Place(_)) && !played.ends_turn;
        }
        entries
    }

    fn action_text(&self, action: Action, dialect: Dialect) -> String {
        match action {
            Action::Place(point) => dialect
                .coord(self.board(), point)
                .map_or_else(String::new, |coord| coord.to_string()),
            Action::Pass => "pass".to_owned(),
            Action::Swap => "swap".to_owned(),
            Action::End { .. } => String::new(),
        }
    }

    /// The token stands behind the last turn of its side when that turn is the last of all,
    /// else in a slot of its own.
    fn add_ending_token(&self, loser: Option<Color>, entries: &mut Vec<Entry>) {
        let (Some(side), Some(Outcome::Ended { ending, .. })) = (loser, self.game.outcome()) else {
            return;
        };
        let token = match ending {
            oust_core::Ending::Resignation => "resign",
            oust_core::Ending::Time => "timeout",
            oust_core::Ending::Adjudication => return,
        };
        let end = self.game.history().len();
        match entries.last_mut() {
            Some(turn) if turn.side == side && !turn.is_swap => {
                turn.text.push(',');
                turn.text.push_str(token);
                turn.end = end;
            }
            None if side != self.game.start().to_move() => {}
            _ => entries.push(Entry {
                side,
                text: token.to_owned(),
                end,
                is_swap: false,
            }),
        }
    }
}
