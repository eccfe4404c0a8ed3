//! Strategies: proofs that can be checked without a solver.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt;

use oust_core::{Board, Color, Point, Position, Setup, State};

use super::budget::NodeBudget;
use super::layout::BoardTooLarge;
use super::query::{Goal, Prover, Query};
use crate::play::{after, pass_if_forced};
use crate::symmetry::{Mapping, Symmetries};

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
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy {
    start: Position,
    query: Query,
    symmetries: Symmetries,
    answers: BTreeMap<Canonical, Point>,
}

impl Strategy {
    /// Creates a strategy without answers, for a side from a position.
    ///
    /// # Errors
    ///
    /// Fails if the board is too large for a solver.
    pub fn new(start: Position, side: Color, goal: Goal) -> Result<Self, BoardTooLarge> {
        BoardTooLarge::check(start.board())?;
        Ok(Self {
            symmetries: Symmetries::new(start.board()),
            query: Query { side, goal },
            answers: BTreeMap::new(),
            start,
        })
    }

    /// Returns the position at its beginning.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the side that follows it.
    pub fn side(&self) -> Color {
        self.query.side
    }

    /// Returns the goal that the side reaches.
    pub fn goal(&self) -> Goal {
        self.query.goal
    }

    /// Returns the number of answers.
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Returns whether the strategy has no answers, because the goal is reached without any or
    /// because no answer was added yet.
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    /// Returns the answers, each for one of a set of symmetric positions, in the order of the
    /// stones.
    pub fn answers(&self) -> impl Iterator<Item = Answer> + '_ {
        self.answers.iter().map(|(canonical, point)| Answer {
            setup: canonical.setup(self.start.board()),
            point: *point,
        })
    }

    /// Adds an answer, which holds for the symmetric images of its position, too. A refused
    /// answer changes nothing.
    ///
    /// # Errors
    ///
    /// Fails if it is no legal placement on this board, or the position has an answer.
    pub fn add(&mut self, Answer { setup, point }: &Answer) -> Result<(), AnswerFault> {
        if setup.board() != self.start.board() || !setup.board().contains(*point) {
            return Err(AnswerFault::Foreign);
        }
        if !Position::from_setup(setup, self.side()).may_place(*point) {
            return Err(AnswerFault::Illegal);
        }
        // Kept for the image, so that one answer serves all symmetric positions and is found by any
        // of them.
        let (canonical, symmetry) = canonical(&self.symmetries, setup);
        let image = symmetry.to(*point);
        // A second answer is refused even if it is equal: a certificate lists each position once.
        match self.answers.entry(canonical) {
            Entry::Occupied(_) => Err(AnswerFault::Twice),
            Entry::Vacant(entry) => {
                entry.insert(image);
                Ok(())
            }
        }
    }

    /// Checks by the rules alone that the side reaches its goal against every play of the other
    /// side. Returns the number of positions reached, up to symmetry.
    ///
    /// # Errors
    ///
    /// Fails at the first fault.
    pub fn check(&self) -> Result<u64, Fault> {
        let symmetries = &self.symmetries;
        walk(
            &self.start,
            self.query,
            symmetries,
            |position, canonical, symmetry| {
                let found = self.answers.get(&canonical);
                let image = *found.ok_or_else(|| FaultKind::Missing.at(position))?;
                Ok(symmetry.back(image))
            },
        )
    }

    /// Takes the answers of a side out of a solver; `None` if the side does not reach the goal, or
    /// a limit came first.
    pub(crate) fn extract(
        prover: &mut dyn Prover,
        start: &Position,
        side: Color,
        goal: Goal,
        budget: &mut NodeBudget,
    ) -> Option<Self> {
        let query = Query { side, goal };
        // A finished start needs no proof; `walk` judges it by the rules.
        if start.state() == State::Playing && !query.is_reached(prover, start, budget)? {
            return None;
        }
        let symmetries = Symmetries::new(start.board());
        let mut answers = BTreeMap::new();
        let walked = walk(
            start,
            query,
            &symmetries,
            |position, canonical, symmetry| {
                let point = query.answer(prover, position, budget).ok_or(NoAnswer)?;
                answers.insert(canonical, symmetry.to(point));
                Ok::<_, NoAnswer>(point)
            },
        );
        walked.ok()?;
        Some(Self {
            start: start.clone(),
            query,
            symmetries,
            answers,
        })
    }
}

