//! The JSON of a game in the API.

use serde::Serialize;
use utoipa::ToSchema;

use super::{BoardView, ClockRule, GameState, Kind, Outcome, Visibility};
use crate::id::{SeatNumber, rfc3339};

/// A game as the API shows it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct GameView {
    /// The number of the game.
    pub id: i64,
    /// The kind of game.
    pub kind: Kind,
    /// The name of the board.
    pub board: String,
    /// `playing` or `over`.
    pub state: &'static str,
    /// The seat to move; `null` after the end.
    pub to_move: Option<u8>,
    /// The number of events. A request names the number that its sender has seen.
    pub n: u32,
    /// The players.
    pub seats: Vec<SeatView>,
    /// The position.
    #[serde(flatten)]
    pub position: BoardView,
    /// How the game ended; `null` while it goes on.
    pub outcome: Option<Outcome>,
    /// Whether the pie rule is in force.
    pub swap: bool,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// Who sees the game.
    pub visibility: Visibility,
    /// The time that the players have.
    pub clock: ClockRule,
    /// The time when the player to move loses.
    pub deadline: Option<String>,
    /// The seat that has asked to take back a turn.
    pub undo_asked_by: Option<u8>,
    /// The time when the game began.
    pub created: String,
}

/// A player of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeatView {
    /// The seat, counted from 1.
    pub seat: u8,
    /// The name of the player.
    pub name: String,
    /// The color that he has now.
    pub color: &'static str,
}

impl GameView {
    /// Returns the view of a game. `names` are the players in the order of their seats.
    pub fn new(id: i64, state: &GameState, names: &[String], created: String) -> Self {
        let (settings, rules) = (state.settings(), state.rules());
        let seats = names.iter().zip(1..).map(|(name, seat)| SeatView {
            seat,
            name: name.clone(),
            color: rules.color(SeatNumber(seat)),
        });
        let outcome = rules.outcome();
        Self {
            id,
            kind: settings.kind,
            board: settings.board_name(),
            state: if outcome.is_some() { "over" } else { "playing" },
            to_move: rules.to_move().map(|seat| seat.0),
            n: state.n(),
            seats: seats.collect(),
            position: rules.view(),
            outcome,
            swap: settings.swap,
            rated: settings.rated,
            visibility: settings.visibility,
            clock: settings.clock,
            deadline: state.deadline().map(rfc3339),
            undo_asked_by: state.undo_asked_by().map(|seat| seat.0),
            created,
        }
    }
}
