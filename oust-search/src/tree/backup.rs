//! Adding children, and updating the nodes above them.

use super::{Node, Outcome, Path, Tree};
use crate::evaluation::Successor;
use crate::numeric::exp;

/// The difference of values at which the prior falls to 1/e.
const PRIOR_TEMPERATURE: f32 = 0.2;

impl Tree {
    /// Adds the successors of the leaf at the end of the path. Does nothing if the path is from
    /// before a compaction.
    pub(crate) fn expand(&mut self, path: &Path, successors: &[Successor]) {
        if path.generation != self.generation {
            return;
        }
        let leaf = path.end();
        if !self.nodes[leaf].is_expanded() {
            self.add_children(leaf, successors);
        }
        let evaluations = u32::try_from(successors.len()).unwrap_or(u32::MAX);
        self.back_up(path, evaluations);
    }

    /// Ends an expansion under way that found nothing.
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
            for &index in path.indices.iter().rev().skip(1) {
                self.refresh(index as usize);
            }
        }
    }

    fn add_children(&mut self, leaf: usize, successors: &[Successor]) {
        let largest = successors.iter().map(|successor| successor.value);
        let largest = largest.fold(f32::NEG_INFINITY, f32::max);
        let first = self.nodes.len();
        let mut sum = 0.0;
        self.nodes.extend(successors.iter().map(|&successor| {
            let prior = exp((successor.value - largest) / PRIOR_TEMPERATURE);
            sum += prior;
            Node::new(successor, prior)
        }));
        for child in &mut self.nodes[first..] {
            child.prior /= sum;
        }
        let node = &mut self.nodes[leaf];
        node.first_child = u32::try_from(first).expect("the limit of nodes is below 2^32");
        node.child_count =
            u16::try_from(successors.len()).expect("a board has at most 65,025 points");
    }

    /// Updates the nodes of a path after its end was expanded.
    fn back_up(&mut self, path: &Path, evaluations: u32) {
        let mut below = path.end();
        let mut before = self.nodes[below].minimax;
        self.refresh(below);
        let mut value = self.nodes[below].minimax;
        self.nodes[below].count(value, evaluations);
        for &index in path.indices.iter().rev().skip(1) {
            let index = index as usize;
            let child = self.nodes[below];
            let node = &mut self.nodes[index];
            value *= node.sign();
            let best = node.sign() * node.minimax;
            let minimax = node.minimax;
            if child.minimax > best && !child.is_proven() {
                node.minimax = node.sign() * child.minimax;
            } else if child.is_proven() || before >= best {
                self.refresh(index);
            }
            self.nodes[index].count(value, evaluations);
            (below, before) = (index, minimax);
        }
    }

    /// Computes value and outcome of an expanded node from its children.
    fn refresh(&mut self, index: usize) {
        let node = &self.nodes[index];
        if node.is_proven() {
            return;
        }
        let mut best = f32::NEG_INFINITY;
        let mut outcome = Outcome::Loss;
        for child in self.children(node) {
            best = best.max(child.minimax);
            outcome = match (outcome, child.outcome) {
                (Outcome::Win, _) | (_, Outcome::Win) => Outcome::Win,
                (Outcome::Unknown, _) | (_, Outcome::Unknown) => Outcome::Unknown,
                (Outcome::Draw, _) | (_, Outcome::Draw) => Outcome::Draw,
                (Outcome::Loss, Outcome::Loss) => Outcome::Loss,
            };
        }
        let node = &mut self.nodes[index];
        match outcome.seen_before(node.next) {
            Outcome::Unknown => node.minimax = node.sign() * best,
            outcome => node.prove(outcome),
        }
    }
}
