//! The secrets by which programs, mails and replies prove the identity of a user.

use serde::Serialize;
use utoipa::ToSchema;

use super::{refuse_banned, save};
use crate::account::{Credential, Identity, MailCode, Permission, Scopes, Secret};
use crate::game::Player;
use crate::id::{DAY, GameId, Millis, SeatNumber, rfc3339};
use crate::service::access::{allow, user_of};
use crate::service::act::check_key;
use crate::service::error::{Quota, QuotaKind};
use crate::service::notices::{Notice, Topic};
use crate::service::{Service, ServiceError};
use crate::store::tokens::StoredToken;
use crate::store::{Transaction, audit, events, games, revocations, tokens, users};

/// The limit of tokens for a user.
const TOKENS: Quota = Quota {
    of: QuotaKind::Tokens,
    most: 50,
};

/// A token as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TokenView {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub label: String,
    /// Its scopes.
    pub scopes: String,
    /// The time it was made.
    pub created: String,
    /// The time after which it no longer works.
    pub expires: Option<String>,
}

/// A new token, shown once.
pub struct NewToken {
    /// The secret of the token.
    pub token: Secret,
    /// The data of the token without the secret.
    pub view: TokenView,
}

impl TokenView {
    pub(crate) fn new(token: &StoredToken) -> Self {
        Self {
            id: token.id,
            label: token.label.clone(),
            scopes: token.scopes.clone(),
            created: rfc3339(token.created),
            expires: token.expires.map(rfc3339),
        }
    }
}

impl Service {
    /// Creates a token for programs that expires after `days`, or never for `None`. Only its hash
    /// is stored. Returns the token that the user has made with `key` before.
    ///
    /// # Errors
    ///
    /// Fails if the user has 50 tokens, if the key was used for another token, or if its token was
    /// revoked.
    pub async fn make_token(
        &self,
        identity: Identity,
        label: String,
        scopes: Scopes,
        days: Option<u16>,
        key: Option<String>,
    ) -> Result<NewToken, ServiceError> {
        check_key(key.as_deref())?;
        allow(Permission::ChangeAccount, identity)?;
        let user = user_of(identity)?;
        let token = match key {
            // The answer with the token may have been lost: a repeated request gets it again.
            Some(key) => {
                let own = self.reply_secret.derive(&format!("token {}/{key}", user.0));
                Secret::new(format!("oust_{}", own.expose()))
            }
            None => Secret::random("oust_")?,
        };
        let now = self.now();
        let hash = token.hash().to_hex();
        let label: String = label.chars().filter(|c| !c.is_control()).take(80).collect();
        let made = self.change_account(identity, move |tx, user| {
            if let Some(made) = tokens::of_hash(tx, user.user_id(), &hash)? {
                let expires = days.map(|days| made.created + Millis::from(days) * DAY);
                let is_same = made.label == label && made.scopes == scopes.to_string();
                return (is_same && made.expires == expires)
                    .then(|| TokenView::new(&made))
                    .ok_or(ServiceError::KeyUsed);
            }
            if revocations::has(tx, &hash)? {
                return Err(ServiceError::conflict(
                    "the token of this request was revoked",
                ));
            }
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
            Ok(TokenView::new(&StoredToken { id, ..token }))
        });
        let view = made.await?;
        Ok(NewToken { token, view })
    }

    /// Revokes a token.
    ///
    /// # Errors
    ///
    /// Fails if the actor has no token with that number.
    pub async fn revoke_token(&self, identity: Identity, id: i64) -> Result<(), ServiceError> {
        let now = self.now();
        self.change_account(identity, move |tx, user| {
            if !tokens::remove(tx, user.user_id(), id)? {
                return Err(ServiceError::not_found("token", id));
            }
            Ok(audit::add(tx, now, &user.name, "token revoked", "account")?)
        })
        .await
    }

    /// Replaces the mail code and returns the new one.
    pub async fn new_mail_code(&self, identity: Identity) -> Result<MailCode, ServiceError> {
        let (code, now) = (MailCode::random()?, self.now());
        let hash = code.hash().to_hex();
        self.change_account(identity, move |tx, mut user| {
            user.mail_code_hash = Some(hash.clone());
            save(tx, &user)?;
            audit::add(tx, now, &user.name, "mail code changed", "account")?;
            Ok(())
        })
        .await?;
        Ok(code)
    }

