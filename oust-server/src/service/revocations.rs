//! The end of credentials: a stream ends with the rights of its caller.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::ServiceError;
use crate::account::Secret;
use crate::id::Millis;
use crate::store::{Store, Transaction, revocations, seats, sessions, tokens};

/// A credential that a request was made with: a session, a token, or the secret of a guest's seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldCredential(Arc<str>);

impl HeldCredential {
    /// Returns the credential with this secret.
    pub fn of(secret: &Secret) -> Self {
        Self(secret.hash().to_hex().into())
    }
}

/// The numbers of rows that this process has seen, so that a poll misses nothing.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// The highest number; `None` before the first poll.
    last: Option<i64>,
    numbers: BTreeSet<i64>,
}

/// How far back a poll looks for numbers that it has not seen: PostgreSQL gives a number before the
/// commit, so a lower one may appear after a higher one. Each poll reads as many rows again, so not
/// more: a few sign-outs lie between a number and its commit.
const LATE: i64 = 100;

/// The number of revocations that a slow stream may lag behind before it has to read the store.
const BACKLOG: usize = 256;

/// The channel of credentials that have ended.
#[derive(Clone)]
pub(crate) struct Revocations(broadcast::Sender<HeldCredential>);

impl Default for Revocations {
    fn default() -> Self {
        Self(broadcast::channel(BACKLOG).0)
    }
}

impl Revocations {
    /// Completes when a credential has ended: it was revoked, its session was signed out, its
    /// password was changed, its account was deleted, its link was renewed, or its time is over.
    /// Also completes when the store fails, so that no stream goes on without its rights.
    pub(crate) async fn end_of(
        &self,
        store: &Store,
        now: impl Fn() -> Millis,
        credential: HeldCredential,
    ) {
        // Subscribed before the store is read, so that no revocation falls between.
        let mut revoked = self.0.subscribe();
        loop {
            let Ok(Some(expires)) = expiry(store, &credential, now()).await else {
                return;
            };
            let remaining = u64::try_from(expires - now()).unwrap_or_default();
            let over = tokio::time::sleep(Duration::from_millis(remaining));
            tokio::select! {
                () = over => return,
                is_revoked = is_among(&credential, &mut revoked) => if is_revoked { return },
            }
        }
    }

    /// Sends revocations that `seen` does not have to the streams, if there are any streams.
    pub(crate) async fn send_new(
        &self,
        store: &Store,
        seen: &mut Seen,
    ) -> Result<(), ServiceError> {
        if self.0.receiver_count() == 0 {
            return Ok(());
        }
        let after = seen.after();
        let job = move |tx: &mut dyn Transaction| {
            let newest = revocations::last(tx)?;
            // Each stream has read its credential itself, so the first poll needs no older ones.
            let after = after.unwrap_or(newest);
            Ok::<_, ServiceError>((newest, revocations::after(tx, after)?))
        };
        let (newest, rows) = store.read(job).await?;
        for (number, hash) in rows {
            if seen.insert(number) {
                // Fails without a receiver, which is no error here.
                let _ = self.0.send(HeldCredential(hash.into()));
            }
        }
        seen.forget_up_to(newest);
        Ok(())
    }
}

impl Seen {
    /// Returns the number after which a poll reads; `None` for the first poll, which reads nothing
    /// old.
    pub(crate) fn after(&self) -> Option<i64> {
        Some(self.last? - LATE)
    }

    /// Notes a number, and returns whether it is new.
    pub(crate) fn insert(&mut self, number: i64) -> bool {
        self.numbers.insert(number)
    }

    /// Ends a poll that has read up to `newest`.
    pub(crate) fn forget_up_to(&mut self, newest: i64) {
        self.numbers = self.numbers.split_off(&(newest - LATE));
        self.last = Some(newest);
    }
}

/// Returns the time when a credential expires; `None` if it has ended.
async fn expiry(
    store: &Store,
    credential: &HeldCredential,
    now: Millis,
) -> Result<Option<Millis>, ServiceError> {
    let hash = Arc::clone(&credential.0);
    let job = move |tx: &mut dyn Transaction| {
        if let Some(expires) = sessions::expiry(tx, &hash, now)? {
            return Ok(Some(expires));
        }
        if let Some(expires) = tokens::expiry(tx, &hash, now)? {
            return Ok(Some(expires.unwrap_or(Millis::MAX)));
        }
        let seat = seats::of_guest(tx, &hash)?;
        Ok(seat.map(|_| Millis::MAX))
    };
    store.read(job).await
}

/// Waits until `credential` is revoked, and returns `true`; returns `false` if messages were lost.
async fn is_among(
    credential: &HeldCredential,
    revoked: &mut broadcast::Receiver<HeldCredential>,
) -> bool {
    loop {
        match revoked.recv().await {
            Ok(ended) if ended == *credential => return true,
            Ok(_) => {}
            Err(RecvError::Lagged(_)) => return false,
            // The server ends.
            Err(RecvError::Closed) => return true,
        }
    }
}
