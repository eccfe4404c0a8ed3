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
        self.change_games(waiting, Self::resign_for_deleted_in)
            .await
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
