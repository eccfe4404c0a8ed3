//! Stones.

use std::fmt;

use oust_core::{Color, Shape};

use super::drawing::Drawing;
use super::geometry::{Cell, Spot};
use super::length::Length;
use super::{HexagonStyle, Theme};
use crate::side_letter;

/// The radius of the ring on a stone of the last move.
pub(super) const RING: &str = "6.2";

/// The form of a stone.
#[derive(Clone, Copy)]
pub(super) enum Piece {
    Disc { radius: Length },
    Cell(Cell),
}

impl Piece {
    pub(super) const fn of(shape: Shape, hexagons: HexagonStyle, theme: Theme) -> Self {
        match (shape, hexagons, theme) {
            (Shape::Rectangle { .. }, ..) => Self::Disc {
                radius: Length(930),
            },
            // A white cell among white cells is not seen.
            (Shape::Hexagon { .. }, HexagonStyle::Stones, _)
            | (Shape::Hexagon { .. }, _, Theme::Print) => Self::Disc {
                radius: Length(820),
            },
            // A little smaller than a cell of the board, so that its outline stays.
            (Shape::Hexagon { .. }, HexagonStyle::Cells, _) => Self::Cell(Cell {
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
    /// A group for each point, with a stone and the ring of the last move.
    pub(super) fn write_points(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  <g class=\"points\">")?;
        for point in self.board().points() {
            let Some(centre) = self.geometry.centre(point) else {
                continue;
            };
            let (index, Spot { x, y }) = (point.index(), centre);
            write!(
                f,
                "    <g data-point=\"{index}\" transform=\"translate({x} {y})\">"
            )?;
            self.piece.write_open(f, Spot::default())?;
            writeln!(f, "/><circle class=\"ring\" r=\"{RING}\"/></g>")?;
        }
        writeln!(f, "  </g>")
    }

    pub(super) fn write_stones(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::BOTH {
            let mut stones = self.picture.diagram.setup.stones(color).peekable();
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
