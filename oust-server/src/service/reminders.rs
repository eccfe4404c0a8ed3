//! Reminders: one mail about all games that have waited long for a player, at most one in 24 hours.

use super::notices::{Reader, reader};
use super::{Service, ServiceError};
use crate::game::{GameRow, after_presence, merged};
use crate::id::{DAY, Millis, UserId};
use crate::store::{Transaction, outages, reminders, users};

/// The minimum time between two reminders of a user.
const INTERVAL: Millis = DAY;

impl Service {
    /// Queues the reminders that are due, and returns their number.
    pub(crate) async fn remind(&self) -> Result<usize, ServiceError> {
        if self.config.mail_address.is_none() {
            return Ok(0);
        }
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| service.users_to_remind(tx);
        let users = self.store.read(job).await?;
        self.mail_each(users, Self::remind_user).await
    }

    fn users_to_remind(&self, tx: &mut dyn Transaction) -> Result<Vec<UserId>, ServiceError> {
        let now = self.now();
        let since = now - self.config.nag_after;
        let mut users = reminders::candidates(tx, now, since, now - INTERVAL)?;
        // An error appears again, and is logged, in the transaction of the user.
        users.retain(|&user| !matches!(self.reminder_of(tx, user, now), Ok(None)));
        Ok(users)
    }

    /// Returns the recipient of a reminder and its games; `None` if no game is due or the user wants
    /// no mail.
    fn reminder_of(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
        now: Millis,
    ) -> Result<Option<(Reader, Vec<GameRow>)>, ServiceError> {
        let Some(reader) = reader(tx, user)? else {
            return Ok(None);
        };
        let after = self.config.nag_after;
        let mut games = reminders::late_games(tx, user, now - after)?;
        let Some(first) = games.first() else {
            return Ok(None);
        };
        let outages = outages::since(tx, first.derived.moved_at)?;
        // As for the clock: the player is not late in a vacation or while no server runs.
        let rests = merged(users::vacations(tx, user)?, &outages);
        games.retain(|game| after_presence(&rests, game.derived.moved_at, after) <= now);
        Ok((!games.is_empty()).then_some((reader, games)))
    }

    fn remind_user(&self, tx: &mut dyn Transaction, user: UserId) -> Result<bool, ServiceError> {
        let now = self.now();
        let Some((reader, games)) = self.reminder_of(tx, user, now)? else {
            return Ok(false);
        };
        // Games that are due within the interval stay unmarked, for the next reminder.
        if !reminders::is_due(tx, user, now, now - INTERVAL)? {
            return Ok(false);
        }
        reminders::add(tx, user, &games, now)?;
        let body = format!(
            "It has been your turn for {} days or more:\n\n{}",
            self.config.nag_after / DAY,
            self.list_of_games(&games)
        );
        let subject = match games.len() {
            1 => "Oust: 1 of your games waits for you".to_owned(),
            count => format!("Oust: {count} of your games wait for you"),
        };
        self.queue_summary(tx, "nag", (user, &reader), (subject, body), now)?;
        Ok(true)
    }
}
