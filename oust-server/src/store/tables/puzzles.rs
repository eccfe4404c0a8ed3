//! The answers of users to puzzles, and their ratings as solvers.

use crate::id::{Millis, UserId};
use crate::store::columns::columns;
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

columns! {
    /// An answer of a user.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct StoredAnswer = "puzzle_answers" as "a" {
        /// The number of the puzzle.
        pub puzzle: u32,
        /// Whether the first answer was right.
        pub solved: bool,
        /// The time of the first right answer.
        pub solved_at: Option<Millis>,
        /// The user's rating before the first answer.
        pub before: f64 = "before_value",
        /// The rating after it.
        pub after: f64 = "after_value",
    }
}

columns! {
    /// The rating of a user as a solver of puzzles.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct StoredSolver = "puzzle_ratings" as "r" {
        /// The estimated strength, in rating points.
        pub value: f64,
        /// The standard error of the estimate, in rating points.
        pub deviation: f64,
        /// The expected fluctuation of the strength, as in Glicko-2.
        pub volatility: f64,
        /// The number of puzzles with an answer.
        pub answers: i64,
        /// The time of the last first answer.
        pub at: Millis,
    }
}

/// Returns the answers of a user, by puzzle.
pub fn answers(tx: &mut dyn Transaction, user: UserId) -> Result<Vec<StoredAnswer>, StoreError> {
    let columns = StoredAnswer::COLUMNS;
    let sql =
        format!("SELECT {columns} FROM puzzle_answers a WHERE a.user_id = $1 ORDER BY a.puzzle");
    tx.all(&sql, values![user])
}

/// Returns the answer of a user to a puzzle.
pub fn answer(
    tx: &mut dyn Transaction,
    user: UserId,
    puzzle: u32,
) -> Result<Option<StoredAnswer>, StoreError> {
    let columns = StoredAnswer::COLUMNS;
    let sql =
        format!("SELECT {columns} FROM puzzle_answers a WHERE a.user_id = $1 AND a.puzzle = $2");
    tx.first(&sql, values![user, puzzle])
}

/// Adds the first answer of a user to a puzzle.
pub fn add_answer(
    tx: &mut dyn Transaction,
    user: UserId,
    answer: StoredAnswer,
    at: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO puzzle_answers \
               (user_id, puzzle, at, solved, solved_at, before_value, after_value) \
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let StoredAnswer {
        puzzle,
        solved,
        solved_at,
        before,
        after,
    } = answer;
    let values = values![user, puzzle, at, solved, solved_at, before, after];
    tx.execute(sql, values).map(drop)
}

/// Sets the time of the first right answer, if there was no right one yet.
pub fn solve(
    tx: &mut dyn Transaction,
    user: UserId,
    puzzle: u32,
    at: Millis,
) -> Result<(), StoreError> {
    // The condition keeps the time of the first right answer.
    let sql = "UPDATE puzzle_answers SET solved_at = $3 \
               WHERE user_id = $1 AND puzzle = $2 AND solved_at IS NULL";
    tx.execute(sql, values![user, puzzle, at]).map(drop)
}

/// Returns the number of puzzles that a user has solved, at once or later.
pub fn count_solved(tx: &mut dyn Transaction, user: UserId) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) FROM puzzle_answers WHERE user_id = $1 AND solved_at IS NOT NULL";
    tx.one(sql, values![user])
}

/// Returns the rating of a user.
pub fn rating(tx: &mut dyn Transaction, user: UserId) -> Result<Option<StoredSolver>, StoreError> {
    let columns = StoredSolver::COLUMNS;
    let sql = format!("SELECT {columns} FROM puzzle_ratings r WHERE r.user_id = $1");
    tx.first(&sql, values![user])
}

/// Replaces the rating of a user.
pub fn set_rating(
    tx: &mut dyn Transaction,
    user: UserId,
    rating: StoredSolver,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO puzzle_ratings (user_id, value, deviation, volatility, answers, at) \
               VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (user_id) DO UPDATE \
               SET value = $2, deviation = $3, volatility = $4, answers = $5, at = $6";
    let StoredSolver {
        value,
        deviation,
        volatility,
        answers,
        at,
    } = rating;
    let values = values![user, value, deviation, volatility, answers, at];
    tx.execute(sql, values).map(drop)
}
