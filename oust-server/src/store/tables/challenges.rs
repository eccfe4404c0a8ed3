//! Challenges and invitations. `open_offers` has the queries for offers to anyone.

use super::game_rows::{SETTINGS, settings_values};
use crate::account::RatingRange;
use crate::game::{Color, GuestKey, Player, Settings};
use crate::id::{GameId, Millis, UserId};
use crate::store::columns::{columns, words};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction, Value};

words! {
    /// The state of a challenge.
    pub enum State {
        /// It waits for players.
        Open = "open",
        /// All have accepted, and the game has begun.
        Accepted = "accepted",
        /// An invited player has declined.
        Declined = "declined",
        /// The challenger has canceled it.
        Canceled = "canceled",
        /// It is too old to be accepted.
        Expired = "expired",
    }
}

/// An offer to play a game, with one entry for each seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Challenge {
    /// Its random id.
    pub id: String,
    /// The settings of the game.
    pub settings: Settings,
    /// The color that the challenger wants.
    pub color: Color,
    /// Its state. A row stays open when it expires.
    pub state: State,
    /// The time when it was made.
    pub created: Millis,
    /// The time after which it cannot be accepted.
    pub expires: Millis,
    /// The game, after it has begun.
    pub game: Option<GameId>,
    /// The finished game that it offers a rematch of.
    pub rematch_of: Option<GameId>,
    /// The players, the challenger first.
    pub invited: Vec<Invited>,
    /// The challenger without an account; `None` for a user.
    pub guest: Option<GuestChallenger>,
    /// The hash of the browser that made it; `None` if a program did.
    pub browser: Option<String>,
    /// The ratings that the other player may have.
    pub ratings: RatingRange,
}

/// A challenger without an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestChallenger {
    /// The hash of the secret, which becomes the secret of the seat.
    pub hash: String,
    /// The name that the guest has typed.
    pub name: Option<String>,
}

impl GuestChallenger {
    /// Returns the guest as the player of a seat.
    pub fn player(&self) -> Player {
        Player::Guest {
            key: GuestKey::Seat(self.hash.clone()),
            name: self.name.clone(),
        }
    }
}

/// A seat of a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invited {
    /// Its player.
    pub holder: Holder,
    /// Whether the player has accepted.
    pub accepted: bool,
}

/// The player of a seat of a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Anyone may take the seat.
    Anyone,
    /// A user, with the name.
    User(UserId, String),
    /// A guest or the engine: the seat is taken, and names no user.
    Unnamed,
}

impl Invited {
    /// Returns a seat with the consent of its player.
    pub fn accepted(holder: Holder) -> Self {
        Self {
            holder,
            accepted: true,
        }
    }

    /// Returns the user of the seat.
    pub fn user(&self) -> Option<UserId> {
        match self.holder {
            Holder::User(id, _) => Some(id),
            Holder::Anyone | Holder::Unnamed => None,
        }
    }

    /// Returns whether the player is this user.
    pub fn is_of(&self, user: UserId) -> bool {
        self.user() == Some(user)
    }
}

impl Challenge {
    /// Returns the user of the first seat, or `None` if it is a guest.
    pub fn challenger(&self) -> Option<UserId> {
        self.invited.first()?.user()
    }
}

/// Stores a challenge.
pub fn add(tx: &mut dyn Transaction, challenge: &Challenge) -> Result<(), StoreError> {
    let sql = format!(
        "INSERT INTO challenges ({SETTINGS}, id, color, state, created, expires, rematch_of, game, \
         guest_hash, guest_name, browser_hash, least_rating, most_rating) VALUES ($1, $2, $3, $4, \
         $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)"
    );
    let guest = challenge.guest.as_ref();
    let mut values = settings_values(&challenge.settings)?.to_vec();
    values.extend([
        Value::from(&challenge.id),
        challenge.color.into(),
        challenge.state.into(),
        challenge.created.into(),
        challenge.expires.into(),
        challenge.rematch_of.into(),
        challenge.game.into(),
        guest.map(|guest| guest.hash.as_str()).into(),
        guest.and_then(|guest| guest.name.as_deref()).into(),
        challenge.browser.as_deref().into(),
        challenge.ratings.least.into(),
        challenge.ratings.most.into(),
    ]);
    tx.execute(&sql, &values)?;
    for (place, invited) in (0i64..).zip(&challenge.invited) {
        let sql = "INSERT INTO invitations (challenge, place, user_id, accepted) \
                   VALUES ($1, $2, $3, $4)";
        tx.execute(
            sql,
            values![&challenge.id, place, invited.user(), invited.accepted],
        )?;
    }
    Ok(())
}

columns! {
    struct ChallengeRow = "challenges" {
        id: String,
        color: Color,
        state: State,
        created: Millis,
        expires: Millis,
        game: Option<GameId>,
        rematch_of: Option<GameId>,
        guest_hash: Option<String>,
        guest_name: Option<String>,
        browser_hash: Option<String>,
        least_rating: Option<u32>,
        most_rating: Option<u32>,
    }
}

columns! {
    struct InvitationRow = "invitations" {
        user_id: Option<UserId> = "i.user_id",
        name: Option<String> = "u.name",
        accepted: bool = "i.accepted",
    }
}

