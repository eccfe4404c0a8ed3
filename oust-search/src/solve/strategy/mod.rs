//! Strategies: proofs that can be checked without a solver.

mod canonical;
mod fault;
mod prove;
mod walk;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use oust_core::{Board, Color, Point, Position, Setup};

use super::layout::BoardTooLarge;
use super::query::{Goal, Query};
use crate::symmetry::Symmetries;
use canonical::{Canonical, MOST_NUMBERED};
pub(crate) use canonical::{NumberedStones, StoneSets, Stones, canonical};
pub use fault::{AnswerFault, Fault, FaultKind};
pub(crate) use prove::for_each_answer;
use walk::walk;

/// The placement of a strategy in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The stones, with the side of the strategy to move. Their symmetric images have the image of
    /// the placement.
    pub setup: Setup,
    /// The placement.
    pub point: Point,
}

/// The answers of a side that reach its goal against every play of the other side.
///
/// An answer takes up to 60 bytes of memory, and more on boards of more than 40 points.
#[derive(Clone, Debug)]
pub struct Strategy {
    start: Position,
    query: Query,
    symmetries: Symmetries,
    answers: Answers,
}

/// The answers by the stones of their positions.
#[derive(Clone, Debug)]
enum Answers {
    /// On boards of at most [`MOST_NUMBERED`] points.
    Numbered(AnswerMap<NumberedStones>),
    Sets(AnswerMap<StoneSets>),
}

/// The answers, each `None` once it was asked for.
type AnswerMap<S> = HashMap<Canonical<S>, Option<Point>>;

/// Returns whether the stones of a board are a [`NumberedStones`].
fn is_numbered(board: &Board) -> bool {
    board.len() <= MOST_NUMBERED
}

impl Strategy {
    /// Creates a strategy without answers, for a side from a position.
    ///
    /// # Errors
    ///
    /// Fails if the board is too large for a solver.
    pub fn new(start: Position, side: Color, goal: Goal) -> Result<Self, BoardTooLarge> {
        let board = start.board();
        BoardTooLarge::check(board)?;
        Ok(Self {
            symmetries: Symmetries::new(board),
            query: Query { side, goal },
            answers: if is_numbered(board) {
                Answers::Numbered(HashMap::new())
            } else {
                Answers::Sets(HashMap::new())
            },
            start,
        })
    }

    /// Adds an answer, which holds for the symmetric images of its position, too. A refused
    /// answer changes nothing.
    ///
    /// # Errors
    ///
    /// Fails if it is no legal placement on this board, or the position has an answer.
    pub fn add(&mut self, answer: &Answer) -> Result<(), AnswerFault> {
        let Answer { setup, point } = answer;
        if setup.board() != self.start.board() || !setup.board().contains(*point) {
            return Err(AnswerFault::Foreign);
        }
        if !Position::from_setup(setup, self.query.side).may_place(*point) {
            return Err(AnswerFault::Illegal);
        }
        match &mut self.answers {
            Answers::Numbered(answers) => add(&self.symmetries, answers, answer),
            Answers::Sets(answers) => add(&self.symmetries, answers, answer),
        }
    }

    /// Checks by the rules alone that the side reaches its goal against every play of the other
    /// side. Returns the number of positions reached, up to symmetry.
    ///
    /// # Errors
    ///
    /// Fails at the first fault.
    pub fn check(self) -> Result<u64, Fault> {
        let (start, query, symmetries) = (&self.start, self.query, &self.symmetries);
        match self.answers {
            Answers::Numbered(answers) => check(start, query, symmetries, answers),
            Answers::Sets(answers) => check(start, query, symmetries, answers),
        }
    }
}

fn add<S: Stones>(
    symmetries: &Symmetries,
    answers: &mut AnswerMap<S>,
    Answer { setup, point }: &Answer,
) -> Result<(), AnswerFault> {
    // Kept for the image, so that one answer serves all symmetric positions and is found by any
    // of them.
    let (canonical, symmetry) = canonical(symmetries, setup.board(), |point| setup.at(point));
    // A second answer is refused even if it is equal: a certificate lists each position once.
    match answers.entry(canonical) {
        Entry::Occupied(_) => Err(AnswerFault::Twice),
        Entry::Vacant(entry) => {
            entry.insert(Some(symmetry.to(*point)));
            Ok(())
        }
    }
}

fn check<S: Stones>(
    start: &Position,
    query: Query,
    symmetries: &Symmetries,
    mut answers: AnswerMap<S>,
) -> Result<u64, Fault> {
    walk(
        start,
        query,
        symmetries,
        |position, canonical, symmetry| match answers.get_mut(&canonical) {
            // Taken, so that each is followed once, without a set of the positions reached.
            Some(answer) => Ok(answer.take().map(|image| symmetry.back(image))),
            None => Err(FaultKind::Missing.at(position)),
        },
    )
}
