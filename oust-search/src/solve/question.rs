//! Questions to a prover: whether a side reaches its aim, and by which placement.

use oust_core::{Color, Point, Position, State};

use super::Prover;
use super::meter::Meter;
use super::solver::after;

/// What a strategy reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// To win.
    Win,
    /// Not to lose: to win or to reach a deadlock.
    NotLose,
}

/// Whether a side reaches its aim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Question {
    pub(super) side: Color,
    pub(super) aim: Aim,
}

impl Question {
    fn attacker(self) -> Color {
        match self.aim {
            Aim::Win => self.side,
            Aim::NotLose => !self.side,
        }
    }

    /// Returns whether the side reaches its aim; `None` where a limit came first.
    pub(super) fn is_reached(
        self,
        prover: &mut dyn Prover,
        position: &Position,
        meter: &mut Meter,
    ) -> Option<bool> {
        let wins = prover.proves(position, self.attacker(), meter)?;
        Some(wins == (self.aim == Aim::Win))
    }

    /// Returns whether the aim is reached where the game is over; `None` where it goes on.
    pub(super) fn is_reached_at_end(self, position: &Position) -> Option<bool> {
        match position.state() {
            State::Playing => None,
            State::Won(winner) => Some(winner == self.side),
            State::Deadlock => Some(self.aim == Aim::NotLose),
        }
    }

    /// Returns a placement that reaches the aim. Most are in the table; forgotten ones are proven again.
    pub(super) fn answer(
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
            let is_reached = match self.is_reached_at_end(&after) {
                Some(is_reached) => is_reached,
                None => self.is_reached(prover, &after, meter)?,
            };
            if is_reached {
                return Some(point);
            }
        }
        None
    }
}
