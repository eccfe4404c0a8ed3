//! Plays a record by the rules.

use oust_core::{Color, Ending, Game, IllegalAction, Outcome, SwapRule};

use crate::game::{AnnotatedGame, Note, NoteKind};
use crate::record::{
    EndedValue, Format, HeaderName, Item, MoveKind, Record, ResultValue, SwapValue, Turn,
};
use crate::{Dialect, ResolveError, Span, side_letter};

/// The error from playing a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct PlayError {
    /// The span of the token that cannot be played.
    pub span: Span,
    /// The reason.
    pub kind: PlayErrorKind,
}

/// The reason why a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayErrorKind {
    /// The record does not name its board.
    #[error("the record names no board")]
    UnknownBoard,
    /// The record does not begin at the empty board, and its start is unknown.
    #[error("the start position is unknown")]
    UnknownStart,
    /// The token cannot be read; [`Record::problems`] has the reason.
    #[error("this token cannot be read")]
    Unreadable,
    /// The coordinate names no point.
    #[error(transparent)]
    Coordinate(#[from] ResolveError),
    /// The rules forbid the action.
    #[error("{0}")]
    Action(#[from] IllegalAction),
    /// The turn is in the slot of this side, which is not to move.
    #[error("this is in the slot of {}, which is not to move", side_letter(*.0))]
    WrongSide(Color),
    /// A placement in a slot follows the end of its turn.
    #[error("the turn is over with the placement before")]
    TurnOver,
    /// The record claims a draw.
    #[error("Oust has no draws")]
    Draw,
}

impl Record {
    /// Plays the record by the rules. Every turn must be in the slot of its side, every turn but
    /// the last must be complete, and every forced pass must be written. A pass after a deadlock
    /// is ignored. The headers and notes are kept; their claims are not checked.
    ///
    /// ```
    /// use oust_core::Color;
    /// use oust_notation::Document;
    ///
    /// let document = Document::read("oust 3x3\nx: alice\no: bob\n\n1. a1 b1\n2. a2\n");
    /// let record = document.into_records().next().expect("a record");
    /// let game = record.play()?.game;
    /// assert_eq!((game.turns(), game.position().to_move()), (3, Color::O));
    /// # Ok::<(), oust_notation::PlayError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first token that cannot be played.
    pub fn play(&self) -> Result<AnnotatedGame, PlayError> {
        let mut player = Player::for_record(self)?;
        let mut turns = Turns {
            record: self,
            notes: Vec::new(),
            ending_token: None,
        };
        for item in &self.items {
            turns.item(item, &mut player)?;
        }
        let mut game = player.game;
        // A record may state a resignation in its headers only.
        let ended = self.ended().map(|(ended, _)| ended);
        if let (None, Some(EndedValue::Otherwise(ending))) = (game.outcome(), ended) {
            let ended = game.end(ending, winner(self));
            ended.map_err(|error| error_at(self.span, error))?;
        }
        Ok(AnnotatedGame {
            game,
            headers: self.headers.clone(),
            notes: turns.notes,
            ending_token: turns.ending_token,
        })
    }
}

/// Plays tokens on a game.
pub(crate) struct Player {
    pub(crate) game: Game,
    dialect: Dialect,
}

impl Player {
    /// Creates a player that continues `game`.
    pub(crate) fn new(game: Game, dialect: Dialect) -> Self {
        Self { game, dialect }
    }

    fn for_record(record: &Record) -> Result<Self, PlayError> {
        let at_board = |kind| error_at(record.board_span, kind);
        let board = record
            .board
            .clone()
            .ok_or_else(|| at_board(PlayErrorKind::UnknownBoard))?;
        let dialect = record.dialect_or(None, &board);
        let game = match (&record.start, record.header(&HeaderName::Start)) {
            (Some(line), _) => Game::from_position(line.position()),
            // A header without a position: playing from the empty board would be another game.
            (None, Some(_)) => return Err(at_board(PlayErrorKind::UnknownStart)),
            (None, None) => Game::new(board),
        };
        let rule = match record.swap() {
            Some((SwapValue::No, _)) => SwapRule::Forbidden,
            _ => SwapRule::Allowed,
        };
        Ok(Self::new(game.with_swap_rule(rule), dialect))
    }

    /// Plays a placement or a pass of `side`; `None` is the side to move.
    pub(crate) fn play(
        &mut self,
        side: Option<Color>,
        kind: MoveKind,
    ) -> Result<(), PlayErrorKind> {
        let to_move = self.game.position().to_move();
        if let Some(side) = side.filter(|&side| side != to_move) {
            return Err(PlayErrorKind::WrongSide(side));
        }
        match kind {
            MoveKind::Place(coord) => {
                let point = self.dialect.resolve(self.game.start().board(), coord)?;
                let placed = self.game.play(point);
                placed.map_err(IllegalAction::Placement)?;
            }
            // A forced pass may be written as an empty slot.
            MoveKind::Pass | MoveKind::Empty => self.game.pass().map_err(IllegalAction::Pass)?,
            MoveKind::Draw => return Err(PlayErrorKind::Draw),
            _ => return Err(PlayErrorKind::Unreadable),
        }
        Ok(())
    }
}

/// Plays the items of a record, and collects the parts that a [`Game`] does not hold.
struct Turns<'r> {
    record: &'r Record,
    notes: Vec<Note>,
    ending_token: Option<Color>,
}

