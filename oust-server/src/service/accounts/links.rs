//! Links in mails: they work once, and sign in or confirm an address.

use super::save;
use super::sign_in::{SESSION, SignedIn};
use crate::account::{Identity, MailAddress, Secret};
use crate::id::{DAY, Millis, UserId};
use crate::service::notices::Notice;
use crate::service::{Service, ServiceError};
use crate::store::one_time::{OneTime, Purpose};
use crate::store::users::User;
use crate::store::{Transaction, audit, one_time, sessions, users};

const HOUR: Millis = 60 * 60 * 1000;

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
            // Not the link itself, which is a secret.
            let unknown = || ServiceError::not_found("link", "it");
            // `take` marks the link as used in the same statement: it works once.
            let one_time = one_time::take(tx, &hash, now)?.ok_or_else(unknown)?;
            let id = one_time.user.ok_or_else(unknown)?;
            let mut user = users::by_id(tx, id)?.ok_or_else(unknown)?;
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
            to: &address,
            subject: "Oust: confirm your address".to_owned(),
            body,
            reply_to: None,
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
        // Longer: an account without a confirmed address gets no notices.
        Purpose::Verify => 3 * DAY,
    };
    let one_time = OneTime {
        purpose,
        user: Some(user),
        email: Some(email.to_owned()),
        expires: now + valid_for,
    };
    let hash = link.hash().to_hex();
    one_time::add(tx, &hash, &one_time)?;
    Ok(hash)
}
