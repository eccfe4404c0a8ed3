//! Placements and groups.

use oust::rules::{self, PlacementKind};
use pyo3::prelude::*;

use crate::values::{point_name, side_name};

/// A legal placement and its effect.
#[pyclass(frozen, eq, hash, module = "oust")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Placement {
    board: rules::Board,
    placement: rules::Placement,
}

impl Placement {
    pub(crate) fn new(board: &rules::Board, placement: rules::Placement) -> Self {
        let board = board.clone();
        Self { board, placement }
    }
}

#[pymethods]
impl Placement {
    /// The point, an integer.
    #[getter]
    fn point(&self) -> usize {
        self.placement.point.index()
    }

    /// The coordinate in the board's default dialect.
    #[getter]
    fn coord(&self) -> String {
        point_name(&self.board, self.placement.point)
    }

    /// The side that places, `x` or `o`.
    #[getter]
    fn side(&self) -> &'static str {
        side_name(self.placement.color)
    }

    /// The number of enemy stones that it removes; 0 for a non-capturing placement.
    #[getter]
    fn captured(&self) -> usize {
        match self.placement.kind {
            PlacementKind::NonCapturing => 0,
            PlacementKind::Capturing { captured, .. } => captured,
        }
    }

    /// The number of stones of the group that it makes.
    #[getter]
    fn group(&self) -> usize {
        match self.placement.kind {
            // It touches no stone of its own color, so its group is the stone.
            PlacementKind::NonCapturing => 1,
            PlacementKind::Capturing { group, .. } => group,
        }
    }

    fn __index__(&self) -> usize {
        self.point()
    }

    fn __str__(&self) -> String {
        self.coord()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Placement {} of {}, captured {}>",
            self.coord(),
            self.side(),
            self.captured()
        )
    }
}

/// A group of connected stones of one side.
#[pyclass(frozen, eq, hash, module = "oust")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Group {
    board: rules::Board,
    group: rules::Group,
}

impl Group {
    pub(crate) fn new(board: &rules::Board, group: rules::Group) -> Self {
        let board = board.clone();
        Self { board, group }
    }
}

/// The board, the side, the first point and the size of a pickled group.
type GroupState = (String, &'static str, usize, usize);

#[pymethods]
impl Group {
    /// The side of its stones, `x` or `o`.
    #[getter]
    fn side(&self) -> &'static str {
        side_name(self.group.color)
    }

    /// Its first stone in printed order.
    #[getter]
    fn point(&self) -> usize {
        self.group.point.index()
    }

    /// The coordinate of its first stone.
    #[getter]
    fn coord(&self) -> String {
        point_name(&self.board, self.group.point)
    }

    /// The number of its stones.
    #[getter]
    fn size(&self) -> usize {
        self.group.size
    }

    fn __repr__(&self) -> String {
        format!(
            "<Group of {} {} at {}>",
            self.size(),
            self.side(),
            self.coord()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, GroupState)> {
        let restore = slf.py().import("oust._oust")?.getattr("restore_group")?;
        let group = slf.get();
        let board = group.board.to_string();
        Ok((restore, (board, group.side(), group.point(), group.size())))
    }
}
