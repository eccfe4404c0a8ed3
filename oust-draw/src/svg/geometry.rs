//! The coordinates of a drawing.
//!
//! Lengths are integers, in hundredths of the drawing's unit, so that a drawing is the same bytes
//! on every machine.

use std::fmt;

use oust_core::{Board, Point, Shape};
use oust_notation::{Dialect, Labels};

/// The distance between two points of a row.
const PITCH: i32 = 2000;

/// The distance between two rows of a hexagon: the pitch times half the square root of three.
const HEXAGON_ROW: i32 = 1732;

/// The distance from the outer points of a rectangle or the outer cells of a hexagon to the labels
/// or the edge of the drawing.
const RECTANGLE_MARGIN: i32 = 1400;
const HEXAGON_MARGIN: i32 = 600;

/// The height of a label and the width of one of its characters.
const LABEL_HEIGHT: i32 = 1000;
const LABEL_CHARACTER: i32 = 500;

/// The distance from a label to the edge of the drawing.
const LABEL_GAP: i32 = 400;

/// The distance from the middle of a label to its base line.
pub(super) const TO_BASE_LINE: i32 = 280;

/// A cell of a hexagon.
pub(super) const CELL: Cell = Cell {
    apothem: 1000,
    radius: 1155,
};

/// A length, written in units without trailing zeros: `12.5`, `-0.04`, `3`.
#[derive(Clone, Copy)]
pub(super) struct Length(pub(super) i32);

/// A place in the drawing, from its upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) x: i32,
    pub(super) y: i32,
}

/// A label and the middle of its base line.
pub(super) struct Label {
    pub(super) text: String,
    pub(super) base: Spot,
}

/// A regular hexagon that points upwards.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    /// From the center to the middle of an edge.
    pub(super) apothem: i32,
    /// From the center to a corner; an edge is as long.
    pub(super) radius: i32,
}

/// The geometry of a drawing of a board.
pub(super) struct Geometry {
    board: Board,
    /// The center of the first point of the first row.
    first: Spot,
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) labels: Vec<Label>,
}

impl Geometry {
    pub(super) fn new(board: &Board, labels: Labels, dialect: Dialect) -> Self {
        let (rows, columns): (Vec<String>, Vec<String>) = match labels {
            Labels::Shown => (dialect.row_labels(board), dialect.column_labels(board)),
            Labels::Hidden => (Vec::new(), Vec::new()),
        };
        let left = match widest(&rows) {
            0 => 0,
            characters => LABEL_CHARACTER * characters + LABEL_GAP,
        };
        let column_room = if columns.is_empty() { 0 } else { LABEL_HEIGHT };
        let (first, width, height) = match board.shape() {
            Shape::Rectangle { width, height } => {
                let size = |points: u8| PITCH * (i32::from(points) - 1) + RECTANGLE_MARGIN * 2;
                let first = Spot {
                    x: left + RECTANGLE_MARGIN,
                    y: RECTANGLE_MARGIN,
                };
                (first, left + size(width), size(height) + column_room)
            }
            Shape::Hexagon { side } => {
                let rows = int(board.rows());
                let first = Spot {
                    x: left + HEXAGON_MARGIN + CELL.apothem + PITCH * (i32::from(side) - 1) / 2,
                    y: column_room + HEXAGON_MARGIN + CELL.radius,
                };
                // The label of the last diagonal is right of the board.
                let right = LABEL_CHARACTER * widest(&columns);
                let height = HEXAGON_ROW * (rows - 1) + CELL.radius * 2 + HEXAGON_MARGIN * 2;
                (
                    first,
                    left + right + PITCH * rows + HEXAGON_MARGIN * 2,
                    column_room + height,
                )
            }
        };
        let mut geometry = Self {
            board: board.clone(),
            first,
            width,
            height,
            labels: Vec::new(),
        };
        geometry.labels = geometry.place_labels(rows, columns);
        geometry
    }

    /// Returns the center of a point; `None` when it is not on the board.
    pub(super) fn center(&self, point: Point) -> Option<Spot> {
        let (row, place) = self.board.row_and_column(point)?;
        Some(self.center_at(row, place))
    }

    /// Checks whether the board has cells instead of lines.
    pub(super) fn has_cells(&self) -> bool {
        matches!(self.board.shape(), Shape::Hexagon { .. })
    }

