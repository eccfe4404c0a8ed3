//! Links in mails: they work once, and sign in or confirm an address.

use super::sign_in::{SESSION, SignedIn};
use super::{change, save};
use crate::account::{Identity, MailAddress, Secret};
use crate::id::{DAY, Millis};
use crate::service::notices::Notice;
use crate::service::{Service, ServiceError};
use crate::store::one_time::{OneTime, Purpose};
use crate::store::users::User;
use crate::store::{Transaction, audit, one_time, sessions, users};

/// The duration for which a sign-in link works: one hour.
const SIGN_IN_LINK: Millis = 60 * 60 * 1000;

impl Service {
    /// Mails a sign-in link to the owner of an address. Succeeds also if the address has no
    /// account, so that the answer does not reveal it.
    pub async fn mail_link(&self, email: &str) -> Result<(), ServiceError> {
        let email: MailAddress = email.parse()?;
        let (service, link, now) = (self.clone(), Secret::random("")?, self.now());
        let job = move |tx: &mut dyn Transaction| {
            let Some(user) = users::by_email(tx, &email.key())? else {
                return Ok(());
            };
            service.queue_link(tx, &user, &link, now)
        };
        self.store.write(job).await
    }

    /// Queues a mail with a sign-in link to the address of a user, if the user has one.
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
        let hash = link.hash().to_hex();
        let one_time = OneTime {
            purpose: Purpose::SignIn,
            user: Some(user.user_id()),
            email: Some(email.clone()),
            expires: now + SIGN_IN_LINK,
        };
        one_time::add(tx, &hash, &one_time)?;
        let body = format!(
            "This link signs you in as {}. It works once, for an hour:\n\n    {}/l/{}\n\nIf you \
             did not ask for it, ignore this mail.\n",
            user.name,
            self.config.public_url,
            link.expose(),
        );
        let notice = Notice {
            dedupe: &format!("link/{hash}"),
            to: &email,
            subject: "Oust: your link".to_owned(),
            body,
            reply_to: None,
        };
        self.queue(tx, notice, now)
    }

    /// Uses up a link: confirms the address to which it was mailed, and begins a session.
    ///
    /// # Errors
    ///
    /// Fails if the link is unknown, was used or has expired.
    pub async fn use_link(&self, link: &Secret) -> Result<SignedIn, ServiceError> {
        let (session, now) = (Secret::random("")?, self.now());
        let (hash, session_hash) = (link.hash().to_hex(), session.hash().to_hex());
        let job = move |tx: &mut dyn Transaction| {
            let gone = || ServiceError::NotFound {
                what: "link",
                name: "it".to_owned(),
            };
            // `take` marks the link as used in the same statement: it works once.
            let one_time = one_time::take(tx, &hash, now)?.ok_or_else(gone)?;
            let user = one_time.user.ok_or_else(gone)?;
            let mut user = users::by_id(tx, user)?.ok_or_else(gone)?;
            // The link has shown that the user reads this address; it may be a new one.
            user.email = one_time.email;
            user.verified_at = Some(now);
            save(tx, &user)?;
            sessions::add(tx, &session_hash, user.user_id(), now, now + SESSION)?;
            audit::add(tx, now, &user.name, "signed in", "link")?;
            Ok::<_, ServiceError>(user.name)
        };
        let name = self.store.write(job).await?;
        Ok(SignedIn { session, name })
    }

    /// Mails a sign-in link to the actor's address, for setting a password.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed.
    pub async fn mail_own_link(&self, identity: Identity) -> Result<(), ServiceError> {
        let (service, link, now) = (self.clone(), Secret::random("")?, self.now());
        let job = move |tx: &mut dyn Transaction| {
            let user = change(tx, identity)?;
            service.queue_link(tx, &user, &link, now)
        };
        self.store.write(job).await
    }

    /// Mails a confirmation link to a new address. The use of the link makes it the actor's
    /// address.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed, or `email` is not an address.
    pub async fn change_address(
        &self,
        identity: Identity,
        email: &str,
    ) -> Result<(), ServiceError> {
        let email: MailAddress = email.parse()?;
        let (service, link, now) = (self.clone(), Secret::random("")?, self.now());
        let job = move |tx: &mut dyn Transaction| {
            let user = change(tx, identity)?;
            service.queue_address_link(tx, &user, &email, &link, now)
        };
        self.store.write(job).await
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
        let hash = link.hash().to_hex();
        let one_time = OneTime {
            purpose: Purpose::Verify,
            user: Some(user.user_id()),
            email: Some(email.to_string()),
            expires: now + 3 * DAY,
        };
        one_time::add(tx, &hash, &one_time)?;
        audit::add(tx, now, &user.name, "address change asked", "account")?;
        let (address, url) = (email.to_string(), &self.config.public_url);
        let body = format!(
            "This link makes {address} the address of the account {}:\n\n    {url}/l/{}\n\nIf \
             you did not ask for it, ignore this mail.\n",
            user.name,
            link.expose(),
        );
        let notice = Notice {
            dedupe: &format!("address/{hash}"),
            to: &address,
            subject: "Oust: confirm your address".to_owned(),
            body,
            reply_to: None,
        };
        self.queue(tx, notice, now)
    }
}
