//! Exhaustive searches of a turn and of the enemy's next one.
//!
//! `tactics` answers the same questions faster, for the engine: it knows visited positions by their
//! Zobrist keys. A proof of a puzzle may not depend on keys that differ, so positions are compared
//! here.

use std::collections::{HashMap, HashSet};

use oust_core::{Point, Position, State};

use crate::play::after;
use crate::tactics::is_possible;

/// Searches of one position and their common budget. Every function returns `None` where the budget
/// ran out first.
pub(super) struct Turns {
    /// The number of placements that may still be tried.
    left: u64,
    /// Whether the side to move wins in this turn, of positions in the middle of its turn.
    wins: HashMap<Position, bool>,
    /// Whether the side to move survives, of positions in the middle of its turn.
    survives: HashMap<Position, bool>,
}

/// A solution, and the number of placements at its start that are the only ones at their step.
pub(super) struct Solution {
    pub(super) placements: Vec<Point>,
    pub(super) forced: usize,
}

impl Turns {
    pub(super) fn new() -> Self {
        Self {
            left: 0,
            wins: HashMap::new(),
            survives: HashMap::new(),
        }
    }

    /// Allows `placements` to be tried from now on.
    pub(super) fn refill(&mut self, placements: u64) {
        self.left = placements;
    }

    /// Returns the placements after which the side to move wins in this turn, up to `most`.
    pub(super) fn winners(&mut self, position: &Position, most: usize) -> Option<Vec<Point>> {
        let mut winners = Vec::new();
        // A turn wins by captures alone, since a non-capturing placement ends it.
        for point in position.capturing_points() {
            let after = self.tried(position, point)?;
            if self.wins_after(&after)? {
                winners.push(point);
                if winners.len() == most {
                    break;
                }
            }
        }
        Some(winners)
    }

    /// Returns whether the side to move wins in this turn.
    pub(super) fn wins(&mut self, position: &Position) -> Option<bool> {
        // Before the table: the condition costs less than a key.
        if position.state() != State::Playing || !is_possible(position) {
            return Some(false);
        }
        if let Some(&known) = self.wins.get(position) {
            return Some(known);
        }
        let mut wins = false;
        for point in position.capturing_points() {
            let after = self.tried(position, point)?;
            if self.wins_after(&after)? {
                wins = true;
                break;
            }
        }
        // Captures in another order lead to the same position.
        self.wins.insert(position.clone(), wins);
        Some(wins)
    }

    /// Returns whether a turn that went on to `after` by a capture wins.
    fn wins_after(&mut self, after: &Position) -> Option<bool> {
        match after.state() {
            State::Won(_) => Some(true),
            // After a capture the turn may end for lack of a placement.
            _ => Some(after.mid_turn() && self.wins(after)?),
        }
    }

    /// Returns a shortest turn that wins, given that one does.
    pub(super) fn winning_turn(&mut self, position: &Position) -> Option<Solution> {
        let placements = self.shortest(position)?;
        let forced = self.forced(position, &placements, Self::winners)?;
        Some(Solution { placements, forced })
    }

    /// Searches the turns by their length.
    fn shortest(&mut self, position: &Position) -> Option<Vec<Point>> {
        let mut level = vec![(position.clone(), Vec::new())];
        let mut visited = HashSet::new();
        // Level by level, so that the first win is a shortest one. Positions that cannot win are
        // left out: `winners` has proven most of them already.
        while !level.is_empty() {
            let mut next = Vec::new();
            for (position, turn) in &level {
                for point in position.capturing_points() {
                    let after = self.tried(position, point)?;
                    let mut turn: Vec<Point> = turn.clone();
                    turn.push(point);
                    if let State::Won(_) = after.state() {
                        return Some(turn);
                    }
                    if self.wins_after(&after)? && visited.insert(after.clone()) {
                        next.push((after, turn));
                    }
                }
            }
            level = next;
        }
        None
    }

    /// Returns the placements after which the side to move can complete its turn such that the
    /// enemy does not win in the next one, up to `most`. The side to move does not win itself.
    pub(super) fn survivors(&mut self, position: &Position, most: usize) -> Option<Vec<Point>> {
        let mut survivors = Vec::new();
        for point in position.legal_points() {
            let after = self.tried(position, point)?;
            if self.survives_after(position, &after)? {
                survivors.push(point);
                if survivors.len() == most {
                    break;
                }
            }
        }
        Some(survivors)
    }

    fn survives_after(&mut self, position: &Position, after: &Position) -> Option<bool> {
        if after.state() == State::Won(position.to_move()) {
            return Some(true);
        }
        if after.mid_turn() {
            return self.survives(after);
        }
        // The turns of the enemy after another placement are others.
        let turn = std::mem::take(&mut self.wins);
        // False in a deadlock and where the enemy has to pass: neither is a win.
        let loses = self.wins(after);
        self.wins = turn;
        Some(!loses?)
    }

    /// Returns whether the side to move, in the middle of its turn, has a placement that survives.
    fn survives(&mut self, position: &Position) -> Option<bool> {
        if let Some(&known) = self.survives.get(position) {
            return Some(known);
        }
        let survives = !self.survivors(position, 1)?.is_empty();
        self.survives.insert(position.clone(), survives);
        Some(survives)
    }

    /// Returns a turn that survives, given that one does. It ends as soon as it can.
    pub(super) fn surviving_turn(&mut self, position: &Position) -> Option<Solution> {
        let mut placements = Vec::new();
        let mut reached = position.clone();
        loop {
            let survivors = self.survivors(&reached, usize::MAX)?;
            // A capture that is not needed would only make the solution longer.
            let ends_turn = |point: &&Point| !after(&reached, **point).mid_turn();
            let point = *survivors.iter().find(ends_turn).or(survivors.first())?;
            placements.push(point);
            reached = after(&reached, point);
            if !reached.mid_turn() {
                let forced = self.forced(position, &placements, Self::survivors)?;
                return Some(Solution { placements, forced });
            }
        }
    }

    /// Returns the number of placements at the start of a turn that `solving` finds alone at their
    /// step.
    fn forced(
        &mut self,
        position: &Position,
        turn: &[Point],
        solving: impl Fn(&mut Self, &Position, usize) -> Option<Vec<Point>>,
    ) -> Option<usize> {
        let mut reached = position.clone();
        for (step, &point) in turn.iter().enumerate() {
            // The second one decides; the others need no proof.
            if solving(self, &reached, 2)?.len() > 1 {
                return Some(step);
            }
            reached = after(&reached, point);
        }
        Some(turn.len())
    }

    /// Returns the position after a placement, at the expense of the budget.
    fn tried(&mut self, position: &Position, point: Point) -> Option<Position> {
        // A placement is the unit, since the placements of a position differ in number by far.
        self.left = self.left.checked_sub(1)?;
        Some(after(position, point))
    }
}