    /// Returns the end points of the lines of a rectangle; none on a hexagon.
    pub(super) fn lines(&self) -> Vec<(Spot, Spot)> {
        if self.has_cells() {
            return Vec::new();
        }
        let (right, bottom) = (self.board.row_len(0) - 1, self.board.rows() - 1);
        let across = (0..=bottom).map(|row| (self.center_at(row, 0), self.center_at(row, right)));
        let down =
            (0..=right).map(|place| (self.center_at(0, place), self.center_at(bottom, place)));
        across.chain(down).collect()
    }

    fn center_at(&self, row: usize, place: usize) -> Spot {
        let right = PITCH * int(place);
        let (right, down) = match self.board.shape() {
            Shape::Rectangle { .. } => (right, PITCH * int(row)),
            // Each row down to the middle one begins half a cell further left.
            Shape::Hexagon { side } => {
                let middle = i32::from(side) - 1;
                let left = CELL.apothem * (middle - (middle - int(row)).abs());
                (right - left, HEXAGON_ROW * int(row))
            }
        };
        Spot {
            x: self.first.x + right,
            y: self.first.y + down,
        }
    }

    fn place_labels(&self, rows: Vec<String>, columns: Vec<String>) -> Vec<Label> {
        let half = LABEL_CHARACTER * widest(&rows) / 2;
        let label = |text, x, y| Label {
            text,
            base: Spot {
                x,
                y: y + TO_BASE_LINE,
            },
        };
        let to_label = match self.board.shape() {
            Shape::Rectangle { .. } => RECTANGLE_MARGIN - 100,
            Shape::Hexagon { .. } => CELL.apothem + 300,
        };
        let rows = rows.into_iter().enumerate().map(|(row, text)| {
            let first = self.center_at(row, 0);
            label(text, first.x - to_label - half, first.y)
        });
        let columns = columns.into_iter().enumerate().map(|(index, text)| {
            match self.board.shape() {
                Shape::Rectangle { .. } => {
                    let last = self.center_at(self.board.rows() - 1, index);
                    label(text, last.x, last.y + RECTANGLE_MARGIN + LABEL_HEIGHT / 3)
                }
                // Each diagonal at its upper end.
                Shape::Hexagon { side } => {
                    let row = (index + 1).saturating_sub(usize::from(side));
                    let top = self.center_at(row, index);
                    label(text, top.x + 850, top.y - 1472)
                }
            }
        });
        rows.chain(columns).collect()
    }
}

impl Cell {
    /// Returns its outline around a center, as a path.
    pub(super) fn path(self, center: Spot) -> String {
        let [across, edge, down] = [self.apothem, self.radius, self.radius / 2].map(Length);
        let (left, top) = (Length(center.x), Length(center.y - self.radius));
        format!("M{left} {top}l{across} {down}v{edge}l-{across} {down} -{across} -{down}v-{edge}z")
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            _ if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// Returns the length of the longest label.
fn widest(labels: &[String]) -> i32 {
    int(labels.iter().map(String::len).max().unwrap_or(0))
}

fn int(count: usize) -> i32 {
    i32::try_from(count).expect("boards have at most 65,025 points")
}

#[cfg(test)]
mod tests {
    use super::{Board, Dialect, Geometry, Labels, Length};

    #[test]
    fn adjacent_points_are_nearest_to_each_other() {
        let boards = [Board::rectangle(4, 5), Board::hexagon(1), Board::hexagon(4)];
        for board in boards.map(|board| board.expect("a board")) {
            let geometry = Geometry::new(&board, Labels::Shown, Dialect::Bga);
            for one in board.points() {
                for other in board.points().filter(|&other| other != one) {
                    let [from, to] = [one, other].map(|point| geometry.center(point));
                    let (from, to) = (from.expect("on the board"), to.expect("on the board"));
                    let distance = f64::from(from.x - to.x).hypot(f64::from(from.y - to.y));
                    let touch = board.neighbors(one).contains(&other);
                    assert_eq!(touch, distance < 2001.0, "{board:?} {one:?} {other:?}");
                    assert!(distance > 1999.0, "{board:?} {one:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn lengths_have_no_trailing_zeros() {
        let rows = [
            (0, "0"),
            (300, "3"),
            (1250, "12.5"),
            (-4, "-0.04"),
            (-1732, "-17.32"),
        ];
        for (hundredths, printed) in rows {
            assert_eq!(Length(hundredths).to_string(), printed);
        }
    }
}
