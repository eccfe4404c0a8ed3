//! Received mails: the addresses for replies to notices, and the progress of each mail, so that a
//! mail that arrives twice has one effect and one reply.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::{Service, ServiceError};
use crate::account::MailAddress;
use crate::id::{GameId, Millis, SeatNumber};
use crate::mail::Letter;
use crate::store::mails::{Handled, NewMail};
use crate::store::{StoreError, Transaction, mails, users};

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
    /// Returns how far a mail was handled; `key` is the hash of its sender and Message-ID.
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
                // Temporary: the mail comes again, and its effect is found stored.
                let reason = "another process handles the same mail".to_owned();
                Err(StoreError::Unavailable { reason })
            }
        };
        Self {
            store: self.store.with_each_write(receipt),
            ..self.clone()
        }
    }

    /// Queues the reply to a mail and records that the mail is handled, in one transaction.
    pub async fn conclude_mail(
        &self,
        key: String,
        reply: Option<Letter>,
    ) -> Result<Replied, ServiceError> {
        let (service, now) = (self.clone(), self.now());
        let job = move |tx: &mut dyn Transaction| {
            if let Some(Letter { to, text, .. }) = &reply {
                let hash = service.address_hash(to);
                if mails::count_since(tx, &hash, now - HOUR)? >= REPLIES_AN_HOUR {
                    mails::conclude(tx, &key, now, Handled::Limited)?;
                    return Ok(Replied::TooMany);
                }
                let owner = match to.parse() {
                    Ok(address) => users::by_address(tx, &address)?,
                    Err(_) => None,
                };
                let mail = NewMail {
                    dedupe: &format!("reply/{key}"),
                    user: owner.map(|owner| owner.user_id()),
                    recipient: to,
                    message: text,
                    address_hash: Some(&hash),
                };
                mails::queue(tx, mail, now)?;
            }
            mails::conclude(tx, &key, now, Handled::Answered)?;
            Ok(Replied::Yes)
        };
        self.store.write(job).await
    }

    /// Returns the hash by which replies to a mailbox are counted. It has a key, because anyone can
    /// hash the addresses that he guesses.
    fn address_hash(&self, address: &str) -> String {
        let mailbox = match address.parse::<MailAddress>() {
            Ok(address) => address.key(),
            Err(_) => address.to_lowercase(),
        };
        let tag = self
            .reply_secret
            .authenticate(&format!("address {mailbox}"));
        data_encoding::HEXLOWER.encode(tag.as_ref())
    }

    /// Returns the address for replies that play a turn of `seat` after event `n`; `None` if the
    /// server has no mail address.
    pub fn reply_address(&self, game: GameId, seat: SeatNumber, n: u32) -> Option<String> {
        let address = self.config.mail_address.as_ref()?;
        let (local, domain) = address.rsplit_once('@')?;
        Some(format!(
            "{local}+{game}.{seat}.{n}.{}@{domain}",
            self.signature(game, seat, n)
        ))
    }

    /// Parses the token of a reply address. Returns the game, the seat and the number of events;
    /// `None` if the signature is wrong.
    pub fn read_reply_token(&self, token: &str) -> Option<(GameId, SeatNumber, u32)> {
        let mut parts = token.split('.');
        let game = GameId(parts.next()?.parse().ok()?);
        let seat = SeatNumber(parts.next()?.parse().ok()?);
        let n = parts.next()?.parse().ok()?;
        // Mail programs may change the case of the local part.
        let found = parts.next()?.to_ascii_lowercase();
        let signatures = [
            self.signature(game, seat, n),
            self.signature_of_0_2(game, seat, n),
        ];
        let is_right = signatures
            .iter()
            .any(|right| bool::from(right.as_bytes().ct_eq(found.as_bytes())));
        (is_right && parts.next().is_none()).then_some((game, seat, n))
    }

    fn signature(&self, game: GameId, seat: SeatNumber, n: u32) -> String {
        let message = format!("{game}.{seat}.{n}");
        let code = self.reply_secret.authenticate(&message);
        // 120 bits are 24 characters of Base32, and a local part has at most 64 (RFC 5321).
        let text = data_encoding::BASE32_NOPAD.encode(&code.as_ref()[..15]);
        text.to_ascii_lowercase()
    }

    /// Returns the signature of version 0.2, which old notices of open games still have.
    fn signature_of_0_2(&self, game: GameId, seat: SeatNumber, n: u32) -> String {
        let secret = self.reply_secret.expose();
        // Nested as in HMAC, so that nothing can be appended to what is signed.
        let inner = Sha256::digest(format!("{secret}/{game}.{seat}.{n}"));
        let outer = Sha256::new()
            .chain_update(secret)
            .chain_update(inner)
            .finalize();
        let text = data_encoding::BASE32_NOPAD.encode(&outer[..15]);
        text.to_ascii_lowercase()
    }
}
