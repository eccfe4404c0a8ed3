//! The search of one thread.

use std::hint::black_box;

use super::super::budget::NodeBudget;
use super::super::layout::{Layout, PointBits};
use super::super::node::{Groups, Node, Step};
use super::choice::{Child, weigh};
use super::numbers::ProofNumbers;
use super::presence::Presence;
use super::table::Table;

/// The parts of a search that its threads share.
#[derive(Debug)]
pub(crate) struct Shared<W, const S: usize> {
    pub(crate) layout: Layout<W, S>,
    pub(crate) table: Table<W>,
    /// Where the threads are; only asked where there is more than one.
    pub(crate) presence: Presence,
}

/// The memory of a thread, which it uses again for each position.
#[derive(Debug, Default)]
pub(crate) struct Worker<W> {
    groups: Groups<W>,
    steps: Vec<Step<W>>,
    /// The children of the positions on the way, by depth.
    children: Vec<Vec<Child<W>>>,
    /// The keys of the positions on the way.
    way: Vec<W>,
    /// The number of positions on the way down to the first one that another thread decided.
    decided: Option<usize>,
    has_company: bool,
}

/// The positions between two looks whether another thread has decided one on the way.
const LOOK_INTERVAL: u64 = 1 << 10;

impl<W: PointBits> Worker<W> {
    /// Searches a position until one of its numbers reaches its limit. With company it shares the
    /// position with the other threads.
    pub(crate) fn search_root<const S: usize>(
        &mut self,
        shared: &Shared<W, S>,
        node: &Node<W, S>,
        attacks: bool,
        has_company: bool,
        budget: &mut NodeBudget,
    ) -> ProofNumbers {
        self.has_company = has_company;
        self.search(shared, node, attacks, ProofNumbers::NO_LIMIT, budget)
    }

    fn search<const S: usize>(
        &mut self,
        shared: &Shared<W, S>,
        node: &Node<W, S>,
        attacks: bool,
        limit: ProofNumbers,
        budget: &mut NodeBudget,
    ) -> ProofNumbers {
        let before = budget.positions();
        // A position is searched even without budget, so that the root has numbers.
        budget.count();
        let key = node.key(attacks);
        self.enter(shared, key, before);
        self.groups.find(&shared.layout, node);
        self.steps.clear();
        self.groups
            .placements(&shared.layout, node, &mut self.steps);
        let numbers = if self.steps.is_empty() {
            self.pass(shared, node, attacks, limit, budget)
        } else {
            self.expand(shared, node, attacks, limit, budget)
        };
        self.leave(shared, key);
        // The work below the position: large subtrees are the ones that a table must not lose.
        shared.table.put(key, numbers, budget.positions() - before);
        numbers
    }

    /// Searches a position in which the side to move has no placement: it passes, unless the other
    /// side has no placement either.
    fn pass<const S: usize>(
        &mut self,
        shared: &Shared<W, S>,
        node: &Node<W, S>,
        attacks: bool,
        limit: ProofNumbers,
        budget: &mut NodeBudget,
    ) -> ProofNumbers {
        if !self.groups.other_has_placement(&shared.layout, node) {
            // A deadlock: the attacker has not won, and the defender has not lost.
            return if attacks {
                ProofNumbers::DISPROVEN
            } else {
                ProofNumbers::PROVEN
            };
        }
        let passed = self.search(shared, &node.passed(), !attacks, limit.swapped(), budget);
        passed.swapped()
    }

