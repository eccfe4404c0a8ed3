//! Receives a mail: reads it, handles it once, and queues its reply.

use super::answer::{answer_again, answer_to};
use super::reply::Reply;
use crate::account::Secret;
use crate::id::Millis;
use crate::mail::{Automatic, Inbound, InboundError, Letter, Stamp};
use crate::service::{Progress, REPLIES_AN_HOUR, Replied, Service, ServiceError};

/// The result of receiving a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// It was handled; this is its reply.
    Answered(Reply),
    /// It was handled; the address has had too many replies within an hour.
    TooMany(Reply),
    /// It was handled before.
    Repeated,
    /// It was not written by a person.
    Automatic(Automatic),
    /// It is from the server itself.
    Own,
    /// It cannot be read.
    Unreadable(InboundError),
}

impl Received {
    /// Returns the result as a word for logs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Answered(_) => "answered",
            Self::TooMany(_) => "too-many",
            Self::Repeated => "repeated",
            Self::Automatic(_) => "automatic",
            Self::Own => "own",
            Self::Unreadable(_) => "unreadable",
        }
    }
}

/// Handles a mail and queues its reply. A mail that is delivered again has no further effect.
///
/// # Errors
///
/// Fails if the store does; the mail must then be delivered again.
pub async fn receive(service: &Service, bytes: &[u8]) -> Result<Received, ServiceError> {
    handle(service, bytes, Delivery::Outbox).await
}

/// Handles a mail as [`receive`] does, but queues no reply: the caller shows it.
///
/// # Errors
///
/// Fails if the store does; the mail must then be delivered again.
pub async fn answer(service: &Service, bytes: &[u8]) -> Result<Received, ServiceError> {
    handle(service, bytes, Delivery::Caller).await
}

/// The way of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Delivery {
    Outbox,
    Caller,
}

async fn handle(
    service: &Service,
    bytes: &[u8],
    delivery: Delivery,
) -> Result<Received, ServiceError> {
    let mail = match Inbound::read(bytes) {
        Ok(mail) => mail,
        Err(error) => {
            tracing::warn!(%error, "a mail cannot be read");
            return Ok(Received::Unreadable(error));
        }
    };
    if let Some(reason) = mail.automatic() {
        tracing::info!(%reason, "a mail of a program is ignored");
        return Ok(Received::Automatic(reason.clone()));
    }
    if is_own(service, &mail.sender) {
        tracing::info!("a mail from the server itself is ignored");
        return Ok(Received::Own);
    }
    let key = Secret::new(&mail.message_id).hash().to_hex();
    let reply = match service.mail_progress(&key).await? {
        Progress::New => answer_to(service, &mail, &key).await?,
        Progress::Done => answer_again(service, &mail),
        Progress::Concluded => return Ok(Received::Repeated),
    };
    conclude(service, key, reply, delivery).await
}

/// Returns whether a mail is from the server, with or without a token in its address.
fn is_own(service: &Service, sender: &str) -> bool {
    let without_token = |address: &str| {
        let (local, domain) = address.rsplit_once('@')?;
        let local = local.split('+').next().unwrap_or_default();
        Some(format!("{local}@{domain}").to_lowercase())
    };
    let own = service.config().mail_address.as_deref();
    own.is_some_and(|own| without_token(own) == without_token(sender))
}

/// Stores in one transaction that the mail is handled, and its reply.
async fn conclude(
    service: &Service,
    key: String,
    reply: Reply,
    delivery: Delivery,
) -> Result<Received, ServiceError> {
    let now = service.now();
    let letter = match delivery {
        Delivery::Outbox => letter(service, &reply, &key, now),
        Delivery::Caller => None,
    };
    match service.conclude_mail(key, letter).await? {
        Replied::Yes => Ok(Received::Answered(reply)),
        Replied::TooMany => {
            tracing::warn!("an address has had {REPLIES_AN_HOUR} replies in an hour, so no more");
            Ok(Received::TooMany(reply))
        }
    }
}

/// Writes a reply as a mail; `None` if the server sends no mails.
fn letter(service: &Service, reply: &Reply, key: &str, now: Millis) -> Option<Letter> {
    let origin = service.mail_origin()?;
    let id = Secret::new(format!("reply/{key}")).hash().to_hex();
    let stamp = Stamp {
        id: id.chars().take(32).collect(),
        at: now,
    };
    match reply.draft().write(&origin, &stamp) {
        Ok(letter) => Some(letter),
        Err(error) => {
            tracing::error!(%error, "a reply cannot be written");
            None
        }
    }
}
