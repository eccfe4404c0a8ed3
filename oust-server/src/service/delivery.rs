//! Sends the queued mails and push messages.
//!
//! A message is queued in the transaction of its event, so that it cannot get lost. A round claims
//! the due messages, sends them, and stores the outcome of each.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;

use super::{Service, ServiceError};
use crate::id::Millis;
use crate::mail::{SendError, Sender};
use crate::push::{PushError, PushSender};
use crate::store::{RetryPolicy, StoreError, Transaction, mails, push};

const MINUTE: Millis = 60 * 1000;

/// How a queue of messages is worked off.
struct Delivery {
    /// The time between two rounds.
    interval: Duration,
    /// The limit of messages in a round.
    batch: u32,
    /// The time for which a process claims a message. If the process dies, another one sends the
    /// message after it.
    claim: Millis,
    retries: RetryPolicy,
    /// The message in the log when a round fails.
    failure: &'static str,
}

const MAILS: Delivery = Delivery {
    interval: Duration::from_secs(2),
    // Sent one after the other: even if each times out, the round ends within `claim`.
    batch: 20,
    claim: 15 * MINUTE,
    // The tries take 20 hours: a mail server may be down for most of a day.
    retries: RetryPolicy {
        tries: 12,
        longest_wait: 6 * 60 * MINUTE,
    },
    failure: "the outbox cannot be read",
};

const PUSHES: Delivery = Delivery {
    interval: Duration::from_secs(1),
    // Sent concurrently.
    batch: 50,
    claim: 2 * MINUTE,
    // The tries take about 8 hours. After that, a message about a turn is useless.
    retries: RetryPolicy {
        tries: 10,
        longest_wait: 4 * 60 * MINUTE,
    },
    failure: "the push messages cannot be read",
};

impl Delivery {
    /// Runs rounds, with a pause after each round that is not full. Never returns.
    async fn run<F>(&self, round: impl Fn() -> F)
    where
        F: Future<Output = Result<Round, ServiceError>>,
    {
        loop {
            match round().await {
                // More messages may be due, so do not sleep.
                Ok(round) if round.total() >= self.batch as usize => continue,
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "{}", self.failure),
            }
            tokio::time::sleep(self.interval).await;
        }
    }
}

/// The counts of one round of a delivery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The number of sent messages.
    pub sent: usize,
    /// The number of messages with a later retry.
    pub put_off: usize,
    /// The number of messages without a retry.
    pub given_up: usize,
    /// The number of ended push subscriptions.
    pub ended: usize,
}

/// The end of an attempt to send a message.
#[derive(Clone, Copy)]
enum Outcome {
    Sent,
    /// The message is tried again at a time.
    PutOff(Millis),
    GivenUp,
    /// The subscription of a push message has ended.
    Ended,
}

impl Round {
    fn add(&mut self, outcome: Outcome) {
        let count = match outcome {
            Outcome::Sent => &mut self.sent,
            Outcome::PutOff(_) => &mut self.put_off,
            Outcome::GivenUp => &mut self.given_up,
            Outcome::Ended => &mut self.ended,
        };
        *count += 1;
    }

    fn total(self) -> usize {
        self.sent + self.put_off + self.given_up + self.ended
    }
}

impl Service {
    /// Sends the queued mails every two seconds. Never returns.
    pub async fn run_outbox(self, sender: Arc<Sender>) {
        MAILS.run(|| self.send_due_mails(&sender)).await;
    }

    /// Sends the queued push messages every second. Returns immediately if push is turned off.
    pub async fn run_push(self, sender: PushSender) {
        if !self.config.push_hosts.is_empty() {
            PUSHES.run(|| self.deliver_push(&sender)).await;
        }
    }

    /// Sends the due mails, at most 20.
    ///
    /// # Errors
    ///
    /// If the store fails, a mail that was sent but could not be marked is sent again.
    pub async fn send_due_mails(&self, sender: &Arc<Sender>) -> Result<Round, ServiceError> {
        let mut round = Round::default();
        let Some(origin) = self.mail_origin() else {
            return Ok(round);
        };
        let now = self.now();
        let claim =
            move |tx: &mut dyn Transaction| mails::claim(tx, now, now + MAILS.claim, MAILS.batch);
        for mail in self.store.write::<_, StoreError>(claim).await? {
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
            round.add(self.note_mail(id, tries, &to, sent).await?);
        }
        Ok(round)
    }