/// Looks up a challenge by its id and reads its players in seat order.
pub fn find(tx: &mut dyn Transaction, id: &str) -> Result<Option<Challenge>, StoreError> {
    let sql = format!(
        "SELECT {}, {SETTINGS} FROM challenges WHERE id = $1",
        ChallengeRow::COLUMNS
    );
    let Some((row, settings)) = tx.first::<(ChallengeRow, Settings)>(&sql, values![id])? else {
        return Ok(None);
    };
    let sql = format!(
        "SELECT {} FROM invitations i LEFT JOIN users u ON u.id = i.user_id \
         WHERE i.challenge = $1 ORDER BY i.place",
        InvitationRow::COLUMNS
    );
    let rows = tx.all::<InvitationRow>(&sql, values![id])?;
    let invited = rows.into_iter().map(|row| {
        let nameless = || StoreError::damaged(format_args!("an invited user of {id} has no name"));
        let holder = match row.user_id {
            Some(user) => Holder::User(user, row.name.ok_or_else(nameless)?),
            // Taking a seat accepts the challenge.
            None if row.accepted => Holder::Unnamed,
            None => Holder::Anyone,
        };
        Ok(Invited {
            holder,
            accepted: row.accepted,
        })
    });
    Ok(Some(Challenge {
        id: row.id,
        settings,
        color: row.color,
        state: row.state,
        created: row.created,
        expires: row.expires,
        game: row.game,
        rematch_of: row.rematch_of,
        invited: invited.collect::<Result<_, StoreError>>()?,
        guest: row.guest_hash.map(|hash| GuestChallenger {
            hash,
            name: row.guest_name,
        }),
        browser: row.browser_hash,
        ratings: RatingRange {
            least: row.least_rating,
            most: row.most_rating,
        },
    }))
}

/// Stores the state of a challenge, its game, and the players that have accepted.
pub fn update(tx: &mut dyn Transaction, challenge: &Challenge) -> Result<(), StoreError> {
    let sql = "UPDATE challenges SET state = $2, game = $3 WHERE id = $1";
    tx.execute(sql, values![&challenge.id, challenge.state, challenge.game])?;
    for (place, invited) in (0i64..).zip(&challenge.invited) {
        let sql = "UPDATE invitations SET user_id = $3, accepted = $4 \
                   WHERE challenge = $1 AND place = $2";
        tx.execute(
            sql,
            values![&challenge.id, place, invited.user(), invited.accepted],
        )?;
    }
    Ok(())
}

/// The state that an open challenge gets when the user `$1` leaves the server: canceled for the
/// challenger, declined for the others.
pub(crate) const CLOSE_OF_USER: &str = "state = CASE WHEN state <> 'open' THEN state WHEN EXISTS (SELECT 1 FROM invitations i \
     WHERE i.challenge = challenges.id AND i.place = 0 AND i.user_id = $1) \
     THEN 'canceled' ELSE 'declined' END, browser_hash = NULL";

/// Closes the open challenges from and to a user.
pub fn close_of_user(tx: &mut dyn Transaction, user: UserId) -> Result<(), StoreError> {
    let sql = format!(
        "UPDATE challenges SET {CLOSE_OF_USER} WHERE state = 'open' \
         AND id IN (SELECT challenge FROM invitations WHERE user_id = $1)"
    );
    tx.execute(&sql, values![user]).map(drop)
}

/// Returns the id of the challenge that a keyed request has made, and the hash of the request.
pub fn of_key(tx: &mut dyn Transaction, key: &str) -> Result<Option<(String, String)>, StoreError> {
    let sql = "SELECT id, request_hash FROM challenges WHERE key = $1";
    tx.first(sql, values![key])
}

/// Stores the key of the request that made a challenge, and the hash of the request.
pub fn set_key(
    tx: &mut dyn Transaction,
    id: &str,
    key: &str,
    request_hash: &str,
) -> Result<(), StoreError> {
    let sql = "UPDATE challenges SET key = $2, request_hash = $3 WHERE id = $1";
    tx.execute(sql, values![id, key, request_hash]).map(drop)
}

/// Returns the ids of up to 200 open challenges, newest first: the challenges that name `user`, and
/// public challenges with an open seat.
pub fn open_for(
    tx: &mut dyn Transaction,
    user: Option<UserId>,
    now: Millis,
) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT c.id FROM challenges c WHERE c.state = 'open' AND c.expires > $1 \
               AND EXISTS (SELECT 1 FROM invitations i WHERE i.challenge = c.id AND \
               ((i.user_id IS NULL AND c.visibility = 'public') OR i.user_id = $2)) \
               ORDER BY c.created DESC, c.id LIMIT 200";
    // -1 instead of NULL: PostgreSQL cannot infer the type of a NULL parameter.
    tx.all(sql, values![now, user.map_or(-1, |user| user.0)])
}

/// Returns the number of open challenges to a user that wait for an answer.
pub fn count_to(tx: &mut dyn Transaction, user: UserId, now: Millis) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) FROM challenges c JOIN invitations i ON i.challenge = c.id \
               WHERE i.user_id = $1 AND i.accepted = 0 AND c.state = 'open' AND c.expires > $2";
    tx.one(sql, values![user, now])
}

/// Returns the number of open challenges that a user has made.
pub fn count_open(tx: &mut dyn Transaction, user: UserId, now: Millis) -> Result<i64, StoreError> {
    // The challenger has the place 0.
    let sql = "SELECT count(*) FROM challenges c JOIN invitations i ON i.challenge = c.id \
               WHERE i.place = 0 AND i.user_id = $1 AND c.state = 'open' AND c.expires > $2";
    tx.one(sql, values![user, now])
}
