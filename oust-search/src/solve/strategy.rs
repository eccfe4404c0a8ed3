//! Strategies: proofs that can be checked without a solver.

use std::collections::{HashMap, HashSet};
use std::fmt;

use oust_core::{Color, Point, Position, Setup, State};

use super::Prover;
use super::canonical::{Canonical, Symmetries};
use super::meter::Meter;
use super::solver::after;
use crate::forced_pass::pass_if_forced;

/// What a strategy reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// To win.
    Win,
    /// Not to lose: to win or to reach a deadlock.
    NotLose,
}

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
        let mut reached: HashSet<Canonical> = HashSet::new();
        let mut waiting = vec![self.start.clone()];
        while let Some(mut position) = waiting.pop() {
            pass_if_forced(&mut position);
            if self.is_end(&position)? {
                continue;
            }
            let setup = position.setup();
            let (canonical, symmetry) = symmetries.canonical(&setup, position.to_move());
            if reached.contains(&canonical) {
                continue;
            }
            if position.to_move() == self.side {
                let image = answers.get(&canonical);
                let image = *image.ok_or_else(|| FaultKind::Missing.at(&position))?;
                let point = symmetries.origin(symmetry, image);
                let point = point.filter(|point| position.may_place(*point));
                let point = point.ok_or_else(|| FaultKind::Illegal.at(&position))?;
                waiting.push(after(&position, point));
            } else {
                waiting.extend(position.legal_points().map(|point| after(&position, point)));
            }
            reached.insert(canonical);
        }
        Ok(reached.len() as u64)
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

    /// Returns whether the game is over, with the aim reached.
    fn is_end(&self, position: &Position) -> Result<bool, Fault> {
        let is_reached = match position.state() {
            State::Playing => return Ok(false),
            State::Won(winner) => winner == self.side,
            State::Deadlock => self.aim == Aim::NotLose,
        };
        if is_reached {
            Ok(true)
        } else {
            Err(FaultKind::Failed.at(position))
        }
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
        let mut strategy = Self {
            start: start.clone(),
            side,
            aim,
            answers: Vec::new(),
        };
        let mut reached: HashSet<Canonical> = HashSet::new();
        let mut waiting = vec![start.clone()];
        while let Some(mut position) = waiting.pop() {
            pass_if_forced(&mut position);
            if strategy.is_end(&position).ok()? {
                continue;
            }
            let setup = position.setup();
            let (canonical, _) = symmetries.canonical(&setup, position.to_move());
            if !reached.insert(canonical) {
                continue;
            }
            if position.to_move() == side {
                let point = question.answer(prover, &position, meter)?;
                waiting.push(after(&position, point));
                strategy.answers.push(Answer { setup, point });
            } else {
                waiting.extend(position.legal_points().map(|point| after(&position, point)));
            }
        }
        Some(strategy)
    }
}

/// Whether a side reaches its aim.
#[derive(Clone, Copy)]
struct Question {
    side: Color,
    aim: Aim,
}

impl Question {
    fn attacker(self) -> Color {
        match self.aim {
            Aim::Win => self.side,
            Aim::NotLose => !self.side,
        }
    }

    fn is_reached(
        self,
        prover: &mut dyn Prover,
        position: &Position,
        meter: &mut Meter,
    ) -> Option<bool> {
        let wins = prover.proves(position, self.attacker(), meter)?;
        Some(wins == (self.aim == Aim::Win))
    }

    /// Returns a placement that reaches the aim. Most are in the table; what has been forgotten is
    /// proven again.
    fn answer(
        self,
        prover: &mut dyn Prover,
        position: &Position,
        meter: &mut Meter,
    ) -> Option<Point> {
        let won = State::Won(self.side);
        let points: Vec<Point> = position.legal_points().collect();
        let wins = points
            .iter()
            .find(|point| after(position, **point).state() == won);
        if let Some(point) = wins {
            return Some(*point);
        }
        let known = |prover: &dyn Prover| {
            points.iter().copied().find(|point| {
                let wins = prover.known(&after(position, *point), self.attacker());
                wins == Some(self.aim == Aim::Win)
            })
        };
        if let Some(point) = known(prover) {
            return Some(point);
        }
        self.is_reached(prover, position, meter)?;
        if let Some(point) = known(prover) {
            return Some(point);
        }
        for point in points {
            let after = after(position, point);
            let is_reached = match after.state() {
                State::Playing => self.is_reached(prover, &after, meter)?,
                State::Won(winner) => winner == self.side,
                State::Deadlock => self.aim == Aim::NotLose,
            };
            if is_reached {
                return Some(point);
            }
        }
        None
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
