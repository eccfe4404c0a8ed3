//! The progress of received mails, so that a mail that arrives twice has one effect and one reply.

use super::{Service, ServiceError};
use crate::id::Millis;
use crate::mail::Letter;
use crate::store::mails::Handled;
use crate::store::{StoreError, Transaction, mails};

/// The limit of replies to an address in an hour: two mail robots must not answer each other
/// forever.
pub(crate) const REPLIES_AN_HOUR: i64 = 30;

const HOUR: Millis = 60 * 60 * 1000;

/// How far a mail was handled before it was delivered again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The server has not seen it.
    New,
    /// Its effect is stored, its reply is not.
    Done,
    /// Nothing is left to do.
    Concluded,
}

/// Whether a reply is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replied {
    /// It is queued.
    Yes,
    /// The address has got 30 replies within the last hour.
    TooMany,
}

impl Service {
    /// Returns how far a mail was handled; `key` is the hash of its Message-ID.
    pub async fn mail_progress(&self, key: &str) -> Result<Progress, ServiceError> {
        let key = key.to_owned();
        let read = self.store.read(move |tx| mails::result_of(tx, &key));
        Ok(match read.await? {
            None => Progress::New,
            Some(Handled::Done) => Progress::Done,
            Some(Handled::Answered | Handled::Limited) => Progress::Concluded,
        })
    }

    /// Returns a handle with which each write also records, in the same transaction, that the mail
    /// `key` has had its effect.
    #[must_use]
    pub fn with_receipt(&self, key: &str) -> Self {
        let (key, now) = (key.to_owned(), self.now());
        let receipt = move |tx: &mut dyn Transaction| {
            if mails::receive(tx, &key, now)? {
                Ok(())
            } else {
                let reason = "another process handles the same mail".to_owned();
                Err(StoreError::Unavailable { reason })
            }
        };
        Self {
            store: self.store.writing_also(receipt),
            ..self.clone()
        }
    }

    /// Queues the reply to a mail and records that the mail is handled, in one transaction.
    pub async fn conclude_mail(
        &self,
        key: String,
        reply: Option<Letter>,
    ) -> Result<Replied, ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let to = reply.as_ref().map(|letter| letter.to.as_str());
            let sent = to.map_or(Ok(0), |to| mails::count_since(tx, to, now - HOUR))?;
            if sent >= REPLIES_AN_HOUR {
                mails::conclude(tx, &key, now, Handled::Limited)?;
                return Ok(Replied::TooMany);
            }
            if let Some(Letter { to, text, .. }) = &reply {
                mails::queue(tx, &format!("reply/{key}"), to, text, now)?;
            }
            mails::conclude(tx, &key, now, Handled::Answered)?;
            Ok(Replied::Yes)
        };
        self.store.write(job).await
    }
}
