//! Secrets by their hashes, the secrets of the server itself, and the audit list.

/// The sessions of browsers.
pub mod sessions {
    use crate::id::{Millis, UserId};
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    /// Stores a session by the hash of its token.
    pub fn add(
        tx: &mut dyn Transaction,
        hash: &str,
        user: UserId,
        now: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO sessions (token_hash, user_id, created, seen, expires) \
                   VALUES ($1, $2, $3, $3, $4)";
        tx.execute(sql, values![hash, user, now, expires]).map(drop)
    }

    /// Returns the user of a session that has not expired.
    pub fn user_of(
        tx: &mut dyn Transaction,
        hash: &str,
        now: Millis,
    ) -> Result<Option<UserId>, StoreError> {
        let sql = "SELECT s.user_id FROM sessions s JOIN users u ON u.id = s.user_id \
                   WHERE s.token_hash = $1 AND s.expires > $2 AND u.deleted_at IS NULL";
        tx.first(sql, values![hash, now])
    }

    /// Returns the time when a session expires; `None` for one that has ended.
    pub fn expiry(
        tx: &mut dyn Transaction,
        hash: &str,
        now: Millis,
    ) -> Result<Option<Millis>, StoreError> {
        let sql = "SELECT expires FROM sessions WHERE token_hash = $1 AND expires > $2";
        tx.first(sql, values![hash, now])
    }

    /// Ends a session.
    pub fn remove(tx: &mut dyn Transaction, hash: &str) -> Result<(), StoreError> {
        tx.execute("DELETE FROM sessions WHERE token_hash = $1", values![hash])
            .map(drop)
    }

    /// Ends all sessions of a user, and the open links, which could begin others.
    pub fn remove_all(tx: &mut dyn Transaction, user: UserId) -> Result<(), StoreError> {
        super::one_time::remove_all(tx, user)?;
        tx.execute("DELETE FROM sessions WHERE user_id = $1", values![user])
            .map(drop)
    }

    /// Deletes the sessions that have expired.
    pub fn remove_expired(tx: &mut dyn Transaction, now: Millis) -> Result<(), StoreError> {
        tx.execute("DELETE FROM sessions WHERE expires <= $1", values![now])
            .map(drop)
    }
}

/// The tokens of programs.
pub mod tokens {
    use crate::id::{Millis, UserId};
    use crate::store::columns::columns;
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    columns! {
        /// A token as its owner sees it; the token itself is not stored.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct StoredToken = "tokens" {
            /// Its number.
            pub id: i64,
            /// The name that its owner gave it.
            pub label: String,
            /// Its scopes, separated by commas.
            pub scopes: String,
            /// The time when it was made.
            pub created: Millis,
            /// The time after which it no longer works.
            pub expires: Option<Millis>,
        }
    }

    /// Stores a token by its hash, and returns its number; `token.id` is ignored.
    pub fn add(
        tx: &mut dyn Transaction,
        user: UserId,
        hash: &str,
        token: &StoredToken,
    ) -> Result<i64, StoreError> {
        let sql = "INSERT INTO tokens (user_id, hash, label, scopes, created, expires) \
                   VALUES ($1, $2, $3, $4, $5, $6) RETURNING id";
        let StoredToken {
            id: _,
            label,
            scopes,
            created,
            expires,
        } = token;
        tx.one(sql, values![user, hash, label, scopes, *created, *expires])
    }

    /// Returns the user and the scopes of a token that has not expired.
    pub fn find(
        tx: &mut dyn Transaction,
        hash: &str,
        now: Millis,
    ) -> Result<Option<(UserId, String)>, StoreError> {
        let sql = "SELECT t.user_id, t.scopes FROM tokens t JOIN users u ON u.id = t.user_id \
                   WHERE t.hash = $1 AND (t.expires IS NULL OR t.expires > $2) \
                   AND u.deleted_at IS NULL";
        tx.first(sql, values![hash, now])
    }

    /// Returns the time when a token expires, `None` inside for one without a limit; `None` for a
    /// token that has ended.
    pub fn expiry(
        tx: &mut dyn Transaction,
        hash: &str,
        now: Millis,
    ) -> Result<Option<Option<Millis>>, StoreError> {
        let sql = "SELECT expires FROM tokens WHERE hash = $1 \
                   AND (expires IS NULL OR expires > $2)";
        tx.first(sql, values![hash, now])
    }

    /// Returns the tokens of a user, the oldest first.
    pub fn of_user(tx: &mut dyn Transaction, user: UserId) -> Result<Vec<StoredToken>, StoreError> {
        let sql = format!(
            "SELECT {} FROM tokens WHERE user_id = $1 ORDER BY id",
            StoredToken::COLUMNS
        );
        tx.all(&sql, values![user])
    }

    /// Returns the token of a user with a hash.
    pub fn of_hash(
        tx: &mut dyn Transaction,
        user: UserId,
        hash: &str,
    ) -> Result<Option<StoredToken>, StoreError> {
        let sql = format!(
            "SELECT {} FROM tokens WHERE user_id = $1 AND hash = $2",
            StoredToken::COLUMNS
        );
        tx.first(&sql, values![user, hash])
    }

    /// Revokes a token of a user. Returns false if the user has no token with this number.
    pub fn remove(tx: &mut dyn Transaction, user: UserId, id: i64) -> Result<bool, StoreError> {
        let sql = "DELETE FROM tokens WHERE user_id = $1 AND id = $2";
        Ok(tx.execute(sql, values![user, id])? > 0)
    }

    /// Revokes all tokens of a user.
    pub fn remove_all(tx: &mut dyn Transaction, user: UserId) -> Result<(), StoreError> {
        tx.execute("DELETE FROM tokens WHERE user_id = $1", values![user])
            .map(drop)
    }
}

