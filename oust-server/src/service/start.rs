//! The start of the clocks of a game at one sitting: when all players have seen the game, or after a
//! minute.

use super::access::load_row;
use super::{GameSnapshot, Service, ServiceError};
use crate::account::{Identity, Permission};
use crate::game::{Command, Refusal, Source};
use crate::id::{GameId, Millis, SeatNumber};
use crate::store::events::Origin;
use crate::store::{Transaction, conditionals, games, seats};

/// The longest wait for players who do not look.
const LONGEST_WAIT: Millis = 60_000;

impl Service {
    /// Notes that a player has seen a game, and starts its clocks if all players have. Does nothing
    /// for spectators, and when the clocks have started.
    /// Returns whether they have started.
    pub async fn see(&self, identity: Identity, game: GameId) -> Result<bool, ServiceError> {
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            let row = load_row(tx, game, Permission::ViewGame, identity)?;
            // A program with a link has not sat down.
            if !row.derived.waits || matches!(identity, Identity::Invited { .. }) {
                return Ok(false);
            }
            let mut loaded = GameSnapshot::of_row(tx, row, u32::MAX)?;
            match loaded.seat_of(identity) {
                Some(seat) => service.see_in(tx, &mut loaded, seat),
                None => Ok(false),
            }
        };
        self.write_events(job).await
    }

    /// Notes that the player of a seat has seen a game, in the transaction of a request. Returns
    /// whether its clocks have started by that.
    pub(crate) fn see_in(
        &self,
        tx: &mut dyn Transaction,
        game: &mut GameSnapshot,
        seat: SeatNumber,
    ) -> Result<bool, ServiceError> {
        if !game.state.waits() {
            return Ok(false);
        }
        // Two players who look at once change rows of their own: one of them has to see the other.
        games::lock(tx, game.id())?;
        let has_started = seats::see(tx, game.id(), seat, self.now())?;
        if has_started {
            self.start(tx, game)?;
        }
        Ok(has_started)
    }

    /// Starts the clocks that have waited long enough, and returns their number.
    pub(crate) async fn start_waiting(&self) -> Result<usize, ServiceError> {
        let since = self.now() - LONGEST_WAIT;
        let job = move |tx: &mut dyn Transaction| games::waiting_to_start(tx, since);
        let found = self.store.read(job).await?;
        let start = |service: &Self, tx: &mut dyn Transaction, game| {
            let mut loaded = GameSnapshot::load(tx, game)?;
            service.start(tx, &mut loaded)
        };
        self.change_games(found, start).await
    }

    fn start(&self, tx: &mut dyn Transaction, game: &mut GameSnapshot) -> Result<(), ServiceError> {
        let (id, n) = (game.id(), game.state.n());
        let seat = game.state.rules().to_move().ok_or(Refusal::GameOver)?;
        let origin = Origin::of(Source::Server);
        self.append(tx, game, seat, &Command::Start, origin)?;
        // Answers that were prepared before the start stay valid.
        Ok(conditionals::follow(tx, id, n, game.state.n())?)
    }
}
