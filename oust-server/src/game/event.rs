//! The events of a game, the commands that lead to them, and the text of turns.

use oust_core::{Board, Point, Turn};
use oust_notation::{CoordTable, Dialect, TurnError};

use crate::id::{Millis, SeatNumber};

/// An event of a game: one row of its append-only list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The number in the game, counted from 1.
    pub n: u32,
    /// The seat of the player that acted or ran out of time.
    pub seat: SeatNumber,
    /// The action, such as a turn or a resignation.
    pub action: Action,
    /// The time.
    pub at: Millis,
}

/// The action of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A whole turn: placements, a pass or a swap.
    Turn(Turn),
    /// A player resigns.
    Resign,
    /// The player to move has run out of time.
    Timeout,
    /// A player asks to take back his last turn.
    AskUndo,
    /// The other player agrees: the asker's last turn and all after it are taken back.
    Undo,
    /// The other player refuses.
    RefuseUndo,
    /// The clocks start: the players have seen the game, or had the time to.
    Start,
    /// A moderator ends the game without a result, also after its end.
    Void,
}

/// The kind of an event, by which it is stored and shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A turn with placements; the only kind with a text.
    Turn,
    /// A turn without a placement.
    Pass,
    /// A swap by the pie rule.
    Swap,
    /// A resignation.
    Resign,
    /// A game lost on time.
    Timeout,
    /// A request to take back a turn.
    AskUndo,
    /// The consent to the request.
    Undo,
    /// The refusal of the request.
    RefuseUndo,
    /// The start of the clocks, in the seat of the player to move.
    Start,
    /// The end without a result, in the seat of the player to move, or the first after the end.
    Void,
}

impl EventKind {
    const ALL: [Self; 10] = [
        Self::Turn,
        Self::Pass,
        Self::Swap,
        Self::Resign,
        Self::Timeout,
        Self::AskUndo,
        Self::Undo,
        Self::RefuseUndo,
        Self::Start,
        Self::Void,
    ];

    /// Returns the name in the database and in the API.
    pub fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Pass => "pass",
            Self::Swap => "swap",
            Self::Resign => "resign",
            Self::Timeout => "timeout",
            Self::AskUndo => "ask-undo",
            Self::Undo => "undo",
            Self::RefuseUndo => "refuse-undo",
            Self::Start => "start",
            Self::Void => "void",
        }
    }

    /// Returns the kind stored as `name`; `None` if the name is unknown.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// An error in a stored event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// The text is no turn on the board.
    #[error("unreadable turn: {0}")]
    Turn(#[from] TurnError),
    /// A turn lacks its text, or another kind has one.
    #[error("an event `{kind}` {}", if *has_text { "with a text" } else { "without a text" })]
    Text {
        /// The name of the event's kind.
        kind: &'static str,
        /// Whether a text was found.
        has_text: bool,
    },
}

impl Action {
    /// Returns the kind by which the action is stored: a turn is `Turn`, `Pass` or `Swap`.
    pub fn kind(&self) -> EventKind {
        match self {
            Self::Turn(Turn::Place(_)) => EventKind::Turn,
            Self::Turn(Turn::Pass) => EventKind::Pass,
            Self::Turn(Turn::Swap) => EventKind::Swap,
            Self::Resign => EventKind::Resign,
            Self::Timeout => EventKind::Timeout,
            Self::AskUndo => EventKind::AskUndo,
            Self::Undo => EventKind::Undo,
            Self::RefuseUndo => EventKind::RefuseUndo,
            Self::Start => EventKind::Start,
            Self::Void => EventKind::Void,
        }
    }

    /// Returns the text that is stored with the kind: the placements of a turn.
    pub fn text(&self, notation: &TurnNotation) -> Option<String> {
        match self {
            // A pass and a swap are told by the kind alone.
            Self::Turn(turn @ Turn::Place(_)) => Some(notation.text(turn)),
            _ => None,
        }
    }

