//! Puzzles: the judgement of answers, and the ratings of the users who give them.

use std::collections::BTreeMap;

use oust_core::{Point, Turn};

use super::access::{allow, allow_user, user_of};
use super::players::{find_user, rounded};
use super::{Service, ServiceError};
use crate::account::{Identity, Permission, Rating, Score, rate};
use crate::game::Refusal;
use crate::id::Millis;
use crate::puzzle::{self, NumberedPuzzle, Ticks, Verdict};
use crate::store::puzzles::{StoredAnswer, StoredSolver};
use crate::store::{Transaction, puzzles};

/// A turn that answers a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedTurn {
    /// The placements.
    pub turn: Vec<Point>,
    /// The judgement of them.
    pub verdict: Verdict,
}

/// The effect of a user's answers to a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzleAnswer {
    /// Whether an answer was right, the first one or a later one.
    pub is_solved: bool,
    /// The rating before the first answer; equal to `after` where the answer does not count.
    pub before: f64,
    /// The rating after it.
    pub after: f64,
}

/// The rating and the answers of a user; empty for all others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleStanding {
    /// The rating; `None` before the first answer that counts.
    pub rating: Option<Rating>,
    /// The answers by the numbers of the puzzles.
    pub answers: BTreeMap<u32, PuzzleAnswer>,
}

/// The puzzles of a player as everyone sees them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzleRecord {
    /// The estimated strength, in rating points.
    pub rating: f64,
    /// The standard error of the estimate, in rating points.
    pub deviation: f64,
    /// Whether the rating rests on few answers.
    pub provisional: bool,
    /// The number of solved puzzles.
    pub solved: i64,
}

/// The limit of placements in the search for a win of the rival. The proofs of the collection needed
/// a tenth of it.
const LIMIT: u64 = 200_000;

/// The rating of a user without an answer. A newcomer begins with puzzles of this rating, so that the
/// first answer moves the rating by what it tells, right or wrong.
const NEWCOMER: f64 = 1100.0;

impl Service {
    /// Judges a turn such as `e7,f8` on a puzzle, and stores nothing.
    ///
    /// # Errors
    ///
    /// Fails if there is no such puzzle, or the text is no whole legal turn.
    pub async fn judge_puzzle(
        &self,
        number: u32,
        text: String,
    ) -> Result<JudgedTurn, ServiceError> {
        let puzzle = find(number)?;
        let turn = read(puzzle, &text)?;
        // Not on a thread of connections: a search takes milliseconds.
        let judging = tokio::task::spawn_blocking(move || {
            let verdict = puzzle.puzzle.judge(&turn, LIMIT)?;
            Some(JudgedTurn { turn, verdict })
        });
        let damaged = || ServiceError::Damaged(format!("puzzle {number} cannot be judged"));
        judging.await.ok().flatten().ok_or_else(damaged)
    }

    /// Judges a turn on a puzzle. The first answer of a user changes the user's rating.
    ///
    /// # Errors
    ///
    /// Fails if there is no such puzzle, or the text is no whole legal turn.
    pub async fn answer_puzzle(
        &self,
        identity: Identity,
        number: u32,
        text: String,
    ) -> Result<JudgedTurn, ServiceError> {
        // Before the transaction, which the search must not hold open.
        let judged = self.judge_puzzle(number, text).await?;
        let is_right = judged.verdict == Verdict::Right;
        self.store_answer(identity, number, is_right).await?;
        Ok(judged)
    }

    /// Gives a puzzle up. For a user without an answer to it this is a wrong one.
    ///
    /// # Errors
    ///
    /// Fails if there is no such puzzle.
    pub async fn give_up_puzzle(
        &self,
        identity: Identity,
        number: u32,
    ) -> Result<(), ServiceError> {
        self.store_answer(identity, number, false).await
    }

    async fn store_answer(
        &self,
        identity: Identity,
        number: u32,
        is_right: bool,
    ) -> Result<(), ServiceError> {
        let (puzzle, now) = (find(number)?, self.now());
        // Guests have no rating: their browsers know what they have solved.
        if user_of(identity).is_err() {
            return Ok(());
        }
        let job = move |tx: &mut dyn Transaction| store(tx, identity, puzzle, is_right, now);
        self.store.write(job).await
    }

