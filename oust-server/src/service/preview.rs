//! Previews: the effect of turns, without playing them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{GameSnapshot, Service, ServiceError};
use crate::account::{Identity, Permission};
use crate::game::{BoardView, ClockRule, GameState, Kind, Outcome, Refusal, Settings, Visibility};
use crate::id::{GameId, SeatNumber};
use crate::store::Transaction;

/// Turns to try out, in a game or on an empty board.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewRequest {
    /// The game; none for a new one.
    #[serde(default)]
    pub game: Option<i64>,
    /// The kind of a new game.
    #[serde(default)]
    pub kind: Kind,
    /// The board of a new game.
    #[serde(default)]
    pub board: Option<String>,
    /// The number of players of a new game; by default the least of the kind.
    #[serde(default)]
    pub players: Option<usize>,
    /// Whether the pie rule is in force in a new game.
    #[serde(default)]
    pub swap: bool,
    /// The turns. The last one may be the beginning of a turn.
    #[serde(default)]
    pub turns: Vec<String>,
}

/// What turns would do.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PreviewView {
    /// The position after the whole turns.
    #[serde(flatten)]
    pub position: BoardView,
    /// The seat to move; `null` after the end.
    pub to_move: Option<u8>,
    /// How the game would end.
    pub outcome: Option<Outcome>,
}

/// The limit of turns in a preview.
const MAX_TURNS: usize = 500;

impl Service {
    /// Returns the position and the outcome after the turns of `request`, without playing them.
    ///
    /// # Errors
    ///
    /// Fails if a turn is illegal or not whole.
    pub async fn preview(
        &self,
        identity: Identity,
        request: PreviewRequest,
    ) -> Result<PreviewView, ServiceError> {
        if request.turns.len() > MAX_TURNS {
            let message = format!("a preview has at most {MAX_TURNS} turns");
            return Err(ServiceError::Invalid(message));
        }
        if let Some(game) = request.game.map(GameId) {
            let job = move |tx: &mut dyn Transaction| {
                let loaded = GameSnapshot::load_for(tx, game, Permission::ViewGame, identity)?;
                try_out(&loaded.state, &request.turns)
            };
            return self.store.read(job).await;
        }
        let kind = request.kind;
        let board = request.board.as_deref().unwrap_or(kind.default_board());
        let settings = Settings {
            kind,
            board: Settings::parse_board(board)?,
            players: request.players.unwrap_or(*kind.players().start()),
            swap: request.swap,
            // The settings from here on do not change a position.
            rated: false,
            visibility: Visibility::Private,
            clock: ClockRule::Unlimited,
        };
        settings.check()?;
        try_out(&GameState::new(settings, 0, Vec::new()), &request.turns)
    }
}

fn try_out(state: &GameState, turns: &[String]) -> Result<PreviewView, ServiceError> {
    let mut rules = state.trial();
    for turn in turns {
        rules.play_text(turn, None).map_err(Refusal::from)?;
    }
    Ok(PreviewView {
        position: rules.view(),
        to_move: rules.to_move().map(|SeatNumber(seat)| seat),
        outcome: rules.outcome(),
    })
}
