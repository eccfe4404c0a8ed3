//! Choosing the leaf to expand.

use super::{Node, Outcome, Path, ROOT, Tree};

/// The weight of exploration against the value, the constant of PUCT. A guess from trial games at
/// the start; no match against other values is on record.
const EXPLORATION: f32 = 0.5;

/// The next step of a selection.
enum Choice {
    Child(u32),
    /// Other threads expand every child that is not proven.
    Busy,
    /// The children prove the node, which does not know it yet: they were proven below another node
    /// that shares them.
    Proven,
}

impl Tree {
    /// Writes the path to the leaf that PUCT selects. Returns false if the root is proven or other
    /// threads expand every leaf.
    pub(crate) fn select(&mut self, path: &mut Path) -> bool {
        // `expand` and `prove` compare this number: a compaction between selection and expansion
        // moves every node, and the path's indices would name others.
        path.generation = self.generation;
        path.indices.clear();
        path.indices.push(ROOT);
        loop {
            let node = &self.nodes[path.end()];
            if node.is_proven() {
                return false;
            }
            // A pending leaf is another thread's: expanding it again would only repeat that
            // evaluation.
            if !node.is_expanded() {
                return node.pending == 0;
            }
            // Proven nodes are never descended into: their value is final, so visits there would be
            // lost.
            match self.best_child(node) {
                Choice::Child(child) => path.indices.push(child),
                Choice::Busy => return false,
                Choice::Proven => {
                    self.refresh_all(&path.indices);
                    // From the root again: the proof may decide nodes above this one.
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

    /// Returns the child with the greatest [`puct_score`], the first of equal ones.
    fn best_child(&self, node: &Node) -> Choice {
        #[expect(clippy::cast_precision_loss, reason = "a weight, not a count")]
        // Pending expansions count as visits, so one thread and several explore about alike. The
        // square root is common to all children and is taken once.
        let exploration = EXPLORATION * ((node.visits + u32::from(node.pending)) as f32).sqrt();
        // Stays `Proven` where every child is proven: the best of them then decides the node.
        let mut choice = Choice::Proven;
        let mut best_sum = f32::NEG_INFINITY;
        for (index, child) in (node.children().first..).zip(self.children(node)) {
            if child.is_proven() {
                // One winning placement decides the node; a proven loss or draw only drops out of
                // the choice.
                if child.outcome == Outcome::Win {
                    return Choice::Proven;
                }
                continue;
            }
            // Most children are not pending; these skip the copy with virtual losses.
            let sum = if child.pending == 0 {
                puct_score(child, exploration, child.visits)
            } else if child.is_expanded() {
                puct_score(
                    &with_virtual_losses(child),
                    exploration,
                    child.visits + u32::from(child.pending),
                )
            } else {
                // Not proven, so the node is open; but a child already chosen is better than to
                // wait.
                if let Choice::Proven = choice {
                    choice = Choice::Busy;
                }
                continue;
            };
            // Strictly greater: the first of equal children wins, and their order is the seed's at
            // the root and printed order elsewhere, so a search is the same on every machine.
            if sum > best_sum {
                best_sum = sum;
                choice = Choice::Child(index);
            }
        }
        choice
    }
}

/// Returns the value of a child plus its share of the exploration, which falls with its visits.
#[expect(clippy::cast_precision_loss, reason = "a weight, not a count")]
fn puct_score(child: &Node, exploration: f32, visits: u32) -> f32 {
    // `1 +` keeps the term finite for a child without visits; no first-play value is needed, since
    // the expansion of the parent has evaluated every child.
    child.value() + exploration * child.prior / (1 + visits) as f32
}

/// Returns the node as if all pending expansions had returned a loss, so that threads spread out.
#[expect(clippy::cast_precision_loss, reason = "a weight, not a count")]
fn with_virtual_losses(node: &Node) -> Node {
    let visits = (node.visits + 1) as f32;
    // A loss is -1 for the side that places, so the value moves toward -1 by the pending share.
    let pending = f32::from(node.pending);
    let share = visits / (visits + pending);
    Node {
        mean: node.mean * share - (1.0 - share),
        minimax: node.minimax * share - (1.0 - share),
        ..*node
    }
}
