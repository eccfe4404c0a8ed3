//! The solver: values of positions and of their placements, and the line of perfect play.

use std::io::{self, BufRead, Write};

use oust_core::{Board, Color, Point, Position, State};

use super::budget::NodeBudget;
use super::depth_first::DepthFirst;
use super::layout::{BoardTooLarge, Layout, MOST_POINTS, PointBits};
use super::proof_numbers::ProofNumberSearch;
use super::query::{Goal, Prover, Query, Value};
use super::strategy::{Answer, for_each_answer};
use super::table_file::{self, TableError};
use crate::Limits;
use crate::play::{after, pass_if_forced};

/// The search of a solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Depth-first proof-number search, the faster method.
    #[default]
    ProofNumbers,
    /// Depth-first search with a table, the simpler method, for a second opinion.
    DepthFirst,
}

/// Proves the values of positions on a board. Its table keeps results for later proofs.
pub struct Solver {
    prover: Box<dyn Prover>,
    board: Board,
    has_deadlocks: bool,
}

/// The result of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution {
    /// The value for the side to move; `None` where a limit came first.
    pub value: Option<Value>,
    /// The placements of perfect play to the end, or as far as the limits allow: each keeps the
    /// value. Forced passes are left out.
    pub line: Vec<Point>,
    /// The number of searched positions. A position counts each time that its placements were
    /// generated.
    pub positions: u64,
}

impl Solver {
    /// The most points of a board.
    pub const MOST_POINTS: usize = MOST_POINTS;

    /// Returns a solver with a table of at most `bytes`.
    ///
    /// On boards of at most 79 points each position has a number of its own, and no position is
    /// taken for another one. On larger boards the numbers are 128 random bits: among 10 billion
    /// positions two share a number with a chance below 10^-18.
    ///
    /// # Errors
    ///
    /// Fails if the board has more than [`MOST_POINTS`](Self::MOST_POINTS).
    pub fn new(board: &Board, method: Method, bytes: usize) -> Result<Self, BoardTooLarge> {
        match method {
            Method::ProofNumbers => Self::with_proof_numbers(board, bytes),
            Method::DepthFirst => Ok(if has_small_keys(board)? {
                Self::with(board, bytes, DepthFirst::<u64>::new)
            } else {
                Self::with(board, bytes, DepthFirst::<u128>::new)
            }),
        }
    }

    /// Returns a solver by [`Method::ProofNumbers`]. A program that uses it alone has no code of
    /// the other method, which counts where the program is sent over a network.
    ///
    /// # Errors
    ///
    /// Fails if the board has more than [`MOST_POINTS`](Self::MOST_POINTS).
    pub fn with_proof_numbers(board: &Board, bytes: usize) -> Result<Self, BoardTooLarge> {
        let symmetries = board.symmetries().count();
        // The sums of a position under each symmetry are much of the work.
        Ok(match (has_small_keys(board)?, symmetries) {
            (true, ..=4) => Self::with(board, bytes, ProofNumberSearch::<u64, 4>::new),
            (true, 5..=8) => Self::with(board, bytes, ProofNumberSearch::<u64, 8>::new),
            (true, _) => Self::with(board, bytes, ProofNumberSearch::<u64, 12>::new),
            (false, ..=4) => Self::with(board, bytes, ProofNumberSearch::<u128, 4>::new),
            (false, 5..=8) => Self::with(board, bytes, ProofNumberSearch::<u128, 8>::new),
            (false, _) => Self::with(board, bytes, ProofNumberSearch::<u128, 12>::new),
        })
    }

