//! Marks on stones and on empty points, and values on empty points.

use std::collections::HashSet;

use oust_core::{Color, Point};
use oust_notation::escape_xml;

use super::drawing::{Drawing, Lines, RING};
use super::labels::TO_BASE_LINE;
use super::picture::PointValue;
use crate::geometry::{CELL, Geometry, Length, Spot, middle_stone};
use crate::palette::Rgb;
use crate::shapes::circle;

/// The distance from the middle of a `?` to its base line.
const QUESTION_TO_BASE_LINE: i32 = 460;

/// Half the width of the cross on a captured stone.
const CROSS: i32 = 300;

impl Drawing<'_> {
    pub(crate) fn marks(&self, lines: &mut Lines) {
        // From the back to the front: later groups cover earlier ones.
        self.captured(lines);
        let legal = &self.picture.legal;
        let mark = self.palette.mark;
        let dots = self
            .empty(legal.iter().map(|placement| placement.point))
            .map(|center| circle(center, 280));
        lines.group("legal", &format!(r#"fill="{mark}""#), dots);
        // A ring around the dot of the same point: a capture is a legal placement, too.
        let capturing = legal.iter().filter(|placement| placement.is_capturing());
        let rings = self
            .empty(capturing.map(|placement| placement.point))
            .map(|center| circle(center, 600));
        lines.group("capturing", &ring(mark), rings);
        self.asked(lines);
        self.last(lines);
        if self.picture.has_sizes {
            self.sizes(lines);
        }
    }

    /// Writes the captured stones, pale and crossed out.
    fn captured(&self, lines: &mut Lines) {
        let diagram = &self.picture.diagram;
        let centers: Vec<Spot> = self.empty(diagram.captured.iter().copied()).collect();
        if centers.is_empty() {
            return;
        }
        let label = self.palette.label;
        let mut last = diagram.last_move.iter();
        // A diagram does not name the color of captured stones: it is the enemy's of the last
        // stone, if that is known.
        let by = last.find_map(|&point| diagram.setup.at(point));
        let (fill, stroke) = match by.map(|color| self.palette.stone(!color)) {
            Some(stone) => (stone.fill, stone.edge),
            None => ("none", label),
        };
        let attributes =
            format!(r#"fill="{fill}" fill-opacity=".35" stroke="{stroke}" stroke-dasharray="2""#);
        let stones = centers
            .iter()
            .map(|&center| self.stone_shape.element(center));
        lines.group("captured", &attributes, stones);
        let crosses: String = centers.into_iter().map(cross).collect();
        lines.line(format_args!(
            r#"  <path class="crosses" d="{crosses}" stroke="{label}" stroke-width="1.6" stroke-linecap="round"/>"#
        ));
    }

    /// Writes a `?` on the points asked about. A legal placement has its own mark.
    fn asked(&self, lines: &mut Lines) {
        // A set, since both lists may have every point of a board.
        let legal: HashSet<Point> = self
            .picture
            .legal
            .iter()
            .map(|placement| placement.point)
            .collect();
        let asked = self
            .picture
            .diagram
            .asked
            .iter()
            .copied()
            .filter(|point| !legal.contains(point));
        let centers: Vec<Spot> = self.empty(asked).collect();
        if !self.geometry.has_cells() {
            // A question mark is illegible on the crossing of two lines.
            let ground = format!(r#"fill="{}""#, self.palette.ground);
            let discs = centers.iter().map(|&center| circle(center, 650));
            lines.group("clear", &ground, discs);
        }
        let bold = format!(r#"font-weight="bold" fill="{}""#, self.palette.mark);
        let signs = centers
            .into_iter()
            .map(|center| (below(center, QUESTION_TO_BASE_LINE), '?'));
        lines.texts("asked", 13, &bold, signs);
    }

    fn last(&self, lines: &mut Lines) {
        let diagram = &self.picture.diagram;
        for color in Color::BOTH {
            let stones = diagram
                .last_move
                .iter()
                .copied()
                .filter(|&point| diagram.setup.at(point) == Some(color));
            let rings = self.centers(stones).map(|center| circle(center, RING));
            lines.group("last", &ring(self.palette.stone(color).ink), rings);
        }
    }

    /// Writes the size of each group of two or more on the stone nearest to its middle.
    fn sizes(&self, lines: &mut Lines) {
        for color in Color::BOTH {
            let groups = self
                .position
                .groups(color)
                .into_iter()
                .filter(|group| !group.is_singleton());
            let sizes = groups.filter_map(|group| {
                let stone = middle_stone(&self.position, group.point);
                let center = self.geometry.center(stone)?;
                Some((below(center, TO_BASE_LINE), group.size))
            });
            let ink = self.palette.stone(color).ink;
            let bold = format!(r#"font-weight="bold" fill="{ink}""#);
            lines.texts("sizes", 8, &bold, sizes);
        }
    }

    /// Returns the centers of those points that are on the board and empty.
    fn empty(&self, points: impl Iterator<Item = Point>) -> impl Iterator<Item = Spot> {
        self.centers(points.filter(|&point| self.picture.diagram.setup.at(point).is_none()))
    }
}

fn ring(color: &str) -> String {
    format!(r#"fill="none" stroke="{color}" stroke-width="1.6""#)
}

fn below(spot: Spot, distance: i32) -> Spot {
    Spot {
        y: spot.y + distance,
        ..spot
    }
}

fn cross(center: Spot) -> String {
    let [left, top, side] = [center.x - CROSS, center.y - CROSS, CROSS * 2].map(Length);
    format!("M{left} {top}l{side} {side}m0 -{side}l-{side} {side}")
}

/// Half the side of the square of a value on a rectangle.
const HALF: i32 = 820;

impl Drawing<'_> {
    /// Writes the values, each on its color.
    pub(crate) fn values(&self, lines: &mut Lines) {
        let line = self.palette.line;
        let [ground, x, o] = [
            self.palette.ground,
            self.palette.x.fill,
            self.palette.o.fill,
        ]
        .map(Rgb::parse);
        let values = self.picture.values.iter();
        // A value on a stone would hide it, so it is left out, as the document of the field says.
        let placed: Vec<(&PointValue, Spot)> = values
            .filter_map(|value| Some((value, self.empty_center(value.point)?)))
            .collect();
        let color = |value: &PointValue| match value.share {
            Some(share) => o.mix(x, share),
            None => ground,
        };
        let grounds = placed.iter().map(|&(value, center)| {
            let (path, color) = (ground_path(&self.geometry, center), color(value));
            format!(r#"<path d="{path}" fill="{color}"/>"#)
        });
        lines.group("values", &format!(r#"stroke="{line}""#), grounds);
        // Two groups by ink, so that each text needs no attribute of its own.
        for ink in ["#000000", "#ffffff"] {
            let texts = placed
                .iter()
                .filter(|(value, _)| color(value).ink() == ink)
                .map(|&(value, center)| {
                    let base = Spot {
                        y: center.y + TO_BASE_LINE,
                        ..center
                    };
                    (base, escape_xml(&value.text))
                });
            let bold = format!(r#"font-weight="bold" fill="{ink}""#);
            lines.texts("value-texts", 8, &bold, texts);
        }
    }

    /// Returns the center of a point that is on the board and empty.
    fn empty_center(&self, point: Point) -> Option<Spot> {
        let is_empty = self.picture.diagram.setup.at(point).is_none();
        self.geometry.center(point).filter(|_| is_empty)
    }
}

/// Returns the outline of the color of a value: a square on a rectangle, on a hexagon the cell.
fn ground_path(geometry: &Geometry, center: Spot) -> String {
    if geometry.has_cells() {
        return CELL.path(center);
    }
    let [left, top, side] = [center.x - HALF, center.y - HALF, 2 * HALF].map(Length);
    format!("M{left} {top}h{side}v{side}h-{side}z")
}
