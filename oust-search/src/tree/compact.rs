//! Keeping part of a tree: a subtree, or the nodes visited most.

use std::collections::TryReserveError;

use super::{Node, ROOT, Siblings, Tree};

impl Tree {
    /// Makes the expanded position with this key the root, and forgets all nodes that are not below
    /// it. Returns false and changes nothing without such a position.
    pub(crate) fn reroot(&mut self, key: u64) -> bool {
        let Some(&siblings) = self.table.get(&key) else {
            return false;
        };
        let mut root = Node::root();
        root.set_children(siblings);
        // Several nodes may share these children, so the visits are summed over the children.
        for child in self.children(&root) {
            root.visits = root.visits.saturating_add(child.visits);
            root.evaluations = root.evaluations.saturating_add(child.evaluations);
        }
        root.visits = root.visits.saturating_add(1);
        // After the old nodes: `copy_subtree` reads the old vector and begins at this one.
        self.nodes.push(root);
        self.copy_subtree(self.nodes.len() - 1, 0);
        // The new root has the placements of another node, but a value of its own: it sees them
        // from the side to move.
        self.refresh_all(&[ROOT]);
        true
    }

    /// Forgets the children of the nodes visited least, such that at most half of `limit` nodes
    /// are left, or the children of the root alone. A forgotten subtree leaves its value.
    pub(crate) fn shrink(&mut self, limit: usize) {
        // Nodes with one visit have children that were never selected; they carry the least.
        let mut least_visits = 2;
        // Half, so that the next compaction is far away: each copies the whole tree.
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
        // Doubling keeps the copies rare, but never beyond the limit that the user set for memory.
        let wanted = (2 * capacity).min(limit).max(len + more);
        self.nodes.try_reserve_exact(wanted - len)
    }

    /// Copies a subtree in breadth-first order, without the children of nodes other than its root
    /// that have fewer than `least_visits`.
    fn copy_subtree(&mut self, root: usize, least_visits: u32) {
        // For each first child where it was copied to. 0 is the root, which is no child.
        let mut moved = vec![0; self.nodes.len()];
        let mut copy = vec![self.nodes[root]];
        let mut index = 0;
        while let Some(&node) = copy.get(index) {
            let mut children = node.children();
            let moved_to: &mut u32 = &mut moved[children.first as usize];
            // Children that another parent has kept stay for a node with few visits, too.
            if !node.is_expanded() || (index > 0 && node.visits < least_visits && *moved_to == 0) {
                children = Siblings::NONE;
            } else {
                if *moved_to == 0 {
                    *moved_to = u32::try_from(copy.len()).expect("no more nodes than before");
                    copy.extend_from_slice(self.children(&node));
                }
                children.first = *moved_to;
            }
            copy[index].set_children(children);
            // Their expansions are dropped with the generation.
            copy[index].pending = 0;
            index += 1;
        }
        self.nodes = copy;
        // A position without copied children is forgotten; index 0 is the root, which is no child.
        self.table.retain(|_, siblings| {
            siblings.first = moved[siblings.first as usize];
            siblings.first > 0
        });
        // Paths of other threads hold indices of the old vector; the number marks them as stale.
        self.generation += 1;
    }
}