    /// Replaces the mail code and mails the new one to the actor's address.
    ///
    /// # Errors
    ///
    /// Fails if the account has no address.
    pub async fn mail_new_code(&self, identity: Identity) -> Result<(), ServiceError> {
        let (service, code, now) = (self.clone(), MailCode::random()?, self.now());
        let hash = code.hash().to_hex();
        self.change_account(identity, move |tx, mut user| {
            let no_address = || ServiceError::conflict("the account has no address");
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
                // Another key for each code: a second request sends a second mail.
                dedupe: &format!("mail-code/{hash}"),
                user: user.user_id(),
                to: &email,
                subject: "Oust: your mail code".to_owned(),
                body,
                reply_to: None,
                topic: Topic::Account,
            };
            service.queue(tx, notice, now)
        })
        .await
    }

    /// Returns the user for a token; `Identity::Nobody` if it is unknown or has expired.
    pub async fn identity_of_token(&self, token: &Secret) -> Result<Identity, ServiceError> {
        let (hash, now) = (token.hash().to_hex(), self.now());
        let job = move |tx: &mut dyn Transaction| {
            let found = tokens::find(tx, &hash, now)?;
            if let Some((id, _)) = &found
                && let Some(user) = users::by_id(tx, *id)?
            {
                refuse_banned(&user, now)?;
            }
            Ok::<_, ServiceError>(found)
        };
        Ok(match self.store.read(job).await? {
            Some((id, scopes)) => Identity::User {
                id,
                // Scopes that this version cannot read grant nothing.
                via: Credential::Token(scopes.parse().unwrap_or_default()),
            },
            None => Identity::Nobody,
        })
    }

    /// Returns the user for a name and a mail code. The first use confirms the address, because
    /// the code was mailed to it.
    ///
    /// # Errors
    ///
    /// Fails if the name or the code is wrong, with the same error.
    pub async fn identity_of_mail_code(
        &self,
        name: &str,
        code: &Secret,
    ) -> Result<Identity, ServiceError> {
        let (name, now) = (name.to_owned(), self.now());
        let typed = MailCode::hash_typed(code.expose());
        let job = move |tx: &mut dyn Transaction| {
            let found = users::by_name(tx, &name)?;
            let stored = found
                .as_ref()
                .and_then(|user| user.mail_code_hash.as_deref());
            // Compared also for an unknown name, so that both failures take the same path.
            let is_right = typed.matches(stored.unwrap_or_default());
            let Some(mut user) = found.filter(|_| is_right) else {
                return Err(ServiceError::Forbidden(
                    "the name or the mail code is wrong",
                ));
            };
            refuse_banned(&user, now)?;
            users::lift_bans(tx, now)?;
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

    /// Returns the actor for a reply to a notice of `seat` about event `n`: its user with the rights
    /// of a reply, or its guest. Returns `Identity::Nobody` for an engine, a deleted account and an
    /// unknown game, and if the user's address was confirmed after the event: the notice went to an
    /// older address.
    pub async fn identity_of_reply(
        &self,
        game: GameId,
        seat: SeatNumber,
        n: u32,
    ) -> Result<Identity, ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let Some(found) = games::find(tx, game)? else {
                return Ok(Identity::Nobody);
            };
            let id = match found.player(seat) {
                Some(Player::User { id, .. }) => *id,
                Some(Player::Guest { .. }) => return Ok(Identity::Guest { game, seat }),
                Some(Player::Engine { .. }) | None => return Ok(Identity::Nobody),
            };
            // The address of the reply is in a mail, which may outlive the account.
            let Some(user) = users::by_id(tx, id)? else {
                return Ok(Identity::Nobody);
            };
            refuse_banned(&user, now)?;
            let at = events::time_of(tx, game, n)?.unwrap_or(found.created);
            let is_current = user.verified_at.is_none_or(|confirmed| confirmed <= at);
            let via = Credential::Reply(game);
            Ok(if is_current {
                Identity::User { id, via }
            } else {
                Identity::Nobody
            })
        };
        self.store.read(job).await
    }
}
