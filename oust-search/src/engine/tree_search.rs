//! A search that keeps its tree, of a position as it stands.

use oust_core::{Point, Position, State};

use super::growth::{Growth, Worker};
use super::ranking::Ranking;
use crate::evaluation::Evaluation;
use crate::limits::Deadline;
use crate::tactics::{Budget, WinningTurn, winning_turn};
use crate::tree::{Outcome, Tree};
use crate::{Limits, Report};

/// The positions that the first search of a winning turn at the root may visit. It finds 83 of 84 winning
/// turns of a test on hex7 and 13x13: see `docs/how-it-plays.md`. A position takes as long as ten
/// evaluations, and more than 1,000 of them are visited for turns that do not win, nearly always.
const WINNING_TURN_BUDGET: u64 = 1_000;
/// The positions that all checks of one run against a loss in one turn may visit, at least. A
/// guess: as many as two such searches.
const SAFETY_BUDGET: u64 = 2_000;
/// The share of the time after which the first search of a winning turn gives up, so that some is left
/// for the tree. A guess.
const PREPARING_SHARE: f64 = 0.5;
/// The share of the time in which the tree grows; the check against a loss in one turn has the rest. A
/// guess.
const GROWING_SHARE: f64 = 0.95;
/// The evaluations that allow an exact search one more position, beyond its least budget. All tries
/// together visit twice the positions of the last one, so they take at most as long as the tree.
const EVALUATIONS_PER_POSITION: u64 = 20;
/// The most threads of a search. A guess; a node counts its pending expansions in 8 bits.
const MAX_THREADS: usize = 64;

/// A search of one position.
pub(crate) struct TreeSearch {
    evaluation: Evaluation,
    /// The position at the root of the tree, without a forced pass: a node is a placement, so the tree
    /// has no node for a pass.
    root: Position,
    tree: Tree,
    workers: Vec<Worker>,
    budget: Budget,
    /// The evaluations since the start or the last placement.
    evaluations: u64,
    ranking: Ranking,
    /// The placements of a turn that wins.
    winning_turn: Vec<Point>,
    /// The positions that the next search of a winning turn may visit; `None` once it is decided.
    winning_turn_budget: Option<u64>,
    /// Whether the root is expanded and its winning turn was searched for the first time.
    is_prepared: bool,
    /// Whether exact searches judge the root, too, and not its tree alone.
    has_exact_searches: bool,
    /// The symmetries of the position as lists of points, without the identity. Of the placements that
    /// they map to each other the tree has one.
    symmetries: Vec<Vec<Point>>,
}

impl TreeSearch {
    /// Returns a search of a position without a forced pass, with its symmetries.
    pub(crate) fn new(root: Position, symmetries: Vec<Vec<Point>>, evaluation: Evaluation) -> Self {
        Self {
            evaluation,
            root,
            tree: Tree::new(),
            workers: Vec::new(),
            budget: Budget::default(),
            evaluations: 0,
            ranking: Ranking::default(),
            winning_turn: Vec::new(),
            winning_turn_budget: Some(WINNING_TURN_BUDGET),
            is_prepared: false,
            has_exact_searches: true,
            symmetries,
        }
    }

    /// Returns the same search without exact searches at its root.
    pub(crate) fn by_tree_alone(self) -> Self {
        Self {
            winning_turn_budget: None,
            has_exact_searches: false,
            ..self
        }
    }

    /// Returns the number of evaluations since the start or the last change of the position.
    pub(crate) fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Does the work of [`Search::run`](super::Search::run); `None` if a limit is reached before the
    /// first expansion.
    pub(crate) fn run(&mut self, limits: &Limits) -> Option<Report> {
        if self.root.state() == State::Playing {
            let deadline = Deadline::new(limits);
            // A limit of 0 evaluations, or no time left, must not expand: the report then lists the
            // placements without a judgment.
            let may_begin = self.tree.root().is_expanded() || !deadline.is_reached(0);
            if !self.is_prepared && may_begin {
                self.prepare(limits.seed, &deadline.at_share(PREPARING_SHARE));
            }
            if self.is_prepared {
                self.grow(limits, &deadline.at_share(GROWING_SHARE));
                self.ranking = if self.has_exact_searches {
                    // A long search may spend more on its final check, in proportion.
                    let positions = SAFETY_BUDGET.max(self.evaluations / EVALUATIONS_PER_POSITION);
                    self.budget.refill_until(&self.root, positions, &deadline);
                    Ranking::new(&self.tree, &self.root, &mut self.budget)
                } else {
                    Ranking::by_tree_alone(&self.tree)
                };
            }
        }
        self.report()
    }

    /// Returns the placements that both sides are expected to make after each of the `count` best
    /// candidates of those that `is_wanted` takes; `None` if no run has judged them.
    pub(crate) fn best_lines(
        &self,
        count: usize,
        is_wanted: impl FnMut(Point) -> bool,
    ) -> Option<Vec<Vec<Point>>> {
        if self.root.state() != State::Playing {
            return Some(Vec::new());
        }
        let lines = || {
            let lines = self
                .ranking
                .lines(&self.tree, &self.winning_turn, is_wanted);
            lines.take(count).collect()
        };
        self.is_prepared.then(lines)
    }

