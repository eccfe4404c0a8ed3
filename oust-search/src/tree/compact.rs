//! Keeping part of a tree: a subtree, or the nodes visited most.

use std::collections::TryReserveError;

use super::{Node, Path, ROOT, Tree};

impl Tree {
    /// Makes the end of a path the root and forgets all nodes that are not below it. Its values
    /// become those of the side that is next.
    pub(crate) fn reroot(&mut self, path: &Path) {
        let end = path.end();
        self.nodes[end] = self.nodes[end].as_root();
        self.copy_subtree(end, 0);
    }

    /// Forgets the children of the nodes visited least, such that at most half of `limit` nodes
    /// are left, or the children of the root alone. A forgotten subtree leaves its value.
    pub(crate) fn shrink(&mut self, limit: usize) {
        let mut least_visits = 2;
        while self.nodes.len() > limit / 2 {
            let before = self.nodes.len();
            self.copy_subtree(ROOT as usize, least_visits);
            if self.nodes.len() == before && least_visits > self.root().visits {
                return;
            }
            least_visits = least_visits.saturating_mul(2);
        }
    }

    /// Reserves memory for more nodes, up to `limit` in all.
    pub(crate) fn reserve(&mut self, more: usize, limit: usize) -> Result<(), TryReserveError> {
        let (len, capacity) = (self.nodes.len(), self.nodes.capacity());
        if len + more <= capacity {
            return Ok(());
        }
        let wanted = (2 * capacity).min(limit).max(len + more);
        self.nodes.try_reserve_exact(wanted - len)
    }

    /// Copies a subtree in breadth-first order, without the children of nodes other than its root
    /// that have fewer than `least_visits`.
    fn copy_subtree(&mut self, root: usize, least_visits: u32) {
        let mut copy = vec![self.nodes[root]];
        let mut index = 0;
        while let Some(&node) = copy.get(index) {
            let first_child = u32::try_from(copy.len()).expect("no more nodes than before");
            let is_kept = index == 0 || node.visits >= least_visits;
            let children = if is_kept { self.children(&node) } else { &[] };
            copy.extend_from_slice(children);
            copy[index] = Node {
                first_child,
                child_count: if is_kept { node.child_count } else { 0 },
                pending: 0,
                ..node
            };
            index += 1;
        }
        self.nodes = copy;
        self.generation += 1;
    }
}