    fn expand<const S: usize>(
        &mut self,
        shared: &Shared<W, S>,
        node: &Node<W, S>,
        attacks: bool,
        limit: ProofNumbers,
        budget: &mut NodeBudget,
    ) -> ProofNumbers {
        if self.steps.iter().any(|step| step.wins(node)) {
            return ProofNumbers::PROVEN;
        }
        let depth = self.way.len();
        while self.children.len() <= depth {
            self.children.push(Vec::new());
        }
        // Taken out, since the search below borrows `self`; each depth keeps its memory.
        let mut children = std::mem::take(&mut self.children[depth]);
        self.list(shared, node, attacks, &mut children);
        let numbers = loop {
            let (numbers, choice) = if self.has_company {
                weigh(&children, |child| shared.presence.count(child.key))
            } else {
                weigh(&children, |_| 0)
            };
            let Some(choice) = choice else {
                break numbers;
            };
            let is_enough = numbers.proof >= limit.proof || numbers.disproof >= limit.disproof;
            if is_enough || budget.is_over() || self.is_decided_above() {
                break numbers;
            }
            let child = &children[choice.index];
            let child_limit = ProofNumbers {
                proof: choice.proof_limit(limit.proof),
                // `weigh` adds the number of other open children to the child's disproof number.
                // No underflow: `numbers.disproof` is at least `open`, and below the limit.
                disproof: limit.disproof - (choice.open - 1),
            };
            let after = node.after(&shared.layout, &child.step);
            // Numbers are for the side to move; after a capture the same side is.
            children[choice.index].numbers = if child.step.ends_turn() {
                let limit = child_limit.swapped();
                let numbers = self.search(shared, &after, !attacks, limit, budget);
                numbers.swapped()
            } else {
                self.search(shared, &after, attacks, child_limit, budget)
            };
            if self.has_company {
                self.learn(shared, &mut children);
            }
        };
        self.children[depth] = children;
        numbers
    }

    /// Lists the placements with their proof numbers, from the table or else by the heuristic.
    fn list<const S: usize>(
        &self,
        shared: &Shared<W, S>,
        node: &Node<W, S>,
        attacks: bool,
        children: &mut Vec<Child<W>>,
    ) {
        children.clear();
        children.extend(self.steps.iter().map(|step| {
            let after = node.after(&shared.layout, step);
            Child {
                step: *step,
                key: after.key(attacks != step.ends_turn()),
                numbers: ProofNumbers::PROVEN,
            }
        }));
        // No branch depends on these reads, so the cache misses overlap; `black_box` keeps them.
        let touched = children.iter().map(|child| shared.table.touch(child.key));
        black_box(touched.fold(0, |all, one| all | one));
        for child in children.iter_mut() {
            child.numbers = known(shared, child)
                .unwrap_or_else(|| ProofNumbers::heuristic(self.groups.lead_after(&child.step)));
        }
    }

    /// Takes over what other threads have learned about the placements of a position in which they
    /// are, too.
    fn learn<const S: usize>(&self, shared: &Shared<W, S>, children: &mut [Child<W>]) {
        let key = self.way.last().copied();
        // One of the threads is this one.
        if key.is_none_or(|key| shared.presence.count(key) < 2) {
            return;
        }
        for child in children {
            if let Some(numbers) = known(shared, child) {
                child.numbers = numbers;
            }
        }
    }

    fn enter<const S: usize>(&mut self, shared: &Shared<W, S>, key: W, positions: u64) {
        self.way.push(key);
        if !self.has_company {
            return;
        }
        shared.presence.enter(key);
        if positions.is_multiple_of(LOOK_INTERVAL) {
            self.decided = self.way.iter().position(|key| {
                let numbers = shared.table.get(*key);
                numbers.is_some_and(|numbers| numbers.decided().is_some())
            });
        }
    }

    fn leave<const S: usize>(&mut self, shared: &Shared<W, S>, key: W) {
        self.way.pop();
        if !self.has_company {
            return;
        }
        shared.presence.leave(key);
        if self
            .decided
            .is_some_and(|decided| self.way.len() <= decided)
        {
            self.decided = None;
        }
    }

    /// Returns whether another thread has decided a position on the way, so that no search below it
    /// is of use.
    fn is_decided_above(&self) -> bool {
        self.decided.is_some()
    }
}

/// Returns the numbers after a placement in the table, for the side that places.
fn known<W: PointBits, const S: usize>(
    shared: &Shared<W, S>,
    child: &Child<W>,
) -> Option<ProofNumbers> {
    let numbers = shared.table.get(child.key)?;
    Some(if child.step.ends_turn() {
        numbers.swapped()
    } else {
        numbers
    })
}
