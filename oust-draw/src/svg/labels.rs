//! The labels of a picture: rows at the left, columns below; the diagonals of a hexagon at their
//! upper ends.

use oust_core::{Board, Shape};
use oust_notation::{Dialect, Labels};

use crate::geometry::{CELL, Geometry, Label, RECTANGLE_MARGIN, Room, Spot, widest};

/// The height of a label and the width of one of its characters.
const HEIGHT: i32 = 1000;
const CHARACTER: i32 = 500;

/// The distance from a label to the edge of the drawing.
const GAP: i32 = 400;

/// The distance from the middle of a label to its base line.
pub(crate) const TO_BASE_LINE: i32 = 280;

/// The texts of the labels of a picture.
pub(crate) struct PictureLabels {
    rows: Vec<String>,
    columns: Vec<String>,
    shape: Shape,
}

impl PictureLabels {
    pub(crate) fn new(board: &Board, labels: Labels, dialect: Dialect) -> Self {
        let (rows, columns) = match labels {
            Labels::Shown => (dialect.row_labels(board), dialect.column_labels(board)),
            Labels::Hidden => (Vec::new(), Vec::new()),
        };
        Self {
            rows,
            columns,
            shape: board.shape(),
        }
    }

    pub(crate) fn room(&self) -> Room {
        let left = match widest(&self.rows) {
            0 => 0,
            characters => CHARACTER * characters + GAP,
        };
        let columns = if self.columns.is_empty() { 0 } else { HEIGHT };
        match self.shape {
            Shape::Rectangle { .. } => Room {
                left,
                bottom: columns,
                ..Room::default()
            },
            Shape::Hexagon { .. } => Room {
                left,
                top: columns,
                // The label of the last diagonal is right of the board.
                right: CHARACTER * widest(&self.columns),
                bottom: 0,
            },
        }
    }

    pub(crate) fn place(self, geometry: &Geometry) -> Vec<Label> {
        // Texts are anchored in their middle, so all row labels are centered in one column.
        let half = CHARACTER * widest(&self.rows) / 2;
        let label = |text, x, y| Label {
            text,
            base: Spot {
                x,
                y: y + TO_BASE_LINE,
            },
        };
        let to_label = match self.shape {
            Shape::Rectangle { .. } => RECTANGLE_MARGIN - 100,
            Shape::Hexagon { .. } => CELL.apothem + 300,
        };
        let rows = self.rows.into_iter().enumerate().map(|(row, text)| {
            let first = geometry.center_at(row, 0);
            label(text, first.x - to_label - half, first.y)
        });
        let columns = self.columns.into_iter().enumerate().map(|(index, text)| {
            match self.shape {
                Shape::Rectangle { height, .. } => {
                    let last = geometry.center_at(usize::from(height) - 1, index);
                    label(text, last.x, last.y + RECTANGLE_MARGIN + HEIGHT / 3)
                }
                // Each diagonal at its upper end.
                Shape::Hexagon { side } => {
                    let row = (index + 1).saturating_sub(usize::from(side));
                    let top = geometry.center_at(row, index);
                    label(text, top.x + 850, top.y - 1472)
                }
            }
        });
        rows.chain(columns).collect()
    }
}
