//! The coordinates of a drawing.
//!
//! Lengths are integers, in hundredths of the drawing's unit, so that a drawing is the same bytes
//! on every machine.

use std::fmt;

use oust_core::{Board, Point, Position, Shape};

/// The distance between two points of a row.
pub(crate) const PITCH: i32 = 2000;

/// The distance between two rows of a hexagon: the pitch times half the square root of three.
const HEXAGON_ROW: i32 = 1732;

/// The distance from the outer points of a rectangle to the edge of the drawing without labels.
pub(crate) const RECTANGLE_MARGIN: i32 = 1400;

/// The distance from the outer cells of a hexagon to the edge of the drawing without labels.
pub(crate) const HEXAGON_MARGIN: i32 = 600;

/// A cell of a hexagon.
pub(crate) const CELL: Cell = Cell {
    apothem: 1000,
    radius: 1155,
};

/// A length, written in units without trailing zeros: `12.5`, `-0.04`, `3`.
#[derive(Clone, Copy)]
pub(crate) struct Length(pub(crate) i32);

/// A position in the drawing, from its upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

/// The room for labels on each side of a drawing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Room {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) right: i32,
    pub(crate) bottom: i32,
}

/// A label and the middle of its base line.
pub(crate) struct Label {
    pub(crate) text: String,
    pub(crate) base: Spot,
}

/// A regular hexagon that points upwards.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    /// From the center to the middle of an edge.
    pub(crate) apothem: i32,
    /// From the center to a corner; an edge is as long.
    pub(crate) radius: i32,
}

/// The geometry of a drawing of a board.
pub(crate) struct Geometry {
    board: Board,
    /// The center of the first point of the first row.
    first: Spot,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

impl Geometry {
    pub(crate) fn new(board: &Board, room: Room) -> Self {
        let (first, width, height) = match board.shape() {
            Shape::Rectangle { width, height } => {
                let size = |points: u8| PITCH * (i32::from(points) - 1) + RECTANGLE_MARGIN * 2;
                let first = (RECTANGLE_MARGIN, RECTANGLE_MARGIN);
                (first, size(width), size(height))
            }
            Shape::Hexagon { side } => {
                let rows = int(board.rows());
                // The first row is the shortest; it begins half a pitch further right for each row
                // down to the middle.
                let indent = PITCH * (i32::from(side) - 1) / 2;
                let first = (
                    HEXAGON_MARGIN + CELL.apothem + indent,
                    HEXAGON_MARGIN + CELL.radius,
                );
                let height = HEXAGON_ROW * (rows - 1) + CELL.radius * 2 + HEXAGON_MARGIN * 2;
                (first, PITCH * rows + HEXAGON_MARGIN * 2, height)
            }
        };
        Self {
            board: board.clone(),
            first: Spot {
                x: room.left + first.0,
                y: room.top + first.1,
            },
            width: room.left + width + room.right,
            height: room.top + height + room.bottom,
        }
    }

    /// Returns the center of a point; `None` when it is not on the board.
    pub(crate) fn center(&self, point: Point) -> Option<Spot> {
        let (row, column) = self.board.row_and_column(point)?;
        Some(self.center_at(row, column))
    }

    /// Checks whether the board has cells instead of lines.
    pub(crate) fn has_cells(&self) -> bool {
        matches!(self.board.shape(), Shape::Hexagon { .. })
    }

    /// Returns the end points of the lines of a rectangle. A hexagon has cells and no lines.
    pub(crate) fn lines(&self) -> Vec<(Spot, Spot)> {
        if self.has_cells() {
            return Vec::new();
        }
        let (right, bottom) = (self.board.row_len(0) - 1, self.board.rows() - 1);
        let across = (0..=bottom).map(|row| (self.center_at(row, 0), self.center_at(row, right)));
        let down =
            (0..=right).map(|column| (self.center_at(0, column), self.center_at(bottom, column)));
        across.chain(down).collect()
    }

    pub(crate) fn row_len(&self, row: usize) -> usize {
        self.board.row_len(row)
    }

    pub(crate) fn center_at(&self, row: usize, column: usize) -> Spot {
        let right = PITCH * int(column);
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
}

impl Cell {
    /// Returns its outline around a center, as a path.
    pub(crate) fn path(self, center: Spot) -> String {
        let [across, edge, down] = [self.apothem, self.radius, self.radius / 2].map(Length);
        let (left, top) = (Length(center.x), Length(center.y - self.radius));
        format!("M{left} {top}l{across} {down}v{edge}l-{across} {down} -{across} -{down}v-{edge}z")
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Written apart: for -4 the whole part is 0, which has no sign.
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
pub(crate) fn widest(labels: &[String]) -> i32 {
    int(labels.iter().map(String::len).max().unwrap_or(0))
}

fn int(count: usize) -> i32 {
    i32::try_from(count).expect("boards have at most 65,025 points")
}

/// Returns the stone that is nearest to the middle of the group on `point`, for the number of its
/// stones; `point` itself if it is empty.
pub fn middle_stone(position: &Position, point: Point) -> Point {
    let stones = position.group_stones(point);
    let cells: Vec<(usize, usize)> = stones
        .iter()
        .filter_map(|&stone| position.board().row_and_column(stone))
        .collect();
    let count = cells.len();
    let rows: usize = cells.iter().map(|&(row, _)| row).sum();
    let columns: usize = cells.iter().map(|&(_, column)| column).sum();
    // All lengths times `count`, so that the mean needs no division and the choice no rounding.
    let distance = |&(row, column): &(usize, usize)| {
        (row * count).abs_diff(rows) + (column * count).abs_diff(columns)
    };
    let nearest = stones
        .iter()
        .zip(&cells)
        // `min_by_key` returns the first of equal stones, so a picture is the same every time.
        .min_by_key(|(_, cell)| distance(cell));
    nearest.map_or(point, |(&stone, _)| stone)
}

#[cfg(test)]
mod tests {
    use super::{Board, Geometry, Length, Room};

    #[test]
    fn adjacent_points_are_nearest_to_each_other() {
        let boards = [Board::rectangle(4, 5), Board::hexagon(1), Board::hexagon(4)];
        for board in boards.map(|board| board.expect("a board")) {
            let geometry = Geometry::new(&board, Room::default());
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
