//! Lines of play that a user stores for a game: conditional moves, which the server plays, and kept
//! lines, private variations.

use super::access::{load_row, user_of};
use super::error::{Quota, QuotaKind};
use super::{GameSnapshot, Service, ServiceError};
use crate::account::{Identity, Permission};
use crate::game::{Conditionals, Refusal};
use crate::id::GameId;
use crate::store::{Transaction, conditionals, games, lines};

pub use crate::store::lines::KeptLine;

/// The limit of kept lines for a user in a game.
const LINES: Quota = Quota {
    of: QuotaKind::KeptLines,
    most: 100,
};

/// The limit of bytes in a line.
const MAX_LENGTH: usize = 4000;

impl Service {
    /// Replaces the conditional moves of a player, and returns them with their turns as events have
    /// them; `seen` is the number of events of the game that the player has seen.
    ///
    /// # Errors
    ///
    /// Fails if the game has gone on, it is the actor's turn, the moves are too many, or a turn
    /// cannot be played in its line.
    pub async fn set_conditionals(
        &self,
        identity: Identity,
        game: GameId,
        seen: u32,
        tree: Conditionals,
    ) -> Result<Conditionals, ServiceError> {
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            // Without answers there is nothing to store, and so no reason to take a seat.
            let identity = if tree.0.is_empty() {
                identity
            } else {
                service.seated(tx, identity)?
            };
            let (current, seat) = GameSnapshot::load_as_player(tx, game, identity)?;
            if current.game.settings.players > 2 {
                let message = "conditional moves are for games of two players";
                return Err(ServiceError::conflict(message));
            }
            let loaded = current.at_event(seen)?;
            if loaded.state.rules().to_move() == Some(seat) {
                let message = "it is your turn: play it, and prepare answers to the next one";
                return Err(ServiceError::conflict(message));
            }
            // After the rights, and on a thread of the store: a tree of another's may be large.
            let tree = tree.played_from(loaded.state.rules())?;
            // A concurrent turn changes other rows. The lock makes both jobs change the row of the
            // game, so that one of them runs again and sees the other.
            games::lock(tx, game)?;
            conditionals::set(tx, game, seat, loaded.state.n(), &tree)?;
            Ok(tree)
        };
        self.store.write(job).await
    }

    /// Returns the actor's own conditional moves.
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

    /// Stores a line of turns, such as `e7;f8,g9`, that begins after the first `from` moves of a
    /// game. A line that the actor keeps already is kept once.
    ///
    /// # Errors
    ///
    /// Fails if a turn is illegal, or if there are too many lines.
    pub async fn keep_line(
        &self,
        identity: Identity,
        game: GameId,
        from: usize,
        turns: String,
    ) -> Result<(), ServiceError> {
        let now = self.now();
        if turns.len() > MAX_LENGTH {
            let message = format!("a line has at most {MAX_LENGTH} characters");
            return Err(ServiceError::Invalid(message));
        }
        let job = move |tx: &mut dyn Transaction| {
            let loaded = GameSnapshot::load_for(tx, game, Permission::Note, identity)?;
            let position = loaded.state.position_after(from);
            let mut rules = position.map_err(Refusal::from)?;
            let mut written = Vec::new();
            for turn in turns.split(';').filter(|turn| !turn.is_empty()) {
                let (played, _) = rules.play_text(turn, None).map_err(Refusal::from)?;
                // In the game's own notation, whatever form was typed.
                written.push(rules.notation().text(&played));
            }
            let user = user_of(identity)?;
            let (kept, turns) = (lines::of(tx, game, user)?, written.join(";"));
            let mut same = kept.iter().filter(|line| line.from == from);
            if same.any(|line| line.turns == turns) {
                return Ok(());
            }
            LINES.check(kept.len())?;
            Ok(lines::add(tx, game, user, from, &turns, now)?)
        };
        self.store.write(job).await
    }

    /// Returns the actor's lines in a game, the oldest first.
    pub async fn kept_lines(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<Vec<KeptLine>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            load_row(tx, game, Permission::Note, identity)?;
            Ok(lines::of(tx, game, user_of(identity)?)?)
        };
        self.store.read(job).await
    }

    /// Deletes a kept line.
    ///
    /// # Errors
    ///
    /// Fails if there is no such line.
    pub async fn forget_line(
        &self,
        identity: Identity,
        game: GameId,
        id: i64,
    ) -> Result<(), ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            load_row(tx, game, Permission::Note, identity)?;
            if lines::remove(tx, game, user_of(identity)?, id)? {
                return Ok(());
            }
            Err(ServiceError::not_found("line", id))
        };
        self.store.write(job).await
    }
}
