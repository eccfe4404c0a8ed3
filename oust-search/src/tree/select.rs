//! Choosing the leaf to expand.

use super::{Node, Path, ROOT, Tree};

/// The weight of exploration against the value.
const EXPLORATION: f32 = 0.5;

impl Tree {
    /// Writes the path to the most promising leaf that is not proven. Returns whether there is
    /// one that no other thread expands.
    pub(crate) fn select(&self, path: &mut Path) -> bool {
        path.indices.clear();
        path.generation = self.generation;
        let mut index = ROOT;
        loop {
            path.indices.push(index);
            let node = &self.nodes[index as usize];
            if !node.is_expanded() {
                return !node.is_proven() && node.pending == 0;
            }
            let Some(child) = self.most_promising_child(node) else {
                return false;
            };
            index = child;
        }
    }

    /// Counts an expansion at the end of the path as under way, which makes other threads avoid it.
    pub(crate) fn begin_expansion(&mut self, path: &Path) {
        for &index in &path.indices {
            self.nodes[index as usize].pending += 1;
        }
    }

    /// Returns the child with the largest sum of value and exploration, the first of equal ones.
    fn most_promising_child(&self, node: &Node) -> Option<u32> {
        #[expect(clippy::cast_precision_loss, reason = "a weight, not a count")]
        let exploration = EXPLORATION * ((node.visits + u32::from(node.pending)) as f32).sqrt();
        let mut best = None;
        let mut best_sum = f32::NEG_INFINITY;
        for (index, child) in (node.first_child..).zip(self.children(node)) {
            let sum = if child.pending == 0 {
                promise(child, exploration, child.visits)
            } else if child.is_expanded() {
                promise(
                    &with_virtual_losses(child),
                    exploration,
                    child.visits + u32::from(child.pending),
                )
            } else {
                continue;
            };
            if sum > best_sum && !child.is_proven() {
                best_sum = sum;
                best = Some(index);
            }
        }
        best
    }
}

#[expect(clippy::cast_precision_loss, reason = "a weight, not a count")]
fn promise(child: &Node, exploration: f32, visits: u32) -> f32 {
    child.value() + exploration * child.prior / (1 + visits) as f32
}

/// Returns the node as if all expansions under way had returned a loss.
#[expect(clippy::cast_precision_loss, reason = "a weight, not a count")]
fn with_virtual_losses(node: &Node) -> Node {
    let visits = (node.visits + 1) as f32;
    let pending = f32::from(node.pending);
    let share = visits / (visits + pending);
    Node {
        mean: node.mean * share - (1.0 - share),
        minimax: node.minimax * share - (1.0 - share),
        ..*node
    }
}