    /// Stores the result of sending a mail.
    async fn note_mail(
        &self,
        id: i64,
        tries: i64,
        to: &str,
        sent: Result<(), SendError>,
    ) -> Result<Outcome, StoreError> {
        let now = self.now();
        let outcome = match (&sent, MAILS.retries.next_try(tries, now)) {
            (Ok(()), _) => Outcome::Sent,
            (Err(SendError::Permanent { .. }), _) | (Err(_), None) => Outcome::GivenUp,
            (Err(_), Some(next_at)) => Outcome::PutOff(next_at),
        };
        // Mail servers repeat the address in their replies, and the reason is stored.
        let reason = sent.map_err(|error| error.to_string().replace(to, "the recipient"));
        match outcome {
            Outcome::PutOff(_) => tracing::info!(mail = id, tries, "a mail is tried again later"),
            Outcome::GivenUp => tracing::warn!(mail = id, tries, "a mail is given up"),
            Outcome::Sent | Outcome::Ended => {}
        }
        let job = move |tx: &mut dyn Transaction| match (outcome, &reason) {
            (Outcome::PutOff(next_at), Err(reason)) => mails::failed(tx, id, reason, next_at),
            (_, Err(reason)) => mails::given_up(tx, id, reason, now),
            (_, Ok(())) => mails::sent(tx, id, now),
        };
        self.store.write(job).await?;
        Ok(outcome)
    }

    /// Sends the due push messages, at most 50. One sent message covers all queued events of a
    /// browser.
    ///
    /// # Errors
    ///
    /// If the store fails, a message that was sent but could not be marked is sent again.
    pub async fn deliver_push(&self, sender: &PushSender) -> Result<Round, ServiceError> {
        let now = self.now();
        let claim =
            move |tx: &mut dyn Transaction| push::claim(tx, now, now + PUSHES.claim, PUSHES.batch);
        let mut sending = JoinSet::new();
        for message in self.store.write::<_, StoreError>(claim).await? {
            let (service, sender) = (self.clone(), sender.clone());
            sending.spawn(async move {
                let sent = service.send_push(&sender, &message).await;
                service.note_push(message, sent).await
            });
        }
        let mut round = Round::default();
        while let Some(noted) = sending.join_next().await {
            round.add(noted.map_err(|_| StoreError::Panicked)??);
        }
        Ok(round)
    }

    async fn send_push(
        &self,
        sender: &PushSender,
        message: &push::Waiting,
    ) -> Result<(), PushError> {
        // The operator may have removed the push service from the list since the subscription.
        let listed = self.config.push_hosts.endpoint(&message.endpoint);
        let endpoint = listed.map_err(|_| PushError::Gone)?;
        // VAPID's `sub` claim is a `mailto:` or `https:` URI (RFC 8292).
        let contact = match &self.config.mail_address {
            Some(address) => format!("mailto:{address}"),
            None => self.config.public_url.clone(),
        };
        let signed = self
            .vapid
            .authorization(endpoint.origin(), &contact, self.now());
        let authorization = signed.map_err(|error| PushError::Temporary {
            reason: error.to_string(),
        })?;
        sender.send(&endpoint, &authorization).await
    }

    /// Stores the result of sending a push message.
    async fn note_push(
        &self,
        message: push::Waiting,
        sent: Result<(), PushError>,
    ) -> Result<Outcome, StoreError> {
        let (id, tries) = (message.id, message.tries);
        let outcome = match (sent, PUSHES.retries.next_try(tries, self.now())) {
            (Ok(()), _) => Outcome::Sent,
            (Err(PushError::Gone), _) => Outcome::Ended,
            (Err(error @ PushError::Temporary { .. }), Some(next_at)) => {
                tracing::info!(push = id, tries, %error, "a push message is tried again later");
                Outcome::PutOff(next_at)
            }
            (Err(error), _) => {
                tracing::warn!(push = id, tries, %error, "a push message is given up");
                Outcome::GivenUp
            }
        };
        let job = move |tx: &mut dyn Transaction| match outcome {
            Outcome::Ended => push::ended(tx, &message),
            Outcome::PutOff(next_at) => push::put_off(tx, &message, next_at),
            Outcome::Sent | Outcome::GivenUp => push::done(tx, &message),
        };
        self.store.write::<_, StoreError>(job).await?;
        Ok(outcome)
    }
}
