//! A game as a page shows it to one who looks.

use super::load::Loaded;
use super::social::chat_of;
use super::{ChatLine, Service, ServiceError};
use crate::id::{GameId, SeatNumber};
use crate::people::{Actor, Deed};
use crate::play::{Conditionals, GameState, GameView, Labels};
use crate::store::games::Player;
use crate::store::{Transaction, conditionals, follows, notes};

/// A game with what one who looks may see and do.
pub struct GameLook {
    /// The game.
    pub view: GameView,
    /// Its state, in which turns can be tried out.
    pub state: GameState,
    /// The headers of its record.
    pub labels: Labels,
    /// The players.
    pub players: Vec<Player>,
    /// The seat of who looks.
    pub seat: Option<SeatNumber>,
    /// The chat.
    pub chat: Vec<ChatLine>,
    /// The private note of the user who looks.
    pub note: Option<String>,
    /// Whether that user follows the game.
    pub follows: bool,
    /// The answers that the player who looks has prepared.
    pub conditionals: Conditionals,
}

impl Service {
    /// Returns a game with what the actor may see of it.
    ///
    /// # Errors
    ///
    /// Fails if there is no game that the actor may see.
    pub async fn look(&self, who: Actor, game: GameId) -> Result<GameLook, ServiceError> {
        let site = self.setup.public_url.clone();
        let job = move |tx: &mut dyn Transaction| {
            let loaded = Loaded::load_for(tx, game, Deed::ViewGame, who)?;
            let seat = loaded.seat_of(who);
            let user = match who {
                Actor::User { id, .. } => Some(id),
                Actor::Nobody | Actor::Guest { .. } => None,
            };
            let prepared = match seat {
                Some(seat) => conditionals::of(tx, game, seat)?,
                None => None,
            };
            // Answers to an older state are played no more.
            let n = loaded.state.n();
            let prepared = prepared.filter(|(based_on, _)| *based_on == n);
            Ok(GameLook {
                view: loaded.view(),
                labels: loaded.labels(&site),
                players: loaded.game.seats.clone(),
                seat,
                chat: chat_of(tx, &loaded)?,
                note: match user {
                    Some(user) => Some(notes::of(tx, game, user)?.unwrap_or_default()),
                    None => None,
                },
                follows: match user {
                    Some(user) => follows::of_game(tx, game)?.contains(&user),
                    None => false,
                },
                conditionals: prepared.map(|(_, tree)| tree).unwrap_or_default(),
                state: loaded.state,
            })
        };
        self.store.read(job).await
    }
}
