//! Users and their vacations.

use crate::id::{Millis, UserId};
use crate::people::Preferences;
use crate::play::Absence;
use crate::store::transaction::values;
use crate::store::{Row, StoreError, Transaction};

/// A user.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct User {
    /// The number; any for one that is not stored yet.
    pub id: i64,
    /// The name.
    pub name: String,
    /// The address.
    pub email: Option<String>,
    /// The time when the address was confirmed.
    pub verified_at: Option<Millis>,
    /// The hash of the password, as argon2 writes it.
    pub password_hash: Option<String>,
    /// The hash of the mail code.
    pub mail_code_hash: Option<String>,
    /// The choices of the user.
    pub preferences: Preferences,
    /// The time when the account was made.
    pub created: Millis,
}

impl User {
    /// Returns the number.
    pub fn user_id(&self) -> UserId {
        UserId(self.id)
    }
}

const COLUMNS: &str = "SELECT id, name, email, verified_at, password_hash, mail_code_hash, prefs, \
                       created FROM users WHERE deleted_at IS NULL AND";

/// Stores a new user; `None` if the name or the address is taken. `email_key` is the address as it
/// is compared.
///
/// # Errors
///
/// Fails if the store does.
pub fn add(
    tx: &mut dyn Transaction,
    user: &User,
    email_key: Option<&str>,
) -> Result<Option<UserId>, StoreError> {
    let sql = "INSERT INTO users (name, name_key, email, email_key, verified_at, password_hash, \
               mail_code_hash, prefs, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
               ON CONFLICT DO NOTHING RETURNING id";
    let prefs = serde_json::to_string(&user.preferences).map_err(StoreError::damaged)?;
    let values = values![
        &user.name,
        user.name.to_ascii_lowercase(),
        user.email.as_deref(),
        email_key,
        user.verified_at,
        user.password_hash.as_deref(),
        user.mail_code_hash.as_deref(),
        prefs,
        user.created,
    ];
    let row = tx.row(sql, values)?;
    row.map(|row| row.int(0).map(UserId)).transpose()
}

/// Returns the user of a name, in either case.
///
/// # Errors
///
/// Fails if the store does.
pub fn by_name(tx: &mut dyn Transaction, name: &str) -> Result<Option<User>, StoreError> {
    let sql = format!("{COLUMNS} name_key = $1");
    find(tx, &sql, values![name.to_ascii_lowercase()])
}

/// Returns the user of an address, as it is compared.
///
/// # Errors
///
/// Fails if the store does.
pub fn by_email(tx: &mut dyn Transaction, key: &str) -> Result<Option<User>, StoreError> {
    find(tx, &format!("{COLUMNS} email_key = $1"), values![key])
}

/// Returns a user.
///
/// # Errors
///
/// Fails if the store does.
pub fn by_id(tx: &mut dyn Transaction, id: UserId) -> Result<Option<User>, StoreError> {
    find(tx, &format!("{COLUMNS} id = $1"), values![id])
}

fn find(
    tx: &mut dyn Transaction,
    sql: &str,
    values: &[crate::store::Value],
) -> Result<Option<User>, StoreError> {
    let row = tx.row(sql, values)?;
    row.map(|row| user(&row)).transpose()
}

fn user(row: &Row) -> Result<User, StoreError> {
    let text = |column| Ok::<_, StoreError>(row.text_or_null(column)?.map(str::to_owned));
    Ok(User {
        id: row.int(0)?,
        name: row.text(1)?.to_owned(),
        email: text(2)?,
        verified_at: row.int_or_null(3)?,
        password_hash: text(4)?,
        mail_code_hash: text(5)?,
        preferences: serde_json::from_str(row.text(6)?).map_err(StoreError::damaged)?,
        created: row.int(7)?,
    })
}

/// Replaces the address, the secrets and the choices of a user. Returns false if the address is
/// taken.
///
/// # Errors
///
/// Fails if the store does.
pub fn update(
    tx: &mut dyn Transaction,
    user: &User,
    email_key: Option<&str>,
) -> Result<bool, StoreError> {
    let taken = "SELECT 1 FROM users WHERE email_key = $1 AND id <> $2";
    if email_key.is_some() && tx.row(taken, values![email_key, user.id])?.is_some() {
        return Ok(false);
    }
    let sql = "UPDATE users SET email = $2, email_key = $3, verified_at = $4, \
               password_hash = $5, mail_code_hash = $6, prefs = $7 WHERE id = $1";
    let prefs = serde_json::to_string(&user.preferences).map_err(StoreError::damaged)?;
    let values = values![
        user.id,
        user.email.as_deref(),
        email_key,
        user.verified_at,
        user.password_hash.as_deref(),
        user.mail_code_hash.as_deref(),
        prefs,
    ];
    Ok(tx.execute(sql, values)? > 0)
}

/// Returns whether the user still has this hash of a password, and makes a job that changes it
/// run before or after, but not at the same time.
///
/// # Errors
///
/// Fails if the store does.
pub fn confirm_password(
    tx: &mut dyn Transaction,
    user: UserId,
    hash: &str,
) -> Result<bool, StoreError> {
    let sql = "UPDATE users SET password_hash = $2 WHERE id = $1 AND password_hash = $2";
    Ok(tx.execute(sql, values![user, hash])? > 0)
}

/// The tables whose rows go with their user.
const OWNED: [&str; 6] = [
    "sessions",
    "tokens",
    "follows",
    "notes",
    "kept_lines",
    "push_subscriptions",
];

/// Deletes what is personal of a user: the name becomes `deleted-ID`, and the games stay.
///
/// # Errors
///
/// Fails if the store does.
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

/// Returns the vacations of a user, in order.
///
/// # Errors
///
/// Fails if the store does.
pub fn vacations(tx: &mut dyn Transaction, id: UserId) -> Result<Vec<Absence>, StoreError> {
    let sql = "SELECT from_at, until_at FROM vacations WHERE user_id = $1 ORDER BY from_at";
    let rows = tx.query(sql, values![id])?;
    let absence = |row: &Row| {
        Ok(Absence {
            from: row.int(0)?,
            until: row.int(1)?,
        })
    };
    rows.iter().map(absence).collect()
}

/// Adds a vacation, or changes the end of the one that begins at the same time.
///
/// # Errors
///
/// Fails if the store does.
pub fn set_vacation(
    tx: &mut dyn Transaction,
    id: UserId,
    absence: Absence,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO vacations (user_id, from_at, until_at) VALUES ($1, $2, $3) \
               ON CONFLICT (user_id, from_at) DO UPDATE SET until_at = $3";
    tx.execute(sql, values![id, absence.from, absence.until])
        .map(drop)
}
