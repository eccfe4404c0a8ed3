//! Kept lines: private variations of a user in a game.

use super::act::user_of;
use super::load::load_row;
use super::quota::{Quota, QuotaKind};
use super::{GameSnapshot, Service, ServiceError};
use crate::account::{Identity, Permission};
use crate::id::GameId;
use crate::store::{Transaction, lines};

pub use crate::store::lines::KeptLine;

/// The limit of kept lines for a user in a game.
const LINES: Quota = Quota {
    of: QuotaKind::KeptLines,
    most: 100,
};

/// The limit of bytes in a line.
const MAX_LENGTH: usize = 4000;

impl Service {
    /// Stores a line of turns, such as `e7;f8,g9`, that begins after the first `from` moves of a
    /// game.
    ///
    /// # Errors
    ///
    /// Fails without an account, if a turn is illegal, or if there are too many lines.
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
            let mut rules = loaded
                .state
                .position_after(from)
                .map_err(crate::game::Refusal::from)?;
            let mut written = Vec::new();
            for turn in turns.split(';').filter(|turn| !turn.is_empty()) {
                let played = rules.play_text(turn, None);
                let (turn, _) = played.map_err(crate::game::Refusal::from)?;
                // In the game's own notation, whatever form was typed.
                written.push(rules.notation().text(&turn));
            }
            let user = user_of(identity)?;
            LINES.check(lines::of(tx, game, user)?.len())?;
            Ok(lines::add(tx, game, user, from, &written.join(";"), now)?)
        };
        self.store.write(job).await
    }

    /// Returns the actor's lines in a game, the oldest first.
    ///
    /// # Errors
    ///
    /// Fails without an account.
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
    /// Fails without an account, or if there is no such line.
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
            Err(ServiceError::NotFound {
                what: "line",
                name: id.to_string(),
            })
        };
        self.store.write(job).await
    }
}
