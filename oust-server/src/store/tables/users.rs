//! Users and their vacations.

use crate::account::{MailAddress, Preferences, UserRole};
use crate::game::Vacation;
use crate::id::{GameId, Millis, UserId};
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
        /// The role on the server.
        pub role: UserRole,
        /// The end of a ban, [`FOREVER`] for a ban without one; `None` without a ban. The deadlines
        /// lift a ban that is over.
        pub banned_until: Option<Millis>,
        /// The words of the moderator for it.
        pub ban_reason: Option<String>,
        /// The time until which the user may not write in chats.
        pub muted_until: Option<Millis>,
    }
}

/// The end of a ban without an end: the last second of the year 9999.
pub const FOREVER: Millis = 253_402_300_799_000;

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

/// Returns the user of an address: the one with this very address, or the one with its mailbox.
pub fn by_address(
    tx: &mut dyn Transaction,
    address: &MailAddress,
) -> Result<Option<User>, StoreError> {
    // Accounts from before tags were ignored may share a mailbox; then keys still have tags.
    match find(tx, "email_key", address.to_string().to_lowercase().into())? {
        None => find(tx, "email_key", address.key().into()),
        found => Ok(found),
    }
}

/// Returns whether one of the hashes is of the mail code of a user.
pub fn has_mail_code(tx: &mut dyn Transaction, hashes: &[String]) -> Result<bool, StoreError> {
    // A fixed number of parameters, so that one prepared statement serves every text.
    const AT_ONCE: usize = 50;
    let parameters: Vec<String> = (1..=AT_ONCE).map(|n| format!("${n}")).collect();
    let sql = format!(
        "SELECT id FROM users WHERE mail_code_hash IN ({}) LIMIT 1",
        parameters.join(", ")
    );
    for some in hashes.chunks(AT_ONCE) {
        let mut values: Vec<Value> = some.iter().map(Value::from).collect();
        values.resize(AT_ONCE, Value::from(""));
        if tx.first::<i64>(&sql, &values)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns all users that are not deleted, the oldest first.
pub fn all(tx: &mut dyn Transaction) -> Result<Vec<User>, StoreError> {
    let columns = User::COLUMNS;
    let sql = format!("SELECT {columns} FROM users WHERE deleted_at IS NULL ORDER BY id");
    tx.all(&sql, &[])
}

/// The most numbers that [`names_shown_to`] takes.
pub const NAMES: usize = 20;

/// Returns the names of up to [`NAMES`] users in alphabetical order, without deleted and banned ones,
/// and without those that have a block between them and the viewer.
pub fn names_shown_to(
    tx: &mut dyn Transaction,
    ids: &[UserId],
    viewer: Option<UserId>,
) -> Result<Vec<String>, StoreError> {
    // A fixed number of parameters, so that one prepared statement serves every list.
    let parameters: Vec<String> = (2..NAMES + 2).map(|n| format!("${n}")).collect();
    let sql = format!(
        "SELECT u.name FROM users u WHERE u.id IN ({}) AND u.deleted_at IS NULL \
         AND u.banned_until IS NULL AND NOT EXISTS (SELECT 1 FROM blocks b \
         WHERE (b.user_id = u.id AND b.blocked = $1) OR (b.user_id = $1 AND b.blocked = u.id)) \
         ORDER BY u.name_key",
        parameters.join(", ")
    );
    let none = UserId(-1);
    let mut values = vec![Value::from(viewer.unwrap_or(none))];
    values.extend(ids.iter().take(NAMES).map(|id| Value::from(*id)));
    values.resize(NAMES + 1, Value::from(none));
    tx.all(&sql, &values)
}

/// Returns the number of games of each user that has one.
pub fn game_counts(tx: &mut dyn Transaction) -> Result<Vec<(UserId, usize)>, StoreError> {
    // A user may have several seats in one game.
    let sql = "SELECT user_id, count(DISTINCT game) FROM seats WHERE user_id IS NOT NULL \
               GROUP BY user_id";
    tx.all(sql, &[])
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
/// taken. An address that stays the same keeps its key, which an older version may have made.
pub fn update(
    tx: &mut dyn Transaction,
    user: &User,
    email_key: Option<&str>,
) -> Result<bool, StoreError> {
    // Asked first: a violated `UNIQUE` fails the whole job. It still happens on PostgreSQL if two
    // users take one address at once; then one job runs again, and finds the address taken.
    let sql = "SELECT o.id FROM users o JOIN users u ON u.id = $2 WHERE o.email_key = $1 \
               AND o.id <> $2 AND coalesce(u.email, '') <> $3";
    let email = user.email.as_deref();
    let values = values![email_key, user.id, email.unwrap_or_default()];
    let owner: Option<UserId> = tx.first(sql, values)?;
    if owner.is_some() {
        return Ok(false);
    }
    let sql = "UPDATE users SET email = $2, \
               email_key = CASE WHEN email = $2 THEN email_key ELSE $3 END, verified_at = $4, \
               password_hash = $5, mail_code_hash = $6, prefs = $7 WHERE id = $1";
    let values = values![
        user.id,
        email,
        email_key,
        user.verified_at,
        user.password_hash.as_deref(),
        user.mail_code_hash.as_deref(),
        Value::json(&user.preferences)?,
    ];
    Ok(tx.execute(sql, values)? > 0)
}

/// Replaces the role of a user.
pub fn set_role(tx: &mut dyn Transaction, id: UserId, role: UserRole) -> Result<(), StoreError> {
    let sql = "UPDATE users SET role = $2 WHERE id = $1";
    tx.execute(sql, values![id, role]).map(drop)
}

/// Bans a user until a time, or ends the ban for `None`.
pub fn set_ban(
    tx: &mut dyn Transaction,
    id: UserId,
    ban: Option<(Millis, &str)>,
) -> Result<(), StoreError> {
    let sql = "UPDATE users SET banned_until = $2, ban_reason = $3 WHERE id = $1";
    let (until, reason) = ban.unzip();
    tx.execute(sql, values![id, until, reason]).map(drop)
}

/// Returns the end and the reason of the ban of a user; `None` without a ban.
pub fn ban_of(
    tx: &mut dyn Transaction,
    id: UserId,
) -> Result<Option<(Millis, String)>, StoreError> {
    let sql = "SELECT banned_until, coalesce(ban_reason, '') FROM users \
               WHERE id = $1 AND banned_until IS NOT NULL";
    tx.first(sql, values![id])
}

/// Ends the bans that are over at a time.
pub fn lift_bans(tx: &mut dyn Transaction, now: Millis) -> Result<(), StoreError> {
    let sql = "UPDATE users SET banned_until = NULL, ban_reason = NULL WHERE banned_until <= $1";
    tx.execute(sql, values![now]).map(drop)
}

/// Replaces the time until which a user may not write in chats.
pub fn set_mute(tx: &mut dyn Transaction, id: UserId, until: Millis) -> Result<(), StoreError> {
    let sql = "UPDATE users SET muted_until = $2 WHERE id = $1";
    tx.execute(sql, values![id, until]).map(drop)
}

/// Returns the time until which a user may not write in chats; `None` if it is not after `now`.
pub fn muted_until(
    tx: &mut dyn Transaction,
    id: UserId,
    now: Millis,
) -> Result<Option<Millis>, StoreError> {
    let sql = "SELECT muted_until FROM users WHERE id = $1 AND muted_until > $2";
    tx.first(sql, values![id, now])
}

/// Replaces the name of a user, also in the audit list, and returns the number of the former name;
/// `None` if another account has the new one.
pub fn rename(
    tx: &mut dyn Transaction,
    user: &User,
    name: &str,
    now: Millis,
) -> Result<Option<i64>, StoreError> {
    let key = name.to_ascii_lowercase();
    // Asked first: a violated `UNIQUE` fails the whole job.
    let sql = "SELECT id FROM users WHERE name_key = $1 AND id <> $2";
    let owner: Option<UserId> = tx.first(sql, values![&key, user.id])?;
    if owner.is_some() {
        return Ok(None);
    }
    let sql = "UPDATE users SET name = $2, name_key = $3 WHERE id = $1";
    tx.execute(sql, values![user.id, name, key])?;
    // The audit list knows accounts by their names, and the next owner of this one is another.
    let sql = "UPDATE audit SET who = $2 WHERE who = $1";
    tx.execute(sql, values![&user.name, name])?;
    let sql = "INSERT INTO former_names (user_id, name, at) VALUES ($1, $2, $3) RETURNING id";
    tx.one(sql, values![user.id, &user.name, now]).map(Some)
}

/// Returns the present name of the account that last gave up a name; `None` if a moderator took the
/// name from it, or if it is deleted.
pub fn renamed(tx: &mut dyn Transaction, name: &str) -> Result<Option<String>, StoreError> {
    // The acts of the operator have no moderator. The table has a row for each new name that was ever
    // given, and only an address without an account asks for it.
    let sql = "SELECT u.name, m.moderator FROM former_names f \
               JOIN users u ON u.id = f.user_id AND u.deleted_at IS NULL \
               LEFT JOIN moderation m ON m.former_name = f.id \
               WHERE lower(f.name) = $1 ORDER BY f.id DESC LIMIT 1";
    let found = tx.first::<(String, Option<UserId>)>(sql, values![name.to_ascii_lowercase()])?;
    Ok(found.and_then(|(name, moderator)| moderator.is_none().then_some(name)))
}

/// Returns whether two users have begun a game with each other.
pub fn have_played(
    tx: &mut dyn Transaction,
    one: UserId,
    other: UserId,
) -> Result<bool, StoreError> {
    let sql = "SELECT a.game FROM seats a JOIN seats b ON b.game = a.game \
               WHERE a.user_id = $1 AND b.user_id = $2 LIMIT 1";
    let game: Option<GameId> = tx.first(sql, values![one, other])?;
    Ok(game.is_some())
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

/// The condition that the user `u` has no vacation at the time `$1`.
pub(crate) const PRESENT: &str = "NOT EXISTS (SELECT 1 FROM vacations v \
                                  WHERE v.user_id = u.id AND v.from_at <= $1 AND v.until_at > $1)";

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
