//! Growing the tree, with one thread or several.

use std::sync::{Mutex, PoisonError};
use std::thread;

use oust_core::Position;

use super::worker::Worker;
use crate::deadline::Deadline;
use crate::tree::Tree;

/// A tree and how large it may become.
pub(super) struct Growth<'a> {
    pub(super) root: &'a Position,
    pub(super) tree: &'a mut Tree,
    /// The evaluations so far.
    pub(super) evaluations: &'a mut u64,
    pub(super) max_nodes: usize,
}

impl Growth<'_> {
    /// Expands leaves until the deadline, until the root is proven, or until the tree is full of
    /// nodes that cannot be forgotten.
    pub(super) fn run(&mut self, worker: &mut Worker, deadline: &Deadline) {
        while !deadline.is_reached(*self.evaluations) {
            if !self.make_room() || !worker.select(self.tree) {
                return;
            }
            worker.replay(self.root);
            if !worker.share(self.tree) {
                let expansion = worker.evaluate();
                *self.evaluations += worker.apply(self.tree, &expansion);
            }
        }
    }

    /// Does the same with several workers: the first on this thread, the others each on its own. The
    /// evaluations run side by side, the changes of the tree one after the other.
    pub(super) fn run_parallel(&mut self, workers: &mut [Worker], deadline: &Deadline) {
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
        if !worker.select(growth.tree) {
            drop(growth);
            thread::yield_now();
            continue;
        }
        growth.tree.begin_expansion(&worker.path);
        drop(growth);
        worker.replay(root);
        if worker.share(lock().tree) {
            continue;
        }
        let expansion = worker.evaluate();
        let mut growth = lock();
        let evaluations = worker.apply(growth.tree, &expansion);
        *growth.evaluations += evaluations;
    }
}
