//! Holds a game with the headers and notes of a record, to be written in any format.

pub(crate) mod play;
pub(crate) mod play_coord;

use std::borrow::Cow;
use std::fmt;

use oust_core::{Action, Board, Color, Game, Outcome, Position};

use crate::record::{EndedValue, Header, HeaderName, ResultValue};
use crate::turn::print::Entries;
use crate::{Counts, Dialect, PositionLine};

/// A game with headers and notes, as a record holds it.
///
/// ```
/// use oust_core::{Board, Game};
/// use oust_notation::{Dialect, AnnotatedGame, write_native};
///
/// let board = Board::rectangle(3, 3)?;
/// let mut game = Game::new(board.clone());
/// game.play(Dialect::Pbmserv.resolve(&board, "b2".parse()?)?)?;
/// let text = write_native(&AnnotatedGame::new(game), Dialect::Pbmserv);
/// assert_eq!(text, "oust 3x3\nresult: ?\nended: unfinished\n\n 1. b2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AnnotatedGame {
    /// The start position and the actions, which follow the rules.
    pub game: Game,
    /// The headers. Writers replace the result, the ending and the start by the game's own.
    pub headers: Vec<Header>,
    /// The comments and diagrams between the turns, in order.
    pub notes: Vec<Note>,
    /// The side with a `resign` or `timeout` among its turns; `None` if only the headers tell the
    /// ending.
    pub ending_token: Option<Color>,
}

/// A comment or a diagram between the turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The number of actions of the game before the note.
    pub after: usize,
    /// A text, or a diagram of the position at this point.
    pub kind: NoteKind,
}

/// The content of a [`Note`].
///
/// Exhaustive on purpose: every format has to say how it writes each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// The text of a comment.
    Comment(String),
    /// A diagram of the position at this point.
    Diagram,
}

impl AnnotatedGame {
    /// Creates an annotated game without headers and notes.
    pub fn new(game: Game) -> Self {
        Self {
            game,
            headers: Vec::new(),
            notes: Vec::new(),
            ending_token: None,
        }
    }

    /// Undoes the last action, and drops the notes after it and its token. Returns the action; `None`
    /// at the start.
    ///
    /// ```
    /// use oust_core::{Board, Color, Game};
    /// use oust_notation::{AnnotatedGame, Note, NoteKind};
    ///
    /// let mut annotated = AnnotatedGame::new(Game::new(Board::rectangle(3, 3)?));
    /// annotated.game.resign(Color::X)?;
    /// annotated.ending_token = Some(Color::X);
    /// annotated.notes.push(Note { after: 1, kind: NoteKind::Diagram });
    /// assert!(annotated.undo().is_some());
    /// assert_eq!((annotated.ending_token, annotated.notes.len()), (None, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Action> {
        let action = self.game.undo()?;
        // Otherwise a game that goes on would be written with a resignation.
        if matches!(action, Action::End { .. }) {
            self.ending_token = None;
        }
        // Notes are rare, so that most games count no actions.
        if !self.notes.is_empty() {
            // A note after an action that is gone would move to another place.
            let left = self.game.actions().len();
            self.notes.retain(|note| note.after <= left);
        }
        Some(action)
    }

    /// Returns the first header of this name.
    pub fn header(&self, name: &HeaderName) -> Option<&Header> {
        self.headers.iter().find(|header| header.name == *name)
    }

    /// Returns the board of the start position.
    pub fn board(&self) -> &Board {
        self.game.start().board()
    }

    /// Returns the value to write as the header `result`; unknown while the game goes on.
    pub fn result(&self) -> ResultValue {
        let outcome = self.game.outcome();
        outcome.map_or(ResultValue::Unknown, ResultValue::from)
    }

    /// Returns the value to write as the header `ended`; `None` if the game ended on the board and
    /// no header states an ending.
    pub fn ended(&self) -> Option<EndedValue> {
        match self.game.outcome() {
            None => Some(EndedValue::Unfinished),
            Some(Outcome::Ended { ending, .. }) => Some(EndedValue::Otherwise(ending)),
            Some(Outcome::Win(_) | Outcome::Deadlock) => {
                self.header(&HeaderName::Ended).map(|_| EndedValue::Board)
            }
        }
    }

    /// Returns the start position; `None` if it is the empty board with the first player to move.
    pub fn start(&self) -> Option<PositionLine> {
        let start = self.game.start();
        let stones: usize = Color::BOTH.map(|color| start.count(color)).iter().sum();
        // Formats leave out the usual start.
        (stones > 0 || start.to_move() != Color::X).then(|| PositionLine::from_position(start))
    }

    /// Iterates over the headers to write, each with its value and claim: the known ones in their
    /// order, then the others. The result, the ending and the start come from the game.
    pub(crate) fn written_headers(
        &self,
    ) -> impl Iterator<Item = (&HeaderName, Cow<'_, str>, Option<Counts>)> {
        let known = HeaderName::known().filter_map(|name| {
            let header = self.header(name);
            let value = match name {
                HeaderName::Result => Some(self.result().to_string().into()),
                HeaderName::Ended => self.ended().map(|ended| ended.to_string().into()),
                HeaderName::Start => self.start().map(|start| start.to_string().into()),
                _ => header.map(|header| Cow::from(&*header.value)),
            };
            let claim = header.and_then(|header| header.claim);
            Some((name, value?, claim.map(|(counts, _)| counts)))
        });
        let others = self
            .headers
            .iter()
            .filter(|header| matches!(header.name, HeaderName::Other(_)));
        known.chain(others.map(|header| (&header.name, Cow::from(&*header.value), None)))
    }

    /// Formats the turns in `dialect`, including the swap and the token of the ending.
    pub fn entries(&self, dialect: Dialect) -> Entries {
        Entries::new(&self.game, dialect, self.ending_token)
    }

    /// Returns whether `is_such` is true for the text of a comment.
    pub(crate) fn has_comment(&self, is_such: impl Fn(&str) -> bool) -> bool {
        let mut notes = self.notes.iter();
        notes.any(|note| matches!(&note.kind, NoteKind::Comment(text) if is_such(text)))
    }

    /// Returns whether `is_such` is true for the name of a header.
    pub(crate) fn has_header(&self, is_such: impl Fn(&HeaderName) -> bool) -> bool {
        self.headers.iter().any(|header| is_such(&header.name))
    }

    /// Returns whether a header claims counts.
    pub(crate) fn has_claim(&self) -> bool {
        self.headers.iter().any(|header| header.claim.is_some())
    }
}

