//! Conditional moves: set by a player, and played when their turn comes.

use super::act::{judge_and_append, last_turn};
use super::load::Loaded;
use super::{Service, ServiceError};
use crate::id::{GameId, Millis};
use crate::people::Actor;
use crate::play::{Conditionals, Request, Source};
use crate::store::events::Origin;
use crate::store::games::Player;
use crate::store::{Transaction, conditionals, games};

/// The most conditional moves that are played at once, when both players have prepared many.
const MAX_ANSWERS: usize = 100;

impl Service {
    /// Replaces the conditional moves of a player; `seen` is the number of events that he has
    /// seen.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed, the game has gone on, or the moves are too many.
    pub async fn set_conditionals(
        &self,
        who: Actor,
        game: GameId,
        seen: u32,
        tree: Conditionals,
    ) -> Result<(), ServiceError> {
        tree.check()?;
        let job = move |tx: &mut dyn Transaction| {
            let (loaded, seat) = Loaded::load_as_player(tx, game, who)?;
            if loaded.game.settings.players > 2 {
                let message = "conditional moves are for games of two players";
                return Err(ServiceError::Conflict(message.to_owned()));
            }
            if loaded.state.n() != seen {
                let game = Box::new(loaded.view());
                return Err(ServiceError::Stale { seen, game });
            }
            if loaded.state.rules().to_move() == Some(seat) {
                let message = "it is your turn: play it, and prepare answers to the next one";
                return Err(ServiceError::Conflict(message.to_owned()));
            }
            // A turn at the same time would not see the moves, nor they the turn.
            games::touch(tx, game)?;
            Ok(conditionals::set(tx, game, seat, seen, &tree)?)
        };
        self.store.write(job).await
    }

    /// Returns the conditional moves of a player, for his eyes alone.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed.
    pub async fn conditionals(
        &self,
        who: Actor,
        game: GameId,
    ) -> Result<Conditionals, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            let (_, seat) = Loaded::load_as_player(tx, game, who)?;
            let stored = conditionals::of(tx, game, seat)?;
            Ok(stored.map(|(_, tree)| tree).unwrap_or_default())
        };
        self.store.read(job).await
    }
}

/// Plays the conditional moves that answer the last turn among the events after `first`, as long
/// as there are answers.
pub(super) fn answer(
    tx: &mut dyn Transaction,
    loaded: &mut Loaded,
    mut first: usize,
    at: Millis,
) -> Result<(), ServiceError> {
    for _ in 0..MAX_ANSWERS {
        let Some(seat) = loaded.state.rules().to_move() else {
            return Ok(());
        };
        let Some(turn) = last_turn(loaded, first) else {
            return Ok(());
        };
        let (text, before) = (turn.event.action.to_string(), turn.event.n - 1);
        let Some((based_on, tree)) = conditionals::of(tx, loaded.game.id, seat)? else {
            return Ok(());
        };
        let answer = tree.answer(&text).filter(|_| based_on == before);
        let Some((then, next)) = answer else {
            return Ok(conditionals::set(
                tx,
                loaded.game.id,
                seat,
                0,
                &Conditionals::default(),
            )?);
        };
        first = loaded.events.len();
        let user = loaded.game.player(seat).and_then(Player::user);
        let origin = Origin {
            user,
            key: None,
            source: Source::Conditional,
        };
        let request = Request::Turn(then.to_owned());
        let played = judge_and_append(tx, loaded, seat, &request, origin, at);
        let next = match played {
            Ok(()) => next,
            // An answer that is illegal is dropped: the player has to look at the board.
            Err(ServiceError::Refused { .. }) => Conditionals::default(),
            Err(error) => return Err(error),
        };
        conditionals::set(tx, loaded.game.id, seat, loaded.state.n(), &next)?;
    }
    Ok(())
}
