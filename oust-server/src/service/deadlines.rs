//! Deadlines: losses on time, and the passes of the server over all that is due.

use std::time::Duration;

use super::{GameSnapshot, Service, ServiceError};
use crate::game::{Command, Refusal, Source};
use crate::id::GameId;
use crate::store::events::Origin;
use crate::store::{Transaction, games, revocations, signals, users};

/// The counts of one pass over the deadlines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deadlines {
    /// The number of games in which the clocks have started.
    pub started: usize,
    /// The number of losses on time, and of games of deleted accounts.
    pub forfeited: usize,
    /// The number of players that got a reminder.
    pub reminded: usize,
    /// The number of digests.
    pub digests: usize,
}

/// The time between two passes.
const INTERVAL: Duration = Duration::from_secs(1);

/// The number of passes between two searches for reminders and digests: one minute.
const PASSES_PER_REMINDER: u32 = 60;

impl Service {
    /// Ends the games past their deadline, reminds late players with one mail each, and queues the
    /// digests that are due.
    pub async fn process_deadlines(&self) -> Result<Deadlines, ServiceError> {
        self.note_past_outage().await?;
        self.lift_bans().await?;
        self.end_offers().await?;
        Ok(Deadlines {
            started: self.start_waiting().await?,
            forfeited: self.forfeit().await? + self.resign_for_deleted().await?,
            reminded: self.remind().await?,
            digests: self.send_digests().await?,
        })
    }

    /// Gives signs of life, and processes deadlines every second, and reminders and digests every
    /// minute. Never returns.
    pub async fn run_deadlines(self) {
        // Apart, for a slow pass is no outage.
        tokio::join!(self.run_signs(), self.run_passes());
    }

    async fn run_passes(&self) {
        for pass in 0u32.. {
            let mut done = self.check_awake().await;
            // Not before an outage is noted: its time is not the players'.
            if done.is_ok() && self.awake.is_known() {
                done = done.and(self.forfeit().await.map(drop));
                done = done.and(self.start_waiting().await.map(drop));
            }
            done = done.and(self.end_offers().await);
            if pass.is_multiple_of(PASSES_PER_REMINDER) {
                done = done.and(self.remind().await.map(drop));
                done = done.and(self.send_digests().await.map(drop));
                done = done.and(self.forget_seen().await);
                done = done.and(self.lift_bans().await);
                done = done.and(self.resign_for_deleted().await.map(drop));
            }
            if let Err(error) = done {
                tracing::warn!(%error, "the deadlines cannot be read");
            }
            tokio::time::sleep(INTERVAL).await;
        }
    }

    /// Ends the bans that are over.
    async fn lift_bans(&self) -> Result<(), ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| Ok(users::lift_bans(tx, now)?);
        self.store.write(job).await
    }

    /// Deletes revocations and changes that every process has seen.
    async fn forget_seen(&self) -> Result<(), ServiceError> {
        let now = self.now();
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            service.forget_offers(tx)?;
            revocations::forget_old(tx)?;
            Ok(signals::forget_old(tx, now)?)
        };
        self.store.write(job).await
    }

    async fn forfeit(&self) -> Result<usize, ServiceError> {
        let now = self.now();
        let late = self
            .store
            .read(move |tx| games::past_deadline(tx, now))
            .await?;
        self.change_games(late, Self::forfeit_in).await
    }

    /// Changes games that a list has found, each by `change`, and returns the number of those that
    /// were changed.
    pub(crate) async fn change_games(
        &self,
        games: Vec<GameId>,
        change: fn(&Self, &mut dyn Transaction, GameId) -> Result<(), ServiceError>,
    ) -> Result<usize, ServiceError> {
        let mut count = 0;
        for game in games {
            let service = self.clone();
            // One transaction a game: a game that cannot be changed does not hold up the others.
            let job = move |tx: &mut dyn Transaction| change(&service, tx, game);
            match self.store.write(job).await {
                Ok(()) => count += 1,
                // The list was read in another transaction: since then another process may have
                // ended the game, or a vacation may have moved the deadline.
                Err(ServiceError::Refused { .. }) => {}
                Err(error) if error.is_outage() => return Err(error),
                Err(error) => tracing::error!(%game, %error, "a game cannot be changed"),
            }
        }
        if count > 0 {
            self.feed.notify();
        }
        Ok(count)
    }

    fn forfeit_in(&self, tx: &mut dyn Transaction, game: GameId) -> Result<(), ServiceError> {
        let mut loaded = GameSnapshot::load(tx, game)?;
        let to_move = loaded.state.rules().to_move();
        let seat = to_move.ok_or(Refusal::GameOver)?;
        let origin = Origin::of(Source::Server);
        self.append(tx, &mut loaded, seat, &Command::Timeout, origin)
    }
}
