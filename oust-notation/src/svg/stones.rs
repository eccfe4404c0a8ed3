//! Stones.

use std::fmt;

use oust_core::{Color, Shape};

use super::HexagonStyle;
use super::drawing::Drawing;
use super::geometry::{Cell, Spot};
use super::length::Length;
use crate::side_letter;

/// The form of a stone.
#[derive(Clone, Copy)]
pub(super) enum Piece {
    Disc { radius: Length },
    Cell(Cell),
}

impl Piece {
    pub(super) const fn of(shape: Shape, hexagons: HexagonStyle) -> Self {
        match (shape, hexagons) {
            (Shape::Rectangle { .. }, _) => Self::Disc {
                radius: Length(930),
            },
            (Shape::Hexagon { .. }, HexagonStyle::Stones) => Self::Disc {
                radius: Length(820),
            },
            // A little smaller than a cell of the board, so that its outline stays.
            (Shape::Hexagon { .. }, HexagonStyle::Cells) => Self::Cell(Cell {
                apothem: Length(880),
                radius: Length(1016),
            }),
        }
    }

    /// The element without its end: attributes may follow, and then `/>`.
    pub(super) fn write_open(self, f: &mut impl fmt::Write, centre: Spot) -> fmt::Result {
        match self {
            Self::Disc { radius } => {
                write!(
                    f,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\"",
                    centre.x, centre.y
                )
            }
            Self::Cell(cell) => write!(f, "<path d=\"{}\"", cell.path(centre)),
        }
    }
}

impl Drawing<'_> {
    pub(super) fn write_stones(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::BOTH {
            let mut stones = self.picture.setup.stones(color).peekable();
            if stones.peek().is_none() {
                continue;
            }
            let (side, stone) = (side_letter(color), self.stone(color));
            writeln!(
                f,
                "  <g class=\"{side}\" fill=\"{}\" stroke=\"{}\">",
                stone.fill, stone.edge
            )?;
            for centre in stones.filter_map(|point| self.geometry.centre(point)) {
                f.write_str("    ")?;
                self.piece.write_open(f, centre)?;
                writeln!(f, "/>")?;
            }
            writeln!(f, "  </g>")?;
        }
        Ok(())
    }
}
