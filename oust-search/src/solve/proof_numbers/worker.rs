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
pub(crate) struct Memory<W> {
    groups: Groups<W>,
    steps: Vec<Step<W>>,
    /// The children of the positions on the way, by depth.
    children: Vec<Vec<Child<W>>>,
    /// The keys of the positions on the way.
    way: Vec<W>,
}

/// A thread that searches a position.
pub(crate) struct Worker<'a, W, const S: usize> {
    shared: &'a Shared<W, S>,
    memory: &'a mut Memory<W>,
    budget: &'a mut NodeBudget,
    /// Whether other threads search the position, too.
    has_company: bool,
    /// The number of positions on the way down to the first one that another thread decided.
    decided: Option<usize>,
}

/// The numbers of a position, and the placement that proves it, if one does.
struct Found {
    numbers: ProofNumbers,
    point: Option<u8>,
}

/// The positions between two looks whether another thread has decided one on the way.
const LOOK_INTERVAL: u64 = 1 << 10;

impl<'a, W: PointBits, const S: usize> Worker<'a, W, S> {
    /// Returns a worker that searches a position alone.
    pub(crate) fn alone(
        shared: &'a Shared<W, S>,
        memory: &'a mut Memory<W>,
        budget: &'a mut NodeBudget,
    ) -> Self {
        Self {
            shared,
            memory,
            budget,
            has_company: false,
            decided: None,
        }
    }

    /// Returns the same worker next to others that search the position, too.
    pub(crate) fn with_company(self) -> Self {
        Self {
            has_company: true,
            ..self
        }
    }

    /// Searches a position until one of its numbers reaches its limit.
    pub(crate) fn search(
        &mut self,
        node: &Node<W, S>,
        attacks: bool,
        limit: ProofNumbers,
    ) -> ProofNumbers {
        let before = self.budget.positions();
        // A position is searched even without budget, so that the root has numbers.
        self.budget.count();
        let key = node.key(attacks);
        self.enter(key, before);
        let Memory { groups, steps, .. } = &mut *self.memory;
        groups.find(&self.shared.layout, node);
        steps.clear();
        groups.placements(&self.shared.layout, node, steps);
        let Found { numbers, point } = if steps.is_empty() {
            Found {
                numbers: self.pass(node, attacks, limit),
                point: None,
            }
        } else {
            self.expand(node, attacks, limit)
        };
        self.leave(key);
        // The work below the position: large subtrees are the ones that a table must not lose.
        let work = self.budget.positions() - before;
        // The key stands for all images, so the placement is on the least one.
        let placement = point.map(|point| node.least_image(&self.shared.layout, point));
        self.shared.table.put(key, numbers, placement, work);
        numbers
    }

    /// Searches a position in which the side to move has no placement: it passes, unless the other
    /// side has no placement either.
    fn pass(&mut self, node: &Node<W, S>, attacks: bool, limit: ProofNumbers) -> ProofNumbers {
        let groups = &self.memory.groups;
        if !groups.other_has_placement(&self.shared.layout, node) {
            // A deadlock: the attacker has not won, and the defender has not lost.
            return if attacks {
                ProofNumbers::DISPROVEN
            } else {
                ProofNumbers::PROVEN
            };
        }
        let passed = self.search(&node.passed(), !attacks, limit.swapped());
        passed.swapped()
    }

    fn expand(&mut self, node: &Node<W, S>, attacks: bool, limit: ProofNumbers) -> Found {
        if let Some(step) = self.memory.steps.iter().find(|step| step.wins(node)) {
            return Found {
                numbers: ProofNumbers::PROVEN,
                point: Some(step.point),
            };
        }
        let depth = self.memory.way.len();
        while self.memory.children.len() <= depth {
            self.memory.children.push(Vec::new());
        }
        // Taken out, since the search below borrows `self`; each depth keeps its memory.
        let mut children = std::mem::take(&mut self.memory.children[depth]);
        self.list(node, attacks, &mut children);
        let numbers = loop {
            let (numbers, choice) = if self.has_company {
                weigh(&children, |child| self.shared.presence.count(child.key))
            } else {
                weigh(&children, |_| 0)
            };
            let Some(choice) = choice else {
                break numbers;
            };
            let is_enough = numbers.proof >= limit.proof || numbers.disproof >= limit.disproof;
            if is_enough || self.budget.is_over() || self.is_decided_above() {
                break numbers;
            }
            let child = &children[choice.index];
            let child_limit = ProofNumbers {
                proof: choice.proof_limit(limit.proof),
                // `weigh` adds the number of other open children to the child's disproof number.
                // No underflow: `numbers.disproof` is at least `open`, and below the limit.
                disproof: limit.disproof - (choice.open - 1),
            };
            let after = node.after(&self.shared.layout, &child.step);
            // Numbers are for the side to move; after a capture the same side is.
            children[choice.index].numbers = if child.step.ends_turn() {
                let limit = child_limit.swapped();
                let numbers = self.search(&after, !attacks, limit);
                numbers.swapped()
            } else {
                self.search(&after, attacks, child_limit)
            };
            if self.has_company {
                self.learn(&mut children);
            }
        };
        let proves = |child: &&Child<W>| child.numbers == ProofNumbers::PROVEN;
        let point = children.iter().find(proves).map(|child| child.step.point);
        self.memory.children[depth] = children;
        Found { numbers, point }
    }

    /// Lists the placements with their proof numbers, from the table or else by the heuristic.
    fn list(&self, node: &Node<W, S>, attacks: bool, children: &mut Vec<Child<W>>) {
        let (shared, memory) = (self.shared, &*self.memory);
        children.clear();
        children.extend(memory.steps.iter().map(|step| {
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
            child.numbers = self
                .known(child)
                .unwrap_or_else(|| ProofNumbers::heuristic(memory.groups.lead_after(&child.step)));
        }
    }

    /// Takes over what other threads have learned about the placements of a position in which they
    /// are, too.
    fn learn(&self, children: &mut [Child<W>]) {
        let key = self.memory.way.last().copied();
        // One of the threads is this one.
        if key.is_none_or(|key| self.shared.presence.count(key) < 2) {
            return;
        }
        for child in children {
            if let Some(numbers) = self.known(child) {
                child.numbers = numbers;
            }
        }
    }

    fn enter(&mut self, key: W, positions: u64) {
        self.memory.way.push(key);
        if !self.has_company {
            return;
        }
        self.shared.presence.enter(key);
        if positions.is_multiple_of(LOOK_INTERVAL) {
            self.decided = self.memory.way.iter().position(|key| {
                let numbers = self.shared.table.get(*key);
                numbers.is_some_and(|numbers| numbers.decided().is_some())
            });
        }
    }

    fn leave(&mut self, key: W) {
        self.memory.way.pop();
        if !self.has_company {
            return;
        }
        self.shared.presence.leave(key);
        if self
            .decided
            .is_some_and(|decided| self.memory.way.len() <= decided)
        {
            self.decided = None;
        }
    }

    /// Returns whether another thread has decided a position on the way, so that no search below it
    /// is of use.
    fn is_decided_above(&self) -> bool {
        self.decided.is_some()
    }

    /// Returns the numbers after a placement in the table, for the side that places.
    fn known(&self, child: &Child<W>) -> Option<ProofNumbers> {
        let numbers = self.shared.table.get(child.key)?;
        Some(if child.step.ends_turn() {
            numbers.swapped()
        } else {
            numbers
        })
    }
}
