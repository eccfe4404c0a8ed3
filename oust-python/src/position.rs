//! Positions.

use oust::draw::{PictureStyle, PointValue, SvgPicture, Theme};
use oust::notation::record::Format;
use oust::notation::{AnnotatedGame, Diagram, DiagramStyle, Labels, PositionLine};
use oust::rules::{self, Color, Point, Setup};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::classes::{Board, Position};
use crate::convert;
use crate::error::{illegal_action, illegal_placement};
use crate::outcome::{self, Outcome};
use crate::placement::{Group, Placement};
use crate::values::{self, side_name};
use crate::{background, notation};

#[pymethods]
impl Position {
    /// Makes a position of a board with the stones `x` and `o`, at the start of a turn.
    #[new]
    #[pyo3(signature = (board, *, x = vec![], o = vec![], turn = "x"))]
    fn new(
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        x: Vec<Bound<'_, PyAny>>,
        o: Vec<Bound<'_, PyAny>>,
        turn: &str,
    ) -> PyResult<Self> {
        let board = convert::board(board)?;
        let to_move = values::side(turn)?;
        // The usual start needs no setup to be built and read.
        if x.is_empty() && o.is_empty() && to_move == Color::X {
            return Ok(Self(rules::Position::new(board)));
        }
        let mut setup = Setup::new(board.clone());
        for (stones, color) in [(x, Color::X), (o, Color::O)] {
            for stone in stones {
                let point = convert::point(&stone, &board, None)?;
                let before = setup
                    .put(point, Some(color))
                    .map_err(|error| crate::error::board_error(py, error))?;
                // The later one would win silently.
                if before.is_some() {
                    let name = values::point_name(&board, point);
                    return Err(PyValueError::new_err(format!("two stones on {name}")));
                }
            }
        }
        Ok(Self(rules::Position::from_setup(&setup, to_move)))
    }

    /// Parses a position line, a position of JSON or a diagram. `turn` is the side to move of a
    /// diagram that names no side.
    #[staticmethod]
    #[pyo3(signature = (text, turn = None))]
    fn parse(py: Python<'_>, text: &str, turn: Option<&str>) -> PyResult<Self> {
        let to_move = turn.map(values::side).transpose()?;
        notation::position(py, text, to_move).map(Self)
    }

    /// The board with its points and their names.
    #[getter]
    fn board(&self) -> Board {
        Board(self.0.board().clone())
    }

