//! Games that wait for a deleted account: the server resigns them, since without a clock they would
//! have no end.

use super::{GameSnapshot, Service, ServiceError};
use crate::game::{Command, Player, Refusal, Source};
use crate::id::GameId;
use crate::store::events::Origin;
use crate::store::{Transaction, games, users};

impl Service {
    /// Resigns for the deleted accounts that are to move, and returns the number of games.
    pub(crate) async fn resign_for_deleted(&self) -> Result<usize, ServiceError> {
        let waiting = self.store.read(games::waiting_for_deleted).await?;
        let mut count = 0;
        for game in waiting {
            let service = self.clone();
            // One transaction a game: a game that cannot be ended does not hold up the others.
            let job = move |tx: &mut dyn Transaction| service.resign_for_deleted_in(tx, game);
            match self.store.write(job).await {
                Ok(()) => count += 1,
                // The list was read in another transaction.
                Err(ServiceError::Refused { .. }) => {}
                Err(error) if error.is_temporary() => return Err(error),
                Err(error) => tracing::error!(%game, %error, "a game cannot be ended"),
            }
        }
        if count > 0 {
            self.feed.notify();
        }
        Ok(count)
    }

    fn resign_for_deleted_in(
        &self,
        tx: &mut dyn Transaction,
        game: GameId,
    ) -> Result<(), ServiceError> {
        let mut loaded = GameSnapshot::load(tx, game)?;
        let seat = loaded.state.rules().to_move().ok_or(Refusal::GameOver)?;
        let user = loaded.game.player(seat).and_then(Player::user);
        let user = user.ok_or(Refusal::GameOver)?;
        if users::by_id(tx, user)?.is_some() {
            return Err(Refusal::GameOver.into());
        }
        let origin = Origin::of(Source::Server);
        self.append(tx, &mut loaded, seat, &Command::Resign, origin)
    }
}
