//! Conditional moves: answers that a player prepares and the server plays.

use super::appended::Appended;
use super::{GameSnapshot, Service, ServiceError};
use crate::account::Identity;
use crate::game::{Action, Command, Conditionals, Player, Source};
use crate::id::GameId;
use crate::store::events::Origin;
use crate::store::{Transaction, conditionals, games};

/// The limit of conditional moves in one transaction, in case both players have prepared many.
const MAX_ANSWERS: usize = 100;

impl Service {
    /// Replaces the conditional moves of a player; `seen` is the number of events of the game that
    /// the player has seen.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed, the game has gone on, or the moves are too many.
    pub async fn set_conditionals(
        &self,
        identity: Identity,
        game: GameId,
        seen: u32,
        tree: Conditionals,
    ) -> Result<(), ServiceError> {
        tree.check()?;
        let job = move |tx: &mut dyn Transaction| {
            let (loaded, seat) = GameSnapshot::load_as_player(tx, game, identity)?;
            if loaded.game.settings.players > 2 {
                let message = "conditional moves are for games of two players";
                return Err(ServiceError::Conflict(message.to_owned()));
            }
            if loaded.state.n() != seen {
                let game = Box::new(loaded);
                return Err(ServiceError::Stale { seen, game });
            }
            if loaded.state.rules().to_move() == Some(seat) {
                let message = "it is your turn: play it, and prepare answers to the next one";
                return Err(ServiceError::Conflict(message.to_owned()));
            }
            // A concurrent turn changes other rows. The lock makes both jobs change the row of the
            // game, so that one of them runs again and sees the other.
            games::lock(tx, game)?;
            Ok(conditionals::set(tx, game, seat, seen, &tree)?)
        };
        self.store.write(job).await
    }

    /// Returns the actor's own conditional moves.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed.
    pub async fn conditionals(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<Conditionals, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            let (_, seat) = GameSnapshot::load_as_player(tx, game, identity)?;
            let stored = conditionals::of(tx, game, seat)?;
            Ok(stored.map(|(_, tree)| tree).unwrap_or_default())
        };
        self.store.read(job).await
    }
}

/// Plays the conditional moves that answer the last appended turn, and the answers to these moves,
/// up to [`MAX_ANSWERS`].
pub(super) fn answer(
    tx: &mut dyn Transaction,
    game: &mut GameSnapshot,
    appended: &mut Appended,
) -> Result<(), ServiceError> {
    let mut first = 0;
    for _ in 0..MAX_ANSWERS {
        let Some(seat) = game.state.rules().to_move() else {
            return Ok(());
        };
        let Some(event) = appended.last_turn(first) else {
            return Ok(());
        };
        let Action::Turn(turn) = &event.action else {
            return Ok(());
        };
        let (text, before) = (game.state.notation().text(turn), event.n - 1);
        let id = game.id();
        let Some((based_on, tree)) = conditionals::of(tx, id, seat)? else {
            return Ok(());
        };
        let answer = tree.answer(&text).filter(|_| based_on == before);
        let Some((then, next)) = answer else {
            // The turn is not the expected one: the whole tree is obsolete.
            let none = Conditionals::default();
            return Ok(conditionals::set(tx, id, seat, 0, &none)?);
        };
        first = appended.events.len();
        let origin = Origin {
            user: game.game.player(seat).and_then(Player::user),
            ..Origin::of(Source::Conditional)
        };
        let read = game.state.read_turn(seat, then, None, appended.at);
        let played = match read {
            Ok(turn) => appended.act(tx, game, seat, &Command::Turn(turn), origin),
            Err(refusal) => Err(refusal.into()),
        };
        let next = match played {
            Ok(()) => next,
            // An illegal answer must not undo the opponent's turn, so it is dropped.
            Err(ServiceError::Refused { .. }) => Conditionals::default(),
            Err(error) => return Err(error),
        };
        conditionals::set(tx, id, seat, game.state.n(), &next)?;
    }
    Ok(())
}
