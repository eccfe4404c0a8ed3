//! Depth-first proof-number search (df-pn): the search expands the position that needs the least effort
//! to decide its parents.
//!
//! Proof numbers are weak: the effort to refute all children is that of the largest plus their number,
//! not the sum. A sum counts positions several times that several orders of placements reach. The game
//! has no cycles: each placement makes a group larger than the groups that it captures or joins.

use std::hint::black_box;

use oust_core::{Color, Position};

use super::Prover;
use super::effort::{ENDLESS, Effort};
use super::groups::Groups;
use super::layout::Layout;
use super::meter::Meter;
use super::node::{Node, Step};
use super::table::Table;
use super::word::Word;

/// The search with its table.
pub(super) struct ProofNumbers<W> {
    layout: Layout<W>,
    table: Table<W>,
    groups: Groups<W>,
    steps: Vec<Step<W>>,
    /// The children of the positions on the way, by depth.
    children: Vec<Vec<Child<W>>>,
}

/// A placement with the effort after it, for the side that places.
#[derive(Clone, Copy, Debug)]
struct Child<W> {
    step: Step<W>,
    key: W,
    effort: Effort,
}

/// A child to search, and the efforts at which another one is better.
struct Choice {
    index: usize,
    /// The least effort of the other children.
    second: u32,
    /// The number of children that are not refuted.
    open: u32,
}

impl<W: Word> ProofNumbers<W> {
    /// Returns a search with a table of at most `bytes`.
    pub(super) fn new(layout: Layout<W>, bytes: usize) -> Self {
        Self {
            layout,
            table: Table::new(bytes),
            groups: Groups::default(),
            steps: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Searches a position until an effort reaches its limit.
    fn search(
        &mut self,
        node: &Node<W>,
        attacks: bool,
        limit: Effort,
        depth: usize,
        meter: &mut Meter,
    ) -> Effort {
        let before = meter.positions();
        meter.count();
        let key = node.key(attacks);
        self.groups.find(&self.layout, node);
        self.steps.clear();
        self.groups.placements(&self.layout, node, &mut self.steps);
        let effort = if self.steps.is_empty() {
            self.pass(node, attacks, limit, depth, meter)
        } else {
            self.expand(node, attacks, limit, depth, meter)
        };
        self.table.put(key, effort, meter.positions() - before);
        effort
    }

    /// Searches a position in which the side to move has no placement: it passes, unless the other
    /// side has none either.
    fn pass(
        &mut self,
        node: &Node<W>,
        attacks: bool,
        limit: Effort,
        depth: usize,
        meter: &mut Meter,
    ) -> Effort {
        if !self.groups.other_has_placement(&self.layout, node) {
            return if attacks {
                Effort::MISSED
            } else {
                Effort::REACHED
            };
        }
        let passed = self.search(&node.passed(), !attacks, limit.for_other(), depth, meter);
        passed.for_other()
    }

    fn expand(
        &mut self,
        node: &Node<W>,
        attacks: bool,
        limit: Effort,
        depth: usize,
        meter: &mut Meter,
    ) -> Effort {
        if self.steps.iter().any(|step| step.wins(node)) {
            return Effort::REACHED;
        }
        while self.children.len() <= depth {
            self.children.push(Vec::new());
        }
        let mut children = std::mem::take(&mut self.children[depth]);
        self.list(node, attacks, &mut children);
        let effort = loop {
            let (effort, choice) = weigh(&children);
            let Some(choice) = choice else {
                break effort;
            };
            let is_enough = effort.reach >= limit.reach || effort.miss >= limit.miss;
            if is_enough || meter.is_over() {
                break effort;
            }
            let child = &children[choice.index];
            let child_limit = Effort {
                // A little more than the second best, so that the search does not jump to and fro.
                reach: limit.reach.min(choice.second + choice.second / 4 + 1),
                miss: limit.miss - (choice.open - 1),
            };
            let after = node.after(&self.layout, &child.step);
            children[choice.index].effort = if child.step.ends_turn() {
                let limit = child_limit.for_other();
                let effort = self.search(&after, !attacks, limit, depth + 1, meter);
                effort.for_other()
            } else {
                self.search(&after, attacks, child_limit, depth + 1, meter)
            };
        };
        self.children[depth] = children;
        effort
    }

    /// Lists the placements with their efforts: those in the table, else guesses.
    fn list(&self, node: &Node<W>, attacks: bool, children: &mut Vec<Child<W>>) {
        children.clear();
        children.extend(self.steps.iter().map(|step| {
            let after = node.after(&self.layout, step);
            Child {
                step: *step,
                key: after.key(attacks != step.ends_turn()),
                effort: Effort::REACHED,
            }
        }));
        // No branch depends on these reads, so the cache misses overlap.
        let touched = children.iter().map(|child| self.table.touch(child.key));
        black_box(touched.fold(W::ZERO, |all, one| all | one));
        for child in children.iter_mut() {
            child.effort = match self.table.get(child.key) {
                Some(known) if child.step.ends_turn() => known.for_other(),
                Some(known) => known,
                None => Effort::guessed(self.groups.lead_after(&child.step)),
            };
        }
    }
}

impl<W: Word> Prover for ProofNumbers<W> {
    fn proves(&mut self, position: &Position, attacker: Color, meter: &mut Meter) -> Option<bool> {
        let node = Node::new(&self.layout, position);
        let attacks = position.to_move() == attacker;
        let limit = Effort {
            reach: ENDLESS,
            miss: ENDLESS,
        };
        let known = self.table.get(node.key(attacks));
        let known = known.filter(|known| known.decided().is_some());
        let effort = known.unwrap_or_else(|| self.search(&node, attacks, limit, 0, meter));
        effort.decided().map(|is_reached| is_reached == attacks)
    }

    fn known(&self, position: &Position, attacker: Color) -> Option<bool> {
        let attacks = position.to_move() == attacker;
        let known = self
            .table
            .get(Node::new(&self.layout, position).key(attacks))?;
        known.decided().map(|is_reached| is_reached == attacks)
    }
}

/// Returns the effort of a position by those of its children, and the child to search.
fn weigh<W>(children: &[Child<W>]) -> (Effort, Option<Choice>) {
    let mut choice = Choice {
        index: 0,
        second: ENDLESS,
        open: 0,
    };
    let mut best = ENDLESS;
    let mut most = 0;
    for (index, child) in children.iter().enumerate() {
        let Effort { reach, miss } = child.effort;
        if reach == 0 {
            return (Effort::REACHED, None);
        }
        if miss == 0 {
            continue;
        }
        choice.open += 1;
        most = most.max(miss);
        if reach < best {
            choice.second = best;
            best = reach;
            choice.index = index;
        } else {
            choice.second = choice.second.min(reach);
        }
    }
    if choice.open == 0 {
        return (Effort::MISSED, None);
    }
    let effort = Effort {
        reach: best,
        miss: (most + choice.open - 1).min(ENDLESS - 1),
    };
    (effort, Some(choice))
}