    /// The side to move, `x` or `o`.
    #[getter]
    fn turn(&self) -> &'static str {
        side_name(self.0.to_move())
    }

    /// Whether the side to move has captured in this turn, and places again.
    #[getter]
    fn mid_turn(&self) -> bool {
        self.0.mid_turn()
    }

    /// The points of the legal placements, in printed order.
    #[getter]
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        values::point_list(py, self.0.legal_points())
    }

    /// The legal placements, in printed order.
    #[getter]
    fn placements(&self) -> Vec<Placement> {
        placements(&self.0)
    }

    /// Whether the side to move has no placement and passes.
    #[getter]
    fn must_pass(&self) -> bool {
        self.0.must_pass()
    }

    /// How the game ended, as far as the board decides it; `None` while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        outcome::of_position(&self.0)
    }

    /// A hash of the stones and the side to move, the same on every machine.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// Returns the side of the stone on a point, `x` or `o`; `None` for an empty point.
    fn at(&self, point: &Bound<'_, PyAny>) -> PyResult<Option<&'static str>> {
        let point = convert::point(point, self.0.board(), None)?;
        Ok(self.0.at(point).map(side_name))
    }

    /// Returns the points of a side's stones, in printed order.
    fn stones(&self, side: &str) -> PyResult<Vec<usize>> {
        let color = values::side(side)?;
        Ok(self.0.setup().stones(color).map(Point::index).collect())
    }

    /// Returns the groups of a side, in printed order.
    fn groups(&self, side: &str) -> PyResult<Vec<Group>> {
        let groups = self.0.groups(values::side(side)?).into_iter();
        Ok(groups
            .map(|group| Group::new(self.0.board(), group))
            .collect())
    }

    /// Returns the placement on a point, or raises `IllegalMoveError` with the reason.
    fn check(&self, py: Python<'_>, point: &Bound<'_, PyAny>) -> PyResult<Placement> {
        let board = self.0.board();
        let point = convert::point(point, board, None)?;
        match self.0.check(point) {
            Ok(placement) => Ok(Placement::new(board, placement)),
            Err(reason) => Err(illegal_placement(py, board, self.0.to_move(), &reason)),
        }
    }

    /// Returns the position after a placement, or after the forced pass for `"pass"`.
    fn play(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut after = self.0.clone();
        // A word and not a method, so that a list of moves plays in one loop.
        let is_pass = r#move.extract::<&str>().is_ok_and(|text| text == "pass");
        let played = if is_pass {
            after.pass().map_err(rules::IllegalAction::Pass)
        } else {
            let point = convert::point(r#move, self.0.board(), None)?;
            let played = after.play(point).map(|_| ());
            played.map_err(rules::IllegalAction::Placement)
        };
        match played {
            Ok(()) => Ok(Self(after)),
            Err(reason) => Err(illegal_action(py, &self.0, &reason)),
        }
    }

    /// Counts the sequences of `depth` actions. An action is a placement or a forced pass.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let position = self.0.clone();
        // A count of a deep level takes hours, and it cannot be stopped in between.
        background::run_to_end(py, move || rules::perft(&position, depth))
    }

    /// Writes the position in a format: `position`, `diagram`, `json` or another one of a game.
    #[pyo3(signature = (format = "position", dialect = None))]
    fn write(&self, py: Python<'_>, format: &str, dialect: Option<&str>) -> PyResult<String> {
        let game = AnnotatedGame::new(rules::Game::from_position(self.0.clone()));
        write(py, &game, values::format(format)?, dialect)
    }

    /// Draws the position as text: in the style `pbmserv`, `figure` or `unicode`.
    #[pyo3(signature = (style = "pbmserv", labels = true, dialect = None))]
    fn diagram(&self, style: &str, labels: bool, dialect: Option<&str>) -> PyResult<String> {
        let style = match style {
            "pbmserv" => DiagramStyle::Pbmserv,
            "figure" => DiagramStyle::Figure,
            "unicode" => DiagramStyle::Unicode,
            other => {
                return Err(PyValueError::new_err(format!(
                    "expected a style (pbmserv, figure or unicode), found `{other}`"
                )));
            }
        };
        let dialect = values::dialect(dialect, self.0.board())?;
        let diagram = Diagram::new(self.0.setup());
        Ok(diagram.display(style, shown(labels), dialect).to_string())
    }

    /// Draws the position as SVG. `legal` marks the legal placements, `sizes` writes the sizes of
    /// groups, and `values` colors points by a chance of x from 0 to 1.
    #[pyo3(signature = (
        *, legal = false, sizes = false, values = None, theme = None, labels = true, title = None,
        dialect = None,
    ))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn svg(
        &self,
        legal: bool,
        sizes: bool,
        values: Option<&Bound<'_, PyDict>>,
        theme: Option<&str>,
        labels: bool,
        title: Option<&str>,
        dialect: Option<&str>,
    ) -> PyResult<String> {
        let board = self.0.board();
        let style = PictureStyle {
            theme: theme.map(parse_theme).transpose()?,
            labels: shown(labels),
            ..PictureStyle::default()
        };
        let mut picture = SvgPicture::from_position(&self.0)
            .style(style)
            .dialect(values::dialect(dialect, board)?);
        if legal {
            picture = picture.legal(self.0.legal());
        }
        if sizes {
            picture = picture.sizes();
        }
        if let Some(title) = title {
            picture = picture.title(title);
        }
        if let Some(values) = values {
            let mut shown = Vec::new();
            for (point, value) in values {
                let point = convert::point(&point, board, None)?;
                let value: f64 = value.extract()?;
                // Three characters fit on a point, so a chance is written in hundredths.
                let text = format!("{:.0}", value * 100.0);
                let share = Some(value);
                shown.push(PointValue { point, text, share });
            }
            picture = picture.values(shown);
        }
        Ok(picture.to_string())
    }

    fn _repr_svg_(&self) -> String {
        SvgPicture::from_position(&self.0).to_string()
    }

    fn __str__(&self) -> String {
        PositionLine::from_position(&self.0).to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position.parse('{self}')", self = self.__str__())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let restore = slf.py().import("oust._oust")?.getattr("restore_position")?;
        Ok((restore, (slf.get().__str__(),)))
    }
}

/// Restores a pickled position from its line.
#[pyfunction]
pub(crate) fn restore_position(py: Python<'_>, line: &str) -> PyResult<Position> {
    notation::position(py, line, None).map(Position)
}

/// Returns the legal placements of a position.
pub(crate) fn placements(position: &rules::Position) -> Vec<Placement> {
    let board = position.board();
    let legal = position.legal();
    legal
        .map(|placement| Placement::new(board, placement))
        .collect()
}

/// Writes a game in a format.
pub(crate) fn write(
    py: Python<'_>,
    game: &AnnotatedGame,
    format: Format,
    dialect: Option<&str>,
) -> PyResult<String> {
    let dialect = values::dialect(dialect, game.board())?;
    format
        .write(game, dialect)
        .map_err(|error| crate::error::unsupported(py, &error))
}

/// Parses the name of a theme.
pub(crate) fn parse_theme(text: &str) -> PyResult<Theme> {
    text.parse()
        .map_err(|error: oust::draw::ThemeError| PyValueError::new_err(error.to_string()))
}

fn shown(labels: bool) -> Labels {
    if labels {
        Labels::Shown
    } else {
        Labels::Hidden
    }
}
