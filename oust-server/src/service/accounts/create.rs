//! Creates accounts.

use super::links::add_link;
use super::sign_in::{SESSION, SignedIn};
use crate::account::{MailAddress, MailCode, Scopes, Secret, SignUp, UserName};
use crate::id::DAY;
use crate::service::notices::{Notice, Topic};
use crate::service::social::refuse_codes;
use crate::service::{Service, ServiceError};
use crate::store::one_time::Purpose;
use crate::store::tokens::StoredToken;
use crate::store::users::User;
use crate::store::{Transaction, audit, one_time, sessions, tokens, users};

/// A new account with its secrets. The store has only their hashes.
pub struct NewAccount {
    /// The name in the case in which it was given.
    pub name: String,
    /// The code that signs the user's mails.
    pub mail_code: MailCode,
    /// The token; `None` if the request had no scopes.
    pub token: Option<Secret>,
}

impl Service {
    /// Creates an account for the operator. Its address counts as confirmed.
    ///
    /// # Errors
    ///
    /// Fails if the name or the address is taken or not allowed.
    pub async fn add_user(
        &self,
        name: &str,
        email: Option<&str>,
        scopes: Option<Scopes>,
    ) -> Result<NewAccount, ServiceError> {
        let name: UserName = name.parse()?;
        let address = email.map(str::parse::<MailAddress>).transpose()?;
        let mail_code = MailCode::random()?;
        let token = scopes.map(|_| Secret::random("oust_")).transpose()?;
        let now = self.now();
        let user = User {
            name: name.to_string(),
            email: address.as_ref().map(ToString::to_string),
            verified_at: address.as_ref().map(|_| now),
            mail_code_hash: Some(mail_code.hash().to_hex()),
            created: now,
            ..User::default()
        };
        let key = address.as_ref().map(MailAddress::key);
        let hash = token.as_ref().map(|token| token.hash().to_hex());
        let job = move |tx: &mut dyn Transaction| {
            let id = users::add(tx, &user, key.as_deref())?.ok_or(ServiceError::Taken)?;
            if let (Some(hash), Some(scopes)) = (&hash, scopes) {
                let token = StoredToken {
                    id: 0,
                    label: "made with the account".to_owned(),
                    scopes: scopes.to_string(),
                    created: now,
                    expires: None,
                };
                tokens::add(tx, id, hash, &token)?;
            }
            Ok::<_, ServiceError>(audit::add(tx, now, &user.name, "account made", "operator")?)
        };
        self.store.write(job).await?;
        Ok(NewAccount {
            name: name.to_string(),
            mail_code,
            token,
        })
    }

