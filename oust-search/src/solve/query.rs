//! Queries to a prover: whether a side reaches its goal within limits, and by a placement.

use std::fmt;

use oust_core::{Color, Point, Position, State};

use super::budget::NodeBudget;
use crate::play::after;

/// The value of a position with perfect play, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Value {
    /// The other side can force a win.
    Loss,
    /// Each side can force at least a deadlock.
    Draw,
    /// The side to move can force a win.
    Win,
}

impl Value {
    /// Returns `win`, `draw` or `loss`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
        }
    }

    /// Returns the value for the other side.
    #[must_use]
    pub fn for_other(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A method that proves whether a side wins.
pub(crate) trait Prover: Send {
    /// Returns whether a side can force a win; `None` where a limit came first.
    fn proves(
        &mut self,
        position: &Position,
        attacker: Color,
        budget: &mut NodeBudget,
    ) -> Option<bool>;

    /// Returns whether a side can force a win, if that is in the table.
    fn known(&self, position: &Position, attacker: Color) -> Option<bool>;
}

/// A method that decides positions in the representation of the solver, for the side to move.
pub(crate) trait NodeProver: Send {
    type Node;

    fn node(&self, position: &Position) -> Self::Node;

    /// Returns whether the side to move reaches its goal, to win if it attacks or else not to lose, if
    /// that is in the table.
    fn answer(&self, node: &Self::Node, attacks: bool) -> Option<bool>;

    /// Decides whether the side to move reaches its goal; `None` where a limit came first.
    fn decide(&mut self, node: &Self::Node, attacks: bool, budget: &mut NodeBudget)
    -> Option<bool>;
}

impl<P: NodeProver> Prover for P {
    fn proves(
        &mut self,
        position: &Position,
        attacker: Color,
        budget: &mut NodeBudget,
    ) -> Option<bool> {
        let node = self.node(position);
        let attacks = position.to_move() == attacker;
        let answer = match self.answer(&node, attacks) {
            Some(answer) => answer,
            None => self.decide(&node, attacks, budget)?,
        };
        // An answer is for the side to move; the caller asks about the attacker.
        Some(answer == attacks)
    }

    fn known(&self, position: &Position, attacker: Color) -> Option<bool> {
        let attacks = position.to_move() == attacker;
        let answer = self.answer(&self.node(position), attacks)?;
        Some(answer == attacks)
    }
}

/// The goal of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The side wins; a deadlock does not count.
    Win,
    /// Not to lose: to win or to reach a deadlock.
    NotLose,
}

/// The query whether a side reaches a goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Query {
    pub(crate) side: Color,
    pub(crate) goal: Goal,
}

impl Query {
    fn attacker(self) -> Color {
        match self.goal {
            Goal::Win => self.side,
            // Not to lose is to keep the other side from winning: one kind of proof answers both
            // goals.
            Goal::NotLose => !self.side,
        }
    }

    /// Returns whether the side reaches its goal; `None` where a limit came first.
    pub(crate) fn is_reached(
        self,
        prover: &mut dyn Prover,
        position: &Position,
        budget: &mut NodeBudget,
    ) -> Option<bool> {
        let wins = prover.proves(position, self.attacker(), budget)?;
        // The side that reaches `Win` is the attacker, the side that reaches `NotLose` stops it.
        Some(wins == (self.goal == Goal::Win))
    }

    /// Returns whether the goal is reached where the game is over; `None` where it goes on.
    pub(crate) fn is_reached_at_end(self, position: &Position) -> Option<bool> {
        match position.state() {
            State::Playing => None,
            State::Won(winner) => Some(winner == self.side),
            State::Deadlock => Some(self.goal == Goal::NotLose),
        }
    }

    /// Returns a placement that reaches the goal; `None` where a limit came first or no placement
    /// does.
    ///
    /// The table has most answers. A position that it forgot is proven again.
    pub(crate) fn answer(
        self,
        prover: &mut dyn Prover,
        position: &Position,
        budget: &mut NodeBudget,
    ) -> Option<Point> {
        let won = State::Won(self.side);
        let points: Vec<Point> = position.legal_points().collect();
        // A win at once needs no table, and ends the game that a strategy has to cover.
        let wins = points
            .iter()
            .find(|point| after(position, **point).state() == won);
        if let Some(point) = wins {
            return Some(*point);
        }
        let known = |prover: &dyn Prover| {
            points.iter().copied().find(|point| {
                let wins = prover.known(&after(position, *point), self.attacker());
                wins == Some(self.goal == Goal::Win)
            })
        };
        if let Some(point) = known(prover) {
            return Some(point);
        }
        // Proving the position again puts its placements back into the table.
        self.is_reached(prover, position, budget)?;
        if let Some(point) = known(prover) {
            return Some(point);
        }
        for point in points {
            let after = after(position, point);
            let is_reached = match self.is_reached_at_end(&after) {
                Some(is_reached) => is_reached,
                None => self.is_reached(prover, &after, budget)?,
            };
            if is_reached {
                return Some(point);
            }
        }
        None
    }
}