    /// Searches another position on the board from now on if it is in the tree, and keeps the part of
    /// the tree after it. Of the placements that `symmetries` map to each other the tree has one.
    /// Returns whether the position is there.
    pub(crate) fn follow(&mut self, root: &Position, symmetries: Vec<Vec<Point>>) -> bool {
        // A position that was not expanded has no subtree to keep.
        let is_there = self.tree.reroot(root.key());
        if is_there {
            self.begin(root.clone(), symmetries);
        }
        is_there
    }

    /// Searches another position on the board from now on, with its symmetries and a new tree.
    pub(crate) fn restart(&mut self, root: Position, symmetries: Vec<Vec<Point>>) {
        self.tree = Tree::new();
        self.begin(root, symmetries);
    }

    fn begin(&mut self, root: Position, symmetries: Vec<Vec<Point>>) {
        self.root = root;
        self.symmetries = symmetries;
        // A tree that is kept is extra: the limit counts the work on this position alone.
        self.evaluations = 0;
        self.ranking = Ranking::default();
        self.winning_turn.clear();
        self.winning_turn_budget = self.has_exact_searches.then_some(WINNING_TURN_BUDGET);
        self.is_prepared = false;
    }

    /// Expands the root, and searches a winning turn for the first time.
    fn prepare(&mut self, seed: u64, deadline: &Deadline) {
        self.is_prepared = true;
        if !self.tree.root().is_expanded() {
            self.ensure_workers(1);
            // The seed orders the root's placements alone; below it equal values are decided by
            // printed order.
            self.evaluations +=
                self.workers[0].expand_root(&self.root, &self.symmetries, &mut self.tree, seed);
        }
        self.search_winning_turn(deadline);
    }

    /// Searches a winning turn. If the budget runs out, the next search has twice as much.
    fn search_winning_turn(&mut self, deadline: &Deadline) {
        let Some(positions) = self.winning_turn_budget.take() else {
            return;
        };
        self.budget.refill_until(&self.root, positions, deadline);
        match winning_turn(&self.root, &mut self.budget) {
            WinningTurn::Found(turn) => self.prove_win(&turn),
            WinningTurn::Impossible => {}
            // Doubling bounds the sum of all retries by twice the last one.
            WinningTurn::Undecided => self.winning_turn_budget = Some(2 * positions),
        }
    }

    fn prove_win(&mut self, turn: &[Point]) {
        let images = self.symmetries.iter().map(|images| {
            let image = turn.iter().map(|point| images[point.index()]);
            image.collect()
        });
        // Into the tree as well: its root is proven, so the search ends and the report has the
        // proof. The tree has the first placement of one of the images.
        let found = std::iter::once(turn.to_vec())
            .chain(images)
            .find_map(|turn: Vec<Point>| {
                let children = self.tree.children(self.tree.root());
                let child = children.iter().position(|child| child.point == turn[0])?;
                Some((child, turn))
            });
        if let Some((child, turn)) = found {
            let mut path = self.tree.path_to_root();
            self.tree.descend(&mut path, child);
            self.tree.prove(&path, Outcome::Win);
            self.winning_turn = turn;
        }
    }

    /// Grows the tree until the deadline. Where a winning turn is undecided, it is searched again
    /// after fixed numbers of evaluations, so that several runs end like one.
    fn grow(&mut self, limits: &Limits, deadline: &Deadline) {
        loop {
            let retry = self
                .winning_turn_budget
                .map(|positions| EVALUATIONS_PER_POSITION * positions);
            self.grow_tree(limits, &deadline.or_at(retry));
            // The retry is due by evaluations and not by time, so that it does not depend on the
            // machine.
            let is_due = retry.is_some_and(|retry| self.evaluations >= retry);
            if !is_due || deadline.is_interrupted() {
                return;
            }
            self.search_winning_turn(deadline);
        }
    }

    fn grow_tree(&mut self, limits: &Limits, deadline: &Deadline) {
        // `pending` of a node is 8 bits, and each thread adds 1 to it.
        let threads = limits.threads.get().min(MAX_THREADS);
        self.ensure_workers(threads);
        let mut growth = Growth {
            root: &self.root,
            tree: &mut self.tree,
            evaluations: &mut self.evaluations,
            max_nodes: limits.nodes,
        };
        match &mut self.workers[..threads] {
            // Without a lock, and with the same report on every machine.
            [worker] => growth.run(worker, deadline),
            workers => growth.run_parallel(workers, deadline),
        }
    }

    /// Adds workers until there are `threads`.
    fn ensure_workers(&mut self, threads: usize) {
        while self.workers.len() < threads {
            let worker = Worker::new(self.evaluation.evaluator(), &self.root);
            self.workers.push(worker);
        }
    }

    fn report(&self) -> Option<Report> {
        // A tree of a finished position has no children to report.
        if self.root.state() != State::Playing {
            return Some(Report::of_finished(&self.root));
        }
        let report = self
            .is_prepared
            .then(|| self.ranking.report(&self.tree, &self.winning_turn));
        report.map(|report| {
            self.evaluation.calibrated(Report {
                evaluations: self.evaluations,
                ..report
            })
        })
    }
}
