//! Changes of a game that are no events, and of the open offers, which pages are told of.

use crate::id::{GameId, Millis};
use crate::store::columns::{columns, words};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

words! {
    /// The part of a game's page that has changed.
    pub enum Part {
        /// The game has begun.
        Begun = "begun",
        /// The game has begun, and its clocks wait for the players.
        Waits = "waits",
        /// A friend has sat down.
        Seats = "seats",
        /// A line was added to the chat.
        Chat = "chat",
        /// The review of the finished game is there.
        Review = "review",
        /// A rematch was offered, or has begun.
        Rematch = "rematch",
        /// The open offers have changed; of no game.
        Offers = "offers",
    }
}

columns! {
    /// A change of a game.
    #[derive(Clone, Debug)]
    pub struct Signal = "signals" {
        /// Its number.
        pub id: i64,
        /// The number of the game; `None` for the open offers.
        pub game: Option<GameId>,
        /// The part of its page.
        pub part: Part,
    }
}

/// The time for which signals are kept: a page that was away longer is loaded anew.
const KEPT: Millis = 10 * 60 * 1000;

/// Adds a change.
pub fn add(
    tx: &mut dyn Transaction,
    game: GameId,
    part: Part,
    at: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO signals (game, part, at) VALUES ($1, $2, $3)";
    tx.execute(sql, values![game, part, at]).map(drop)
}

/// Notes that the open offers have changed.
pub fn add_offers(tx: &mut dyn Transaction, at: Millis) -> Result<(), StoreError> {
    let sql = "INSERT INTO signals (part, at) VALUES ($1, $2)";
    tx.execute(sql, values![Part::Offers, at]).map(drop)
}

/// Returns the number of the last change; 0 before the first one.
pub fn last(tx: &mut dyn Transaction) -> Result<i64, StoreError> {
    tx.one("SELECT COALESCE(MAX(id), 0) FROM signals", &[])
}

/// Returns the changes with numbers above `after`.
pub fn after(tx: &mut dyn Transaction, after: i64) -> Result<Vec<Signal>, StoreError> {
    let sql = format!(
        "SELECT {} FROM signals WHERE id > $1 ORDER BY id",
        Signal::COLUMNS
    );
    tx.all(&sql, values![after])
}

/// Deletes old changes, but the last one: numbers must ascend in a table without rows, too.
pub fn forget_old(tx: &mut dyn Transaction, now: Millis) -> Result<(), StoreError> {
    let sql = "DELETE FROM signals WHERE at < $1 AND id < (SELECT MAX(id) FROM signals)";
    tx.execute(sql, values![now - KEPT]).map(drop)
}
