//! Links that end the mails about games, for the headers of those mails (RFC 2369 and RFC 8058).
//!
//! A link works without a session. It is signed with the address, so the links in mails to an old
//! address of the account end with the change.

use subtle::ConstantTimeEq;

use super::{Service, ServiceError};
use crate::account::{MailNotices, Preferences};
use crate::id::UserId;
use crate::store::Transaction;
use crate::store::users::{self, User};

impl Service {
    /// Returns the link that ends the mails about games to `email`, the address of `user`.
    pub(crate) fn unsubscribe_link(&self, user: UserId, email: &str) -> String {
        let (url, code) = (&self.config.public_url, self.unsubscribe_code(user, email));
        format!("{url}/unsubscribe/{}.{code}", user.0)
    }

    /// Returns whether a link is good: its end `token` is signed for an account and its address.
    pub async fn may_unsubscribe(&self, token: String) -> Result<bool, ServiceError> {
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| service.subscriber(tx, &token);
        Ok(self.store.read(job).await?.is_some())
    }

    /// Ends the mails about games to the account of a link. Returns `false` if the link is not good.
    pub async fn unsubscribe(&self, token: String) -> Result<bool, ServiceError> {
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            let Some(user) = service.subscriber(tx, &token)? else {
                return Ok(false);
            };
            let preferences = Preferences {
                mail: MailNotices::None,
                ..user.preferences
            };
            service.change_preferences(tx, user, preferences)?;
            Ok(true)
        };
        self.store.write(job).await
    }

    fn subscriber(
        &self,
        tx: &mut dyn Transaction,
        token: &str,
    ) -> Result<Option<User>, ServiceError> {
        let Some((user, found)) = token.split_once('.') else {
            return Ok(None);
        };
        let Ok(user) = user.parse().map(UserId) else {
            return Ok(None);
        };
        let user = users::by_id(tx, user)?;
        Ok(user.filter(|user| {
            let email = user.email.as_deref();
            let right = email.map(|email| self.unsubscribe_code(user.user_id(), email));
            right.is_some_and(|right| right.as_bytes().ct_eq(found.as_bytes()).into())
        }))
    }

    fn unsubscribe_code(&self, user: UserId, email: &str) -> String {
        // The word keeps the code apart from all others with this key.
        let message = format!("unsubscribe {} {email}", user.0);
        let code = self.reply_secret.authenticate(&message);
        data_encoding::HEXLOWER.encode(&code.as_ref()[..20])
    }
}
