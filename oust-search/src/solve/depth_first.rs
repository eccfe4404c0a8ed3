//! Depth-first search with a table of answers, for a second opinion.

use std::io;

use oust_core::Position;

use super::budget::NodeBudget;
use super::layout::{Layout, PointBits};
use super::node::{Groups, Node, Step};
use super::query::NodeProver;
use super::table_file::TableEntries;
use crate::numeric::logarithm;

/// The entries of a bucket, where a position may be: 64 bytes with keys of 64 bits.
const WAYS: usize = 8;

/// The symmetries of a hexagon, which has the most: the simpler method does not tell boards apart.
const SYMMETRIES: usize = 12;

/// The weight of the logarithm of a point's successes against the lead, like the history heuristic
/// of chess engines. A guess from trials; the order of placements changes the time and never the
/// answer.
const EXPERIENCE: f32 = 0.35;

/// The search with its table.
pub(crate) struct DepthFirst<W> {
    layout: Layout<W, SYMMETRIES>,
    /// Keys of positions with the answer in the lowest bit, the latest of a bucket first.
    table: Vec<W>,
    buckets: usize,
    groups: Groups<W>,
    steps: Vec<Step<W>>,
    /// The placements of the positions from the root to the current one, by depth.
    children: Vec<Vec<Child<W>>>,
    /// The number of times that a placement on each point reached the goal, for the defender and
    /// the attacker.
    successes: [Vec<u32>; 2],
}

/// A placement with the key of the position after it.
#[derive(Clone, Copy, Debug)]
struct Child<W> {
    step: Step<W>,
    key: W,
    /// Orders the placements, the greatest first.
    score: f32,
}

