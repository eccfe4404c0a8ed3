//! Users, their vacations and their digests.

use crate::account::Preferences;
use crate::game::Vacation;
use crate::id::{Millis, UserId};
use crate::store::columns::columns;
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction, Value};

columns! {
    /// An account with its secrets and choices.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct User = "users" {
        /// The number; ignored for one that is not stored yet.
        pub id: i64,
        /// The unique name.
        pub name: String,
        /// The address.
        pub email: Option<String>,
        /// The time when the address was confirmed.
        pub verified_at: Option<Millis>,
        /// The hash of the password, as argon2 writes it.
        pub password_hash: Option<String>,
        /// The hash of the code that signs the mails of the user.
        pub mail_code_hash: Option<String>,
        /// The choices of the user.
        pub preferences: Preferences = "prefs",
        /// The time when the account was made.
        pub created: Millis,
    }
}

impl User {
    /// Returns the number as an id.
    pub fn user_id(&self) -> UserId {
        UserId(self.id)
    }
}

/// Stores a new user; `None` if the name or the address is taken. `email_key` is the address as it
/// is compared.
pub fn add(
    tx: &mut dyn Transaction,
    user: &User,
    email_key: Option<&str>,
) -> Result<Option<UserId>, StoreError> {
    let sql = "INSERT INTO users (name, name_key, email, email_key, verified_at, password_hash, \
               mail_code_hash, prefs, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
               ON CONFLICT DO NOTHING RETURNING id";
    let values = values![
        &user.name,
        user.name.to_ascii_lowercase(),
        user.email.as_deref(),
        email_key,
        user.verified_at,
        user.password_hash.as_deref(),
        user.mail_code_hash.as_deref(),
        Value::json(&user.preferences)?,
        user.created,
    ];
    tx.first(sql, values)
}

/// Returns the user of a name, in either case.
pub fn by_name(tx: &mut dyn Transaction, name: &str) -> Result<Option<User>, StoreError> {
    find(tx, "name_key", name.to_ascii_lowercase().into())
}

/// Returns the user of an address, as it is compared.
pub fn by_email(tx: &mut dyn Transaction, key: &str) -> Result<Option<User>, StoreError> {
    find(tx, "email_key", key.into())
}

/// Looks up a user by the number.
pub fn by_id(tx: &mut dyn Transaction, id: UserId) -> Result<Option<User>, StoreError> {
    find(tx, "id", id.into())
}

fn find(tx: &mut dyn Transaction, column: &str, key: Value) -> Result<Option<User>, StoreError> {
    let columns = User::COLUMNS;
    let sql = format!("SELECT {columns} FROM users WHERE deleted_at IS NULL AND {column} = $1");
    tx.first(&sql, &[key])
}

/// Replaces the address, the secrets and the choices of a user. Returns false if the address is
/// taken.
pub fn update(
    tx: &mut dyn Transaction,
    user: &User,
    email_key: Option<&str>,
) -> Result<bool, StoreError> {
    // Asked first: a violated `UNIQUE` fails the whole job. It still happens on PostgreSQL if two
    // users take one address at once; then one job runs again, and finds the address taken.
    let sql = "SELECT id FROM users WHERE email_key = $1 AND id <> $2";
    let owner: Option<UserId> = tx.first(sql, values![email_key, user.id])?;
    if owner.is_some() {
        return Ok(false);
    }
    let sql = "UPDATE users SET email = $2, email_key = $3, verified_at = $4, \
               password_hash = $5, mail_code_hash = $6, prefs = $7 WHERE id = $1";
    let values = values![
        user.id,
        user.email.as_deref(),
        email_key,
        user.verified_at,
        user.password_hash.as_deref(),
        user.mail_code_hash.as_deref(),
        Value::json(&user.preferences)?,
    ];
    Ok(tx.execute(sql, values)? > 0)
}

/// Returns whether the user still has this password hash. Serializes with concurrent jobs that
/// change it.
pub fn confirm_password(
    tx: &mut dyn Transaction,
    user: UserId,
    hash: &str,
) -> Result<bool, StoreError> {
    // An update of nothing, not a query: it locks the row.
    let sql = "UPDATE users SET password_hash = $2 WHERE id = $1 AND password_hash = $2";
    Ok(tx.execute(sql, values![user, hash])? > 0)
}

