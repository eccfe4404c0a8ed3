//! Where everything of a drawing stands: the one place that knows it.

use oust_core::{Board, Point, Shape};

use super::length::Length;
use crate::edge_labels::{column_labels, row_label};
use crate::{Dialect, Labels};

/// From one point of a row to the next.
const PITCH: Length = Length(2000);

/// From one row of a hexagon to the next: half the square root of three of the pitch.
const HEXAGON_ROW: Length = Length(1732);

/// From the points at the edge of a rectangle, and from the cells at that of a hexagon, to the
/// edge of the drawing or to the labels.
const RECTANGLE_MARGIN: Length = Length(1400);
const HEXAGON_MARGIN: Length = Length(600);

/// Room for a label's height and for each of its signs.
const LABEL_HEIGHT: Length = Length(1000);
const LABEL_SIGN: Length = Length(500);

/// From a label to the edge of the drawing.
const LABEL_GAP: Length = Length(400);

/// From the middle of a label to its base line.
pub(super) const TO_BASE_LINE: Length = Length(280);

/// A place of the drawing, from its upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) x: Length,
    pub(crate) y: Length,
}

/// A label and the middle of it.
pub(super) struct Label {
    pub(super) text: String,
    pub(super) base: Spot,
}

/// The measures of a board's drawing.
pub(crate) struct Geometry {
    board: Board,
    /// The centre of the first point of the first row.
    first: Spot,
    pub(super) width: Length,
    pub(super) height: Length,
    pub(super) labels: Vec<Label>,
}

impl Geometry {
    pub(crate) fn new(board: &Board, labels: Labels, dialect: Dialect) -> Self {
        let rows: Vec<String> = match labels {
            Labels::Shown => (0..board.rows())
                .map(|row| row_label(dialect, board, row))
                .collect(),
            Labels::Hidden => Vec::new(),
        };
        let columns = match labels {
            Labels::Shown => column_labels(dialect, board),
            Labels::Hidden => Vec::new(),
        };
        let left = room(&rows, |widest| LABEL_SIGN.times(widest) + LABEL_GAP);
        let above_or_below = room(&columns, |_| LABEL_HEIGHT);
        let mut geometry = Self {
            board: board.clone(),
            first: Spot::default(),
            width: left,
            height: above_or_below,
            labels: Vec::new(),
        };
        let gaps = |count: usize| count - 1;
        match board.shape() {
            Shape::Rectangle { width, height } => {
                geometry.first = Spot {
                    x: left + RECTANGLE_MARGIN,
                    y: RECTANGLE_MARGIN,
                };
                let size = |points| PITCH.times(gaps(usize::from(points))) + RECTANGLE_MARGIN * 2;
                geometry.width = left + size(width);
                geometry.height = above_or_below + size(height);
            }
            Shape::Hexagon { side: cells } => {
                let indent = PITCH.times(gaps(usize::from(cells)));
                geometry.first = Spot {
                    x: left + HEXAGON_MARGIN + CELL.apothem + Length(indent.0 / 2),
                    y: above_or_below + HEXAGON_MARGIN + CELL.radius,
                };
                // A label of the last diagonal stands to the right of the board.
                let right = room(&columns, |widest| LABEL_SIGN.times(widest));
                geometry.width = left + right + PITCH.times(board.rows()) + HEXAGON_MARGIN * 2;
                let rows = HEXAGON_ROW.times(gaps(board.rows()));
                geometry.height = above_or_below + rows + CELL.radius * 2 + HEXAGON_MARGIN * 2;
            }
        }
        geometry.place_labels(rows, columns);
        geometry
    }

    /// The centre of a point; `None` when it is not on the board.
    pub(crate) fn centre(&self, point: Point) -> Option<Spot> {
        let (row, place) = self.board.row_and_place(point)?;
        Some(self.centre_at(row, place))
    }

    /// Whether the board has cells instead of lines.
    pub(super) fn has_cells(&self) -> bool {
        matches!(self.board.shape(), Shape::Hexagon { .. })
    }

    /// The end points of the lines of a rectangle; none on a hexagon.
    pub(super) fn lines(&self) -> Vec<(Spot, Spot)> {
        let Shape::Rectangle { width, height } = self.board.shape() else {
            return Vec::new();
        };
        let (right, bottom) = (usize::from(width) - 1, usize::from(height) - 1);
        let across = (0..=bottom).map(|row| (self.centre_at(row, 0), self.centre_at(row, right)));
        let down =
            (0..=right).map(|place| (self.centre_at(0, place), self.centre_at(bottom, place)));
        across.chain(down).collect()
    }

