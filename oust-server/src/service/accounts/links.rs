//! Links in mails: they work once, and sign in or confirm an address.

use serde::Serialize;
use utoipa::ToSchema;

use super::sign_in::{SESSION, SignedIn};
use super::{refuse_banned, save};
use crate::account::{Identity, MailAddress, Secret};
use crate::id::{DAY, Millis, UserId, rfc3339};
use crate::service::notices::{Notice, Topic};
use crate::service::{Service, ServiceError};
use crate::store::one_time::{OneTime, OpenLink, Purpose};
use crate::store::users::User;
use crate::store::{StoreError, Transaction, audit, one_time, sessions, users};

const HOUR: Millis = 60 * 60 * 1000;

/// The most open links of a user that sign in. Anyone can ask for one, which would flood a mailbox;
/// the last ones still work.
const OPEN_LINKS: usize = 5;

/// The effect of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LinkPurpose {
    /// It begins a session.
    SignIn,
    /// It makes an address the address of the account, and begins a session.
    Address,
}

impl LinkPurpose {
    /// Returns the purpose of a stored link; `None` for an invitation, which belongs to no account.
    fn of(stored: Purpose) -> Option<Self> {
        match stored {
            Purpose::SignIn => Some(Self::SignIn),
            Purpose::Verify => Some(Self::Address),
            Purpose::SignUp => None,
        }
    }
}

/// An open link as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LinkView {
    /// Its id, which is no secret.
    pub id: String,
    /// `sign-in`, or `address` if it makes `email` the address of the account.
    pub purpose: LinkPurpose,
    /// The address to which it was mailed.
    pub email: Option<String>,
    /// The time after which it no longer works.
    pub expires: String,
}

impl LinkView {
    /// Returns the view of a link; `None` for an invitation.
    pub(crate) fn new(link: OpenLink) -> Option<Self> {
        Some(Self {
            id: link.id,
            purpose: LinkPurpose::of(link.purpose)?,
            email: link.email,
            expires: rfc3339(link.expires),
        })
    }
}

impl Service {
    /// Mails a sign-in link to the owner of an address. Succeeds also if the address has no
    /// account, so that the answer does not reveal it.
    pub async fn mail_link(&self, email: &str) -> Result<(), ServiceError> {
        let email: MailAddress = email.parse()?;
        let (service, link, now) = (self.clone(), Secret::random("")?, self.now());
        let job = move |tx: &mut dyn Transaction| {
            let Some(user) = users::by_address(tx, &email)? else {
                return Ok(());
            };
            service.queue_link(tx, &user, &link, now)
        };
        self.store.write(job).await
    }

    /// Queues a mail with a sign-in link to the address of a user, if the user has one. Queues
    /// nothing if the user has as many links as a user may have.
    pub(crate) fn queue_link(
        &self,
        tx: &mut dyn Transaction,
        user: &User,
        link: &Secret,
        now: Millis,
    ) -> Result<(), ServiceError> {
        let Some(email) = user.email.clone() else {
            return Ok(());
        };
        let open = one_time::open_of(tx, user.user_id(), now)?;
        let open = open.iter().filter(|link| link.purpose == Purpose::SignIn);
        if open.count() >= OPEN_LINKS {
            return Ok(());
        }
        let hash = add_link(tx, link, Purpose::SignIn, user.user_id(), &email, now)?;
        let body = format!(
            "This link signs you in as {}. It works once, for an hour:\n\n    {}/l/{}\n\nIf you \
             did not ask for it, ignore this mail.\n",
            user.name,
            self.config.public_url,
            link.expose(),
        );
        let notice = Notice {
            dedupe: &format!("link/{hash}"),
            user: user.user_id(),
            to: &email,
            subject: "Oust: your link".to_owned(),
            body,
            reply_to: None,
            topic: Topic::Account,
        };
        self.queue(tx, notice, now)
    }

    /// Returns the purpose of an open link; `None` if it is unknown, was used, has ended or has
    /// expired.
    pub async fn purpose_of_link(
        &self,
        link: &Secret,
    ) -> Result<Option<LinkPurpose>, ServiceError> {
        let (hash, now) = (link.hash().to_hex(), self.now());
        let job = move |tx: &mut dyn Transaction| one_time::purpose_of(tx, &hash, now);
        let purpose: Option<Purpose> = self.store.read::<_, StoreError>(job).await?;
        Ok(purpose.and_then(LinkPurpose::of))
    }

