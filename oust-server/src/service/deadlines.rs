//! Deadlines: losses on time, reminders, and digests.

use std::fmt::Write;
use std::time::Duration;

use super::load::BATCH;
use super::notices::{Notice, reader};
use super::{GameSnapshot, Service, ServiceError};
use crate::game::{Command, GameRow, Refusal, Source, Vacation};
use crate::id::{DAY, GameId, Millis, UserId, rfc3339};
use crate::store::events::Origin;
use crate::store::{Transaction, digests, games, outages, revocations, signals, users};

/// The counts of one pass over the deadlines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deadlines {
    /// The number of games whose clocks have started.
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
                Err(error) if error.is_temporary() => return Err(error),
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

    async fn remind(&self) -> Result<usize, ServiceError> {
        if self.config.mail_address.is_none() {
            return Ok(0);
        }
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            let late = games::to_remind(tx, service.now() - service.config.nag_after)?;
            let mut reminded = 0;
            // `chunk_by` groups neighbors only: the query returns the rows ordered by user.
            for of_user in late.chunk_by(|(one, _), (other, _)| one == other) {
                let games: Vec<GameId> = of_user.iter().map(|(_, game)| *game).collect();
                reminded += usize::from(service.remind_user(tx, of_user[0].0, &games)?);
            }
            Ok(reminded)
        };
        self.store.write(job).await
    }

    fn remind_user(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
        games: &[GameId],
    ) -> Result<bool, ServiceError> {
        let now = self.now();
        // Marked also for users without mail, or the query returns these games every minute.
        for &game in games {
            games::reminded(tx, game)?;
        }
        if users::vacation_at(tx, user, now)?.is_some() {
            return Ok(false);
        }
        let Some(reader) = reader(tx, user)? else {
            return Ok(false);
        };
        let mut rows = Vec::new();
        for &game in games {
            rows.extend(games::find(tx, game)?);
        }
        let body = format!(
            "It has been your turn for {} days or more:\n\n{}",
            self.config.nag_after / DAY,
            self.list_of_games(&rows)
        );
        let notice = Notice {
            // One reminder a day at most.
            dedupe: &format!("nag/{}/{}", user.0, now / DAY),
            user,
            to: &reader.email,
            subject: format!("Oust: {} of your games wait for you", games.len()),
            body,
            reply_to: None,
        };
        self.queue(tx, notice, now)?;
        Ok(true)
    }

    /// Queues the digests that are due, and returns their number.
    async fn send_digests(&self) -> Result<usize, ServiceError> {
        let now = self.now();
        let due = self.store.read(move |tx| digests::due(tx, now)).await?;
        let mut count = 0;
        for user in due {
            let service = self.clone();
            let job = move |tx: &mut dyn Transaction| service.digest(tx, user, now);
            count += usize::from(self.store.write(job).await?);
        }
        Ok(count)
    }

    /// Queues the digest of a user. Returns `false` if there is nothing to report.
    fn digest(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
        now: Millis,
    ) -> Result<bool, ServiceError> {
        let Some(last) = digests::take(tx, user, now)? else {
            return Ok(false);
        };
        let Some(reader) = reader(tx, user)? else {
            return Ok(false);
        };
        let Some(interval) = reader.notices.digest_interval() else {
            return Ok(false);
        };
        // Clocks rest during a vacation, so the digest can wait for its end.
        if let Some(vacation) = users::vacation_at(tx, user, now)? {
            digests::put_off(tx, user, vacation.until)?;
            return Ok(false);
        }
        let waiting = games::waiting_for(tx, user)?;
        // `last` may be years ago or 0: a digest covers one interval at most.
        let since = last.max(now - interval);
        let ended = games::ended_since(tx, user, since)?;
        if waiting.is_empty() && ended.is_empty() {
            return Ok(false);
        }
        let mut body = String::new();
        if !waiting.is_empty() {
            body.push_str("It is your turn in these games:\n\n");
            body.push_str(&self.list_of_games(&waiting));
        }
        if !ended.is_empty() {
            body.push_str("These games are over:\n\n");
            body.push_str(&self.list_of_games(&ended));
        }
        let subject = match (waiting.len(), ended.len()) {
            (0, 1) => "Oust: 1 of your games is over".to_owned(),
            (0, count) => format!("Oust: {count} of your games are over"),
            (1, _) => "Oust: it is your turn in 1 game".to_owned(),
            (count, _) => format!("Oust: it is your turn in {count} games"),
        };
        let notice = Notice {
            dedupe: &format!("digest/{}/{now}", user.0),
            user,
            to: &reader.email,
            subject,
            body,
            reply_to: None,
        };
        self.queue(tx, notice, now)?;
        digests::queued(tx, user, now)?;
        Ok(true)
    }

    /// Returns two lines for each game: the first has its players and its state, the second its
    /// address.
    fn list_of_games(&self, games: &[GameRow]) -> String {
        let mut text = String::new();
        for row in games {
            let state = match (&row.derived.outcome, row.derived.deadline_at) {
                (Some(outcome), _) => outcome.text.clone(),
                (None, Some(deadline)) => format!("until {}", rfc3339(deadline)),
                (None, None) => "no limit".to_owned(),
            };
            let (id, kind) = (row.id, row.settings.kind);
            let (players, url) = (row.names().join(" - "), &self.config.public_url);
            let _ = write!(
                text,
                "  {kind} board {id}, {players}, {state}\n  {url}/g/{id}\n\n"
            );
        }
        text
    }
}