    /// Creates an account for a page or a mail. Mails a link and a mail code to the address; the
    /// use of either confirms it.
    ///
    /// Succeeds also if another account has the address, and mails its owner instead: the answer
    /// must not reveal whether an address has an account.
    ///
    /// # Errors
    ///
    /// Fails if the name is taken, or the name, the address or the password is not allowed.
    pub async fn sign_up(
        &self,
        name: &str,
        email: &str,
        password: Option<Secret>,
    ) -> Result<(), ServiceError> {
        let name: UserName = name.parse()?;
        let email: MailAddress = email.parse()?;
        // Hashed before the transaction: it takes long, and a job may run several times.
        let password_hash = match password {
            Some(password) => Some(self.passwords.hash(password).await?),
            None => None,
        };
        let (mail_code, link) = (MailCode::random()?, Secret::random("")?);
        // A mail has no place for an invitation.
        if self.config.sign_up != SignUp::Open {
            return Err(ServiceError::NoSignUp(self.config.sign_up));
        }
        let service = self.clone();
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            // A mistyped command can have a code in place of the name, which everyone sees.
            refuse_codes(tx, name.as_str())?;
            // Unlike addresses, names are public, so this error reveals nothing.
            if users::by_name(tx, name.as_str())?.is_some() {
                return Err(ServiceError::Taken);
            }
            if let Some(owner) = users::by_address(tx, &email)? {
                return service.notify_of_owner(tx, &owner);
            }
            let user = User {
                name: name.to_string(),
                email: Some(email.to_string()),
                password_hash: password_hash.clone(),
                mail_code_hash: Some(mail_code.hash().to_hex()),
                created: now,
                ..User::default()
            };
            let id = users::add(tx, &user, Some(&email.key()))?.ok_or(ServiceError::Taken)?;
            let address = email.to_string();
            add_link(tx, &link, Purpose::Verify, id, &address, now)?;
            audit::add(tx, now, &user.name, "account made", "sign-up")?;
            let body = format!(
                "Welcome, {name}. Your mail code is\n\n    {code}\n\nIt signs your mails to the \
                 server. The first mail with it, or this link, confirms your address:\n\n    \
                 {url}/l/{link}\n\nIf you did not ask for an account, ignore this mail.\n",
                code = mail_code.expose(),
                url = service.config.public_url,
                link = link.expose(),
            );
            let notice = Notice {
                dedupe: &format!("sign-up/{}", id.0),
                user: id,
                to: &address,
                subject: "Oust: your account".to_owned(),
                body,
                reply_to: None,
                topic: Topic::Account,
            };
            service.queue(tx, notice, now)
        };
        self.store.write(job).await
    }

    /// Creates an account and begins its first session. Mails a confirmation link to `email`, if
    /// given. The account has no address before the confirmation, so the answer does not reveal
    /// whether another account has the address. Returns the session of the account that was made
    /// with `key` before, under the same name; the key has to be the visitor's own. While sign-up is
    /// by invitation, uses up `invitation`.
    ///
    /// # Errors
    ///
    /// Fails if the name is taken, the name, the password or the address is not allowed, or no account
    /// may be made in this way.
    pub async fn sign_up_at_once(
        &self,
        name: &str,
        password: Secret,
        email: Option<&str>,
        key: Option<String>,
        invitation: Option<Secret>,
    ) -> Result<SignedIn, ServiceError> {
        let mode = self.config.sign_up;
        // Before the hash of the password, which takes the server's time and memory.
        let invitation = invitation.map(|link| link.hash().to_hex());
        if mode == SignUp::Closed || (mode == SignUp::Invitation && invitation.is_none()) {
            return Err(ServiceError::NoSignUp(mode));
        }
        let name: UserName = name.parse()?;
        let address = email.map(str::parse::<MailAddress>).transpose()?;
        let password_hash = self.passwords.hash(password).await?;
        let link = Secret::random("")?;
        let session = match key {
            Some(key) => self.reply_secret.derive(&format!("session {key}/{name}")),
            None => Secret::random("")?,
        };
        let (service, now, signed_up) = (self.clone(), self.now(), name.to_string());
        let session_hash = session.hash().to_hex();
        let job = move |tx: &mut dyn Transaction| {
            let mut user = User {
                name: name.to_string(),
                password_hash: Some(password_hash.clone()),
                created: now,
                ..User::default()
            };
            let Some(id) = users::add(tx, &user, None)? else {
                let owner = users::by_name(tx, &user.name)?.map(|owner| owner.user_id());
                // The session of a form that is sent twice: no one else knows it.
                let again = sessions::user_of(tx, &session_hash, now)?;
                return match again.filter(|again| owner == Some(*again)) {
                    Some(_) => Ok(()),
                    None => Err(ServiceError::Taken),
                };
            };
            // After the name: a form that is sent twice finds its account, and needs no other link.
            if mode == SignUp::Invitation
                && !one_time::take_invitation(tx, invitation.as_deref().unwrap_or_default(), now)?
            {
                return Err(ServiceError::NoSignUp(mode));
            }
            user.id = id.0;
            sessions::add(tx, &session_hash, id, now, now + SESSION)?;
            audit::add(tx, now, &user.name, "account made", "page")?;
            match &address {
                Some(address) => service.queue_address_link(tx, &user, address, &link, now),
                None => Ok(()),
            }
        };
        self.store.write(job).await?;
        Ok(SignedIn {
            session,
            name: signed_up,
        })
    }

    /// Queues a mail to the owner of an address about a sign-up with it, or with the same mailbox.
    fn notify_of_owner(&self, tx: &mut dyn Transaction, owner: &User) -> Result<(), ServiceError> {
        let now = self.now();
        // To the owner's own address: on a mail server without tags the other one may be a
        // stranger's.
        let Some(address) = &owner.email else {
            return Ok(());
        };
        let body = format!(
            "Someone has asked for an account with this address, which belongs to your account \
             {}.\nNothing has changed.\n",
            owner.name,
        );
        let notice = Notice {
            // One mail a day: repeated sign-ups must not flood the owner.
            dedupe: &format!("sign-up-again/{}/{}", owner.id, now / DAY),
            user: owner.user_id(),
            to: address,
            subject: "Oust: you have an account".to_owned(),
            body,
            reply_to: None,
            topic: Topic::Account,
        };
        self.queue(tx, notice, now)
    }
}
