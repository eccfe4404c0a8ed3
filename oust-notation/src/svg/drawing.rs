//! The layers of a drawing, one above the other.

use std::fmt;

use oust_core::{Board, Color};

use super::geometry::{Geometry, Spot};
use super::stones::Piece;
use super::theme::{Palette, Stone};
use super::xml::escape_xml;
use super::{SvgPicture, words};

/// The font of labels and numbers.
const FONT: &str = "font-family=\"sans-serif\" text-anchor=\"middle\"";

/// A picture with its measures and colours.
pub(super) struct Drawing<'a> {
    pub(super) picture: &'a SvgPicture,
    pub(super) geometry: Geometry,
    pub(super) palette: Palette,
    pub(super) piece: Piece,
}

impl<'a> Drawing<'a> {
    pub(super) fn of(picture: &'a SvgPicture) -> Self {
        let board = picture.diagram.setup.board();
        let style = &picture.style;
        let theme = style.theme.unwrap_or_default();
        Self {
            picture,
            geometry: Geometry::new(board, style.labels, picture.dialect),
            palette: theme.palette(board.shape()),
            piece: Piece::of(board.shape(), style.hexagons, theme),
        }
    }

    pub(super) fn board(&self) -> &Board {
        self.picture.diagram.setup.board()
    }

    pub(super) fn stone(&self, color: Color) -> &Stone {
        match color {
            Color::X => &self.palette.x,
            Color::O => &self.palette.o,
        }
    }

    /// The board with every point, for the script of a page, which says what stands there: the
    /// group of a point has the class `x`, `o` or none, and `last` or `gone` beside it.
    pub(super) fn write_live(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_root(f)?;
        self.write_board(f)?;
        self.write_points(f)?;
        writeln!(f, "</svg>")
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_head(f)?;
        self.write_board(f)?;
        self.write_stones(f)?;
        self.write_marks(f)?;
        writeln!(f, "</svg>")
    }

    fn write_root(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Geometry { width, height, .. } = self.geometry;
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">"
        )
    }

    fn write_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_root(f)?;
        writeln!(
            f,
            "  <title>{}</title>",
            escape_xml(&words::title(self.picture))
        )?;
        let description = words::description(self.picture);
        writeln!(f, "  <desc>{}</desc>", escape_xml(&description))
    }

    /// Writes a group of texts of this size, each with the middle of its base line.
    pub(super) fn write_texts<T: fmt::Display>(
        f: &mut fmt::Formatter<'_>,
        class: &str,
        size: u8,
        colors: fmt::Arguments<'_>,
        texts: impl IntoIterator<Item = (Spot, T)>,
    ) -> fmt::Result {
        writeln!(
            f,
            "  <g class=\"{class}\" {FONT} font-size=\"{size}\"{colors}>"
        )?;
        for (Spot { x, y }, text) in texts {
            writeln!(f, "    <text x=\"{x}\" y=\"{y}\">{text}</text>")?;
        }
        writeln!(f, "  </g>")
    }

    /// Writes a group of circles of this radius.
    pub(super) fn write_circles(
        f: &mut fmt::Formatter<'_>,
        class: &str,
        colors: fmt::Arguments<'_>,
        radius: &str,
        centres: impl IntoIterator<Item = Spot>,
    ) -> fmt::Result {
        writeln!(f, "  <g class=\"{class}\" {colors}>")?;
        for Spot { x, y } in centres {
            writeln!(f, "    <circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")?;
        }
        writeln!(f, "  </g>")
    }
}
