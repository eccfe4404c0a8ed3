//! Outages: the time in which no server ran, or the store did not answer, is not the players'.

use std::time::Duration;

use super::stored_game::BATCH;
use super::{GameSnapshot, Service, ServiceError};
use crate::game::Vacation;
use crate::id::{GameId, Millis};
use crate::store::outages::Sign;
use crate::store::{StoreError, Transaction, games, outages};

/// The time between two looks at the clock and the store.
const INTERVAL: Duration = Duration::from_secs(1);

/// The time between two signs of life. Each is a write that waits for the disk.
const SIGN_EVERY: Millis = 10_000;

/// The time between two signs of life while a deadline is near.
const SIGN_EVERY_NEAR: Millis = 1_000;

/// The time before a deadline in which it is near: seconds count.
const NEAR: Millis = 3_600_000;

/// A sign of life that is later is an outage; a slow disk and a busy machine take less.
const PATIENCE: Millis = 4_000;

impl Service {
    /// Notes that a server runs, and adds the time without a server to all deadlines.
    pub async fn note_start(&self) -> Result<(), ServiceError> {
        // This process has not been late itself: it has just started.
        self.note_outage(0, true).await
    }

    /// Gives signs of life. Never returns.
    pub(crate) async fn run_signs(&self) {
        let mut due = None;
        loop {
            let signed = match due {
                None => self.note_start().await.map(|()| self.now()),
                Some(due) => self.sign(due).await,
            };
            match signed {
                Ok(next) => due = Some(next),
                Err(error) => tracing::warn!(%error, "the sign of life cannot be written"),
            }
            tokio::time::sleep(INTERVAL).await;
        }
    }

    /// Gives a sign of life if it is due. Returns when the next one is.
    async fn sign(&self, due: Millis) -> Result<Millis, ServiceError> {
        self.check_awake().await?;
        let now = self.now();
        // Also shows that the store answers.
        let interval = self.store.read(move |tx| sign_interval(tx, now)).await?;
        let due = due.min(now + interval);
        if due <= now {
            self.store.write(move |tx| set_sign(tx, now)).await?;
        }
        self.awake.set(now);
        Ok(if due <= now { now + interval } else { due })
    }

    /// Notes an outage that has just ended, before anything depends on a deadline: after a pause, a
    /// request may be quicker than the next sign of life.
    pub(crate) async fn check_awake(&self) -> Result<(), ServiceError> {
        if self
            .awake
            .has_paused(self.now(), SIGN_EVERY_NEAR + PATIENCE)
        {
            self.note_outage(PATIENCE, true).await?;
        }
        Ok(())
    }

    /// Adds the time in which no server ran to the deadlines of all games, after a sign of life that
    /// is late by more than `patience`. `runs` notes that a server runs now.
    async fn note_outage(&self, patience: Millis, runs: bool) -> Result<(), ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let sign = outages::last_sign(tx)?.filter(|sign| now - sign.next_by > patience);
            let outage = sign.map(|sign| Vacation {
                from: sign.at,
                until: now,
            });
            if let Some(outage) = outage {
                outages::add(tx, outage)?;
            }
            if runs || outage.is_some() {
                set_sign(tx, now)?;
            }
            Ok::<_, ServiceError>(outage)
        };
        if let Some(outage) = self.store.write(job).await? {
            tracing::warn!(
                seconds = (outage.until - outage.from) / 1000,
                "no server ran; the time is added to all deadlines"
            );
            self.save_deadlines().await?;
        }
        if runs {
            self.awake.set(now);
        }
        Ok(())
    }

    /// Notes an outage that is over or still goes on, in a process that gives no signs of life.
    pub(crate) async fn note_past_outage(&self) -> Result<(), ServiceError> {
        self.note_outage(PATIENCE, false).await
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
}

/// Returns the time until the next sign of life after `now`.
fn sign_interval(tx: &mut dyn Transaction, now: Millis) -> Result<Millis, StoreError> {
    let is_near = games::has_deadline_between(tx, now, now + NEAR)?;
    Ok(if is_near { SIGN_EVERY_NEAR } else { SIGN_EVERY })
}

fn set_sign(tx: &mut dyn Transaction, now: Millis) -> Result<(), StoreError> {
    let next_by = now + sign_interval(tx, now)?;
    outages::set_sign(tx, Sign { at: now, next_by })
}
