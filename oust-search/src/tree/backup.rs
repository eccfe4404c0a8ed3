//! Adding children, and updating the nodes above them.

use super::node::Siblings;
use super::{Node, Outcome, Path, Tree};
use crate::evaluation::Successor;
use crate::numeric::exp;

/// The difference of values at which the prior falls to 1/e: priors are a softmax of the values. A
/// guess from trial games at the start, like the weight of exploration.
const PRIOR_TEMPERATURE: f32 = 0.2;

impl Tree {
    /// Gives the leaf at the end of the path the children of another node with the position of
    /// this key. Returns false without such a node.
    pub(crate) fn share(&mut self, path: &Path, key: u64) -> bool {
        // A path from before a compaction names other nodes; its expansion is dropped.
        let is_valid = path.generation == self.generation;
        let Some(&siblings) = self.table.get(&key).filter(|_| is_valid) else {
            return false;
        };
        self.nodes[path.end()].set_children(siblings);
        // 0 evaluations: the expansion of the other node has counted them.
        self.back_up(path, 0);
        true
    }

    /// Adds the successors of the leaf at the end of the path; `key` is its position's key. Does
    /// nothing if the path is from before a compaction.
    pub(crate) fn expand(&mut self, path: &Path, key: u64, successors: &[Successor]) {
        if path.generation != self.generation {
            return;
        }
        let leaf = path.end();
        if !self.nodes[leaf].is_expanded() {
            // Another thread may have expanded the position since the selection.
            let siblings = match self.table.get(&key) {
                Some(&siblings) => siblings,
                None => self.add_siblings(successors),
            };
            // Also for a position that the table had: inserting the same value is harmless, and
            // needs no second branch.
            self.table.insert(key, siblings);
            self.nodes[leaf].set_children(siblings);
        }
        // The evaluations of a second thread for the same position were done, so they count though
        // their children were not added.
        let evaluations = u32::try_from(successors.len()).unwrap_or(u32::MAX);
        self.back_up(path, evaluations);
    }

    /// Ends a pending expansion that adds no children.
    pub(crate) fn cancel_expansion(&mut self, path: &Path) {
        if path.generation == self.generation {
            for &index in &path.indices {
                let node = &mut self.nodes[index as usize];
                node.pending = node.pending.saturating_sub(1);
            }
        }
    }

    /// Marks the end of the path as proven, for the side that placed last there.
    pub(crate) fn prove(&mut self, path: &Path, outcome: Outcome) {
        if path.generation == self.generation {
            self.nodes[path.end()].prove(outcome);
            // The end itself is proven, not computed: it may have no children.
            let (_, above) = path.indices.split_last().expect("a path has the root");
            self.refresh_all(above);
        }
    }

    /// Computes values and outcomes of a line of nodes from their children, the last one first.
    pub(crate) fn refresh_all(&mut self, indices: &[u32]) {
        for &index in indices.iter().rev() {
            self.refresh(index as usize);
        }
    }

    fn add_siblings(&mut self, successors: &[Successor]) -> Siblings {
        // Relative to the largest, so that the exponentials neither overflow nor all vanish.
        let largest = successors
            .iter()
            .map(|successor| successor.value)
            .fold(f32::NEG_INFINITY, f32::max);
        let first = self.nodes.len();
        let mut sum = 0.0;
        self.nodes.extend(successors.iter().map(|&successor| {
            let prior = exp((successor.value - largest) / PRIOR_TEMPERATURE);
            sum += prior;
            Node::new(successor, prior)
        }));
        // Normalized, so that a position with many placements does not explore more than one with
        // few.
        for child in &mut self.nodes[first..] {
            child.prior /= sum;
        }
        Siblings {
            first: u32::try_from(first).expect("the limit of nodes is below 2^32"),
            count: u16::try_from(successors.len()).expect("a board has at most 65,025 points"),
        }
    }

    /// Updates the nodes of a path after its end was expanded.
    ///
    /// Compares all children of each node and not the changed one alone: shared children may have
    /// changed below another node.
    fn back_up(&mut self, path: &Path, evaluations: u32) {
        let mut value = 0.0;
        for (height, &index) in path.indices.iter().rev().enumerate() {
            let index = index as usize;
            self.refresh(index);
            let node = &mut self.nodes[index];
            // The end has just become the best of its children, in its own sign. Above it the same
            // value is only turned by `sign`: a turn of several placements keeps its side, so the
            // sign does not alternate with each height.
            value = if height == 0 {
                node.minimax
            } else {
                node.sign() * value
            };
            // After `refresh`: a proof that it found must not be blurred by one more sample.
            node.count(value, evaluations);
        }
    }

    /// Computes value and outcome of an expanded node from its children.
    fn refresh(&mut self, index: usize) {
        let node = &self.nodes[index];
        // A proven node keeps its value; its children may be forgotten by a compaction.
        if node.is_proven() {
            return;
        }
        let mut best = f32::NEG_INFINITY;
        // The neutral element: a position is lost if and only if every placement loses.
        let mut outcome = Outcome::Loss;
        for child in self.children(node) {
            best = best.max(child.minimax);
            outcome = match (outcome, child.outcome) {
                (Outcome::Win, _) | (_, Outcome::Win) => Outcome::Win,
                // Before a draw: an open child could still win.
                (Outcome::Unknown, _) | (_, Outcome::Unknown) => Outcome::Unknown,
                (Outcome::Draw, _) | (_, Outcome::Draw) => Outcome::Draw,
                (Outcome::Loss, Outcome::Loss) => Outcome::Loss,
            };
        }
        let node = &mut self.nodes[index];
        match outcome.seen_before(node.next) {
            // `best` is for the side that is next here, the node's value for the side that placed
            // last.
            Outcome::Unknown => node.minimax = node.sign() * best,
            outcome => node.prove(outcome),
        }
    }
}