impl Turns<'_> {
    fn item(&mut self, item: &Item, player: &mut Player) -> Result<(), PlayError> {
        match item {
            Item::RowNumber { .. } => {}
            Item::Turn(turn) => self.turn(turn, player)?,
            Item::Swap(span) => {
                let swapped = player.game.swap().map_err(IllegalAction::Swap);
                swapped.map_err(|error| error_at(*span, error))?;
            }
            Item::Comment { text, .. } => self.note(NoteKind::Comment(text.clone()), player),
            Item::Diagram { .. } => self.note(NoteKind::Diagram, player),
        }
        Ok(())
    }

    fn note(&mut self, kind: NoteKind, player: &Player) {
        let after = player.game.actions().len();
        self.notes.push(Note { after, kind });
    }

    fn turn(&mut self, turn: &Turn, player: &mut Player) -> Result<(), PlayError> {
        let mut placed = false;
        for token in self.record.moves(turn) {
            let result = match token.kind {
                MoveKind::Place(_) if placed && !player.game.position().mid_turn() => {
                    Err(PlayErrorKind::TurnOver)
                }
                // Any other empty slot is a forced pass.
                MoveKind::Empty if self.is_padding(turn, player) => Ok(()),
                MoveKind::Pass if is_deadlock(player) => Ok(()),
                MoveKind::Resign => self.end(Ending::Resignation, turn, player),
                MoveKind::Timeout => self.end(Ending::Time, turn, player),
                MoveKind::Abandoned => self.end(Ending::Adjudication, turn, player),
                kind => player.play(turn.side, kind),
            };
            result.map_err(|kind| error_at(token.span, kind))?;
            placed |= matches!(token.kind, MoveKind::Place(_));
        }
        Ok(())
    }

    /// Returns whether an empty slot is padding and not a forced pass: it precedes the first turn
    /// of the second player, or completes the last round of Abstract Play.
    fn is_padding(&self, turn: &Turn, player: &Player) -> bool {
        let is_others = turn.side != Some(player.game.position().to_move());
        let is_first = player.game.actions().len() == 0 && is_others;
        let last = self.record.items.last();
        let is_last = matches!(last, Some(Item::Turn(last)) if last.span == turn.span);
        is_first || is_last && self.record.format == Format::AbstractPlay
    }

    fn end(
        &mut self,
        ending: Ending,
        turn: &Turn,
        player: &mut Player,
    ) -> Result<(), PlayErrorKind> {
        let winner = winner(self.record);
        let loser = match ending {
            Ending::Adjudication => None,
            _ if self.record.format == Format::MoveList => Some(self.loser_in_list(turn, player)),
            _ => turn.side,
        };
        self.ending_token = loser;
        // An adjudication has no loser, but the headers may name a winner.
        let ended = player
            .game
            .end(ending, loser.map(|loser| !loser).or(winner));
        Ok(ended?)
    }

    /// Returns the losing side in a list of moves: the side of a placement in the same word, else
    /// the side to move.
    fn loser_in_list(&self, turn: &Turn, player: &Player) -> Color {
        let moves = self.record.moves(turn);
        let placed = moves
            .iter()
            .any(|token| matches!(token.kind, MoveKind::Place(_)));
        // After the last placement the turn may have passed to the other side.
        let last = player.game.history().next_back().filter(|_| placed);
        last.map_or(player.game.position().to_move(), |last| last.side)
    }
}

/// Returns whether the game is a deadlock. Records write a pass there.
fn is_deadlock(player: &Player) -> bool {
    player.game.outcome() == Some(Outcome::Deadlock)
}

fn winner(record: &Record) -> Option<Color> {
    match record.result() {
        Some((ResultValue::Win(winner), _)) => Some(winner),
        _ => None,
    }
}

fn error_at(span: Span, kind: impl Into<PlayErrorKind>) -> PlayError {
    let kind = kind.into();
    PlayError { span, kind }
}
