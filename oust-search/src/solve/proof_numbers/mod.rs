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
use std::{io, thread};

use oust_core::Position;

use self::numbers::ProofNumbers;
use self::presence::Presence;
use self::table::Table;
use self::worker::{Memory, Shared, Worker};
use super::budget::NodeBudget;
use super::layout::{Layout, PointBits};
use super::node::Node;
use super::query::NodeProver;
use super::table_file::TableEntries;

/// The search with its table.
pub(crate) struct ProofNumberSearch<W, const S: usize> {
    shared: Shared<W, S>,
    /// The memory of the thread that asks.
    memory: Memory<W>,
    /// The memory of each further thread.
    others: Vec<Memory<W>>,
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
            memory: Memory::default(),
            others: Vec::new(),
        }
    }

    /// Searches a position with the threads of the budget until one of them decides it or a limit
    /// comes.
    fn search(
        &mut self,
        node: &Node<W, S>,
        attacks: bool,
        budget: &mut NodeBudget,
    ) -> ProofNumbers {
        let (shared, limit) = (&self.shared, ProofNumbers::NO_LIMIT);
        if budget.threads() == 1 {
            return Worker::alone(shared, &mut self.memory, budget).search(node, attacks, limit);
        }
        let numbers = budget.first(ALONE, |budget| {
            Worker::alone(shared, &mut self.memory, budget).search(node, attacks, limit)
        });
        if numbers.decided().is_some() || budget.is_over() {
            return numbers;
        }
        let search = |memory: &mut Memory<W>, budget: &mut NodeBudget| {
            let mut worker = Worker::alone(shared, memory, budget).with_company();
            let numbers = worker.search(node, attacks, limit);
            // The first one that ends has decided the position, or met a limit.
            budget.end_team();
            (numbers, budget.positions())
        };
        let budgets: Vec<_> = budget.form_team().collect();
        self.others.resize_with(budgets.len(), Memory::default);
        let (numbers, positions) = thread::scope(|scope| {
            let mut threads = Vec::new();
            for (memory, mut budget) in self.others.iter_mut().zip(budgets) {
                let work = move || search(memory, &mut budget);
                let thread = thread::Builder::new().stack_size(STACK);
                // A system may have no more threads: fewer workers do it all.
                threads.extend(thread.spawn_scoped(scope, work).ok());
            }
            let (mut numbers, _) = search(&mut self.memory, budget);
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
}

impl<W: PointBits, const S: usize> NodeProver for ProofNumberSearch<W, S> {
    type Node = Node<W, S>;

    fn node(&self, position: &Position) -> Self::Node {
        Node::new(&self.shared.layout, position)
    }

    fn answer(&self, node: &Self::Node, attacks: bool) -> Option<bool> {
        self.shared.table.get(node.key(attacks))?.decided()
    }

    fn proving_point(&mut self, node: &Self::Node, attacks: bool) -> Option<u8> {
        let image = self.shared.table.placement(node.key(attacks))?;
        node.point_of_least_image(&self.shared.layout, image)
    }

    fn decide(
        &mut self,
        node: &Self::Node,
        attacks: bool,
        budget: &mut NodeBudget,
    ) -> Option<bool> {
        self.search(node, attacks, budget).decided()
    }
}

impl<W: PointBits, const S: usize> TableEntries for ProofNumberSearch<W, S> {
    fn method(&self) -> &'static str {
        "proof-numbers"
    }

    fn entry_words(&self) -> usize {
        Table::<W>::ENTRY
    }

    fn for_each_entry(&self, f: &mut dyn FnMut(&[u64]) -> io::Result<()>) -> io::Result<()> {
        self.shared.table.for_each_entry(f)
    }

    fn add_entry(&mut self, entry: &[u64]) {
        self.shared.table.add_entry(entry);
    }
}