/// A part of a game that a format cannot hold. A fact that the format states in another form is
/// not lost, such as the side that resigned if the result shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// The board: other programs do not read the toolkit's name of it.
    Board,
    /// The start position.
    Start,
    /// The second player's use of the pie rule.
    Swap,
    /// Comments and diagrams.
    Notes,
    /// The spaces around comments, the kind of their line breaks, and the split of lines into
    /// comments.
    NoteLayout,
    /// Control characters of comments, which become spaces.
    ControlCharacters,
    /// Some of the headers.
    Headers,
    /// Claimed counts.
    Claims,
    /// The years of dates.
    Years,
    /// The ending of the game.
    Ending,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "boards of this shape",
            Self::Start => "a start position",
            Self::Swap => "a swap",
            Self::Notes => "comments and diagrams",
            Self::NoteLayout => "the layout of comments",
            Self::ControlCharacters => "control characters",
            Self::Headers => "some of the headers",
            Self::Claims => "claimed counts",
            Self::Years => "the years of dates",
            Self::Ending => "how the game ended",
        })
    }
}

/// Collects the losses with a condition that is true.
pub(crate) fn losses_among<const N: usize>(losses: [(bool, Loss); N]) -> Vec<Loss> {
    let lost = losses.into_iter().filter(|(is_lost, _)| *is_lost);
    lost.map(|(_, loss)| loss).collect()
}

/// Replays a game, for callers that need positions in ascending order.
pub(crate) struct Replay<'g> {
    position: Position,
    /// The number of actions played so far.
    done: usize,
    rest: Box<dyn Iterator<Item = Action> + 'g>,
}

impl<'g> Replay<'g> {
    pub(crate) fn new(game: &'g Game) -> Self {
        Self {
            position: game.start().clone(),
            done: 0,
            rest: Box::new(game.actions()),
        }
    }

    /// Returns the position after `actions` actions, or after the last one. Must not go back.
    pub(crate) fn position_after(&mut self, actions: usize) -> &Position {
        for action in self.rest.by_ref().take(actions.saturating_sub(self.done)) {
            match action {
                Action::Place(point) => {
                    self.position.play(point).expect("the game has played it");
                }
                Action::Pass => self.position.pass().expect("the game has passed here"),
                // Neither changes a stone or the side to move.
                Action::Swap | Action::End { .. } => {}
            }
            self.done += 1;
        }
        &self.position
    }
}
