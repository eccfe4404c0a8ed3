//! Boards.

use oust::notation::Dialect;
use oust::rules::{self, Point, Shape};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::classes::Board;
use crate::convert;
use crate::error::board_error;
use crate::placement::Group;
use crate::values;

#[pymethods]
impl Board {
    #[new]
    fn new(name: &Bound<'_, PyAny>) -> PyResult<Self> {
        convert::board(name).map(Self)
    }

    /// Makes a board of `width` columns and `height` rows.
    #[staticmethod]
    fn rectangle(py: Python<'_>, width: usize, height: usize) -> PyResult<Self> {
        // As for `hexagon`: a side of 300 is an error about the board.
        let sides = (u8::try_from(width), u8::try_from(height));
        match sides {
            (Ok(width), Ok(height)) => rules::Board::rectangle(width, height)
                .map(Self)
                .map_err(|error| board_error(py, error)),
            _ => Err(too_large(py, &format!("{width}x{height}"))),
        }
    }

    /// Makes a hexagon with `side` points on each side.
    #[staticmethod]
    fn hexagon(py: Python<'_>, side: usize) -> PyResult<Self> {
        // Not as an argument of type `u8`: pyo3 would raise `OverflowError`, which is no `ValueError`.
        match u8::try_from(side) {
            Ok(side) => rules::Board::hexagon(side)
                .map(Self)
                .map_err(|error| board_error(py, error)),
            Err(_) => Err(too_large(py, &format!("hex{side}"))),
        }
    }

    /// The name, such as `hex7` or `9x9`.
    #[getter]
    fn name(&self) -> String {
        self.0.to_string()
    }

    /// `rectangle` or `hexagon`.
    #[getter]
    fn shape(&self) -> &'static str {
        match self.0.shape() {
            Shape::Rectangle { .. } => "rectangle",
            Shape::Hexagon { .. } => "hexagon",
        }
    }

    /// The number of points of each row, from top to bottom.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let lengths: Vec<usize> = (0..self.0.rows()).map(|row| self.0.row_len(row)).collect();
        PyTuple::new(py, lengths)
    }

    /// Returns the point with a coordinate, in the board's default dialect or another one:
    /// `pbmserv`, `abstractplay` or `bga`.
    #[pyo3(signature = (coord, dialect = None))]
    fn point(&self, py: Python<'_>, coord: &str, dialect: Option<&str>) -> PyResult<usize> {
        let dialect = values::dialect(dialect, &self.0)?;
        Ok(convert::coord(py, coord, &self.0, Some(dialect))?.index())
    }

    /// Returns the coordinate of a point.
    #[pyo3(signature = (point, dialect = None))]
    fn coord(&self, point: &Bound<'_, PyAny>, dialect: Option<&str>) -> PyResult<String> {
        let dialect = values::dialect(dialect, &self.0)?;
        let point = convert::point(point, &self.0, None)?;
        Ok(dialect.point_name(&self.0, point).to_string())
    }

    /// Returns the point in a row and a column, both counted from 0; `None` outside of the board.
    fn at(&self, row: usize, column: usize) -> Option<usize> {
        self.0.point(row, column).map(Point::index)
    }

    /// Returns the row and the column of a point, counted from 0.
    fn row_and_column(&self, point: &Bound<'_, PyAny>) -> PyResult<(usize, usize)> {
        let point = convert::point(point, &self.0, None)?;
        self.0
            .row_and_column(point)
            .ok_or_else(|| PyValueError::new_err("the board has no such point"))
    }

    /// Returns the points next to a point.
    fn neighbors(&self, point: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
        let point = convert::point(point, &self.0, None)?;
        Ok(self
            .0
            .neighbors(point)
            .iter()
            .map(|next| next.index())
            .collect())
    }

    /// The name of the dialect that coordinates have unless another is named.
    #[getter]
    fn dialect(&self) -> &'static str {
        Dialect::default_for(&self.0).name()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __str__(&self) -> String {
        self.name()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().name(),))
    }
}

fn too_large(py: Python<'_>, found: &str) -> PyErr {
    let most = rules::Board::MAX_SIDE;
    board_error(py, format!("expected sides of 1 to {most}, found {found}"))
}

/// Restores a pickled group.
#[pyfunction]
pub(crate) fn restore_group(
    board: &Bound<'_, PyAny>,
    stones: &str,
    first: &Bound<'_, PyAny>,
    size: usize,
) -> PyResult<Group> {
    let board = convert::board(board)?;
    let color = values::side(stones)?;
    let point = convert::point(first, &board, None)?;
    Ok(Group::new(&board, rules::Group { color, point, size }))
}
