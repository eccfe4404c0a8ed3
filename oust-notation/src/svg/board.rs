//! The board under the stones.

use std::fmt;

use super::drawing::Drawing;
use super::geometry::{CELL, Geometry};
use crate::star_points::star_points;

impl Drawing<'_> {
    pub(super) fn write_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Geometry { width, height, .. } = self.geometry;
        let ground = self.palette.ground;
        writeln!(
            f,
            "  <rect class=\"ground\" width=\"{width}\" height=\"{height}\" rx=\"4\" fill=\"{ground}\"/>"
        )?;
        self.write_lines(f)?;
        self.write_cells(f)?;
        self.write_stars(f)?;
        self.write_labels(f)
    }

    fn write_lines(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.geometry.lines();
        if lines.is_empty() {
            return Ok(());
        }
        f.write_str("  <path class=\"lines\" d=\"")?;
        for (from, to) in lines {
            if from.y == to.y {
                write!(f, "M{} {}H{}", from.x, from.y, to.x)?;
            } else {
                write!(f, "M{} {}V{}", from.x, from.y, to.y)?;
            }
        }
        let line = self.palette.line;
        writeln!(
            f,
            "\" fill=\"none\" stroke=\"{line}\" stroke-linecap=\"square\"/>"
        )
    }

    fn write_cells(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.geometry.has_cells() {
            return Ok(());
        }
        f.write_str("  <path class=\"cells\" d=\"")?;
        for centre in self
            .board()
            .points()
            .filter_map(|point| self.geometry.centre(point))
        {
            f.write_str(&CELL.path(centre))?;
        }
        let (cell, line) = (self.palette.cell, self.palette.line);
        writeln!(f, "\" fill=\"{cell}\" stroke=\"{line}\"/>")
    }

    fn write_stars(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = &self.picture.diagram.stars;
        let stars = if own.is_empty() {
            star_points(self.board())
        } else {
            own.clone()
        };
        if stars.is_empty() || self.geometry.has_cells() {
            return Ok(());
        }
        let centres = stars
            .iter()
            .filter_map(|&point| self.geometry.centre(point));
        let colors = format_args!("fill=\"{}\"", self.palette.line);
        Self::write_circles(f, "stars", colors, "2.4", centres)
    }

    fn write_labels(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.geometry.labels.is_empty() {
            return Ok(());
        }
        let color = self.palette.label;
        let labels = self.geometry.labels.iter();
        let labels = labels.map(|label| (label.base, &label.text));
        Self::write_texts(f, "labels", 8, format_args!(" fill=\"{color}\""), labels)
    }
}