/// Credentials that have ended, as triggers note them.
pub mod revocations {
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    /// The rows that are kept: enough for each process to see all that were made since it last
    /// looked.
    const KEPT: i64 = 10_000;

    /// Returns the number of the last revocation; 0 before the first one.
    pub fn last(tx: &mut dyn Transaction) -> Result<i64, StoreError> {
        tx.one("SELECT COALESCE(MAX(id), 0) FROM revocations", &[])
    }

    /// Returns whether the credential with a hash is among the last that have ended.
    pub fn has(tx: &mut dyn Transaction, hash: &str) -> Result<bool, StoreError> {
        let sql = "SELECT count(*) FROM revocations WHERE credential = $1";
        Ok(tx.one::<i64>(sql, values![hash])? > 0)
    }

    /// Returns the revocations with numbers above `after`, each with its number and the hash of the
    /// credential.
    pub fn after(tx: &mut dyn Transaction, after: i64) -> Result<Vec<(i64, String)>, StoreError> {
        let sql = "SELECT id, credential FROM revocations WHERE id > $1 ORDER BY id";
        tx.all(sql, values![after])
    }

    /// Deletes old revocations.
    pub fn forget_old(tx: &mut dyn Transaction) -> Result<(), StoreError> {
        let sql = "DELETE FROM revocations WHERE id <= (SELECT MAX(id) FROM revocations) - $1";
        tx.execute(sql, values![KEPT]).map(drop)
    }
}

/// Links that work once. A link is deleted when it is used. When the address or a secret of a user
/// changes, a trigger ends the open links of the user.
pub mod one_time {
    use crate::id::{Millis, UserId};
    use crate::store::columns::{columns, words};
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    words! {
        /// The effect of a link.
        pub enum Purpose {
            /// It signs the user in.
            SignIn = "sign-in",
            /// It confirms the address of the user.
            Verify = "verify",
            /// It makes an account while sign-up is by invitation.
            SignUp = "sign-up",
        }
    }

