//! Choosing the leaf to expand.

use super::{Node, Outcome, Path, ROOT, Tree};

/// The weight of exploration against the value.
const EXPLORATION: f32 = 0.5;

/// The way on from a node.
enum Choice {
    Child(u32),
    /// Other threads expand all children that are not proven.
    Busy,
    /// The children prove the node. They were shared with another node when they were proven.
    Proven,
}

impl Tree {
    /// Writes the path to the most promising leaf that is not proven. Returns whether there is
    /// one that no other thread expands.
    pub(crate) fn select(&mut self, path: &mut Path) -> bool {
        path.generation = self.generation;
        path.indices.clear();
        path.indices.push(ROOT);
        loop {
            let node = &self.nodes[path.end()];
            if node.is_proven() {
                return false;
            }
            if !node.is_expanded() {
                return node.pending == 0;
            }
            match self.most_promising_child(node) {
                Choice::Child(child) => path.indices.push(child),
                Choice::Busy => return false,
                Choice::Proven => {
                    self.refresh_all(&path.indices);
                    path.indices.truncate(1);
                }
            }
        }
    }

    /// Counts an expansion at the end of the path as under way, which makes other threads avoid it.
    pub(crate) fn begin_expansion(&mut self, path: &Path) {
        for &index in &path.indices {
            self.nodes[index as usize].pending += 1;
        }
    }

    /// Returns the child with the largest sum of value and exploration, the first of equal ones.
    fn most_promising_child(&self, node: &Node) -> Choice {
        #[expect(clippy::cast_precision_loss, reason = "a weight, not a count")]
        let exploration = EXPLORATION * ((node.visits + u32::from(node.pending)) as f32).sqrt();
        let mut choice = Choice::Proven;
        let mut best_sum = f32::NEG_INFINITY;
        for (index, child) in (node.children().first..).zip(self.children(node)) {
            if child.is_proven() {
                if child.outcome == Outcome::Win {
                    return Choice::Proven;
                }
                continue;
            }
            let sum = if child.pending == 0 {
                promise(child, exploration, child.visits)
            } else if child.is_expanded() {
                promise(
                    &with_virtual_losses(child),
                    exploration,
                    child.visits + u32::from(child.pending),
                )
            } else {
                if let Choice::Proven = choice {
                    choice = Choice::Busy;
                }
                continue;
            };
            if sum > best_sum {
                best_sum = sum;
                choice = Choice::Child(index);
            }
        }
        choice
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
