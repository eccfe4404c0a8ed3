//! Depth-first proof-number search (df-pn) expands the position that takes the least work to decide
//! its parents.
//!
//! Disproof numbers follow weak proof-number search: the number of the largest child plus the
//! number of open children, not the sum. A sum counts a position once for each order of placements
//! that leads to it. The game has no cycles, since each placement makes a group larger than the
//! groups that it captures or joins, so df-pn needs no protection against them.
//!
//! Sources: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002; T.
//! Ueda, T. Hashimoto, J. Hashimoto, H. Iida, "Weak proof-number search", 2008.

use std::hint::black_box;

use oust_core::{Color, Position};

use super::layout::{Layout, PointBits};
use super::node::{Groups, Node, Step};
use super::query::{NodeBudget, Prover};
use super::table::{INFINITY, ProofNumbers, Table};

/// The search with its table.
pub(crate) struct ProofNumberSearch<W, const S: usize> {
    layout: Layout<W, S>,
    table: Table<W>,
    groups: Groups<W>,
    steps: Vec<Step<W>>,
    /// The children of the positions on the way, by depth.
    children: Vec<Vec<Child<W>>>,
}

/// A placement with the proof numbers after it, seen by the side that places.
#[derive(Clone, Copy, Debug)]
struct Child<W> {
    step: Step<W>,
    key: W,
    numbers: ProofNumbers,
}

/// A child to search, with what limits its search.
struct Choice {
    index: usize,
    /// The least proof number of the other children: beyond it another child is better.
    second: u32,
    /// The number of children that are not refuted.
    open: u32,
}

