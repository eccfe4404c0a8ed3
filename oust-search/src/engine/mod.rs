//! The engine: an evaluation and the search over it.

mod growth;
mod orientation;
mod ranking;
mod search;
mod tree_search;

use std::sync::Arc;

use oust_core::{Board, Color, Position};

use crate::evaluation::net::{Net, NetError};
use crate::evaluation::{Calibration, Evaluation};
use crate::symmetry::Symmetries;
use crate::{Limits, Report};

pub use search::{Search, WrongBoard};

/// Searches positions of one board.
#[derive(Clone, Debug)]
pub struct Engine {
    evaluation: Evaluation,
    symmetries: Arc<Symmetries>,
}

impl Engine {
    /// Returns an engine that evaluates with the included net for the board, else with the general
    /// net, else by the sizes of groups alone.
    pub fn new(board: &Board) -> Self {
        Self::with_evaluation(Evaluation::new(board))
    }

    /// Returns an engine with a net from the bytes of its file, such as `oust-train` writes.
    ///
    /// A board of more than 384 points is evaluated without it. Reports have the values of the net as they
    /// are; by [`NetFile::engine`](crate::NetFile::engine) they are calibrated.
    ///
    /// # Errors
    ///
    /// Returns why the bytes are not a net, or that it is for another board.
    pub fn with_net(board: &Board, net: &[u8]) -> Result<Self, NetError> {
        let net = Arc::new(Net::from_bytes(net)?);
        Evaluation::with_net(board, net).map(Self::with_evaluation)
    }

    /// Returns the same engine with a calibration of the values in reports.
    pub(crate) fn with_calibration(self, calibration: Calibration) -> Self {
        Self {
            evaluation: self.evaluation.with_calibration(calibration),
            ..self
        }
    }

    pub(crate) fn with_evaluation(evaluation: Evaluation) -> Self {
        Self {
            symmetries: Arc::new(Symmetries::new(evaluation.board())),
            evaluation,
        }
    }

    /// Returns the name of the evaluation with its version, such as `net hex5 v1` or `linear v1`.
    pub fn name(&self) -> &str {
        self.evaluation.name()
    }

    /// Checks whether it is not known how closely results follow the values of a position: early in a
    /// game on boards that no net evaluates. `oust-train/README.md` has the measures of the others.
    pub fn has_rough_values(&self, position: &Position) -> bool {
        let board = position.board();
        let stones = position.count(Color::X) + position.count(Color::O);
        board.bitboard_size().is_none() && 2 * stones < board.len()
    }

    /// Returns the board of the positions that it searches.
    pub fn board(&self) -> &Board {
        self.evaluation.board()
    }

    pub(crate) fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// Searches until a limit is reached or the position is proven.
    ///
    /// # Errors
    ///
    /// Returns an error if the position is on another board than the engine.
    pub fn search(&self, position: &Position, limits: &Limits) -> Result<Report, WrongBoard> {
        Ok(self.start(position)?.run(limits))
    }

    /// Returns a search of the position that keeps its tree between runs and between placements.
    ///
    /// ```
    /// use oust_core::{Board, Position};
    /// use oust_search::{Engine, Limits};
    ///
    /// let board = Board::hexagon(4)?;
    /// let mut search = Engine::new(&board).start(&Position::new(board))?;
    /// for evaluations in [1_000, 2_000] {
    ///     let report = search.run(&Limits::evaluations(evaluations));
    ///     assert!(report.evaluations >= evaluations);
    /// }
    /// let best = search.run(&Limits::evaluations(2_000)).best.unwrap();
    /// search.advance(best)?;
    /// assert!(search.run(&Limits::evaluations(500)).best.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the position is on another board than the engine.
    pub fn start(&self, position: &Position) -> Result<Search, WrongBoard> {
        WrongBoard::check(self.board(), position.board())?;
        let symmetries = Arc::clone(&self.symmetries);
        Ok(Search::new(position, symmetries, self.evaluation.clone()))
    }

    /// Returns a search as [`Engine::start`] does, without the exact searches at its root: of a
    /// winning turn, and of a loss to the next turn. It measures how much the tree has to grow.
    pub(crate) fn start_by_tree_alone(&self, position: &Position) -> Result<Search, WrongBoard> {
        self.start(position).map(Search::by_tree_alone)
    }
}
