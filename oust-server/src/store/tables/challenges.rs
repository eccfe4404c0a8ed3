//! Challenges and who is invited by them.

use super::settings_columns::{self, COLUMNS};
use crate::id::{GameId, Millis, UserId};
use crate::play::Settings;
use crate::store::transaction::values;
use crate::store::{Row, StoreError, Transaction, Value};

/// A challenge.
#[derive(Clone, Debug, PartialEq)]
pub struct Challenge {
    /// Its random id.
    pub id: String,
    /// The settings of the game.
    pub settings: Settings,
    /// The color that the challenger wants: `x`, `o` or `random`.
    pub color: String,
    /// `open`, `accepted`, `declined`, `canceled` or `expired`.
    pub state: String,
    /// The time when it was made.
    pub created: Millis,
    /// The time after which it cannot be accepted.
    pub expires: Millis,
    /// The game that came of it.
    pub game: Option<GameId>,
    /// The players, the challenger first.
    pub invited: Vec<Invited>,
}

/// A player of a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invited {
    /// The user and the name; `None` for whoever accepts.
    pub user: Option<(UserId, String)>,
    /// Whether the player has accepted.
    pub accepted: bool,
}

impl Invited {
    /// Returns whether the player is this user.
    pub fn is_of(&self, user: UserId) -> bool {
        self.user.as_ref().is_some_and(|(id, _)| *id == user)
    }
}

impl Challenge {
    /// Returns the challenger.
    pub fn challenger(&self) -> Option<UserId> {
        let first = self.invited.first()?;
        first.user.as_ref().map(|(id, _)| *id)
    }
}

/// Stores a challenge.
///
/// # Errors
///
/// Fails if the store does.
pub fn add(tx: &mut dyn Transaction, challenge: &Challenge) -> Result<(), StoreError> {
    let sql = format!(
        "INSERT INTO challenges ({COLUMNS}, id, color, state, created, expires) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"
    );
    let mut values = settings_columns::values_of(&challenge.settings)?.to_vec();
    values.extend([
        Value::from(&challenge.id),
        (&challenge.color).into(),
        (&challenge.state).into(),
        challenge.created.into(),
        challenge.expires.into(),
    ]);
    tx.execute(&sql, &values)?;
    for (place, invited) in (0i64..).zip(&challenge.invited) {
        let user = invited.user.as_ref().map(|(id, _)| *id);
        let sql = "INSERT INTO invitations (challenge, place, user_id, accepted) \
                   VALUES ($1, $2, $3, $4)";
        tx.execute(sql, values![&challenge.id, place, user, invited.accepted])?;
    }
    Ok(())
}

/// Returns a challenge.
///
/// # Errors
///
/// Fails if the store does.
pub fn find(tx: &mut dyn Transaction, id: &str) -> Result<Option<Challenge>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS}, id, color, state, created, expires, game FROM challenges WHERE id = $1"
    );
    let Some(row) = tx.row(&sql, values![id])? else {
        return Ok(None);
    };
    let sql = "SELECT i.user_id, u.name, i.accepted FROM invitations i \
               LEFT JOIN users u ON u.id = i.user_id WHERE i.challenge = $1 ORDER BY i.place";
    let invited = tx.query(sql, values![id])?;
    Ok(Some(Challenge {
        id: row.text(7)?.to_owned(),
        settings: settings_columns::read(&row)?,
        color: row.text(8)?.to_owned(),
        state: row.text(9)?.to_owned(),
        created: row.int(10)?,
        expires: row.int(11)?,
        game: row.int_or_null(12)?.map(GameId),
        invited: invited.iter().map(invited_of).collect::<Result<_, _>>()?,
    }))
}

fn invited_of(row: &Row) -> Result<Invited, StoreError> {
    let user = match row.int_or_null(0)? {
        Some(id) => Some((UserId(id), row.text(1)?.to_owned())),
        None => None,
    };
    Ok(Invited {
        user,
        accepted: row.int(2)? != 0,
    })
}

/// Stores the state of a challenge, the game that came of it, and who has accepted.
///
/// # Errors
///
/// Fails if the store does.
pub fn update(tx: &mut dyn Transaction, challenge: &Challenge) -> Result<(), StoreError> {
    let sql = "UPDATE challenges SET state = $2, game = $3 WHERE id = $1";
    tx.execute(
        sql,
        values![&challenge.id, &challenge.state, challenge.game],
    )?;
    for (place, invited) in (0i64..).zip(&challenge.invited) {
        let user = invited.user.as_ref().map(|(id, _)| *id);
        let sql = "UPDATE invitations SET user_id = $3, accepted = $4 \
                   WHERE challenge = $1 AND place = $2";
        tx.execute(sql, values![&challenge.id, place, user, invited.accepted])?;
    }
    Ok(())
}

/// Returns the ids of the open challenges of a user, and of those to anyone, the newest first.
///
/// # Errors
///
/// Fails if the store does.
pub fn open_for(
    tx: &mut dyn Transaction,
    user: Option<UserId>,
    now: Millis,
) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT c.id FROM challenges c WHERE c.state = 'open' AND c.expires > $1 \
               AND EXISTS (SELECT 1 FROM invitations i WHERE i.challenge = c.id AND \
               ((i.user_id IS NULL AND c.visibility = 'public') OR i.user_id = $2)) \
               ORDER BY c.created DESC, c.id LIMIT 200";
    let rows = tx.query(sql, values![now, user.map_or(-1, |user| user.0)])?;
    rows.iter()
        .map(|row| row.text(0).map(str::to_owned))
        .collect()
}

/// Returns the number of open challenges to a user that wait for an answer.
///
/// # Errors
///
/// Fails if the store does.
pub fn count_to(tx: &mut dyn Transaction, user: UserId, now: Millis) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) FROM challenges c JOIN invitations i ON i.challenge = c.id \
               WHERE i.user_id = $1 AND i.accepted = 0 AND c.state = 'open' AND c.expires > $2";
    let row = tx.row(sql, values![user, now])?;
    row.map_or(Ok(0), |row| row.int(0))
}

/// Returns the number of open challenges that a user has made.
///
/// # Errors
///
/// Fails if the store does.
pub fn count_open(tx: &mut dyn Transaction, user: UserId, now: Millis) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) FROM challenges c JOIN invitations i ON i.challenge = c.id \
               WHERE i.place = 0 AND i.user_id = $1 AND c.state = 'open' AND c.expires > $2";
    let row = tx.row(sql, values![user, now])?;
    row.map_or(Ok(0), |row| row.int(0))
}
