//! Strategies: proofs that can be checked without a solver.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use oust_core::{Color, Point, Position, Setup, State};

use super::canonical::{Canonical, Symmetries};
use super::fault::{AnswerFault, Fault, FaultKind};
use super::meter::Meter;
use super::question::{Aim, Question};
use super::solver::after;
use super::{BoardTooLarge, Prover, Solver};
use crate::forced_pass::pass_if_forced;

/// The placement of a strategy in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The stones, with the side of the strategy to move. Their symmetric images have the image of the
    /// placement.
    pub setup: Setup,
    /// The placement.
    pub point: Point,
}

/// What a side answers to everything, so that it reaches its aim.
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy {
    start: Position,
    question: Question,
    symmetries: Symmetries,
    answers: BTreeMap<Canonical, Point>,
}

impl Strategy {
    /// Creates a strategy without answers, for a side from a position.
    ///
    /// # Errors
    ///
    /// Fails if the board is too large for a solver.
    pub fn new(start: Position, side: Color, aim: Aim) -> Result<Self, BoardTooLarge> {
        let points = start.board().len();
        if points > Solver::MOST_POINTS {
            return Err(BoardTooLarge { points });
        }
        Ok(Self {
            symmetries: Symmetries::new(start.board()),
            question: Question { side, aim },
            answers: BTreeMap::new(),
            start,
        })
    }

    /// Returns the position in which it begins.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the side that follows it.
    pub fn side(&self) -> Color {
        self.question.side
    }

    /// Returns what it reaches.
    pub fn aim(&self) -> Aim {
        self.question.aim
    }

    /// Returns the number of answers.
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Returns whether no answer is needed, or none was added yet.
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    /// Returns the answers, each for one of a set of symmetric positions, in the order of the stones.
    pub fn answers(&self) -> impl Iterator<Item = Answer> + '_ {
        self.answers.iter().map(|(canonical, point)| Answer {
            setup: canonical.setup(self.start.board()),
            point: *point,
        })
    }

    /// Adds an answer, which holds for the symmetric images of its position, too. One that is refused
    /// changes nothing.
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
        let (canonical, symmetry) = self.symmetries.canonical(setup);
        let image = self.symmetries.image(symmetry, *point);
        match self.answers.entry(canonical) {
            Entry::Occupied(_) => Err(AnswerFault::Twice),
            Entry::Vacant(place) => {
                place.insert(image);
                Ok(())
            }
        }
    }

    /// Checks by the rules alone that the side reaches its aim whatever the other side does. Returns the
    /// number of positions that were reached, up to symmetry.
    ///
    /// # Errors
    ///
    /// Fails at the first fault.
    pub fn check(&self) -> Result<u64, Fault> {
        let symmetries = &self.symmetries;
        walk(
            &self.start,
            self.question,
            symmetries,
            |position, canonical, symmetry| {
                let image = self.answers.get(&canonical);
                let image = *image.ok_or_else(|| FaultKind::Missing.at(position))?;
                Ok(symmetries.origin(symmetry, image))
            },
        )
    }

    /// Takes the answers of a side out of a solver; `None` if the side does not reach the aim, or a
    /// limit came first.
    pub(super) fn extract(
        prover: &mut dyn Prover,
        start: &Position,
        side: Color,
        aim: Aim,
        meter: &mut Meter,
    ) -> Option<Self> {
        let question = Question { side, aim };
        if start.state() == State::Playing && !question.is_reached(prover, start, meter)? {
            return None;
        }
        let symmetries = Symmetries::new(start.board());
        let mut answers = BTreeMap::new();
        let walked = walk(
            start,
            question,
            &symmetries,
            |position, canonical, symmetry| {
                let point = question.answer(prover, position, meter).ok_or(NoAnswer)?;
                answers.insert(canonical, symmetries.image(symmetry, point));
                Ok::<_, NoAnswer>(point)
            },
        );
        walked.ok()?;
        Some(Self {
            start: start.clone(),
            question,
            symmetries,
            answers,
        })
    }
}

/// Plays a strategy from a position against all placements of the other side. `answer` gives the placement
/// in a position, which comes with its canonical form and the symmetry that leads there. Returns the number
/// of positions that were reached, up to symmetry.
fn walk<E: From<Fault>>(
    start: &Position,
    question: Question,
    symmetries: &Symmetries,
    mut answer: impl FnMut(&Position, Canonical, usize) -> Result<Point, E>,
) -> Result<u64, E> {
    // With the other side to move, and with the side of the strategy.
    let mut reached = [(); 2].map(|()| BTreeSet::new());
    let mut waiting = vec![start.clone()];
    while let Some(mut position) = waiting.pop() {
        pass_if_forced(&mut position);
        match question.is_reached_at_end(&position) {
            Some(true) => continue,
            Some(false) => return Err(FaultKind::Failed.at(&position).into()),
            None => {}
        }
        let (canonical, symmetry) = symmetries.canonical(&position.setup());
        let is_own = position.to_move() == question.side;
        if !reached[usize::from(is_own)].insert(canonical) {
            continue;
        }
        if is_own {
            let point = answer(&position, canonical, symmetry)?;
            waiting.push(after(&position, point));
        } else {
            waiting.extend(position.legal_points().map(|point| after(&position, point)));
        }
    }
    let reached = reached.iter().map(|reached| reached.len() as u64);
    Ok(reached.sum())
}

/// A prover that has no answer, because the aim is out of reach or a limit came first.
struct NoAnswer;

impl From<Fault> for NoAnswer {
    fn from(_: Fault) -> Self {
        Self
    }
}
