//! The delivery of push messages. A message is queued in the transaction of its event, so that it
//! cannot get lost. One sent message covers all queued events of a browser.

use std::time::Duration;

use tokio::task::JoinSet;

use crate::id::Millis;
use crate::push::{Endpoint, PushError, PushSender};
use crate::service::{Service, ServiceError};
use crate::store::push::{self, Waiting};
use crate::store::{RetryPolicy, StoreError, Transaction};

/// The time between two rounds.
const INTERVAL: Duration = Duration::from_secs(1);

/// The limit of messages in a round, which are sent concurrently.
const BATCH: u32 = 50;

const MINUTE: Millis = 60 * 1000;

/// The time for which a process claims a message. If the process dies, another one sends the
/// message after it.
const CLAIM: Millis = 2 * MINUTE;

/// The tries take about 8 hours. After that, a message about a turn is useless.
const RETRIES: RetryPolicy = RetryPolicy {
    tries: 10,
    longest_wait: 4 * 60 * MINUTE,
};

/// The counts of one round of the delivery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Delivered {
    /// The number of sent messages.
    pub sent: usize,
    /// The number of messages with a later retry.
    pub put_off: usize,
    /// The number of messages without a retry.
    pub given_up: usize,
    /// The number of ended subscriptions.
    pub ended: usize,
}

impl Service {
    /// Sends the queued push messages every second. Returns immediately if push is turned off.
    pub async fn run_push(self, sender: PushSender) {
        if self.config.push_hosts.is_empty() {
            return;
        }
        loop {
            match self.deliver_push(&sender).await {
                // A full round: more messages may be due, so do not sleep.
                Ok(round) if round.count() >= BATCH as usize => continue,
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "the push messages cannot be read"),
            }
            tokio::time::sleep(INTERVAL).await;
        }
    }

    /// Sends the due push messages, at most 50.
    ///
    /// # Errors
    ///
    /// Fails if the store does. A message that was sent but could not be marked is sent again.
    pub async fn deliver_push(&self, sender: &PushSender) -> Result<Delivered, ServiceError> {
        let now = self.now();
        let claim = move |tx: &mut dyn Transaction| push::claim(tx, now, now + CLAIM, BATCH);
        let claimed = self.store.write::<_, StoreError>(claim).await?;
        let mut sending = JoinSet::new();
        for message in claimed {
            let (service, sender) = (self.clone(), sender.clone());
            sending.spawn(async move {
                let sent = service.send_push(&sender, &message).await;
                service.note_push(message, sent).await
            });
        }
        let mut round = Delivered::default();
        while let Some(noted) = sending.join_next().await {
            let noted = noted.map_err(|_| StoreError::Panicked)??;
            round.sent += noted.sent;
            round.put_off += noted.put_off;
            round.given_up += noted.given_up;
            round.ended += noted.ended;
        }
        Ok(round)
    }

    async fn send_push(&self, sender: &PushSender, message: &Waiting) -> Result<(), PushError> {
        // The operator may have removed the push service from the list since the subscription.
        let endpoint = self.config.push_hosts.endpoint(&message.endpoint);
        let endpoint: Endpoint = endpoint.map_err(|_| PushError::Gone)?;
        // VAPID's `sub` claim is a `mailto:` or `https:` URI (RFC 8292).
        let contact = match &self.config.mail_address {
            Some(address) => format!("mailto:{address}"),
            None => self.config.public_url.clone(),
        };
        let authorization = self
            .vapid
            .authorization(endpoint.origin(), &contact, self.now());
        let authorization = authorization.map_err(|error| PushError::Temporary {
            reason: error.to_string(),
        })?;
        sender.send(&endpoint, &authorization).await
    }

    /// Records the result of sending a message, and plans a retry after a temporary failure.
    async fn note_push(
        &self,
        message: Waiting,
        sent: Result<(), PushError>,
    ) -> Result<Delivered, StoreError> {
        let mut noted = Delivered::default();
        let (id, tries) = (message.id, message.tries);
        // `None` after the last try.
        let next_try = RETRIES.next_try(tries, self.now());
        match sent {
            Ok(()) => noted.sent = 1,
            Err(PushError::Gone) => noted.ended = 1,
            Err(error @ PushError::Temporary { .. }) if next_try.is_some() => {
                noted.put_off = 1;
                tracing::info!(push = id, tries, %error, "a push message is tried again later");
            }
            Err(error) => {
                noted.given_up = 1;
                tracing::warn!(push = id, tries, %error, "a push message is given up");
            }
        }
        let job = move |tx: &mut dyn Transaction| match (noted, next_try) {
            (Delivered { ended: 1, .. }, _) => push::ended(tx, &message),
            (Delivered { put_off: 1, .. }, Some(next_at)) => push::put_off(tx, &message, next_at),
            _ => push::done(tx, &message),
        };
        self.store.write::<_, StoreError>(job).await?;
        Ok(noted)
    }
}

impl Delivered {
    /// Returns the number of processed messages.
    fn count(self) -> usize {
        self.sent + self.put_off + self.given_up + self.ended
    }
}