impl<W: PointBits, const S: usize> ProofNumberSearch<W, S> {
    /// Returns a search with a table of at most `bytes`.
    pub(crate) fn new(layout: Layout<W, S>, bytes: usize) -> Self {
        Self {
            layout,
            table: Table::new(bytes),
            groups: Groups::default(),
            steps: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Searches a position until one of its numbers reaches its limit.
    fn search(
        &mut self,
        node: &Node<W, S>,
        attacks: bool,
        limit: ProofNumbers,
        depth: usize,
        budget: &mut NodeBudget,
    ) -> ProofNumbers {
        let before = budget.positions();
        // A position is searched even without budget, so that the root has numbers.
        budget.count();
        let key = node.key(attacks);
        self.groups.find(&self.layout, node);
        self.steps.clear();
        self.groups.placements(&self.layout, node, &mut self.steps);
        let numbers = if self.steps.is_empty() {
            self.pass(node, attacks, limit, depth, budget)
        } else {
            self.expand(node, attacks, limit, depth, budget)
        };
        // The work below the position: large subtrees are the ones that a table must not lose.
        self.table.put(key, numbers, budget.positions() - before);
        numbers
    }

    /// Searches a position in which the side to move has no placement: it passes, unless the other
    /// side has no placement either.
    fn pass(
        &mut self,
        node: &Node<W, S>,
        attacks: bool,
        limit: ProofNumbers,
        depth: usize,
        budget: &mut NodeBudget,
    ) -> ProofNumbers {
        if !self.groups.other_has_placement(&self.layout, node) {
            // A deadlock: the attacker has not won, and the defender has not lost.
            return if attacks {
                ProofNumbers::DISPROVEN
            } else {
                ProofNumbers::PROVEN
            };
        }
        let passed = self.search(&node.passed(), !attacks, limit.swapped(), depth, budget);
        passed.swapped()
    }

    fn expand(
        &mut self,
        node: &Node<W, S>,
        attacks: bool,
        limit: ProofNumbers,
        depth: usize,
        budget: &mut NodeBudget,
    ) -> ProofNumbers {
        if self.steps.iter().any(|step| step.wins(node)) {
            return ProofNumbers::PROVEN;
        }
        while self.children.len() <= depth {
            self.children.push(Vec::new());
        }
        // Taken out, since the search below borrows `self`; each depth keeps its memory.
        let mut children = std::mem::take(&mut self.children[depth]);
        self.list(node, attacks, &mut children);
        let numbers = loop {
            let (numbers, choice) = weigh(&children);
            let Some(choice) = choice else {
                break numbers;
            };
            let is_enough = numbers.proof >= limit.proof || numbers.disproof >= limit.disproof;
            if is_enough || budget.is_over() {
                break numbers;
            }
            let child = &children[choice.index];
            let child_limit = ProofNumbers {
                // A quarter above the second best: at the exact limit the search alternates between
                // two children of about equal numbers, and searches both again from the table. This
                // is the 1 + epsilon trick of J. Pawlewicz and L. Lew, 2006.
                proof: limit.proof.min(choice.second + choice.second / 4 + 1),
                // `weigh` adds the number of other open children to the child's disproof number.
                // No underflow: `numbers.disproof` is at least `open`, and below the limit.
                disproof: limit.disproof - (choice.open - 1),
            };
            let after = node.after(&self.layout, &child.step);
            // Numbers are for the side to move; after a capture the same side is.
            children[choice.index].numbers = if child.step.ends_turn() {
                let limit = child_limit.swapped();
                let numbers = self.search(&after, !attacks, limit, depth + 1, budget);
                numbers.swapped()
            } else {
                self.search(&after, attacks, child_limit, depth + 1, budget)
            };
        };
        self.children[depth] = children;
        numbers
    }

    /// Lists the placements with their proof numbers, from the table or else by the heuristic.
    fn list(&self, node: &Node<W, S>, attacks: bool, children: &mut Vec<Child<W>>) {
        children.clear();
        children.extend(self.steps.iter().map(|step| {
            let after = node.after(&self.layout, step);
            Child {
                step: *step,
                key: after.key(attacks != step.ends_turn()),
                numbers: ProofNumbers::PROVEN,
            }
        }));
        // No branch depends on these reads, so the cache misses overlap; `black_box` keeps them.
        let touched = children.iter().map(|child| self.table.touch(child.key));
        black_box(touched.fold(W::ZERO, |all, one| all | one));
        for child in children.iter_mut() {
            child.numbers = match self.table.get(child.key) {
                Some(known) if child.step.ends_turn() => known.swapped(),
                Some(known) => known,
                None => ProofNumbers::heuristic(self.groups.lead_after(&child.step)),
            };
        }
    }
}

impl<W: PointBits, const S: usize> Prover for ProofNumberSearch<W, S> {
    fn proves(
        &mut self,
        position: &Position,
        attacker: Color,
        budget: &mut NodeBudget,
    ) -> Option<bool> {
        let node = Node::new(&self.layout, position);
        let attacks = position.to_move() == attacker;
        let limit = ProofNumbers {
            proof: INFINITY,
            disproof: INFINITY,
        };
        let known = self
            .table
            .get(node.key(attacks))
            .filter(|known| known.decided().is_some());
        let numbers = known.unwrap_or_else(|| self.search(&node, attacks, limit, 0, budget));
        numbers.decided().map(|is_reached| is_reached == attacks)
    }

    fn known(&self, position: &Position, attacker: Color) -> Option<bool> {
        let attacks = position.to_move() == attacker;
        let known = self
            .table
            .get(Node::new(&self.layout, position).key(attacks))?;
        known.decided().map(|is_reached| is_reached == attacks)
    }
}

/// Computes proof and disproof numbers from the children, and picks the child to search; `None`
/// once the position is decided.
fn weigh<W>(children: &[Child<W>]) -> (ProofNumbers, Option<Choice>) {
    let mut choice = Choice {
        index: 0,
        second: INFINITY,
        open: 0,
    };
    let mut best = INFINITY;
    let mut most = 0;
    for (index, child) in children.iter().enumerate() {
        let ProofNumbers { proof, disproof } = child.numbers;
        if proof == 0 {
            return (ProofNumbers::PROVEN, None);
        }
        // Refuted: it neither can be chosen nor adds to the disproof.
        if disproof == 0 {
            continue;
        }
        choice.open += 1;
        most = most.max(disproof);
        // Strictly less: of equal children the first is searched, and captures come first.
        if proof < best {
            choice.second = best;
            best = proof;
            choice.index = index;
        } else {
            choice.second = choice.second.min(proof);
        }
    }
    if choice.open == 0 {
        return (ProofNumbers::DISPROVEN, None);
    }
    let numbers = ProofNumbers {
        proof: best,
        // `INFINITY` is for decided positions only.
        disproof: (most + choice.open - 1).min(INFINITY - 1),
    };
    (numbers, Some(choice))
}
