//! A search that keeps its tree.

use std::error::Error;
use std::fmt;

use oust_core::{Board, IllegalPlacement, Point, Position, State};

use super::growth::{Growth, Worker};
use super::ranking::Ranking;
use crate::evaluation::Evaluation;
use crate::limits::Deadline;
use crate::play::after_pass;
use crate::tactics::{Budget, WinningTurn, winning_turn};
use crate::tree::{Outcome, Tree};
use crate::{Limits, Report};

/// The positions that the first search of a winning turn at the root may visit. It decides every
/// turn of a test on 9x9 and hex7, and all but 62 of 3,426 on 13x13: see `docs/how-it-plays.md`.
const WINNING_TURN_BUDGET: u64 = 20_000;
/// The positions that all checks of one run against a loss in one turn may visit, at least. A
/// guess.
const SAFETY_BUDGET: u64 = 40_000;
/// The share of the time after which the first search of a winning turn gives up, so that some is left
/// for the tree. A guess.
const PREPARING_SHARE: f64 = 0.5;
/// The share of the time in which the tree grows; the check against a loss in one turn has the rest. A
/// guess.
const GROWING_SHARE: f64 = 0.95;
/// The evaluations that allow an exact search one more position, beyond its least budget.
const EVALUATIONS_PER_POSITION: u64 = 2;
/// The most threads of a search. A guess; a node counts its pending expansions in 8 bits.
const MAX_THREADS: usize = 64;

/// A search of one position, made by [`Engine::start`](crate::Engine::start), that
/// can be continued.
///
/// [`Search::run`] goes on with the tree of the runs before, so short runs show progress: runs to
/// 1,000 and then to 2,000 evaluations end with the report of one run to 2,000.
/// [`Search::move_to`] keeps the part of the tree after another position.
pub struct Search {
    evaluation: Evaluation,
    position: Position,
    /// The position at the root of the tree: after the forced pass, if there is one.
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
}

/// A position that is on another board than the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongBoard {
    /// The engine's board.
    pub expected: Board,
    /// The position's board.
    pub found: Board,
}

impl Search {
    pub(crate) fn new(position: &Position, evaluation: Evaluation) -> Self {
        Self {
            evaluation,
            // The search begins after a forced pass, and `report` turns the result back: a node is
            // a placement, so the tree has no node for a pass.
            root: after_pass(position),
            position: position.clone(),
            tree: Tree::new(),
            workers: Vec::new(),
            budget: Budget::default(),
            evaluations: 0,
            ranking: Ranking::default(),
            winning_turn: Vec::new(),
            winning_turn_budget: Some(WINNING_TURN_BUDGET),
            is_prepared: false,
            has_exact_searches: true,
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

    /// Returns the position that is searched.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the number of evaluations since the start or the last change of the position.
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Searches until a limit is reached or the position is proven.
    ///
    /// The limit of evaluations counts from the start, or from the last change of the position; a
    /// tree kept from before is extra. The expansion that reaches the limit is completed. If a
    /// limit is reached before the first expansion, the report lists the legal placements with a
    /// value of one half.
    pub fn run(&mut self, limits: &Limits) -> Report {
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
    /// candidates, in the order of the last report. Each line begins with its candidate, and the
    /// first one is [`Report::line`]. After a forced pass the candidates are those after it, as in
    /// [`Report::line`].
    ///
    /// ```
    /// use oust_core::{Board, Position};
    /// use oust_search::{Engine, Limits};
    ///
    /// let position = Position::new(Board::hexagon(3)?);
    /// let mut search = Engine::new(position.board()).start(&position)?;
    /// let report = search.run(&Limits::evaluations(500));
    /// let lines = search.best_lines(3);
    /// assert_eq!(lines[0], report.line);
    /// assert_eq!(lines[2][0], report.candidates[2].point);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best_lines(&self, count: usize) -> Vec<Vec<Point>> {
        if self.root.state() != State::Playing {
            return Vec::new();
        }
        if self.is_prepared {
            return self.ranking.lines(&self.tree, &self.winning_turn, count);
        }
        // As `Report::without_judgment` lists them.
        let legal = self.root.legal_points().take(count);
        legal.map(|point| vec![point]).collect()
    }

    /// Plays a placement, and searches the position after it from now on, as with
    /// [`Search::move_to`].
    ///
    /// # Errors
    ///
    /// Returns an error and changes nothing if the placement is illegal.
    pub fn advance(&mut self, point: Point) -> Result<(), IllegalPlacement> {
        let mut position = self.root.clone();
        position.play(point)?;
        self.follow(&position);
        Ok(())
    }

    /// Searches another position from now on. If it is in the tree, the part of the tree after it
    /// is kept. Does nothing if the position is the one searched already.
    ///
    /// # Errors
    ///
    /// Returns an error and changes nothing if the position is on another board.
    pub fn move_to(&mut self, position: &Position) -> Result<(), WrongBoard> {
        WrongBoard::check(self.root.board(), position.board())?;
        self.follow(position);
        Ok(())
    }

    /// Does the work of [`Search::move_to`] for a position on the same board.
    fn follow(&mut self, position: &Position) {
        self.position.clone_from(position);
        let root = after_pass(position);
        // Positions compare equal also where only one of them is in the middle of a turn.
        if root == self.root && root.mid_turn() == self.root.mid_turn() {
            return;
        }
        // A position that was not expanded has no subtree to keep.
        if !self.tree.reroot(root.key()) {
            self.tree = Tree::new();
        }
        self.root = root;
        // A tree that is kept is extra, as `run` documents: the limit counts the work on this
        // position alone.
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
            self.evaluations += self.workers[0].expand_root(&self.root, &mut self.tree, seed);
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
            WinningTurn::Found(turn) => self.prove_win(turn),
            WinningTurn::Impossible => {}
            // Doubling bounds the sum of all retries by twice the last one.
            WinningTurn::Undecided => self.winning_turn_budget = Some(2 * positions),
        }
    }

    fn prove_win(&mut self, turn: Vec<Point>) {
        // Into the tree as well: its root is proven, so the search ends and the report has the
        // proof.
        let mut children = self.tree.children(self.tree.root()).iter();
        if let Some(child) = children.position(|child| child.point == turn[0]) {
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

    fn report(&self) -> Report {
        // A tree of a finished position has no children to report.
        if self.root.state() != State::Playing {
            return Report::of_finished(&self.root);
        }
        let report = if self.is_prepared {
            self.ranking.report(&self.tree, &self.winning_turn)
        } else {
            Report::without_judgment(&self.root)
        };
        let report = Report {
            evaluations: self.evaluations,
            ..report
        };
        if self.position.must_pass() {
            report.before_pass()
        } else {
            report
        }
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("position", &self.position)
            .field("evaluations", &self.evaluations)
            .field("nodes", &self.tree.len())
            .finish_non_exhaustive()
    }
}

impl WrongBoard {
    pub(crate) fn check(expected: &Board, found: &Board) -> Result<(), Self> {
        if expected == found {
            return Ok(());
        }
        Err(Self {
            expected: expected.clone(),
            found: found.clone(),
        })
    }
}

impl fmt::Display for WrongBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, found } = self;
        write!(
            f,
            "the engine is for {expected}, the position is on {found}"
        )
    }
}

impl Error for WrongBoard {}