/// The tables with personal rows, which are deleted with the user.
const OWNED: [&str; 6] = [
    "sessions",
    "tokens",
    "follows",
    "notes",
    "kept_lines",
    "push_subscriptions",
];

/// Deletes the personal data of a user: the name becomes `deleted-ID`, and the games stay.
pub fn delete(tx: &mut dyn Transaction, id: UserId, now: Millis) -> Result<(), StoreError> {
    let name = format!("deleted-{}", id.0);
    let sql = "UPDATE users SET name = $2, name_key = $2, email = NULL, email_key = NULL, \
               verified_at = NULL, password_hash = NULL, mail_code_hash = NULL, prefs = '{}', \
               deleted_at = $3 WHERE id = $1";
    tx.execute(sql, values![id, name, now])?;
    for table in OWNED {
        tx.execute(
            &format!("DELETE FROM {table} WHERE user_id = $1"),
            values![id],
        )?;
    }
    Ok(())
}

/// Returns the vacations of a user, in the order of their beginnings.
pub fn vacations(tx: &mut dyn Transaction, id: UserId) -> Result<Vec<Vacation>, StoreError> {
    let sql = "SELECT from_at, until_at FROM vacations WHERE user_id = $1 ORDER BY from_at";
    let times = tx.all(sql, values![id])?;
    let vacation = |(from, until)| Vacation { from, until };
    Ok(times.into_iter().map(vacation).collect())
}

/// Returns the vacation of a user that contains a time.
pub fn vacation_at(
    tx: &mut dyn Transaction,
    id: UserId,
    at: Millis,
) -> Result<Option<Vacation>, StoreError> {
    let mut vacations = vacations(tx, id)?.into_iter();
    Ok(vacations.find(|vacation| vacation.contains(at)))
}

/// Adds a vacation, or changes the end of the one that begins at the same time.
pub fn set_vacation(
    tx: &mut dyn Transaction,
    id: UserId,
    vacation: Vacation,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO vacations (user_id, from_at, until_at) VALUES ($1, $2, $3) \
               ON CONFLICT (user_id, from_at) DO UPDATE SET until_at = $3";
    tx.execute(sql, values![id, vacation.from, vacation.until])
        .map(drop)
}

/// When users get their mails about all games.
pub mod digests {
    use crate::id::{Millis, UserId};
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    /// Makes a mail due for a user, at least `interval` after the last one.
    pub fn want(
        tx: &mut dyn Transaction,
        user: UserId,
        interval: Millis,
        now: Millis,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE users SET digest_due = CASE WHEN digested_at + $2 > $3 \
                   THEN digested_at + $2 ELSE $3 END WHERE id = $1 AND digest_due IS NULL";
        tx.execute(sql, values![user, interval, now]).map(drop)
    }

    /// Returns up to 500 users with a due mail, the longest wait first.
    pub fn due(tx: &mut dyn Transaction, now: Millis) -> Result<Vec<UserId>, StoreError> {
        let sql = "SELECT id FROM users WHERE digest_due <= $1 ORDER BY digest_due LIMIT 500";
        tx.all(sql, values![now])
    }

    /// Takes the mail of a user that is due, and returns the time of the last one; `None` if it is
    /// not due any more.
    pub fn take(
        tx: &mut dyn Transaction,
        user: UserId,
        now: Millis,
    ) -> Result<Option<Millis>, StoreError> {
        // Not a queue with tries: the digest is written in this transaction, or stays due.
        let sql = "UPDATE users SET digest_due = NULL WHERE id = $1 AND digest_due <= $2 \
                   RETURNING digested_at";
        tx.first(sql, values![user, now])
    }

    /// Makes the mail of a user due at a time.
    pub fn put_off(
        tx: &mut dyn Transaction,
        user: UserId,
        until: Millis,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE users SET digest_due = $2 WHERE id = $1";
        tx.execute(sql, values![user, until]).map(drop)
    }

    /// Notes that the mail of a user is queued.
    pub fn queued(tx: &mut dyn Transaction, user: UserId, now: Millis) -> Result<(), StoreError> {
        let sql = "UPDATE users SET digested_at = $2 WHERE id = $1";
        tx.execute(sql, values![user, now]).map(drop)
    }
}