    /// Gives a user the puzzles that a browser has solved without an account. They count as solved and
    /// not for the rating.
    ///
    /// # Errors
    ///
    /// Fails without an account.
    pub async fn adopt_ticks(&self, identity: Identity, ticks: Ticks) -> Result<(), ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let user = allow_user(tx, Permission::Solve, identity)?;
            let value = puzzles::rating(tx, user)?.map_or(NEWCOMER, |stored| stored.value);
            let answers = puzzles::answers(tx, user)?;
            for number in ticks.numbers() {
                if answers.iter().any(|answer| answer.puzzle == number) {
                    puzzles::solve(tx, user, number, now)?;
                    continue;
                }
                let answer = StoredAnswer {
                    puzzle: number,
                    solved: true,
                    solved_at: Some(now),
                    before: value,
                    after: value,
                };
                puzzles::add_answer(tx, user, answer, now)?;
            }
            Ok(())
        };
        self.store.write(job).await
    }

    /// Returns the rating and the answers of a user.
    pub async fn puzzle_standing(
        &self,
        identity: Identity,
    ) -> Result<PuzzleStanding, ServiceError> {
        let Ok(user) = user_of(identity) else {
            return Ok(PuzzleStanding::default());
        };
        let job = move |tx: &mut dyn Transaction| {
            allow(Permission::ViewAccount, identity)?;
            let answers = puzzles::answers(tx, user)?.into_iter();
            let answer = |stored: StoredAnswer| {
                let answer = PuzzleAnswer {
                    is_solved: stored.solved_at.is_some(),
                    before: stored.before,
                    after: stored.after,
                };
                (stored.puzzle, answer)
            };
            Ok(PuzzleStanding {
                rating: puzzles::rating(tx, user)?.map(Rating::from),
                answers: answers.map(answer).collect(),
            })
        };
        self.store.read(job).await
    }

    /// Returns the puzzle record of a player; `None` without an answer that counts.
    ///
    /// # Errors
    ///
    /// Fails if no user has the name.
    pub async fn puzzle_record(
        &self,
        identity: Identity,
        name: String,
    ) -> Result<Option<PuzzleRecord>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(Permission::ViewLists, identity)?;
            let user = find_user(tx, &name)?.user_id();
            let Some(stored) = puzzles::rating(tx, user)? else {
                return Ok(None);
            };
            Ok(Some(PuzzleRecord {
                rating: rounded(stored.value),
                deviation: rounded(stored.deviation),
                provisional: stored.deviation > Rating::PROVISIONAL,
                solved: puzzles::count_solved(tx, user)?,
            }))
        };
        self.store.read(job).await
    }
}

impl PuzzleStanding {
    /// Returns whether the user has solved a puzzle.
    pub fn has_solved(&self, number: u32) -> bool {
        self.answers
            .get(&number)
            .is_some_and(|answer| answer.is_solved)
    }

    /// Returns the puzzle without an answer that is nearest to the user's rating, or else one without
    /// a right answer; `None` if all are solved. With `after`, returns the next one in this order.
    pub fn next(&self, after: Option<u32>) -> Option<&'static NumberedPuzzle> {
        let value = self.rating.map_or(NEWCOMER, |rating| rating.value);
        let is_new = |number| !self.answers.contains_key(&number);
        puzzle::nearest(value, is_new, after)
            .or_else(|| puzzle::nearest(value, |number| !self.has_solved(number), after))
    }
}

fn find(number: u32) -> Result<&'static NumberedPuzzle, ServiceError> {
    puzzle::find(number).ok_or_else(|| ServiceError::not_found("puzzle", number))
}

/// Reads a whole turn on a puzzle.
fn read(puzzle: &NumberedPuzzle, text: &str) -> Result<Vec<Point>, ServiceError> {
    let played = puzzle.rules().play_text(text, None);
    match played.map_err(Refusal::from)?.0 {
        Turn::Place(points) => Ok(points.into()),
        Turn::Pass | Turn::Swap => Err(ServiceError::invalid("expected placements")),
    }
}

/// Stores an answer. Only the first one to a puzzle counts, so a form that comes twice counts once.
fn store(
    tx: &mut dyn Transaction,
    identity: Identity,
    puzzle: &NumberedPuzzle,
    is_right: bool,
    now: Millis,
) -> Result<(), ServiceError> {
    let user = allow_user(tx, Permission::Solve, identity)?;
    let number = puzzle.number;
    if puzzles::answer(tx, user, number)?.is_some() {
        // A later right answer is a tick without a rating.
        if is_right {
            puzzles::solve(tx, user, number, now)?;
        }
        return Ok(());
    }
    let stored = puzzles::rating(tx, user)?;
    let newcomer = || Rating {
        value: NEWCOMER,
        ..Rating::default()
    };
    let before = stored.map_or_else(newcomer, |stored| {
        // As for games: the deviation grows with the time since the last answer.
        Rating::from(stored).aged(now - stored.at)
    });
    let score = if is_right { Score::Win } else { Score::Loss };
    let (after, _) = rate(before, puzzle.rating(), score);
    let rating = StoredSolver {
        value: after.value,
        deviation: after.deviation,
        volatility: after.volatility,
        answers: stored.map_or(0, |stored| stored.answers) + 1,
        at: now,
    };
    puzzles::set_rating(tx, user, rating)?;
    let answer = StoredAnswer {
        puzzle: number,
        solved: is_right,
        solved_at: is_right.then_some(now),
        before: before.value,
        after: after.value,
    };
    Ok(puzzles::add_answer(tx, user, answer, now)?)
}

impl From<StoredSolver> for Rating {
    fn from(stored: StoredSolver) -> Self {
        Self {
            value: stored.value,
            deviation: stored.deviation,
            volatility: stored.volatility,
        }
    }
}
