//! Summaries: mails about all games of a user, as digests and reminders are.

use std::fmt::Write;

use super::notices::{Notice, Reader, Topic};
use super::{Service, ServiceError};
use crate::game::GameRow;
use crate::id::{Millis, UserId, rfc3339};
use crate::store::Transaction;

/// The most users of a list that [`Service::mail_each`] is done with at once: losses on time and the
/// sign of life wait for it.
const MOST_USERS: usize = 500;

/// The number of failures of the store in a row after which the other users are left for later.
const MOST_FAILURES: u32 = 10;

impl Service {
    /// Runs a job for each of some users, in transactions of their own, until [`MOST_USERS`] are
    /// done. Returns the number of jobs that queued a mail.
    ///
    /// # Errors
    ///
    /// Fails if the store fails for [`MOST_FAILURES`] users in a row. Other errors are logged.
    pub(crate) async fn mail_each(
        &self,
        users: Vec<UserId>,
        mail: fn(&Self, &mut dyn Transaction, UserId) -> Result<bool, ServiceError>,
    ) -> Result<usize, ServiceError> {
        let (mut done, mut queued, mut failures) = (0, 0, 0);
        for user in users {
            let service = self.clone();
            let job = move |tx: &mut dyn Transaction| mail(&service, tx, user);
            match self.store.write(job).await {
                Ok(is_queued) => {
                    done += 1;
                    queued += usize::from(is_queued);
                    failures = 0;
                }
                Err(error) => {
                    tracing::error!(user = user.0, %error, "a mail about games cannot be queued");
                    failures = if error.is_outage() { failures + 1 } else { 0 };
                    if failures == MOST_FAILURES {
                        return Err(error);
                    }
                }
            }
            // Users that fail do not count: they come first again, and others would never be done.
            if done == MOST_USERS {
                break;
            }
        }
        Ok(queued)
    }

    /// Queues a summary. `kind` tells it from the other summaries of the user at the same time.
    pub(crate) fn queue_summary(
        &self,
        tx: &mut dyn Transaction,
        kind: &str,
        (user, reader): (UserId, &Reader),
        (subject, body): (String, String),
        now: Millis,
    ) -> Result<(), ServiceError> {
        let notice = Notice {
            dedupe: &format!("{kind}/{}/{now}", user.0),
            user,
            to: &reader.email,
            subject,
            body,
            reply_to: None,
            topic: Topic::Games,
        };
        self.queue(tx, notice, now)
    }

    /// Returns two lines for each game: the first has its players and its state, the second its
    /// address.
    pub(crate) fn list_of_games<'g>(&self, games: impl IntoIterator<Item = &'g GameRow>) -> String {
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
