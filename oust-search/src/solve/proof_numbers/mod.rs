//! Depth-first proof-number search (df-pn) expands the position that takes the least work to decide
//! its parents.
//!
//! Disproof numbers follow weak proof-number search: the number of the largest child plus the
//! number of open children, not the sum. A sum counts a position once for each order of placements
//! that leads to it. The game has no cycles, since each placement makes a group larger than the
//! groups that it captures or joins, so df-pn needs no protection against them.
//!
//! Several threads each search the whole position and share the table. A thread sees a position in
//! which others are as a little harder than it is, so that they go different ways, and gives up what
//! another one has decided.
//!
//! Sources: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002; T.
//! Ueda, T. Hashimoto, J. Hashimoto, H. Iida, "Weak proof-number search", 2008; T. Kaneko, "Parallel
//! depth first proof number search", 2010.

mod choice;
mod numbers;
mod presence;
mod table;
mod worker;

use std::panic::resume_unwind;
use std::thread;

use oust_core::{Color, Position};

use self::numbers::ProofNumbers;
use self::presence::Presence;
use self::table::Table;
use self::worker::{Shared, Worker};
use super::budget::NodeBudget;
use super::layout::{Layout, PointBits};
use super::node::Node;
use super::query::Prover;

/// The search with its table.
pub(crate) struct ProofNumberSearch<W, const S: usize> {
    shared: Shared<W, S>,
    /// One for each thread, the first of the thread that asks.
    workers: Vec<Worker<W>>,
}

/// The positions that one thread searches before others join: most proofs are shorter than it takes
/// to start a thread.
const ALONE: u64 = 1 << 14;

/// The bytes of the stack of a thread, like the first thread's: the search is as deep as a game is
/// long.
const STACK: usize = 8 << 20;

impl<W: PointBits, const S: usize> ProofNumberSearch<W, S> {
    /// Returns a search with a table of at most `bytes`.
    pub(crate) fn new(layout: Layout<W, S>, bytes: usize) -> Self {
        Self {
            shared: Shared {
                layout,
                table: Table::new(bytes),
                presence: Presence::new(),
            },
            workers: vec![Worker::default()],
        }
    }

    /// Searches a position until it is decided or a limit comes.
    fn search(
        &mut self,
        node: &Node<W, S>,
        attacks: bool,
        budget: &mut NodeBudget,
    ) -> ProofNumbers {
        let shared = &self.shared;
        let alone = |worker: &mut Worker<W>, budget: &mut NodeBudget| {
            worker.search_root(shared, node, attacks, false, budget)
        };
        let threads = budget.threads();
        if threads == 1 {
            return alone(&mut self.workers[0], budget);
        }
        let numbers = budget.first(ALONE, |budget| alone(&mut self.workers[0], budget));
        if numbers.decided().is_some() || budget.is_over() {
            return numbers;
        }
        self.workers.resize_with(threads, Worker::default);
        together(shared, &mut self.workers, node, attacks, budget)
    }
}

/// Searches a position with a thread for each worker until one of them decides it or a limit comes.
fn together<W: PointBits, const S: usize>(
    shared: &Shared<W, S>,
    workers: &mut [Worker<W>],
    node: &Node<W, S>,
    attacks: bool,
    budget: &mut NodeBudget,
) -> ProofNumbers {
    let search = |worker: &mut Worker<W>, budget: &mut NodeBudget| {
        let numbers = worker.search_root(shared, node, attacks, true, budget);
        // The first one that ends has decided the position, or met a limit.
        budget.end_team();
        (numbers, budget.positions())
    };
    let budgets = budget.form_team();
    let Some((first, others)) = workers.split_first_mut() else {
        return ProofNumbers::heuristic(0.0);
    };
    let (numbers, positions) = thread::scope(|scope| {
        let mut threads = Vec::new();
        for (worker, mut budget) in others.iter_mut().zip(budgets) {
            let thread = thread::Builder::new().stack_size(STACK);
            // A system may have no more threads: fewer workers do it all.
            threads.extend(
                thread
                    .spawn_scoped(scope, move || search(worker, &mut budget))
                    .ok(),
            );
        }
        let (mut numbers, _) = search(first, budget);
        let mut positions = 0;
        for thread in threads {
            let (found, counted) = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
            positions += counted;
            if numbers.decided().is_none() {
                numbers = found;
            }
        }
        (numbers, positions)
    });
    budget.dissolve_team(positions);
    numbers
}

impl<W: PointBits, const S: usize> Prover for ProofNumberSearch<W, S> {
    fn proves(
        &mut self,
        position: &Position,
        attacker: Color,
        budget: &mut NodeBudget,
    ) -> Option<bool> {
        let node = Node::new(&self.shared.layout, position);
        let attacks = position.to_move() == attacker;
        let known = self
            .shared
            .table
            .get(node.key(attacks))
            .filter(|known| known.decided().is_some());
        let numbers = known.unwrap_or_else(|| self.search(&node, attacks, budget));
        numbers.decided().map(|is_reached| is_reached == attacks)
    }

    fn known(&self, position: &Position, attacker: Color) -> Option<bool> {
        let attacks = position.to_move() == attacker;
        let node = Node::new(&self.shared.layout, position);
        let known = self.shared.table.get(node.key(attacks))?;
        known.decided().map(|is_reached| is_reached == attacks)
    }
}
