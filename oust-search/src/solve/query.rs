//! Queries to a prover: whether a side reaches its goal within limits, and by a placement.

use std::fmt;

use oust_core::{Color, Point, Position, State};

use super::budget::NodeBudget;
use super::table_file::TableEntries;
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
pub(crate) trait Prover: TableEntries + Send {
    /// Returns whether a side can force a win; `None` where a limit came first.
    fn proves(
        &mut self,
        position: &Position,
        attacker: Color,
        budget: &mut NodeBudget,
    ) -> Option<bool>;

    /// Returns a placement with which the side to move reaches its goal, to win if it is the attacker or else
    /// not to lose, if the table tells one.
    fn placement(&mut self, position: &Position, attacker: Color) -> Option<Point>;
}

/// A method that decides positions in the representation of the solver, for the side to move.
pub(crate) trait NodeProver: TableEntries + Send {
    type Node;

    fn node(&self, position: &Position) -> Self::Node;

    /// Returns whether the side to move reaches its goal, to win if it attacks or else not to lose, if
    /// that is in the table.
    fn answer(&self, node: &Self::Node, attacks: bool) -> Option<bool>;

    /// Returns the index of a point on which a stone of the side to move reaches its goal, if the table tells
    /// one.
    fn proving_point(&mut self, node: &Self::Node, attacks: bool) -> Option<u8>;

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

    fn placement(&mut self, position: &Position, attacker: Color) -> Option<Point> {
        let node = self.node(position);
        let index = self.proving_point(&node, position.to_move() == attacker)?;
        Some(Point::new(u16::from(index)))
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

    /// Returns a placement of the side that reaches the goal; `None` where a limit came first or no
    /// placement does.
    ///
    /// The table has most answers. A position that it forgot is proven again.
    pub(crate) fn answer(
        self,
        prover: &mut dyn Prover,
        position: &Position,
        budget: &mut NodeBudget,
    ) -> Option<Point> {
        let attacker = self.attacker();
        if let Some(point) = prover.placement(position, attacker) {
            return Some(point);
        }
        // Proving the position again puts its placement back into the table.
        if !self.is_reached(prover, position, budget)? {
            return None;
        }
        if let Some(point) = prover.placement(position, attacker) {
            return Some(point);
        }
        // A table may know that the goal is reached and have lost how.
        for point in position.legal_points() {
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
