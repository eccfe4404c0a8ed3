//! Marks on stones and on empty points.

use std::collections::HashSet;

use oust_core::{Color, Point};

use super::drawing::{Drawing, Lines, RING};
use super::labels::TO_BASE_LINE;
use crate::geometry::{Length, Spot};
use crate::middle::middle_stone;
use crate::shapes::circle;

/// The distance from the middle of a `?` to its base line.
const QUESTION_TO_BASE_LINE: i32 = 460;

/// Half the width of the cross on a captured stone.
const CROSS: i32 = 300;

impl Drawing<'_> {
    pub(crate) fn marks(&self, lines: &mut Lines) {
        self.captured(lines);
        let legal = &self.picture.legal;
        let mark = self.palette.mark;
        let dots = self.empty(legal.iter().map(|placement| placement.point));
        let dots = dots.map(|center| circle(center, 280));
        lines.group("legal", &format!(r#"fill="{mark}""#), dots);
        let capturing = legal.iter().filter(|placement| placement.is_capturing());
        let rings = self.empty(capturing.map(|placement| placement.point));
        let rings = rings.map(|center| circle(center, 600));
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
        let legal = self.picture.legal.iter().map(|placement| placement.point);
        let legal: HashSet<Point> = legal.collect();
        let asked = self.picture.diagram.asked.iter().copied();
        let asked = asked.filter(|point| !legal.contains(point));
        let centers: Vec<Spot> = self.empty(asked).collect();
        if !self.geometry.has_cells() {
            // A question mark is illegible on the crossing of two lines.
            let ground = format!(r#"fill="{}""#, self.palette.ground);
            let discs = centers.iter().map(|&center| circle(center, 650));
            lines.group("clear", &ground, discs);
        }
        let bold = format!(r#"font-weight="bold" fill="{}""#, self.palette.mark);
        let signs = centers.into_iter();
        let signs = signs.map(|center| (below(center, QUESTION_TO_BASE_LINE), '?'));
        lines.texts("asked", 13, &bold, signs);
    }

    fn last(&self, lines: &mut Lines) {
        let diagram = &self.picture.diagram;
        for color in Color::BOTH {
            let stones = diagram.last_move.iter().copied();
            let stones = stones.filter(|&point| diagram.setup.at(point) == Some(color));
            let rings = self.centers(stones).map(|center| circle(center, RING));
            lines.group("last", &ring(self.palette.stone(color).ink), rings);
        }
    }

    /// Writes the size of each group of two or more on the stone nearest to its middle.
    fn sizes(&self, lines: &mut Lines) {
        for color in Color::BOTH {
            let groups = self.position.groups(color).into_iter();
            let groups = groups.filter(|group| !group.is_singleton());
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