    columns! {
        /// A link.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct OneTime = "one_time" {
            /// Its effect.
            pub purpose: Purpose,
            /// The user that the link signs in or confirms.
            pub user: Option<UserId> = "user_id",
            /// The address that it confirms.
            pub email: Option<String>,
            /// The time after which it no longer works.
            pub expires: Millis,
        }
    }

    columns! {
        /// An open link as its owner sees it.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct OpenLink = "one_time" {
            /// The first characters of its hash, by which its owner names it.
            pub id: String = "substr(hash, 1, 16)",
            /// Its effect.
            pub purpose: Purpose,
            /// The address to which it was mailed.
            pub email: Option<String>,
            /// The time after which it no longer works.
            pub expires: Millis,
        }
    }

    /// Returns the open links of a user, the first to expire first.
    pub fn open_of(
        tx: &mut dyn Transaction,
        user: UserId,
        now: Millis,
    ) -> Result<Vec<OpenLink>, StoreError> {
        let sql = format!(
            "SELECT {} FROM one_time WHERE user_id = $1 AND used_at IS NULL AND expires > $2 \
             ORDER BY expires, hash",
            OpenLink::COLUMNS
        );
        tx.all(&sql, values![user, now])
    }

    /// Returns the purpose of an open link.
    pub fn purpose_of(
        tx: &mut dyn Transaction,
        hash: &str,
        now: Millis,
    ) -> Result<Option<Purpose>, StoreError> {
        let sql = "SELECT purpose FROM one_time \
                   WHERE hash = $1 AND used_at IS NULL AND expires > $2";
        tx.first(sql, values![hash, now])
    }

    /// Ends an open link of a user. Returns false if the user has no such link.
    pub fn remove(tx: &mut dyn Transaction, user: UserId, id: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM one_time WHERE user_id = $1 AND substr(hash, 1, 16) = $2";
        Ok(tx.execute(sql, values![user, id])? > 0)
    }

    /// Ends all open links of a user.
    pub fn remove_all(tx: &mut dyn Transaction, user: UserId) -> Result<(), StoreError> {
        tx.execute("DELETE FROM one_time WHERE user_id = $1", values![user])
            .map(drop)
    }

    /// Deletes the links that have expired.
    pub fn remove_expired(tx: &mut dyn Transaction, now: Millis) -> Result<(), StoreError> {
        tx.execute("DELETE FROM one_time WHERE expires <= $1", values![now])
            .map(drop)
    }

    /// Stores a link by the hash of its token.
    pub fn add(tx: &mut dyn Transaction, hash: &str, link: &OneTime) -> Result<(), StoreError> {
        let sql = "INSERT INTO one_time (hash, purpose, user_id, email, expires) \
                   VALUES ($1, $2, $3, $4, $5)";
        let email = link.email.as_deref();
        let values = values![hash, link.purpose, link.user, email, link.expires];
        tx.execute(sql, values).map(drop)
    }

    /// Uses an invitation to sign up. Returns false if it is unknown, was used or has expired.
    pub fn take_invitation(
        tx: &mut dyn Transaction,
        hash: &str,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let sql = "DELETE FROM one_time WHERE hash = $1 AND purpose = $2 AND expires > $3";
        Ok(tx.execute(sql, values![hash, Purpose::SignUp, now])? > 0)
    }

    /// Uses a link: deletes and returns it, if it has not expired.
    pub fn take(
        tx: &mut dyn Transaction,
        hash: &str,
        now: Millis,
    ) -> Result<Option<OneTime>, StoreError> {
        // A single statement checks and deletes the link, so two concurrent requests cannot both
        // use it.
        let sql = format!(
            "DELETE FROM one_time \
             WHERE hash = $1 AND used_at IS NULL AND expires > $2 RETURNING {}",
            OneTime::COLUMNS
        );
        tx.first(&sql, values![hash, now])
    }
}

/// Values that all processes of a server share: its own keys.
pub mod settings {
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    /// Returns the value stored under `name`, after storing `value` if the name is new.
    pub fn get_or_set(
        tx: &mut dyn Transaction,
        name: &str,
        value: &str,
    ) -> Result<String, StoreError> {
        // Processes that start together may insert the same name: the first insert wins, and all
        // of them read its value below.
        let sql = "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        tx.execute(sql, values![name, value])?;
        tx.one("SELECT value FROM settings WHERE name = $1", values![name])
    }

    /// Returns the value stored under `name`.
    pub fn get(tx: &mut dyn Transaction, name: &str) -> Result<Option<String>, StoreError> {
        tx.first("SELECT value FROM settings WHERE name = $1", values![name])
    }

    /// Stores `value` under `name`.
    pub fn set(tx: &mut dyn Transaction, name: &str, value: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO settings (name, value) VALUES ($1, $2) \
                   ON CONFLICT (name) DO UPDATE SET value = $2";
        tx.execute(sql, values![name, value]).map(drop)
    }
}

/// The audit list of changes to accounts.
pub mod audit {
    use crate::id::Millis;
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    /// Adds an entry. It has no secret and no address.
    pub fn add(
        tx: &mut dyn Transaction,
        at: Millis,
        identity: &str,
        what: &str,
        origin: &str,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO audit (at, who, what, origin) VALUES ($1, $2, $3, $4)";
        tx.execute(sql, values![at, identity, what, origin])
            .map(drop)
    }
}
