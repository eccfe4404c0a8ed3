//! The outlines of stones, cells and lines.

use oust_core::{Board, Shape};

use crate::geometry::{CELL, Cell, Geometry, Length, Spot};
use crate::style::{HexagonStyle, Theme};

/// The stones of the third to the fifth player: their names, and their outlines around the origin.
pub(crate) const FURTHER_STONES: [(&str, &str); 3] = [
    ("triangle", "M0-9.4 9 6.8H-9z"),
    ("square", "M-7.6-7.6H7.6V7.6H-7.6z"),
    ("diamond", "M0-9.8 9.8 0 0 9.8-9.8 0z"),
];

/// The outline of a stone.
#[derive(Clone, Copy)]
pub(crate) enum StoneShape {
    Disc { radius: i32 },
    Cell(Cell),
}

impl StoneShape {
    pub(crate) const fn new(shape: Shape, hexagons: HexagonStyle, theme: Theme) -> Self {
        match (shape, hexagons, theme) {
            (Shape::Rectangle { .. }, ..) => Self::Disc { radius: 930 },
            // A white cell among white cells is invisible.
            (Shape::Hexagon { .. }, HexagonStyle::Stones, _)
            | (Shape::Hexagon { .. }, _, Theme::Print) => Self::Disc { radius: 820 },
            // Smaller than a cell of the board, so that the cell's outline stays visible.
            (Shape::Hexagon { .. }, HexagonStyle::Cells, _) => Self::Cell(Cell {
                apothem: 880,
                radius: 1016,
            }),
        }
    }

    /// Returns the outline around a center, as a path.
    pub(crate) fn path(self, center: Spot) -> String {
        match self {
            Self::Disc { radius } => {
                let (left, y) = (Length(center.x - radius), Length(center.y));
                let (radius, across) = (Length(radius), Length(2 * radius));
                // Two halves: an arc that ends where it begins is not drawn.
                let half = |across| format!("a{radius} {radius} 0 1 0 {across} 0");
                format!("M{left} {y}{}{}z", half(across), half(Length(-across.0)))
            }
            Self::Cell(cell) => cell.path(center),
        }
    }

    pub(crate) fn element(self, center: Spot) -> String {
        match self {
            Self::Disc { radius } => circle(center, radius),
            Self::Cell(cell) => format!(r#"<path d="{}"/>"#, cell.path(center)),
        }
    }
}

pub(crate) fn circle(center: Spot, radius: i32) -> String {
    let [x, y, radius] = [center.x, center.y, radius].map(Length);
    format!(r#"<circle cx="{x}" cy="{y}" r="{radius}"/>"#)
}

/// Returns the lines of a rectangle as a path.
pub(crate) fn grid_path(geometry: &Geometry) -> String {
    geometry.lines().iter().map(grid_line).collect()
}

/// Returns the outlines of the cells of a hexagon as a path.
pub(crate) fn cells_path(geometry: &Geometry, board: &Board) -> String {
    let centers = board.points().filter_map(|point| geometry.center(point));
    centers.map(|center| CELL.path(center)).collect()
}

fn grid_line(&(from, to): &(Spot, Spot)) -> String {
    // A board's lines are level or upright, so `H` or `V` with one coordinate is enough.
    let (x, y) = (Length(from.x), Length(from.y));
    if from.y == to.y {
        format!("M{x} {y}H{}", Length(to.x))
    } else {
        format!("M{x} {y}V{}", Length(to.y))
    }
}
