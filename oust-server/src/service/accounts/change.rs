//! Changes and deletes accounts.

use super::sign_in::save;
use super::{NewToken, TokenView};
use crate::account::{Identity, MailAddress, MailCode, Permission, Scopes, Secret, decide};
use crate::game::{Filter, Vacation};
use crate::id::{DAY, Millis, UserId};
use crate::service::act::user_of;
use crate::service::error::allow;
use crate::service::notices::Notice;
use crate::service::quota::{Quota, QuotaKind};
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::store::one_time::{OneTime, Purpose};
use crate::store::tokens::StoredToken;
use crate::store::users::User;
use crate::store::{Transaction, audit, games, one_time, tokens, users};

/// The limit of vacation days in a year.
const VACATION_DAYS: Millis = 30;

/// The limit of tokens for a user.
const TOKENS: Quota = Quota {
    of: QuotaKind::Tokens,
    most: 50,
};

impl Service {
    /// Creates a token for programs that expires after `days`, or never for `None`. Only its hash
    /// is stored.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed, or the user has 50 tokens.
    pub async fn make_token(
        &self,
        identity: Identity,
        label: String,
        scopes: Scopes,
        days: Option<u16>,
    ) -> Result<NewToken, ServiceError> {
        let (token, now) = (Secret::random("oust_")?, self.now());
        let hash = token.hash().to_hex();
        let label: String = label.chars().filter(|c| !c.is_control()).take(80).collect();
        let job = move |tx: &mut dyn Transaction| {
            let user = change(tx, identity)?;
            TOKENS.check(tokens::of_user(tx, user.user_id())?.len())?;
            let token = StoredToken {
                id: 0,
                label: label.clone(),
                scopes: scopes.to_string(),
                created: now,
                expires: days.map(|days| now + Millis::from(days) * DAY),
            };
            let id = tokens::add(tx, user.user_id(), &hash, &token)?;
            audit::add(tx, now, &user.name, "token made", "account")?;
            Ok::<_, ServiceError>(TokenView::new(&StoredToken { id, ..token }))
        };
        Ok(NewToken {
            token,
            view: self.store.write(job).await?,
        })
    }

