//! Lines of analyses that users keep: they begin at any position, and belong to no game.

use crate::id::{Millis, UserId};
use crate::store::columns::columns;
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

columns! {
    /// Turns from a position on, with a comment.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct AnalysisLine = "analysis_lines" {
        /// The number of the line.
        pub id: i64,
        /// The name of its analysis. The lines of one name are its branches.
        pub name: String,
        /// The position before the line, as a position line of Oust.
        pub start: String,
        /// The turns, joined by semicolons.
        pub turns: String,
        /// The comment, on one line; empty without one.
        pub comment: String,
    }
}

/// Adds a line; its `id` is not used.
pub fn add(
    tx: &mut dyn Transaction,
    user: UserId,
    line: &AnalysisLine,
    at: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO analysis_lines (user_id, name, start, turns, comment, at) \
               VALUES ($1, $2, $3, $4, $5, $6)";
    let AnalysisLine {
        name,
        start,
        turns,
        comment,
        ..
    } = line;
    tx.execute(sql, values![user, name, start, turns, comment, at])
        .map(drop)
}

/// Replaces the comment of a line.
pub fn set_comment(tx: &mut dyn Transaction, id: i64, comment: &str) -> Result<(), StoreError> {
    let sql = "UPDATE analysis_lines SET comment = $2 WHERE id = $1";
    tx.execute(sql, values![id, comment]).map(drop)
}

/// Returns the lines of a user by the names of their analyses, the oldest first.
pub fn of(tx: &mut dyn Transaction, user: UserId) -> Result<Vec<AnalysisLine>, StoreError> {
    let sql = format!(
        "SELECT {} FROM analysis_lines WHERE user_id = $1 ORDER BY name, id",
        AnalysisLine::COLUMNS
    );
    tx.all(&sql, values![user])
}

/// Removes a line. Returns false if the user has no such line.
pub fn remove(tx: &mut dyn Transaction, user: UserId, id: i64) -> Result<bool, StoreError> {
    let sql = "DELETE FROM analysis_lines WHERE id = $1 AND user_id = $2";
    Ok(tx.execute(sql, values![id, user])? > 0)
}
