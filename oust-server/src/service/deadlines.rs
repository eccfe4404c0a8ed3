//! Deadlines: losses on time, reminders, and digests.

use std::time::Duration;

use super::notices::{Notice, reader};
use super::{GameSnapshot, Service, ServiceError};
use crate::game::{Command, Source};
use crate::id::{DAY, GameId, UserId};
use crate::store::events::Origin;
use crate::store::{Transaction, games, users};

/// The counts of one pass over the deadlines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deadlines {
    /// The number of losses on time.
    pub forfeited: usize,
    /// The number of players that got a reminder.
    pub reminded: usize,
    /// The number of digests.
    pub digests: usize,
}

/// The time between two passes.
const INTERVAL: Duration = Duration::from_secs(1);

/// The number of passes between two searches for reminders and digests: one minute.
const LOOKS_PER_NAG: u32 = 60;

impl Service {
    /// Ends the games past their deadline, reminds late players with one mail each, and queues the
    /// digests that are due.
    pub async fn look_at_deadlines(&self) -> Result<Deadlines, ServiceError> {
        Ok(Deadlines {
            forfeited: self.forfeit().await?,
            reminded: self.remind().await?,
            digests: self.send_digests().await?,
        })
    }

    /// Processes deadlines every second, and reminders and digests every minute. Never returns.
    pub async fn run_deadlines(self) {
        for look in 0u32.. {
            let mut done = self.forfeit().await.map(drop);
            if look.is_multiple_of(LOOKS_PER_NAG) {
                done = done.and(self.remind().await.map(drop));
                done = done.and(self.send_digests().await.map(drop));
                done = done.and(self.forget_revocations().await);
            }
            if let Err(error) = done {
                tracing::warn!(%error, "the deadlines cannot be read");
            }
            tokio::time::sleep(INTERVAL).await;
        }
    }

    async fn forfeit(&self) -> Result<usize, ServiceError> {
        let now = self.now();
        let late = self
            .store
            .read(move |tx| games::past_deadline(tx, now))
            .await?;
        let mut count = 0;
        for game in late {
            let service = self.clone();
            let job = move |tx: &mut dyn Transaction| service.forfeit_in(tx, game);
            match self.store.write(job).await {
                Ok(()) => count += 1,
                // The list was read in another transaction: since then another process may have
                // ended the game, or a vacation may have moved the deadline.
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

    fn forfeit_in(&self, tx: &mut dyn Transaction, game: GameId) -> Result<(), ServiceError> {
        let mut loaded = GameSnapshot::load(tx, game)?;
        let seat = loaded.state.rules().to_move();
        let seat = seat.ok_or(crate::game::Refusal::GameOver)?;
        let origin = Origin::of(Source::Server);
        self.append(tx, &mut loaded, seat, &Command::Timeout, origin)
    }

    async fn remind(&self) -> Result<usize, ServiceError> {
        if self.config.mail_address.is_none() {
            return Ok(0);
        }
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            let late = games::to_nag(tx, service.now() - service.config.nag_after)?;
            let mut reminded = 0;
            // `chunk_by` groups neighbors only: the query returns the rows ordered by user.
            for of_user in late.chunk_by(|(one, _), (other, _)| one == other) {
                let games: Vec<GameId> = of_user.iter().map(|(_, game)| *game).collect();
                reminded += usize::from(service.nag_user(tx, of_user[0].0, &games)?);
            }
            Ok(reminded)
        };
        self.store.write(job).await
    }

    fn nag_user(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
        games: &[GameId],
    ) -> Result<bool, ServiceError> {
        let now = self.now();
        // Marked also for users without mail, or the query returns these games every minute.
        for game in games {
            games::nagged(tx, *game)?;
        }
        let vacations = users::vacations(tx, user)?;
        if vacations.iter().any(|it| it.contains(now)) {
            return Ok(false);
        }
        let Some(reader) = reader(tx, user)? else {
            return Ok(false);
        };
        let body = format!(
            "It has been your turn for {} days or more:\n\n{}",
            self.nag_days(),
            self.list_of_games(tx, games)?
        );
        let notice = Notice {
            // One reminder a day at most.
            dedupe: &format!("nag/{}/{}", user.0, now / DAY),
            to: &reader.email,
            subject: format!("Oust: {} of your games wait for you", games.len()),
            body,
            reply_to: None,
        };
        self.queue(tx, notice, now)?;
        Ok(true)
    }

    fn nag_days(&self) -> i64 {
        self.config.nag_after / DAY
    }
}
