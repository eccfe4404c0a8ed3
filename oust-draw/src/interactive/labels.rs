//! The labels of a live board, on all of its sides.
//!
//! Their size is a share of the board's, so that it does not depend on the number of points.

use oust_core::{Board, Shape};
use oust_notation::{Dialect, Labels};

use crate::geometry::{
    CELL, Geometry, HEXAGON_MARGIN, Label, PITCH, RECTANGLE_MARGIN, Room, Spot, widest,
};

/// The height of the font for a board of this length.
const FONT_SHARE: (i32, i32) = (4, 100);

/// The largest font: labels of neighboring rows must not touch.
const LARGEST_FONT: i32 = PITCH * 3 / 4;

/// The texts of the labels of a board, and their size.
pub(crate) struct LiveLabels {
    rows: Vec<String>,
    columns: Vec<String>,
    shape: Shape,
    /// The size of the font, in hundredths of a unit.
    pub(crate) font: i32,
}

impl LiveLabels {
    pub(crate) fn new(board: &Board, labels: Labels, dialect: Dialect) -> Self {
        let (rows, columns) = match labels {
            Labels::Shown => (dialect.row_labels(board), dialect.column_labels(board)),
            Labels::Hidden => (Vec::new(), Vec::new()),
        };
        let bare = Geometry::new(board, Room::default());
        let (share, whole) = FONT_SHARE;
        let font = bare.width.max(bare.height) * share / whole;
        // Labels of neighboring columns must not touch either.
        let widest_column = PITCH * 7 / 8 * 100 / (CHARACTER * widest(&columns).max(1));
        Self {
            rows,
            columns,
            shape: board.shape(),
            font: font.min(LARGEST_FONT).min(widest_column),
        }
    }

    pub(crate) fn room(&self) -> Room {
        let side = if self.rows.is_empty() {
            0
        } else {
            self.gap() * 2 + self.width(&self.rows)
        };
        let edge = if self.columns.is_empty() {
            0
        } else {
            self.gap() * 2 + self.font
        };
        // The margins of the drawing have room for a part of the labels.
        let (across, down) = match self.shape {
            Shape::Rectangle { .. } => {
                let spare = RECTANGLE_MARGIN - PITCH / 2;
                (side - spare, edge - spare)
            }
            Shape::Hexagon { .. } => {
                let spare = HEXAGON_MARGIN + CELL.radius - CELL.apothem;
                (side - HEXAGON_MARGIN, edge - spare)
            }
        };
        let (across, down) = (across.max(0), down.max(0));
        Room {
            left: across,
            top: down,
            right: across,
            bottom: down,
        }
    }

    pub(crate) fn place(&self, geometry: &Geometry) -> Vec<Label> {
        let mut labels = Vec::new();
        let mut put = |text: &String, x: i32, y: i32| {
            // Capitals and digits are 0.72 of the font high.
            let base = Spot {
                x,
                y: y + self.font * 36 / 100,
            };
            let text = text.clone();
            labels.push(Label { text, base });
        };
        let to_row_label = PITCH / 2 + self.gap() + self.width(&self.rows) / 2;
        for (row, text) in self.rows.iter().enumerate() {
            let first = geometry.center_at(row, 0);
            put(text, first.x - to_row_label, first.y);
            if self.has_label_at_right(row) {
                let last = geometry.center_at(row, geometry.row_len(row) - 1);
                put(text, last.x + to_row_label, last.y);
            }
        }
        let to_column_label = PITCH / 2 + self.gap() + self.font / 2;
        for (column, text) in self.columns.iter().enumerate() {
            match self.shape {
                Shape::Rectangle { height, .. } => {
                    let top = geometry.center_at(0, column);
                    put(text, top.x, top.y - to_column_label);
                    let bottom = geometry.center_at(usize::from(height) - 1, column);
                    put(text, bottom.x, bottom.y + to_column_label);
                }
                // Half the side and the height of an equilateral triangle away from its ends.
                Shape::Hexagon { side } => {
                    let side = usize::from(side);
                    let (across, up) = (to_column_label / 2, to_column_label * 866 / 1000);
                    let top = geometry.center_at((column + 1).saturating_sub(side), column);
                    put(text, top.x + across, top.y - up);
                    // The lower ends at the left have the labels of the rows next to them.
                    if let Some(in_last_row) = (column + 1).checked_sub(side) {
                        let bottom = geometry.center_at(2 * side - 2, in_last_row);
                        put(text, bottom.x - across, bottom.y + up);
                    }
                }
            }
        }
        labels
    }

    /// The upper ends of diagonals are right of the upper rows of a hexagon.
    fn has_label_at_right(&self, row: usize) -> bool {
        match self.shape {
            Shape::Rectangle { .. } => true,
            Shape::Hexagon { side } => self.columns.is_empty() || row + 1 >= usize::from(side),
        }
    }

    /// The distance between a label and the board or the edge of the drawing.
    fn gap(&self) -> i32 {
        self.font * 35 / 100
    }

    fn width(&self, labels: &[String]) -> i32 {
        self.font * CHARACTER * widest(labels) / 100
    }
}

/// The width of a capital or a digit, in hundredths of the font.
const CHARACTER: i32 = 62;