    /// Revokes a token.
    ///
    /// # Errors
    ///
    /// Fails if the actor has no token with that number.
    pub async fn revoke_token(&self, identity: Identity, id: i64) -> Result<(), ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let user = change(tx, identity)?;
            if !tokens::remove(tx, user.user_id(), id)? {
                return Err(ServiceError::NotFound {
                    what: "token",
                    name: id.to_string(),
                });
            }
            Ok(audit::add(tx, now, &user.name, "token revoked", "account")?)
        };
        self.store.write(job).await
    }

    /// Replaces the mail code and returns the new one.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed.
    pub async fn new_mail_code(&self, identity: Identity) -> Result<MailCode, ServiceError> {
        let (code, now) = (MailCode::random()?, self.now());
        let hash = code.hash().to_hex();
        let job = move |tx: &mut dyn Transaction| {
            let mut user = change(tx, identity)?;
            user.mail_code_hash = Some(hash.clone());
            save(tx, &user)?;
            Ok::<_, ServiceError>(audit::add(
                tx,
                now,
                &user.name,
                "mail code changed",
                "account",
            )?)
        };
        self.store.write(job).await?;
        Ok(code)
    }

    /// Replaces the mail code and mails the new one to the actor's address.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed, or the account has no address.
    pub async fn mail_new_code(&self, identity: Identity) -> Result<(), ServiceError> {
        let (service, code, now) = (self.clone(), MailCode::random()?, self.now());
        let hash = code.hash().to_hex();
        let job = move |tx: &mut dyn Transaction| {
            let mut user = change(tx, identity)?;
            let no_address = || ServiceError::Conflict("the account has no address".to_owned());
            let email = user.email.clone().ok_or_else(no_address)?;
            user.mail_code_hash = Some(hash.clone());
            save(tx, &user)?;
            audit::add(tx, now, &user.name, "mail code changed", "mail")?;
            let body = format!(
                "The new mail code of the account {} is\n\n    {}\n\nThe old one no longer \
                 works.\n",
                user.name,
                code.expose(),
            );
            let notice = Notice {
                dedupe: &format!("mail-code/{hash}"),
                to: &email,
                subject: "Oust: your mail code".to_owned(),
                body,
                reply_to: None,
            };
            service.queue(tx, notice, now)
        };
        self.store.write(job).await
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
    pub(super) fn queue_address_link(
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

    /// Begins a vacation of `days` days, which stops the actor's clocks; 0 ends the current one.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed, or exceeds the 30 days within a year.
    pub async fn set_vacation(&self, identity: Identity, days: u16) -> Result<(), ServiceError> {
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            let user = change(tx, identity)?.user_id();
            service.set_vacation_in(tx, user, Millis::from(days))
        };
        self.store.write(job).await
    }

    fn set_vacation_in(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
        days: Millis,
    ) -> Result<(), ServiceError> {
        let now = self.now();
        let vacations = users::vacations(tx, user)?;
        let current = vacations.iter().find(|it| it.contains(now));
        // A change of the current vacation keeps its beginning.
        let from = current.map_or(now, |current| current.from);
        let year_ago = now - 365 * DAY;
        // The current vacation is replaced, so its old days do not count.
        let others = vacations.iter().filter(|it| it.from != from);
        // A vacation from more than a year ago ends before `year_ago`, so its share is negative.
        let taken: Millis = others
            .map(|it| (it.until - it.from.max(year_ago)).max(0))
            .sum();
        let until = now + days * DAY;
        if taken + (until - from) > VACATION_DAYS * DAY && days > 0 {
            let left = (VACATION_DAYS * DAY - taken - (now - from)).max(0) / DAY;
            let message = format!("a year has {VACATION_DAYS} days of vacation, {left} are left");
            return Err(ServiceError::Invalid(message));
        }
        if days > 0 || current.is_some() {
            users::set_vacation(tx, user, Vacation { from, until })?;
        }
        // The stored deadlines of running games depend on the vacation.
        let filter = Filter {
            user: Some(user),
            over: Some(false),
            limit: u32::MAX,
            ..Filter::default()
        };
        for game in games::list(tx, filter)? {
            let snapshot = GameSnapshot::of_row(tx, game, u32::MAX)?;
            games::save(tx, snapshot.id(), &snapshot.state.derived())?;
        }
        Ok(())
    }

    /// Deletes the name, the address, the secrets and the notes of the account. The games stay,
    /// under the name `deleted-` and the user id.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed.
    pub async fn delete_account(&self, identity: Identity) -> Result<(), ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let user = change(tx, identity)?;
            users::delete(tx, user.user_id(), now)?;
            let name = format!("deleted-{}", user.id);
            Ok(audit::add(tx, now, &name, "account deleted", "account")?)
        };
        self.store.write(job).await
    }

    /// Deletes the account after a confirmation: `typed` is its password, or its name for an
    /// account without a password.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed, or `typed` is wrong.
    pub async fn delete_account_by_hand(
        &self,
        identity: Identity,
        typed: Secret,
    ) -> Result<(), ServiceError> {
        let confirmed = self.confirm_password(identity, typed.clone()).await?;
        if confirmed.is_none() {
            let name = self.account(identity).await?.name;
            if !typed.expose().trim().eq_ignore_ascii_case(&name) {
                return Err(ServiceError::WrongPassword);
            }
        }
        self.delete_account(identity).await
    }
}

/// Loads the actor's account for a change, after a permission check.
pub(super) fn change(tx: &mut dyn Transaction, identity: Identity) -> Result<User, ServiceError> {
    allow(decide(Permission::ChangeAccount, identity, None), "account")?;
    users::by_id(tx, user_of(identity)?)?.ok_or(ServiceError::SignIn)
}