impl<W: PointBits> DepthFirst<W> {
    /// Returns a search with a table of at most `bytes`.
    pub(crate) fn new(layout: Layout<W, SYMMETRIES>, bytes: usize) -> Self {
        let buckets = (bytes / (WAYS * size_of::<W>())).max(1);
        Self {
            table: vec![W::ZERO; buckets * WAYS],
            buckets,
            successes: [(); 2].map(|()| vec![0; layout.near.len()]),
            layout,
            groups: Groups::default(),
            steps: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Returns whether the side to move reaches its goal, to win or not to lose; `None` at a limit.
    fn reaches(
        &mut self,
        node: &Node<W, SYMMETRIES>,
        attacks: bool,
        depth: usize,
        budget: &mut NodeBudget,
    ) -> Option<bool> {
        if !budget.count() {
            return None;
        }
        self.find_steps(node);
        let answer = if self.steps.is_empty() {
            if !self.groups.other_has_placement(&self.layout, node) {
                return Some(!attacks);
            }
            !self.reaches(&node.passed(), !attacks, depth, budget)?
        } else if self.steps.iter().any(|step| step.wins(node)) {
            true
        } else {
            while self.children.len() <= depth {
                self.children.push(Vec::new());
            }
            // Taken out, since the search below borrows `self`; each depth keeps its memory.
            let mut children = std::mem::take(&mut self.children[depth]);
            self.list(node, attacks, &mut children);
            let answer = self.any_reaches(node, attacks, &mut children, depth, budget);
            // Put back also after a limit, before `?` leaves the function.
            self.children[depth] = children;
            answer?
        };
        self.put(node.key(attacks).with_bit(answer));
        Some(answer)
    }

    /// Returns whether one of the placements reaches the goal.
    fn any_reaches(
        &mut self,
        node: &Node<W, SYMMETRIES>,
        attacks: bool,
        children: &mut Vec<Child<W>>,
        depth: usize,
        budget: &mut NodeBudget,
    ) -> Option<bool> {
        // All children are looked up first: one known success saves every search.
        if children.iter().any(|child| self.known(child) == Some(true)) {
            return Some(true);
        }
        children.sort_unstable_by(|a, b| b.score.total_cmp(&a.score));
        for child in &*children {
            let reached = if let Some(reached) = self.known(child) {
                reached
            } else {
                let after = node.after(&self.layout, &child.step);
                let ends = child.step.ends_turn();
                self.reaches(&after, attacks != ends, depth + 1, budget)? != ends
            };
            if reached {
                // As in the history heuristic, a failure counts nothing.
                self.successes[usize::from(attacks)][usize::from(child.step.point)] += 1;
                return Some(true);
            }
        }
        Some(false)
    }

    fn list(&self, node: &Node<W, SYMMETRIES>, attacks: bool, children: &mut Vec<Child<W>>) {
        children.clear();
        let successes = &self.successes[usize::from(attacks)];
        children.extend(self.steps.iter().map(|step| {
            let after = node.after(&self.layout, step);
            let successes = u64::from(successes[usize::from(step.point)]);
            #[expect(clippy::cast_possible_truncation, reason = "from 0 to 32")]
            let experience = logarithm(successes + 1) as f32;
            Child {
                step: *step,
                key: after.key(attacks != step.ends_turn()),
                score: self.groups.lead_after(step) + EXPERIENCE * experience,
            }
        }));
    }

    /// Returns whether a placement reaches the goal of its side, if the position after it is in the table.
    fn known(&self, child: &Child<W>) -> Option<bool> {
        let answer = self.get(child.key)?;
        // After the end of a turn the answer is about the other side.
        Some(answer != child.step.ends_turn())
    }

    /// Finds the groups and the placements of a position.
    fn find_steps(&mut self, node: &Node<W, SYMMETRIES>) {
        self.groups.find(&self.layout, node);
        self.steps.clear();
        self.groups.placements(&self.layout, node, &mut self.steps);
    }

    fn get(&self, key: W) -> Option<bool> {
        let bucket = self.bucket(key.with_bit(false));
        let bucket = &self.table[bucket..bucket + WAYS];
        // The lowest bit of a key is free for the answer, see `PointBits::EXACT_POINTS`.
        let found = |answer| bucket.contains(&key.with_bit(answer)).then_some(answer);
        found(true).or_else(|| found(false))
    }

    fn put(&mut self, entry: W) {
        let bucket = self.bucket(entry);
        let bucket = &mut self.table[bucket..bucket + WAYS];
        // Replaces the oldest entry: the order is the only age that an entry has.
        bucket.copy_within(..WAYS - 1, 1);
        bucket[0] = entry;
    }

    /// Returns the index of the first entry of a bucket. It depends on what an entry keeps of a key: of
    /// random keys the highest bit is gone.
    fn bucket(&self, entry: W) -> usize {
        entry.without_bit().index(self.buckets) * WAYS
    }
}

impl<W: PointBits> NodeProver for DepthFirst<W> {
    type Node = Node<W, SYMMETRIES>;

    fn node(&self, position: &Position) -> Self::Node {
        Node::new(&self.layout, position)
    }

    fn answer(&self, node: &Self::Node, attacks: bool) -> Option<bool> {
        self.get(node.key(attacks))
    }

    fn proving_point(&mut self, node: &Self::Node, attacks: bool) -> Option<u8> {
        self.find_steps(node);
        let mut children = Vec::new();
        self.list(node, attacks, &mut children);
        let reaches = |child: &&Child<W>| child.step.wins(node) || self.known(child) == Some(true);
        children.iter().find(reaches).map(|child| child.step.point)
    }

    fn decide(
        &mut self,
        node: &Self::Node,
        attacks: bool,
        budget: &mut NodeBudget,
    ) -> Option<bool> {
        self.reaches(node, attacks, 0, budget)
    }
}

impl<W: PointBits> TableEntries for DepthFirst<W> {
    fn method(&self) -> &'static str {
        "depth-first"
    }

    fn entry_words(&self) -> usize {
        W::WORDS
    }

    fn for_each_entry(&self, f: &mut dyn FnMut(&[u64]) -> io::Result<()>) -> io::Result<()> {
        // From the oldest one of a bucket to the latest: added in this order they have it again.
        let entries = self
            .table
            .chunks_exact(WAYS)
            .flat_map(|bucket| bucket.iter().rev());
        let mut used = entries.filter(|entry| !entry.is_zero());
        used.try_for_each(|entry| f(&entry.words()[..W::WORDS]))
    }

    fn add_entry(&mut self, entry: &[u64]) {
        let mut words = [0; 2];
        words[..W::WORDS].copy_from_slice(entry);
        self.put(W::from_words(words));
    }
}
