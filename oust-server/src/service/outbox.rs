//! Sends the queued mails.

use std::sync::Arc;
use std::time::Duration;

use super::{Service, ServiceError};
use crate::id::Millis;
use crate::mail::{SendError, Sender};
use crate::store::mails::Waiting;
use crate::store::{RetryPolicy, StoreError, Transaction, mails};

/// The time between two rounds.
const INTERVAL: Duration = Duration::from_secs(2);

/// The limit of mails in a round: even if each times out, the round ends within [`CLAIM`].
const BATCH: u32 = 20;

const MINUTE: Millis = 60 * 1000;

/// The time for which a process claims a mail. If the process dies, another one sends the mail
/// after it.
const CLAIM: Millis = 15 * MINUTE;

/// The tries take 20 hours: a mail server may be down for most of a day.
const RETRIES: RetryPolicy = RetryPolicy {
    tries: 12,
    longest_wait: 6 * 60 * MINUTE,
};

/// The counts of one round of the outbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The number of sent mails.
    pub sent: usize,
    /// The number of mails with a later retry.
    pub put_off: usize,
    /// The number of mails without a retry.
    pub given_up: usize,
}

impl Service {
    /// Sends the queued mails every two seconds. Never returns.
    pub async fn run_outbox(self, sender: Arc<Sender>) {
        loop {
            match self.send_due_mails(&sender).await {
                // A full round: more mails may be due, so do not sleep.
                Ok(round) if round.total() >= BATCH as usize => continue,
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "the outbox cannot be read"),
            }
            tokio::time::sleep(INTERVAL).await;
        }
    }

    /// Sends the due mails, at most 20.
    ///
    /// # Errors
    ///
    /// Fails if the store does. A mail that was sent but could not be marked is sent again.
    pub async fn send_due_mails(&self, sender: &Arc<Sender>) -> Result<Round, ServiceError> {
        let mut round = Round::default();
        let Some(origin) = self.mail_origin() else {
            return Ok(round);
        };
        let now = self.now();
        let claim = move |tx: &mut dyn Transaction| mails::claim(tx, now, now + CLAIM, BATCH);
        let waiting: Vec<Waiting> = self.store.write::<_, StoreError>(claim).await?;
        for mail in waiting {
            let (sender, from) = (Arc::clone(sender), origin.address.clone());
            let (id, tries, to) = (mail.id, mail.tries, mail.recipient.clone());
            // The SMTP client blocks.
            let sending = tokio::task::spawn_blocking(move || {
                sender.send(&from, &mail.recipient, mail.message.as_bytes())
            });
            // A panic of the sender counts as a temporary failure.
            let sent = sending.await.unwrap_or_else(|error| {
                Err(SendError::Temporary {
                    reason: error.to_string(),
                })
            });
            self.note_sent(&mut round, id, tries, &to, sent).await?;
        }
        Ok(round)
    }

    /// Records the result of sending a mail, and plans a retry after a temporary failure.
    async fn note_sent(
        &self,
        round: &mut Round,
        id: i64,
        tries: i64,
        to: &str,
        sent: Result<(), SendError>,
    ) -> Result<(), StoreError> {
        let now = self.now();
        let Err(error) = sent else {
            round.sent += 1;
            let job = move |tx: &mut dyn Transaction| mails::sent(tx, id, now);
            return self.store.write(job).await;
        };
        // Mail servers repeat the address in their replies, and the reason is stored.
        let reason = error.to_string().replace(to, "the recipient");
        let is_permanent = matches!(error, SendError::Permanent { .. });
        let next = RETRIES.next_try(tries, now).filter(|_| !is_permanent);
        let Some(next) = next else {
            round.given_up += 1;
            tracing::warn!(mail = id, tries, "a mail is given up");
            let job = move |tx: &mut dyn Transaction| mails::given_up(tx, id, &reason, now);
            return self.store.write(job).await;
        };
        round.put_off += 1;
        tracing::info!(mail = id, tries, "a mail is tried again later");
        let job = move |tx: &mut dyn Transaction| mails::failed(tx, id, &reason, next);
        self.store.write(job).await
    }
}

impl Round {
    /// Returns the number of attempts.
    fn total(self) -> usize {
        self.sent + self.put_off + self.given_up
    }
}
