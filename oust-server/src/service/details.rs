//! A game with everything that its page shows, read in one transaction.

use super::social::chat_of;
use super::{ChatLine, GameSnapshot, Service, ServiceError};
use crate::account::{Identity, Permission};
use crate::game::Conditionals;
use crate::id::GameId;
use crate::store::{Transaction, conditionals, follows, notes};

/// A game with its chat and the caller's own data.
pub struct GameDetails {
    /// The state of the game for the caller.
    pub snapshot: GameSnapshot,
    /// The lines of the chat, in order.
    pub chat: Vec<ChatLine>,
    /// The caller's private note; `None` without an account.
    pub note: Option<String>,
    /// Whether the caller follows the game.
    pub follows: bool,
    /// The answers that the caller has prepared as a player.
    pub conditionals: Conditionals,
}

impl Service {
    /// Returns a game with its chat and the actor's note, follow and conditional moves.
    ///
    /// # Errors
    ///
    /// Fails if there is no game that the actor may see.
    pub async fn details(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<GameDetails, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            let snapshot = GameSnapshot::load_for(tx, game, Permission::ViewGame, identity)?;
            let seat = snapshot.seat;
            let user = match identity {
                Identity::User { id, .. } => Some(id),
                Identity::Nobody | Identity::Guest { .. } => None,
            };
            let prepared = match seat {
                Some(seat) => conditionals::of(tx, game, seat)?,
                None => None,
            };
            // `conditionals::answer` ignores a tree that is based on an older state.
            let n = snapshot.state.n();
            let prepared = prepared.filter(|(based_on, _)| *based_on == n);
            Ok(GameDetails {
                chat: chat_of(tx, &snapshot.game)?,
                note: match user {
                    Some(user) => Some(notes::of(tx, game, user)?.unwrap_or_default()),
                    None => None,
                },
                follows: match user {
                    Some(user) => follows::of_game(tx, game)?.contains(&user),
                    None => false,
                },
                conditionals: prepared.map(|(_, tree)| tree).unwrap_or_default(),
                snapshot,
            })
        };
        self.store.read(job).await
    }
}
