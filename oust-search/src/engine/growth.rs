//! Growing the tree, with one thread or several.

use std::sync::{Mutex, PoisonError};
use std::thread;

use oust_core::{Point, Position, SplitMix64};

use crate::evaluation::{Evaluator, Next, Successor};
use crate::limits::Deadline;
use crate::play::play;
use crate::tactics::{Budget, WinningTurn, winning_turn};
use crate::tree::{Outcome, Path, Tree};

/// The positions that the search of a winning turn at a leaf may visit. A guess, small against the
/// evaluations of an expansion.
const LEAF_BUDGET: u64 = 12;

/// A tree and how large it may become.
pub(crate) struct Growth<'a> {
    pub(crate) root: &'a Position,
    pub(crate) tree: &'a mut Tree,
    /// The evaluations so far.
    pub(crate) evaluations: &'a mut u64,
    pub(crate) max_nodes: usize,
}

/// Expands leaves. One for each thread; its memory is reused.
///
/// An expansion is a chain of values, so that its steps cannot be mixed up: a [`Leaf`] is replayed
/// to a [`LeafPosition`], which is evaluated to an [`Expansion`]. With several threads the tree is
/// locked for the first and the last step alone.
pub(crate) struct Worker {
    evaluator: Box<dyn Evaluator>,
    position: Position,
    budget: Budget,
    path: Path,
    placements: Vec<Point>,
    successors: Vec<Successor>,
}

/// A leaf of the tree, chosen for its expansion.
struct Leaf<'w> {
    worker: &'w mut Worker,
    /// Whether the leaf is at the start of a turn.
    starts_turn: bool,
}

/// The position of a leaf, in its worker.
struct LeafPosition<'w> {
    worker: &'w mut Worker,
    starts_turn: bool,
    key: u64,
}

/// The result of evaluating a leaf.
enum Expansion<'w> {
    /// The placements and their values, in the worker.
    Successors { worker: &'w Worker, key: u64 },
    /// The side to move wins in this turn.
    WinningTurn { path: &'w Path },
}

impl Growth<'_> {
    /// Expands leaves until the deadline, until the root is proven, or until the tree is full of
    /// nodes that cannot be forgotten.
    pub(crate) fn run(&mut self, worker: &mut Worker, deadline: &Deadline) {
        while !deadline.is_reached(*self.evaluations) && self.make_room() {
            match worker.step(self.root, self.tree) {
                // May be 0: a shared position adds children without an evaluation. The loop still
                // ends, since each step visits a leaf of a finite graph.
                Some(evaluations) => *self.evaluations += evaluations,
                None => return,
            }
        }
    }

    /// Does the same with several workers: the first on this thread, the others each on its own.
    /// The evaluations run in parallel, the changes of the tree one after the other.
    pub(crate) fn run_parallel(&mut self, workers: &mut [Worker], deadline: &Deadline) {
        // Copied out of `self`, which the mutex owns from here on; threads read the root without
        // the lock.
        let root = self.root;
        let shared = Mutex::new(self);
        let Some((first, others)) = workers.split_first_mut() else {
            return;
        };
        thread::scope(|scope| {
            for worker in others {
                let shared = &shared;
                let work = move || expand_shared(shared, root, worker, deadline);
                // A browser has no threads, and a system may have no more: fewer workers do it all.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            expand_shared(&shared, root, first, deadline);
        });
    }

    /// Forgets the nodes visited least if the next expansion might not fit. Returns whether it
    /// fits.
    fn make_room(&mut self) -> bool {
        // An expansion adds at most a node for each point.
        let more = self.root.board().len();
        if self.tree.len() + more > self.max_nodes {
            self.tree.shrink(self.max_nodes);
        }
        self.tree.len() + more <= self.max_nodes && self.tree.reserve(more, self.max_nodes).is_ok()
    }
}

fn expand_shared(
    shared: &Mutex<&mut Growth>,
    root: &Position,
    worker: &mut Worker,
    deadline: &Deadline,
) {
    // A thread that panics leaves the tree whole: it changes it by single calls.
    let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let mut growth = lock();
        if deadline.is_reached(*growth.evaluations)
            || growth.tree.root().is_proven()
            || !growth.make_room()
        {
            return;
        }
        let Some(leaf) = worker.select(growth.tree) else {
            drop(growth);
            // Other threads expand every leaf: wait for one of them to add children.
            thread::yield_now();
            continue;
        };
        // Under the lock of the selection: otherwise a second thread could select the same leaf in
        // between.
        growth.tree.begin_expansion(leaf.path());
        drop(growth);
        let position = leaf.replay(root);
        // Asked before the evaluation, which is by far the longest step and runs without the lock.
        if position.share(lock().tree) {
            continue;
        }
        let expansion = position.evaluate();
        let mut growth = lock();
        let evaluations = expansion.apply(growth.tree);
        *growth.evaluations += evaluations;
    }
}

