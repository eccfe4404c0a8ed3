//! Depth-first search with a table of answers, for a second opinion.

use oust_core::{Color, Position};

use super::Prover;
use super::groups::Groups;
use super::layout::Layout;
use super::meter::Meter;
use super::node::{Node, Step};
use super::word::Word;

/// The entries of the table that a position may have.
const WAYS: usize = 8;

/// The promise of a point for each doubling of its successes.
const EXPERIENCE: f32 = 0.35;

/// The search with its table.
pub(super) struct DepthFirst<W> {
    layout: Layout<W>,
    /// Numbers of positions with the question and the answer; the latest of a bucket first.
    table: Vec<W>,
    buckets: usize,
    groups: Groups<W>,
    steps: Vec<Step<W>>,
    /// The placements of the positions on the way, by depth.
    children: Vec<Vec<Child<W>>>,
    /// How often a placement on each point reached the aim of the defender and of the attacker.
    successes: [Vec<u32>; 2],
}

/// A placement with the key of the position after it.
#[derive(Clone, Copy, Debug)]
struct Child<W> {
    step: Step<W>,
    key: W,
    /// How promising it is.
    promise: f32,
}

impl<W: Word> DepthFirst<W> {
    /// Returns a search with a table of at most `bytes`.
    pub(super) fn new(layout: Layout<W>, bytes: usize) -> Self {
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

    /// Returns whether the side to move reaches its aim, to win or not to lose; `None` at a limit.
    fn reaches(
        &mut self,
        node: &Node<W>,
        attacks: bool,
        depth: usize,
        meter: &mut Meter,
    ) -> Option<bool> {
        if !meter.count() {
            return None;
        }
        self.groups.find(&self.layout, node);
        self.steps.clear();
        self.groups.placements(&self.layout, node, &mut self.steps);
        let answer = if self.steps.is_empty() {
            if !self.groups.other_has_placement(&self.layout, node) {
                return Some(!attacks);
            }
            !self.reaches(&node.passed(), !attacks, depth, meter)?
        } else if self.steps.iter().any(|step| step.wins(node)) {
            true
        } else {
            while self.children.len() <= depth {
                self.children.push(Vec::new());
            }
            let mut children = std::mem::take(&mut self.children[depth]);
            self.list(node, attacks, &mut children);
            let answer = self.any_reaches(node, attacks, &mut children, depth, meter);
            self.children[depth] = children;
            answer?
        };
        self.put(node.key(attacks), answer);
        Some(answer)
    }

    /// Returns whether one of the placements reaches the aim.
    fn any_reaches(
        &mut self,
        node: &Node<W>,
        attacks: bool,
        children: &mut Vec<Child<W>>,
        depth: usize,
        meter: &mut Meter,
    ) -> Option<bool> {
        let known = |search: &Self, child: &Child<W>| {
            let answer = search.get(child.key)?;
            Some(answer != child.step.ends_turn())
        };
        if children
            .iter()
            .any(|child| known(self, child) == Some(true))
        {
            return Some(true);
        }
        children.sort_unstable_by(|a, b| b.promise.total_cmp(&a.promise));
        for child in &*children {
            let reached = if let Some(reached) = known(self, child) {
                reached
            } else {
                let after = node.after(&self.layout, &child.step);
                let ends = child.step.ends_turn();
                self.reaches(&after, attacks != ends, depth + 1, meter)? != ends
            };
            if reached {
                self.successes[usize::from(attacks)][usize::from(child.step.point)] += 1;
                return Some(true);
            }
        }
        Some(false)
    }

    fn list(&self, node: &Node<W>, attacks: bool, children: &mut Vec<Child<W>>) {
        children.clear();
        let successes = &self.successes[usize::from(attacks)];
        children.extend(self.steps.iter().map(|step| {
            let after = node.after(&self.layout, step);
            let experience = logarithm(successes[usize::from(step.point)]);
            Child {
                step: *step,
                key: after.key(attacks != step.ends_turn()),
                promise: self.groups.lead_after(step) + EXPERIENCE * experience,
            }
        }));
    }

    fn get(&self, key: W) -> Option<bool> {
        let bucket = self.bucket(key);
        let bucket = &self.table[bucket..bucket + WAYS];
        let found = |answer| bucket.contains(&key.with_bit(answer)).then_some(answer);
        found(true).or_else(|| found(false))
    }

    fn put(&mut self, key: W, answer: bool) {
        let bucket = self.bucket(key);
        let bucket = &mut self.table[bucket..bucket + WAYS];
        bucket.copy_within(..WAYS - 1, 1);
        bucket[0] = key.with_bit(answer);
    }

    fn bucket(&self, key: W) -> usize {
        key.index(self.buckets) * WAYS
    }
}

impl<W: Word> Prover for DepthFirst<W> {
    fn proves(&mut self, position: &Position, attacker: Color, meter: &mut Meter) -> Option<bool> {
        let node = Node::new(&self.layout, position);
        let attacks = position.to_move() == attacker;
        let known = self.get(node.key(attacks));
        let answer = match known {
            Some(answer) => answer,
            None => self.reaches(&node, attacks, 0, meter)?,
        };
        Some(answer == attacks)
    }

    fn known(&self, position: &Position, attacker: Color) -> Option<bool> {
        let attacks = position.to_move() == attacker;
        let answer = self.get(Node::new(&self.layout, position).key(attacks))?;
        Some(answer == attacks)
    }
}

/// Returns about the binary logarithm of a number plus one, the same on every machine: straight between
/// the powers of two.
#[expect(clippy::cast_precision_loss, reason = "an approximation")]
fn logarithm(number: u32) -> f32 {
    let number = u64::from(number) + 1;
    let whole = number.ilog2();
    whole as f32 + (number as f32 / (1_u64 << whole) as f32 - 1.0)
}