    /// Uses up a link and begins a session. A link of a new address also makes it the address of
    /// the account.
    ///
    /// # Errors
    ///
    /// Fails if the link is unknown, was used, has ended or has expired.
    pub async fn use_link(&self, link: &Secret) -> Result<SignedIn, ServiceError> {
        let (session, now) = (Secret::random("")?, self.now());
        let (hash, session_hash) = (link.hash().to_hex(), session.hash().to_hex());
        let job = move |tx: &mut dyn Transaction| {
            // Not the link itself, which is a secret.
            let unknown = || ServiceError::not_found("link", "it");
            // `take` deletes the link in the same statement: it works once.
            let one_time = one_time::take(tx, &hash, now)?.ok_or_else(unknown)?;
            let id = one_time.user.ok_or_else(unknown)?;
            let mut user = users::by_id(tx, id)?.ok_or_else(unknown)?;
            refuse_banned(&user, now)?;
            match one_time.purpose {
                // A version without triggers left links to an old address open.
                Purpose::SignUp => return Err(unknown()),
                Purpose::SignIn if one_time.email != user.email => return Err(unknown()),
                // Nothing but the session: a link from before a change must not undo it.
                Purpose::SignIn => {}
                Purpose::Verify => {
                    // The link has shown that the user reads this address.
                    user.email = one_time.email;
                    user.verified_at = Some(now);
                    save(tx, &user)?;
                    audit::add(tx, now, &user.name, "address confirmed", "link")?;
                }
            }
            sessions::add(tx, &session_hash, user.user_id(), now, now + SESSION)?;
            audit::add(tx, now, &user.name, "signed in", "link")?;
            Ok::<_, ServiceError>(user.name)
        };
        let name = self.store.write(job).await?;
        Ok(SignedIn { session, name })
    }

    /// Ends an open link of the actor.
    ///
    /// # Errors
    ///
    /// Fails if the actor has no open link with that id.
    pub async fn end_link(&self, identity: Identity, id: String) -> Result<(), ServiceError> {
        let now = self.now();
        self.change_account(identity, move |tx, user| {
            if !one_time::remove(tx, user.user_id(), &id)? {
                return Err(ServiceError::not_found("link", "it"));
            }
            Ok(audit::add(tx, now, &user.name, "link ended", "account")?)
        })
        .await
    }

    /// Mails a sign-in link to the actor's address, for setting a password.
    pub async fn mail_own_link(&self, identity: Identity) -> Result<(), ServiceError> {
        let (service, link, now) = (self.clone(), Secret::random("")?, self.now());
        self.change_account(identity, move |tx, user| {
            service.queue_link(tx, &user, &link, now)
        })
        .await
    }

    /// Mails a confirmation link to a new address. The use of the link makes it the actor's
    /// address.
    pub async fn change_address(
        &self,
        identity: Identity,
        email: &str,
    ) -> Result<(), ServiceError> {
        let email: MailAddress = email.parse()?;
        let (service, link, now) = (self.clone(), Secret::random("")?, self.now());
        self.change_account(identity, move |tx, user| {
            service.queue_address_link(tx, &user, &email, &link, now)
        })
        .await
    }

    /// Queues a confirmation link to an address. The use of the link makes it the user's address.
    pub(crate) fn queue_address_link(
        &self,
        tx: &mut dyn Transaction,
        user: &User,
        email: &MailAddress,
        link: &Secret,
        now: Millis,
    ) -> Result<(), ServiceError> {
        let (address, url) = (email.to_string(), &self.config.public_url);
        // The last request counts: an address with a typing error must not keep its link.
        for open in one_time::open_of(tx, user.user_id(), now)? {
            if open.purpose == Purpose::Verify {
                one_time::remove(tx, user.user_id(), &open.id)?;
            }
        }
        let hash = add_link(tx, link, Purpose::Verify, user.user_id(), &address, now)?;
        audit::add(tx, now, &user.name, "address change asked", "account")?;
        let body = format!(
            "This link makes {address} the address of the account {}:\n\n    {url}/l/{}\n\nIf \
             you did not ask for it, ignore this mail.\n",
            user.name,
            link.expose(),
        );
        let notice = Notice {
            dedupe: &format!("address/{hash}"),
            user: user.user_id(),
            to: &address,
            subject: "Oust: confirm your address".to_owned(),
            body,
            reply_to: None,
            topic: Topic::Account,
        };
        self.queue(tx, notice, now)
    }
}

/// Stores a link for `user` that was mailed to `email`, and returns its hash.
pub(crate) fn add_link(
    tx: &mut dyn Transaction,
    link: &Secret,
    purpose: Purpose,
    user: UserId,
    email: &str,
    now: Millis,
) -> Result<String, ServiceError> {
    let valid_for = match purpose {
        Purpose::SignIn => HOUR,
        Purpose::SignUp => DAY,
        // Longer: an account without a confirmed address gets no notices.
        Purpose::Verify => 3 * DAY,
    };
    let one_time = OneTime {
        purpose,
        user: Some(user),
        email: Some(email.to_owned()),
        expires: now + valid_for,
    };
    // Here, because no other job deletes expired links, which have addresses.
    one_time::remove_expired(tx, now)?;
    let hash = link.hash().to_hex();
    one_time::add(tx, &hash, &one_time)?;
    Ok(hash)
}