    fn centre_at(&self, row: usize, place: usize) -> Spot {
        let (down, right) = (self.row_step().times(row), PITCH.times(place));
        let shift = match self.board.shape() {
            Shape::Rectangle { .. } => Length(0),
            // The rows get longer to the left by half a cell each, down to the middle one.
            Shape::Hexagon { side } => {
                let middle = usize::from(side) - 1;
                let longer = CELL.apothem.times(middle - row.abs_diff(middle));
                -longer
            }
        };
        Spot {
            x: self.first.x + right + shift,
            y: self.first.y + down,
        }
    }

    fn row_step(&self) -> Length {
        match self.board.shape() {
            Shape::Rectangle { .. } => PITCH,
            Shape::Hexagon { .. } => HEXAGON_ROW,
        }
    }

    fn place_labels(&mut self, rows: Vec<String>, columns: Vec<String>) {
        let widest = rows.iter().map(String::len).max().unwrap_or(0);
        let half = Length(LABEL_SIGN.times(widest).0 / 2);
        let mut labels = Vec::new();
        for (row, text) in rows.into_iter().enumerate() {
            let first = self.centre_at(row, 0);
            let to_label = match self.board.shape() {
                Shape::Rectangle { .. } => RECTANGLE_MARGIN - Length(100),
                Shape::Hexagon { .. } => CELL.apothem + Length(300),
            };
            labels.push((text, first.x - to_label - half, first.y));
        }
        let last_row = self.board.rows() - 1;
        for (index, text) in columns.into_iter().enumerate() {
            let (x, y) = match self.board.shape() {
                Shape::Rectangle { .. } => {
                    let last = self.centre_at(last_row, index);
                    (
                        last.x,
                        last.y + RECTANGLE_MARGIN + Length(LABEL_HEIGHT.0 / 3),
                    )
                }
                // Each diagonal at its upper end, a short step further.
                Shape::Hexagon { side } => {
                    let row = (index + 1).saturating_sub(usize::from(side));
                    let top = self.centre_at(row, index);
                    (top.x + Length(850), top.y - Length(1472))
                }
            };
            labels.push((text, x, y));
        }
        let label = |(text, x, y)| Label {
            text,
            base: Spot {
                x,
                y: y + TO_BASE_LINE,
            },
        };
        self.labels = labels.into_iter().map(label).collect();
    }
}

/// A regular hexagon that stands on a corner.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    /// From the centre to the middle of an edge.
    pub(crate) apothem: Length,
    /// From the centre to a corner; an edge is as long.
    pub(crate) radius: Length,
}

/// A cell of a board of hexagons.
pub(super) const CELL: Cell = Cell {
    apothem: Length(1000),
    radius: Length(1155),
};

impl Cell {
    /// Its outline around a spot, as a path.
    pub(super) fn path(self, centre: Spot) -> String {
        let (across, edge) = (self.apothem, self.radius);
        // The two corners beside the top lie halfway between it and the centre.
        let down = Length(edge.0 / 2);
        let top = centre.y - edge;
        format!(
            "M{} {top}l{across} {down}v{edge}l-{across} {down} -{across} -{down}v-{edge}z",
            centre.x
        )
    }
}

/// The room that labels need, by how many signs the widest has.
fn room(labels: &[String], of_widest: impl Fn(usize) -> Length) -> Length {
    let widest = labels.iter().map(String::len).max();
    widest.map_or(Length(0), of_widest)
}

#[cfg(test)]
mod tests {
    use super::{Board, Dialect, Geometry, Labels};

    #[test]
    fn points_that_touch_are_nearest_to_each_other() {
        let boards = [Board::rectangle(4, 5), Board::hexagon(1), Board::hexagon(4)];
        for board in boards.map(|board| board.expect("a board")) {
            let geometry = Geometry::new(&board, Labels::Shown, Dialect::Bga);
            for one in board.points() {
                for other in board.points().filter(|&other| other != one) {
                    let [from, to] = [one, other].map(|point| geometry.centre(point));
                    let (from, to) = (from.expect("on the board"), to.expect("on the board"));
                    let distance = f64::from((from.x - to.x).0).hypot(f64::from((from.y - to.y).0));
                    let touch = board.neighbours(one).contains(&other);
                    assert_eq!(touch, distance < 2001.0, "{board:?} {one:?} {other:?}");
                    assert!(distance > 1999.0, "{board:?} {one:?} {other:?}");
                }
            }
        }
    }
}