    /// Returns the action of a stored kind and text.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a turn, if a turn has no text, or if another kind has one.
    pub fn from_stored(
        kind: EventKind,
        text: Option<&str>,
        notation: &TurnNotation,
    ) -> Result<Self, EventError> {
        Ok(match (kind, text) {
            (EventKind::Turn, Some(text)) => Self::Turn(notation.parse(text)?),
            (EventKind::Pass, None) => Self::Turn(Turn::Pass),
            (EventKind::Swap, None) => Self::Turn(Turn::Swap),
            (EventKind::Resign, None) => Self::Resign,
            (EventKind::Timeout, None) => Self::Timeout,
            (EventKind::AskUndo, None) => Self::AskUndo,
            (EventKind::Undo, None) => Self::Undo,
            (EventKind::RefuseUndo, None) => Self::RefuseUndo,
            (EventKind::Start, None) => Self::Start,
            (EventKind::Void, None) => Self::Void,
            (kind, text) => {
                return Err(EventError::Text {
                    kind: kind.name(),
                    has_text: text.is_some(),
                });
            }
        })
    }
}

/// A command of a player, or of the server for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Plays a whole turn.
    Turn(Turn),
    /// Gives up the game.
    Resign,
    /// Asks to take back the player's last turn.
    AskUndo,
    /// Agrees that the other player takes back a turn.
    AcceptUndo,
    /// Refuses the other player's request to take back a turn.
    RefuseUndo,
    /// Ends the game because the time of the player to move has run out.
    Timeout,
    /// Starts the clocks.
    Start,
    /// Ends the game without a result, also after its end.
    Void,
}

impl Command {
    /// Returns the action of the event that carries the command out.
    pub(crate) fn action(&self) -> Action {
        match self {
            Self::Turn(turn) => Action::Turn(turn.clone()),
            Self::Resign => Action::Resign,
            Self::AskUndo => Action::AskUndo,
            Self::AcceptUndo => Action::Undo,
            Self::RefuseUndo => Action::RefuseUndo,
            Self::Timeout => Action::Timeout,
            Self::Start => Action::Start,
            Self::Void => Action::Void,
        }
    }
}

/// The channel by which an event reached the server. It is stored; no rule depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A request to the HTTP API.
    Api,
    /// A command or an answer by mail.
    Mail,
    /// A page.
    Web,
    /// The engine as a player.
    Engine,
    /// A conditional move of the player.
    Conditional,
    /// The server itself: a forced pass, a time-out, the start of the clocks.
    Server,
    /// A moderator, or the operator on the command line.
    Moderator,
}

impl Source {
    /// Returns the name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::Mail => "mail",
            Self::Web => "web",
            Self::Engine => "engine",
            Self::Conditional => "conditional",
            Self::Server => "server",
            Self::Moderator => "moderator",
        }
    }
}

/// The coordinates of a game: the dialect of its kind on its board.
#[derive(Clone, Debug)]
pub struct TurnNotation {
    board: Board,
    table: CoordTable,
}

impl TurnNotation {
    /// Returns the notation of `dialect` on `board`.
    pub fn new(dialect: Dialect, board: &Board) -> Self {
        Self {
            board: board.clone(),
            table: CoordTable::new(dialect, board),
        }
    }

    /// Returns the board that the coordinates belong to.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the dialect that turns are written in.
    pub fn dialect(&self) -> Dialect {
        self.table.dialect()
    }

    /// Parses a turn: `e4,f8`, `pass` or `swap`.
    ///
    /// # Errors
    ///
    /// Fails with the first token that is no placement on the board.
    pub fn parse(&self, text: &str) -> Result<Turn, TurnError> {
        self.table.parse_turn(text)
    }

    /// Returns the canonical text of a turn, in which it is stored.
    pub fn text(&self, turn: &Turn) -> String {
        self.dialect().turn_text(&self.board, turn).to_string()
    }

    /// Returns the coordinates of the placements of a turn, in order; empty for a pass and a swap.
    pub fn placements(&self, turn: &Turn) -> Vec<String> {
        match turn {
            Turn::Place(points) => points.iter().map(|point| self.point(*point)).collect(),
            Turn::Pass | Turn::Swap => Vec::new(),
        }
    }

    /// Returns the coordinate of a point of the board.
    pub fn point(&self, point: Point) -> String {
        self.dialect().point_name(&self.board, point).to_string()
    }
}