impl Worker {
    pub(crate) fn new(evaluator: Box<dyn Evaluator>, root: &Position) -> Self {
        Self {
            evaluator,
            position: root.clone(),
            budget: Budget::default(),
            path: Path::default(),
            placements: Vec::new(),
            successors: Vec::new(),
        }
    }

    /// Expands a leaf. Returns the number of evaluations, 0 for a position that the tree has
    /// elsewhere; `None` if there is no leaf.
    fn step(&mut self, root: &Position, tree: &mut Tree) -> Option<u64> {
        let position = self.select(tree)?.replay(root);
        if position.share(tree) {
            return Some(0);
        }
        Some(position.evaluate().apply(tree))
    }

    /// Chooses a leaf; `None` if the root is proven or other threads expand every leaf.
    fn select(&mut self, tree: &mut Tree) -> Option<Leaf<'_>> {
        if !tree.select(&mut self.path) {
            return None;
        }
        self.placements.clear();
        let mut starts_turn = false;
        for node in tree.nodes_on(&self.path).skip(1) {
            self.placements.push(node.point);
            // The last node decides: after it another side is to move, so a turn begins at the
            // leaf.
            starts_turn = node.next == Next::OtherSide;
        }
        Some(Leaf {
            worker: self,
            starts_turn,
        })
    }

    /// Evaluates the root, and orders its placements by a seed, which decides between equal ones. Of
    /// those that the symmetries of the root map to each other the first one is kept.
    pub(crate) fn expand_root(
        &mut self,
        root: &Position,
        symmetries: &[Vec<Point>],
        tree: &mut Tree,
        seed: u64,
    ) -> u64 {
        self.evaluator.expand(root, &mut self.successors);
        let evaluations = self.successors.len() as u64;
        let mut random = SplitMix64::from_seeds(&[seed]);
        // Fisher and Yates.
        for left in (2..=self.successors.len()).rev() {
            self.successors.swap(left - 1, random.below(left));
        }
        let mut is_image = vec![false; root.board().len()];
        self.successors.retain(|successor| {
            let point = successor.point.index();
            for images in symmetries {
                // A point on an axis is its own image.
                let image = images[point].index();
                is_image[image] |= image != point;
            }
            !is_image[point]
        });
        tree.expand(&tree.path_to_root(), root.key(), &self.successors);
        evaluations
    }
}

impl<'w> Leaf<'w> {
    fn path(&self) -> &Path {
        &self.worker.path
    }

    /// Plays the placements from the root to the leaf.
    fn replay(self, root: &Position) -> LeafPosition<'w> {
        let worker = self.worker;
        worker.position.clone_from(root);
        for &point in &worker.placements {
            play(&mut worker.position, point);
        }
        LeafPosition {
            key: worker.position.key(),
            starts_turn: self.starts_turn,
            worker,
        }
    }
}

impl<'w> LeafPosition<'w> {
    /// Gives the leaf the children of another node with its position. Returns false without
    /// such a node.
    fn share(&self, tree: &mut Tree) -> bool {
        tree.share(&self.worker.path, self.key)
    }

    /// Searches a win in this turn at the start of a turn, then evaluates all placements.
    fn evaluate(self) -> Expansion<'w> {
        let worker = self.worker;
        // In the middle of a turn the search at its start has looked for a win.
        if self.starts_turn {
            worker.budget.refill(&worker.position, LEAF_BUDGET);
            let found = winning_turn(&worker.position, &mut worker.budget);
            if let WinningTurn::Found(_) = found {
                return Expansion::WinningTurn { path: &worker.path };
            }
        }
        worker
            .evaluator
            .expand(&worker.position, &mut worker.successors);
        Expansion::Successors {
            worker,
            key: self.key,
        }
    }
}

impl Expansion<'_> {
    /// Adds the expansion to the tree. Returns the number of evaluations.
    fn apply(self, tree: &mut Tree) -> u64 {
        match self {
            Self::Successors { worker, key } => {
                tree.expand(&worker.path, key, &worker.successors);
                worker.successors.len() as u64
            }
            Self::WinningTurn { path } => {
                // `count` would end the pending expansion of each node on the path; a proof counts
                // no visit.
                tree.cancel_expansion(path);
                // A loss for the side that placed last: the other side wins in the turn that begins
                // here.
                tree.prove(path, Outcome::Loss);
                0
            }
        }
    }
}