    fn with<W: PointBits, P: Prover + 'static, const S: usize>(
        board: &Board,
        bytes: usize,
        prover: impl FnOnce(Layout<W, S>, usize) -> P,
    ) -> Self {
        let layout = Layout::new(board);
        Self {
            board: board.clone(),
            has_deadlocks: layout.has_deadlocks,
            prover: Box::new(prover(layout, bytes)),
        }
    }

    /// Writes the table to a file, from which a solver of the same board and method goes on.
    ///
    /// # Errors
    ///
    /// Returns the first error of `out`.
    pub fn write_table(&self, out: &mut impl Write) -> io::Result<()> {
        table_file::write(&*self.prover, &self.board, out)
    }

    /// Adds the table of a file that [`write_table`](Self::write_table) wrote. The size of the
    /// solver's table may differ: a smaller one leaves out what took the least work.
    ///
    /// The values are as sure as the file: someone who changes its entries and its sum can make them
    /// wrong.
    ///
    /// # Errors
    ///
    /// Tells why the file is no such table. The solver then has some of its entries.
    pub fn read_table(&mut self, input: &mut impl BufRead) -> Result<(), TableError> {
        table_file::read(&mut *self.prover, &self.board, input)
    }

    /// Proves the value of a position. Of the limits, the evaluations are a number of positions,
    /// and nodes and seed are of no effect. The value is the same with any number of threads; a long
    /// proof with more than one takes another number of positions each time, and may have another
    /// line.
    pub fn solve(&mut self, position: &Position, limits: &Limits) -> Solution {
        let mut budget = NodeBudget::new(limits);
        let value = self.value(position, &mut budget);
        let line = value.map(|value| self.line(position, value, &mut budget));
        Solution {
            value,
            line: line.unwrap_or_default(),
            positions: budget.positions(),
        }
    }

    /// Proves the value of a position for the side to move, without a line; `None` where a limit came
    /// first.
    pub fn prove(&mut self, position: &Position, limits: &Limits) -> Option<Value> {
        self.value(position, &mut NodeBudget::new(limits))
    }

    /// Returns the first of some placements after which the position keeps its value for the side to
    /// move; `None` where a limit came first, or they all lose value.
    pub fn first_keeping(
        &mut self,
        position: &Position,
        points: impl IntoIterator<Item = Point>,
        limits: &Limits,
    ) -> Option<Point> {
        let mut budget = NodeBudget::new(limits);
        let value = self.value(position, &mut budget)?;
        for point in points {
            // Every placement keeps a loss, so the first one needs no proof.
            if value == Value::Loss || self.value_after(position, point, &mut budget)? == value {
                return Some(point);
            }
        }
        None
    }

    /// Proves the value of each placement of a position, for the side that places, in the order of
    /// the points; `None` where a limit came first.
    pub fn placements(
        &mut self,
        position: &Position,
        limits: &Limits,
    ) -> (Vec<(Point, Option<Value>)>, u64) {
        let mut budget = NodeBudget::new(limits);
        let values = position.legal_points().map(|point| {
            let value = self.value_after(position, point, &mut budget);
            (point, value)
        });
        (values.collect(), budget.positions())
    }

    /// Returns the placements after which the side to move can still force a win, up to `most` of
    /// them, in the order of the points; `None` where a limit came first. Where there are fewer than
    /// `most`, every other placement is proven not to win.
    pub fn winning_placements(
        &mut self,
        position: &Position,
        most: usize,
        limits: &Limits,
    ) -> Option<Vec<Point>> {
        let (side, goal) = (position.to_move(), Goal::Win);
        let query = Query { side, goal };
        let mut budget = NodeBudget::new(limits);
        let mut winning = Vec::new();
        // Most positions are decided here, without a proof for each placement.
        let is_won = match query.is_reached_at_end(position) {
            Some(_) => false,
            None => query.is_reached(&mut *self.prover, position, &mut budget)?,
        };
        if !is_won {
            return Some(winning);
        }
        for point in position.legal_points() {
            let after = after(position, point);
            let wins = match query.is_reached_at_end(&after) {
                Some(is_reached) => is_reached,
                None => query.is_reached(&mut *self.prover, &after, &mut budget)?,
            };
            if wins {
                winning.push(point);
                if winning.len() == most {
                    break;
                }
            }
        }
        Some(winning)
    }

    /// Calls `f` with each answer of a strategy of a side that reaches its goal from a position, and
    /// returns their number; `None` where a limit came first, or the goal is out of reach.
    ///
    /// The answers come as they are found, each once up to symmetry, and are not kept. Their positions
    /// are, in up to 31 bytes each, and more on boards of more than 40 points.
    ///
    /// # Errors
    ///
    /// Returns the first error of `f`.
    pub fn for_each_answer<E>(
        &mut self,
        position: &Position,
        side: Color,
        goal: Goal,
        limits: &Limits,
        f: impl FnMut(Answer) -> Result<(), E>,
    ) -> Result<Option<u64>, E> {
        let (query, mut budget) = (Query { side, goal }, NodeBudget::new(limits));
        for_each_answer(&mut *self.prover, position, query, &mut budget, f)
    }

    /// Returns the value for the side to move.
    fn value(&mut self, position: &Position, budget: &mut NodeBudget) -> Option<Value> {
        let mover = position.to_move();
        match position.state() {
            State::Won(winner) if winner == mover => return Some(Value::Win),
            State::Won(_) => return Some(Value::Loss),
            State::Deadlock => return Some(Value::Draw),
            State::Playing => {}
        }
        if self.prover.proves(position, mover, budget)? {
            return Some(Value::Win);
        }
        // Without deadlocks a side that does not win loses, which needs no second proof.
        if !self.has_deadlocks || self.prover.proves(position, !mover, budget)? {
            return Some(Value::Loss);
        }
        Some(Value::Draw)
    }

    /// Returns the value after a placement, for the side that places.
    fn value_after(
        &mut self,
        position: &Position,
        point: Point,
        budget: &mut NodeBudget,
    ) -> Option<Value> {
        let after = after(position, point);
        let value = self.value(&after, budget)?;
        Some(if after.to_move() == position.to_move() {
            value
        } else {
            value.for_other()
        })
    }

    /// Returns placements that keep the value, to the end of the game or until a limit.
    fn line(&mut self, position: &Position, value: Value, budget: &mut NodeBudget) -> Vec<Point> {
        let (mut position, mut value) = (position.clone(), value);
        let mut line = Vec::new();
        while position.state() == State::Playing {
            if position.must_pass() {
                pass_if_forced(&mut position);
                value = value.for_other();
            }
            // A limit ends the line early; what is proven so far stays true.
            let Some(point) = self.keeping(&position, value, budget) else {
                break;
            };
            line.push(point);
            let mover = position.to_move();
            position = after(&position, point);
            // A value is for the side to move, so it turns only where the side changes: not after a
            // capture.
            if position.to_move() != mover {
                value = value.for_other();
            }
        }
        line
    }

    /// Returns a placement that keeps the value.
    fn keeping(
        &mut self,
        position: &Position,
        value: Value,
        budget: &mut NodeBudget,
    ) -> Option<Point> {
        let goal = match value {
            // Every placement keeps a loss.
            Value::Loss => return position.legal_points().next(),
            Value::Draw => Goal::NotLose,
            Value::Win => Goal::Win,
        };
        let side = position.to_move();
        Query { side, goal }.answer(&mut *self.prover, position, budget)
    }
}

/// Returns whether 64 bits have a number for each position of a board.
fn has_small_keys(board: &Board) -> Result<bool, BoardTooLarge> {
    BoardTooLarge::check(board)?;
    Ok(board.len() <= u64::EXACT_POINTS)
}
