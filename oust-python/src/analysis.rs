//! Reports of searches.

use oust::rules::{self, Point};
use oust::search::{self, Proof};
use pyo3::prelude::*;

use crate::classes::Position;
use crate::values::point_name;

/// The report of a search on a position.
#[pyclass(frozen, module = "oust")]
pub(crate) struct Analysis {
    position: rules::Position,
    report: search::Report,
}

/// A legal placement with its value.
#[pyclass(frozen, module = "oust")]
pub(crate) struct Candidate {
    board: rules::Board,
    candidate: search::Candidate,
}

impl Analysis {
    pub(crate) fn new(position: &rules::Position, report: search::Report) -> Self {
        let position = position.clone();
        Self { position, report }
    }
}

#[pymethods]
impl Analysis {
    /// The position that was searched.
    #[getter]
    fn position(&self) -> Position {
        Position(self.position.clone())
    }

    /// The point of the best placement; `None` if the side to move has no placement.
    #[getter]
    fn best(&self) -> Option<usize> {
        self.report.best.map(Point::index)
    }

    /// The chance of winning for the side to move, from 0 to 1.
    #[getter]
    fn value(&self) -> f64 {
        self.report.value
    }

    /// `win` or `loss` for the side to move if the game is proven; otherwise `None`.
    #[getter]
    fn proof(&self) -> Option<&'static str> {
        self.report.proof.map(Proof::name)
    }

    /// The placements that both sides are expected to make. Forced passes are left out.
    #[getter]
    fn line(&self) -> Vec<usize> {
        self.report.line.iter().map(|point| point.index()).collect()
    }

    /// Every legal placement, the best first.
    #[getter]
    fn candidates(&self) -> Vec<Candidate> {
        let candidates = self.report.candidates.iter();
        let board = self.position.board();
        candidates
            .map(|candidate| Candidate {
                board: board.clone(),
                candidate: candidate.clone(),
            })
            .collect()
    }

    /// The number of positions evaluated since the start of the search.
    #[getter]
    fn evaluations(&self) -> u64 {
        self.report.evaluations
    }

    fn __repr__(&self) -> String {
        // By its name, which a reader of a notebook finds on the board.
        let best = self
            .report
            .best
            .map(|best| point_name(self.position.board(), best));
        format!(
            "<Analysis: best {}, value {:.3}, evaluations {}>",
            best.as_deref().unwrap_or("-"),
            self.report.value,
            self.report.evaluations
        )
    }
}

#[pymethods]
impl Candidate {
    /// The point of the stone, an integer.
    #[getter]
    fn point(&self) -> usize {
        self.candidate.point.index()
    }

    /// The coordinate in the board's default dialect.
    #[getter]
    fn coord(&self) -> String {
        point_name(&self.board, self.candidate.point)
    }

    /// The chance of winning for the side that places, from 0 to 1.
    #[getter]
    fn value(&self) -> f64 {
        self.candidate.value
    }

    /// `win` or `loss` for the side that places if the game is proven; otherwise `None`.
    #[getter]
    fn proof(&self) -> Option<&'static str> {
        self.candidate.proof.map(Proof::name)
    }

    /// The number of positions evaluated after it.
    #[getter]
    fn evaluations(&self) -> u64 {
        self.candidate.evaluations
    }

    fn __index__(&self) -> usize {
        self.point()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Candidate {}: value {:.3}>",
            self.coord(),
            self.candidate.value
        )
    }
}
