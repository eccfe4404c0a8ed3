//! Deadlines: losses on time, the time in which no server ran, and the passes of the server over all
//! that is due.

use std::time::Duration;

use super::load::BATCH;
use super::{GameSnapshot, Service, ServiceError};
use crate::game::{Command, Refusal, Source, Vacation};
use crate::id::{GameId, Millis};
use crate::store::events::Origin;
use crate::store::{Transaction, games, outages, revocations, signals};

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

/// The number of passes between two signs of life. Each is a write that waits for the disk.
const PASSES_PER_SIGN: u32 = 10;

/// A longer time between two signs of life is an outage; a slow disk takes less.
const LONGEST_PAUSE: Millis = 60_000;

/// The number of passes between two searches for reminders and digests: one minute.
const PASSES_PER_REMINDER: u32 = 60;

impl Service {
    /// Ends the games past their deadline, reminds late players with one mail each, and queues the
    /// digests that are due.
    pub async fn process_deadlines(&self) -> Result<Deadlines, ServiceError> {
        self.note_outage(false).await?;
        Ok(Deadlines {
            started: self.start_waiting().await?,
            forfeited: self.forfeit().await? + self.resign_for_deleted().await?,
            reminded: self.remind().await?,
            digests: self.send_digests().await?,
        })
    }

    /// Processes deadlines every second, and reminders and digests every minute. Never returns.
    pub async fn run_deadlines(self) {
        let mut signed_at: Option<Millis> = None;
        for pass in 0u32.. {
            let mut done = Ok(());
            let now = self.now();
            // A machine that was suspended goes on between two signs of life.
            let paused = signed_at.is_none_or(|at| now - at > LONGEST_PAUSE / 2);
            if paused || pass.is_multiple_of(PASSES_PER_SIGN) {
                done = self.note_outage(true).await.map(drop);
                signed_at = done.is_ok().then_some(now);
            }
            // Not after an outage that could not be noted: its time is not the players'.
            if signed_at.is_some() {
                done = done.and(self.forfeit().await.map(drop));
                done = done.and(self.start_waiting().await.map(drop));
            }
            if pass.is_multiple_of(PASSES_PER_REMINDER) {
                done = done.and(self.remind().await.map(drop));
                done = done.and(self.send_digests().await.map(drop));
                done = done.and(self.forget_seen().await);
                done = done.and(self.resign_for_deleted().await.map(drop));
            }
            if let Err(error) = done {
                tracing::warn!(%error, "the deadlines cannot be read");
            }
            tokio::time::sleep(INTERVAL).await;
        }
    }

    /// Notes that a server runs, and adds the time without a server to all deadlines.
    pub async fn note_start(&self) -> Result<(), ServiceError> {
        self.note_outage(true).await.map(drop)
    }

    /// Deletes revocations and changes that every process has seen.
    async fn forget_seen(&self) -> Result<(), ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            revocations::forget_old(tx)?;
            Ok(signals::forget_old(tx, now)?)
        };
        self.store.write(job).await
    }

    /// Adds the time in which no server ran to the deadlines of all games. `runs` notes that a
    /// server runs now. Returns the length of the outage.
    async fn note_outage(&self, runs: bool) -> Result<Option<Millis>, ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let alive_at = outages::alive_at(tx)?;
            let outage = alive_at.map(|from| Vacation { from, until: now });
            let outage = outage.filter(|outage| now - outage.from > LONGEST_PAUSE);
            if let Some(outage) = outage {
                outages::add(tx, outage)?;
            }
            if runs || outage.is_some() {
                outages::set_alive(tx, now)?;
            }
            Ok::<_, ServiceError>(outage.map(|outage| now - outage.from))
        };
        let outage = self.store.write(job).await?;
        if let Some(length) = outage {
            tracing::warn!(
                seconds = length / 1000,
                "no server ran; the time is added to all deadlines"
            );
            self.save_deadlines().await?;
        }
        Ok(outage)
    }

    /// Derives the deadlines of all unfinished games anew.
    async fn save_deadlines(&self) -> Result<(), ServiceError> {
        let mut after = GameId(0);
        loop {
            // A transaction for some games, so that turns are not held up.
            let job = move |tx: &mut dyn Transaction| {
                let ids = games::after(tx, after, true, BATCH)?;
                for &id in &ids {
                    let snapshot = GameSnapshot::load(tx, id)?;
                    if snapshot.game.derived.deadline_at.is_some() {
                        games::save(tx, id, &snapshot.state.derived())?;
                    }
                }
                Ok::<_, ServiceError>(ids.last().copied())
            };
            match self.store.write(job).await? {
                Some(last) => after = last,
                None => return Ok(()),
            }
        }
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
