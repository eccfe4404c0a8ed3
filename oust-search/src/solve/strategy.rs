//! Strategies: proofs that can be checked without a solver.

use std::collections::{HashMap, HashSet};
use std::fmt;

use oust_core::{Color, Point, Position, Setup, State};

use super::Prover;
use super::canonical::{Canonical, Symmetries};
use super::meter::Meter;
use super::question::{Aim, Question};
use super::solver::after;
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
    /// The position in which it begins.
    pub start: Position,
    /// The side that follows it.
    pub side: Color,
    /// What it reaches.
    pub aim: Aim,
    /// The answers, in no order.
    pub answers: Vec<Answer>,
}

/// Why a strategy proves nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// Where.
    pub position: Box<Position>,
}

/// What is wrong with a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// An answer is for another board.
    Foreign,
    /// Two answers are for one position.
    Twice,
    /// A position that is reached has no answer.
    Missing,
    /// An answer is no legal placement.
    Illegal,
    /// A game ends without reaching the aim.
    Failed,
}

impl Strategy {
    /// Checks by the rules alone that the side reaches its aim whatever the other side does. Returns the
    /// number of positions that were reached, up to symmetry.
    ///
    /// # Errors
    ///
    /// Fails at the first fault.
    pub fn check(&self) -> Result<u64, Fault> {
        let symmetries = Symmetries::new(self.start.board());
        let answers = self.by_position(&symmetries)?;
        let question = self.question();
        walk(
            &self.start,
            question,
            &symmetries,
            |position, canonical, symmetry| {
                let image = answers.get(canonical);
                let image = *image.ok_or_else(|| FaultKind::Missing.at(position))?;
                let point = symmetries.origin(symmetry, image);
                let point = point.filter(|point| position.may_place(*point));
                point.ok_or_else(|| FaultKind::Illegal.at(position))
            },
        )
    }

    fn question(&self) -> Question {
        Question {
            side: self.side,
            aim: self.aim,
        }
    }

    fn by_position(&self, symmetries: &Symmetries) -> Result<HashMap<Canonical, Point>, Fault> {
        let mut answers = HashMap::with_capacity(self.answers.len());
        for Answer { setup, point } in &self.answers {
            let fault = |kind: FaultKind| kind.at(&Position::from_setup(setup, self.side));
            if setup.board() != self.start.board() || !setup.board().contains(*point) {
                return Err(fault(FaultKind::Foreign));
            }
            let (canonical, symmetry) = symmetries.canonical(setup, self.side);
            let image = symmetries.image(symmetry, *point);
            if answers.insert(canonical, image).is_some() {
                return Err(fault(FaultKind::Twice));
            }
        }
        Ok(answers)
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
        let mut answers = Vec::new();
        let walked = walk(
            start,
            question,
            &Symmetries::new(start.board()),
            |position, _, _| {
                let point = question.answer(prover, position, meter).ok_or(NoAnswer)?;
                let setup = position.setup();
                answers.push(Answer { setup, point });
                Ok::<_, NoAnswer>(point)
            },
        );
        walked.ok()?;
        Some(Self {
            start: start.clone(),
            side,
            aim,
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
    mut answer: impl FnMut(&Position, &Canonical, usize) -> Result<Point, E>,
) -> Result<u64, E> {
    let mut reached: HashSet<Canonical> = HashSet::new();
    let mut waiting = vec![start.clone()];
    while let Some(mut position) = waiting.pop() {
        pass_if_forced(&mut position);
        match question.is_reached_at_end(&position) {
            Some(true) => continue,
            Some(false) => return Err(FaultKind::Failed.at(&position).into()),
            None => {}
        }
        let (canonical, symmetry) = symmetries.canonical(&position.setup(), position.to_move());
        if reached.contains(&canonical) {
            continue;
        }
        if position.to_move() == question.side {
            let point = answer(&position, &canonical, symmetry)?;
            waiting.push(after(&position, point));
        } else {
            waiting.extend(position.legal_points().map(|point| after(&position, point)));
        }
        reached.insert(canonical);
    }
    Ok(reached.len() as u64)
}

/// A prover that has no answer, because the aim is out of reach or a limit came first.
struct NoAnswer;

impl From<Fault> for NoAnswer {
    fn from(_: Fault) -> Self {
        Self
    }
}

impl FaultKind {
    fn at(self, position: &Position) -> Fault {
        Fault {
            kind: self,
            position: Box::new(position.clone()),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            FaultKind::Foreign => "an answer is for another board",
            FaultKind::Twice => "two answers are for one position",
            FaultKind::Missing => "a position that is reached has no answer",
            FaultKind::Illegal => "an answer is no legal placement",
            FaultKind::Failed => "a game ends without reaching the aim",
        })
    }
}

impl std::error::Error for Fault {}
