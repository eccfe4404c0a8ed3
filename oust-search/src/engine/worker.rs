//! Evaluating one leaf of the tree.

use oust_core::{Point, Position};

use crate::evaluation::{Evaluator, Next, Successor};
use crate::forced_pass::pass_if_forced;
use crate::tactics::{Budget, WinningTurn, winning_turn};
use crate::tree::{Outcome, Path, Tree};
use oust_core::SplitMix64;

/// The positions that the search of a winning turn at a leaf may visit.
const LEAF_BUDGET: u64 = 12;

/// Evaluates leaves. One for each thread; its memory is reused.
pub(super) struct Worker {
    evaluator: Box<dyn Evaluator>,
    position: Position,
    budget: Budget,
    pub(super) path: Path,
    placements: Vec<Point>,
    /// The key of the position of the leaf.
    key: u64,
    /// Whether the leaf is at the start of a turn.
    starts_turn: bool,
    pub(super) successors: Vec<Successor>,
}

/// What the evaluation of a leaf returned.
pub(super) enum Expansion {
    /// The placements and their values, in [`Worker::successors`].
    Successors,
    /// The side to move wins in this turn.
    WinningTurn,
}

impl Worker {
    pub(super) fn new(evaluator: Box<dyn Evaluator>, root: &Position) -> Self {
        Self {
            evaluator,
            position: root.clone(),
            budget: Budget::default(),
            path: Path::default(),
            placements: Vec::new(),
            key: 0,
            starts_turn: false,
            successors: Vec::new(),
        }
    }

    /// Chooses a leaf. Returns false if there is none, or other threads expand all of them.
    pub(super) fn select(&mut self, tree: &mut Tree) -> bool {
        let is_leaf = tree.select(&mut self.path);
        if is_leaf {
            self.placements.clear();
            for node in tree.nodes_on(&self.path).skip(1) {
                self.placements.push(node.point);
                self.starts_turn = node.next == Next::OtherSide;
            }
        }
        is_leaf
    }

    /// Plays the placements that lead to the chosen leaf.
    pub(super) fn replay(&mut self, root: &Position) {
        self.position.clone_from(root);
        for &point in &self.placements {
            play(&mut self.position, point);
        }
        self.key = self.position.key();
    }

    /// Gives the chosen leaf the children of another node with its position. Returns false if
    /// there is none.
    pub(super) fn share(&self, tree: &mut Tree) -> bool {
        tree.share(&self.path, self.key)
    }

    /// Evaluates the chosen leaf after [`Worker::replay`].
    pub(super) fn evaluate(&mut self) -> Expansion {
        if self.starts_turn {
            self.budget.refill(&self.position, LEAF_BUDGET);
            if let WinningTurn::Found(_) = winning_turn(&self.position, &mut self.budget) {
                return Expansion::WinningTurn;
            }
        }
        self.evaluator.expand(&self.position, &mut self.successors);
        Expansion::Successors
    }

    /// Evaluates the root, and orders its placements by a seed, which decides between equal ones.
    pub(super) fn expand_root(&mut self, root: &Position, tree: &mut Tree, seed: u64) -> u64 {
        self.evaluator.expand(root, &mut self.successors);
        let mut random = SplitMix64::from_seeds(&[seed]);
        for left in (2..=self.successors.len()).rev() {
            self.successors.swap(left - 1, random.below(left));
        }
        tree.expand(&tree.path_to_root(), root.key(), &self.successors);
        self.successors.len() as u64
    }

    /// Adds the expansion of the chosen leaf to the tree. Returns the number of evaluations.
    pub(super) fn apply(&self, tree: &mut Tree, expansion: &Expansion) -> u64 {
        match expansion {
            Expansion::Successors => {
                tree.expand(&self.path, self.key, &self.successors);
                self.successors.len() as u64
            }
            Expansion::WinningTurn => {
                tree.cancel_expansion(&self.path);
                tree.prove(&self.path, Outcome::Loss);
                0
            }
        }
    }
}

/// Plays a placement and the forced pass after it.
pub(super) fn play(position: &mut Position, point: Point) {
    position
        .play(point)
        .expect("a generated placement is legal");
    pass_if_forced(position);
}
