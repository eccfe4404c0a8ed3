//! The JSON of a game in the API.

use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::game::{BoardView, ClockRule, GameRow, Kind, Outcome, Visibility, facts_of};
use crate::id::rfc3339;
use crate::service::{GameSnapshot, OwnData, ServiceError};

/// A game as the API shows it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of the game")]
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
    /// Whether the players may write in the chat.
    pub chat: bool,
    /// Whether the players may ask to take back a turn.
    pub takebacks: bool,
    /// The time that the players have.
    pub clock: ClockRule,
    /// Whether the clocks wait until all players have seen the game, for a minute at most.
    pub waits: bool,
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

/// Returns a game as the API shows it.
pub(crate) fn game(snapshot: &GameSnapshot) -> GameView {
    view(&snapshot.game, snapshot.state.rules().view())
}

/// Returns a game of a list as the API shows it, from its row alone.
///
/// # Errors
///
/// Fails if the position of the row is unreadable.
pub(crate) fn row(game: &GameRow) -> Result<GameView, ServiceError> {
    let facts = facts_of(&game.settings, &game.derived);
    let damaged = || ServiceError::Damaged(format!("the position of game {}", game.id));
    Ok(view(game, facts.ok_or_else(damaged)?))
}

fn view(game: &GameRow, position: BoardView) -> GameView {
    let GameRow {
        settings, derived, ..
    } = game;
    // From the position, since a swap exchanges the colors of the seats.
    let color = |seat: u8| {
        let mut sides = position.sides.iter();
        sides
            .find(|side| side.seat == seat)
            .map_or("", |side| side.color)
    };
    let seats = game.players().map(|(seat, player)| SeatView {
        seat: seat.0,
        name: player.name(),
        color: color(seat.0),
    });
    GameView {
        id: game.id.0,
        kind: settings.kind,
        board: settings.board_name(),
        state: if derived.is_over { "over" } else { "playing" },
        to_move: derived.to_move.map(|seat| seat.0),
        n: derived.n,
        seats: seats.collect(),
        outcome: derived.outcome.clone(),
        swap: settings.swap,
        rated: settings.rated,
        visibility: settings.visibility,
        chat: settings.chat,
        takebacks: settings.takebacks,
        clock: settings.clock,
        waits: derived.waits,
        deadline: derived.deadline_at.map(rfc3339),
        undo_asked_by: derived.undo_asked_by.map(|seat| seat.0),
        created: rfc3339(game.created),
        position,
    }
}

/// Returns all that is stored of a user as JSON.
///
/// # Errors
///
/// Fails if the position of a game is unreadable.
pub(crate) fn own_data(own: &OwnData) -> Result<serde_json::Value, ServiceError> {
    let games = own
        .games
        .iter()
        .map(|(game, note)| Ok(json!({ "game": row(game)?, "note": note })));
    let mut data = own.rows.clone();
    let games = games.collect::<Result<Vec<_>, ServiceError>>()?;
    data.insert("games".to_owned(), games.into());
    Ok(data.into())
}
