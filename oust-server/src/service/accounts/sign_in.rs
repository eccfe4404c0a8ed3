//! Sign-in: finds users by their secrets.

use crate::account::{Credential, Identity, MailAddress, MailCode, Secret};
use crate::game::Player;
use crate::id::{DAY, GameId, Millis, SeatNumber};
use crate::service::notices::Notice;
use crate::service::{Service, ServiceError};
use crate::store::one_time::{OneTime, Purpose};
use crate::store::users::User;
use crate::store::{Transaction, audit, games, one_time, sessions, tokens, users};

/// The duration of a session.
pub(super) const SESSION: Millis = 60 * DAY;

/// The duration for which a sign-in link works: one hour.
const LINK: Millis = 60 * 60 * 1000;

/// A new session.
pub struct SignedIn {
    /// The secret of the session, for the cookie.
    pub session: Secret,
    /// The name of the user.
    pub name: String,
}

impl Service {
    /// Returns the user for a token; `Identity::Nobody` if it is unknown or has expired.
    pub async fn identity_of_token(&self, token: &Secret) -> Result<Identity, ServiceError> {
        let (hash, now) = (token.hash().to_hex(), self.now());
        let found = self
            .store
            .read(move |tx| tokens::find(tx, &hash, now))
            .await?;
        Ok(
            found.map_or(Identity::Nobody, |(id, scopes)| Identity::User {
                id,
                via: Credential::Token(scopes.parse().unwrap_or_default()),
            }),
        )
    }

    /// Returns the user for a name and a mail code. The first use confirms the address, because
    /// the code was mailed to it.
    ///
    /// # Errors
    ///
    /// Fails if the name or the code is wrong, with the same error.
    pub async fn actor_of_mail_code(
        &self,
        name: &str,
        code: &Secret,
    ) -> Result<Identity, ServiceError> {
        let (name, typed, now) = (
            name.to_owned(),
            MailCode::hash_typed(code.expose()),
            self.now(),
        );
        let job = move |tx: &mut dyn Transaction| {
            let user = users::by_name(tx, &name)?;
            let stored = user
                .as_ref()
                .and_then(|user| user.mail_code_hash.as_deref());
            // Compared also for an unknown name, so that both failures take the same path.
            let is_right = typed.matches(stored.unwrap_or_default());
            let Some(mut user) = user.filter(|_| is_right) else {
                return Err(ServiceError::Forbidden(
                    "the name or the mail code is wrong",
                ));
            };
            if user.email.is_some() && user.verified_at.is_none() {
                user.verified_at = Some(now);
                save(tx, &user)?;
            }
            Ok(Identity::User {
                id: user.user_id(),
                via: Credential::MailCode,
            })
        };
        self.store.write(job).await
    }

    /// Returns the actor for a reply to a notice of `seat`: its user with the rights of a reply,
    /// its guest, or `Identity::Nobody` for an engine and an unknown game.
    pub async fn actor_of_seat(
        &self,
        game: GameId,
        seat: SeatNumber,
    ) -> Result<Identity, ServiceError> {
        let found = self.store.read(move |tx| games::find(tx, game)).await?;
        let player = found.as_ref().and_then(|found| found.player(seat));
        Ok(match player {
            Some(Player::User { id, .. }) => Identity::User {
                id: *id,
                via: Credential::Reply(game),
            },
            Some(Player::Guest { .. }) => Identity::Guest { game, seat },
            Some(Player::Engine { .. }) | None => Identity::Nobody,
        })
    }

    /// Begins a session after a check of the name and the password.
    ///
    /// # Errors
    ///
    /// Fails if either is wrong, in the same time and with the same error.
    pub async fn sign_in(&self, name: String, password: Secret) -> Result<SignedIn, ServiceError> {
        let found = self.store.read(move |tx| users::by_name(tx, &name)).await?;
        let stored = found.as_ref().and_then(|user| user.password_hash.clone());
        let is_right = self.passwords.verify(password, stored).await;
        let Some(user) = found.filter(|_| is_right) else {
            return Err(ServiceError::Forbidden("the name or the password is wrong"));
        };
        let (session, now) = (Secret::random("")?, self.now());
        let hash = session.hash().to_hex();
        let name = user.name.clone();
        let job = move |tx: &mut dyn Transaction| {
            // The check ran outside this transaction: the password may have changed since then.
            let compared = user.password_hash.as_deref().unwrap_or_default();
            if !users::confirm_password(tx, user.user_id(), compared)? {
                return Err(ServiceError::Forbidden("the name or the password is wrong"));
            }
            sessions::remove_expired(tx, now)?;
            sessions::add(tx, &hash, user.user_id(), now, now + SESSION)?;
            audit::add(tx, now, &user.name, "signed in", "password").map_err(ServiceError::from)
        };
        self.store.write(job).await?;
        Ok(SignedIn { session, name })
    }

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
    pub(super) fn queue_link(
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
            expires: now + LINK,
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
}

/// Stores a changed user. Fails if another account has the address.
pub(super) fn save(tx: &mut dyn Transaction, user: &User) -> Result<(), ServiceError> {
    let address = user
        .email
        .as_deref()
        .map(str::parse::<MailAddress>)
        .transpose()?;
    let key = address.as_ref().map(MailAddress::key);
    if users::update(tx, user, key.as_deref())? {
        Ok(())
    } else {
        Err(super::create::taken())
    }
}