/// Plays a strategy from a position against all placements of the other side. `answer` gives the
/// placement in a position, which comes with its canonical form and the symmetry that leads there.
/// Returns the number of positions that were reached, up to symmetry.
fn walk<E: From<Fault>>(
    start: &Position,
    query: Query,
    symmetries: &Symmetries,
    mut answer: impl FnMut(&Position, Canonical, &Mapping) -> Result<Point, E>,
) -> Result<u64, E> {
    // With the other side to move, and with the side of the strategy.
    let mut reached = [(); 2].map(|()| BTreeSet::new());
    // Not recursive, so that long games need no deep stack.
    let mut waiting = vec![start.clone()];
    while let Some(mut position) = waiting.pop() {
        pass_if_forced(&mut position);
        match query.is_reached_at_end(&position) {
            Some(true) => continue,
            Some(false) => return Err(FaultKind::Failed.at(&position).into()),
            None => {}
        }
        let (canonical, symmetry) = canonical(symmetries, &position.setup());
        let is_own = position.to_move() == query.side;
        // Stones and side are the whole position: a turn that goes on has the same placements.
        if !reached[usize::from(is_own)].insert(canonical) {
            continue;
        }
        if is_own {
            let point = answer(&position, canonical, symmetry)?;
            waiting.push(after(&position, point));
        } else {
            // Every reply of the other side, and one placement of the own side: this is what makes
            // it a proof.
            waiting.extend(position.legal_points().map(|point| after(&position, point)));
        }
    }
    let reached = reached.iter().map(|reached| reached.len() as u64);
    Ok(reached.sum())
}

/// The prover has no answer: the goal is out of reach, or a limit came first.
struct NoAnswer;

impl From<Fault> for NoAnswer {
    fn from(_: Fault) -> Self {
        Self
    }
}

/// Why a strategy refuses an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnswerFault {
    /// It is for another board.
    Foreign,
    /// It is no legal placement.
    Illegal,
    /// The strategy has an answer for the position or one of its images.
    Twice,
}

/// Why a strategy proves nothing, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// Whether an answer is missing or a game fails.
    pub kind: FaultKind,
    /// The position with the fault.
    pub position: Box<Position>,
}

/// The kind of a fault in a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// A position that is reached has no answer.
    Missing,
    /// A game ends without reaching the goal.
    Failed,
}

impl FaultKind {
    pub(crate) fn at(self, position: &Position) -> Fault {
        Fault {
            kind: self,
            position: Box::new(position.clone()),
        }
    }
}

impl fmt::Display for AnswerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Foreign => "an answer is for another board",
            Self::Illegal => "an answer is no legal placement",
            Self::Twice => "two answers are for one position",
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            FaultKind::Missing => "a position that is reached has no answer",
            FaultKind::Failed => "a game ends without reaching the goal",
        })
    }
}

impl Error for AnswerFault {}

impl Error for Fault {}

/// The stones of a position up to symmetry: the points of x, then the points of o. Two positions
/// are images of each other if and only if these are equal. A board has at most 128 points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Canonical([u128; 2]);

impl Canonical {
    /// Returns the stones.
    pub(crate) fn setup(self, board: &Board) -> Setup {
        let mut setup = Setup::new(board.clone());
        for (points, color) in self.0.into_iter().zip(Color::BOTH) {
            for point in board.points() {
                if points >> point.index() & 1 == 1 {
                    setup.put(point, Some(color)).expect("a point of the board");
                }
            }
        }
        setup
    }
}

/// Returns stones up to symmetry, and the symmetry that leads to them.
pub(crate) fn canonical<'a>(symmetries: &'a Symmetries, setup: &Setup) -> (Canonical, &'a Mapping) {
    let stones = Color::BOTH.map(|color| setup.stones(color).collect::<Vec<_>>());
    let images = symmetries.all().iter().map(|mapping| {
        let image = |stones: &Vec<Point>| {
            let points = stones.iter().map(|stone| mapping.to(*stone));
            points.fold(0, |points, point| points | 1 << point.index())
        };
        (Canonical(stones.each_ref().map(image)), mapping)
    });
    // The least image names the class, whichever of its positions came first.
    images
        .min_by_key(|(image, _)| *image)
        .expect("a board has the identity")
}
