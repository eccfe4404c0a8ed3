//! What is marked on stones and on empty points.

use std::fmt;

use oust_core::{Color, Point, Position};

use super::drawing::Drawing;
use super::geometry::{Spot, TO_BASE_LINE};
use super::length::Length;
use super::stones::RING;

/// From the middle of a `?` to its base line.
const QUESTION_TO_BASE_LINE: Length = Length(460);

/// Half the cross of a captured stone.
const CROSS: Length = Length(300);

impl Drawing<'_> {
    pub(super) fn write_marks(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_captured(f)?;
        self.write_legal(f)?;
        self.write_asked(f)?;
        self.write_last(f)?;
        self.write_sizes(f)
    }

    /// The stones that went, pale and crossed out.
    fn write_captured(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gone = self.empty(&self.picture.diagram.captured);
        if gone.is_empty() {
            return Ok(());
        }
        let by = self
            .picture
            .diagram
            .last_move
            .iter()
            .find_map(|&point| self.picture.diagram.setup.at(point));
        let (fill, stroke) = match by {
            Some(color) => {
                let stone = self.stone(!color);
                (stone.fill.to_string(), stone.edge)
            }
            None => ("none".to_owned(), self.palette.label),
        };
        writeln!(
            f,
            "  <g class=\"captured\" fill=\"{fill}\" fill-opacity=\".35\" stroke=\"{stroke}\" stroke-dasharray=\"2\">"
        )?;
        for &(_, centre) in &gone {
            f.write_str("    ")?;
            self.piece.write_open(f, centre)?;
            writeln!(f, "/>")?;
        }
        writeln!(f, "  </g>")?;
        f.write_str("  <path class=\"crosses\" d=\"")?;
        for (_, centre) in gone {
            f.write_str(&cross(centre))?;
        }
        let stroke = self.palette.label;
        writeln!(
            f,
            "\" stroke=\"{stroke}\" stroke-width=\"1.6\" stroke-linecap=\"round\"/>"
        )
    }

    fn write_legal(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let legal = &self.picture.legal;
        let points: Vec<Point> = legal.iter().map(|placement| placement.point).collect();
        self.write_circles_in(f, "legal", &self.empty(&points), "2.8", Ink::Fill)?;
        let capturing = legal.iter().filter(|placement| placement.is_capturing());
        let points: Vec<Point> = capturing.map(|placement| placement.point).collect();
        self.write_circles_in(f, "capturing", &self.empty(&points), "6", Ink::Stroke)
    }

    fn write_asked(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A placement has its own mark.
        let mut is_legal = vec![false; self.board().len()];
        for placement in &self.picture.legal {
            if let Some(is_legal) = is_legal.get_mut(placement.point.index()) {
                *is_legal = true;
            }
        }
        let mut asked = self.empty(&self.picture.diagram.asked);
        asked.retain(|(point, _)| !is_legal[point.index()]);
        if asked.is_empty() {
            return Ok(());
        }
        if !self.geometry.has_cells() {
            // A question mark is not read on the crossing of two lines.
            let colors = format_args!("fill=\"{}\"", self.palette.ground);
            let centres = asked.iter().map(|&(_, centre)| centre);
            Self::write_circles(f, "clear", colors, "6.5", centres)?;
        }
        let mark = self.palette.mark;
        let colors = format_args!(" font-weight=\"bold\" fill=\"{mark}\"");
        let marks = asked
            .into_iter()
            .map(|(_, centre)| (below(centre, QUESTION_TO_BASE_LINE), '?'));
        Self::write_texts(f, "asked", 13, colors, marks)
    }

    fn write_last(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::BOTH {
            let mut stones = self.picture.diagram.last_move.clone();
            stones.retain(|&point| self.picture.diagram.setup.at(point) == Some(color));
            let rings = self.spots(&stones);
            self.write_circles_in(f, "last", &rings, RING, Ink::On(color))?;
        }
        Ok(())
    }

    fn write_sizes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::BOTH {
            let mut sizes = self.picture.sizes.clone();
            sizes.retain(|&(point, _)| self.picture.diagram.setup.at(point) == Some(color));
            if sizes.is_empty() {
                continue;
            }
            let ink = self.stone(color).ink;
            let colors = format_args!(" font-weight=\"bold\" fill=\"{ink}\"");
            let sizes = sizes.into_iter().filter_map(|(point, size)| {
                let centre = self.geometry.centre(point)?;
                Some((below(centre, TO_BASE_LINE), size))
            });
            Self::write_texts(f, "sizes", 8, colors, sizes)?;
        }
        Ok(())
    }

    fn write_circles_in(
        &self,
        f: &mut fmt::Formatter<'_>,
        class: &str,
        centres: &[(Point, Spot)],
        radius: &str,
        ink: Ink,
    ) -> fmt::Result {
        if centres.is_empty() {
            return Ok(());
        }
        let mark = self.palette.mark;
        let colors = match ink {
            Ink::Fill => format!("fill=\"{mark}\""),
            Ink::Stroke => format!("fill=\"none\" stroke=\"{mark}\" stroke-width=\"1.6\""),
            Ink::On(color) => {
                let ink = self.stone(color).ink;
                format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.6\"")
            }
        };
        let centres = centres.iter().map(|&(_, centre)| centre);
        Self::write_circles(f, class, format_args!("{colors}"), radius, centres)
    }

    /// The points of these that are empty, and where they stand.
    fn empty(&self, points: &[Point]) -> Vec<(Point, Spot)> {
        let mut spots = self.spots(points);
        spots.retain(|&(point, _)| self.picture.diagram.setup.at(point).is_none());
        spots
    }

    fn spots(&self, points: &[Point]) -> Vec<(Point, Spot)> {
        let spot = |&point: &Point| Some((point, self.geometry.centre(point)?));
        points.iter().filter_map(spot).collect()
    }
}

/// What a circle is drawn with.
#[derive(Clone, Copy)]
enum Ink {
    /// Filled with the colour of marks.
    Fill,
    /// A ring of the colour of marks.
    Stroke,
    /// A ring on a stone of this colour.
    On(Color),
}

/// For each group of two or more a stone near its middle, and its size.
pub(super) fn sizes(position: &Position) -> Vec<(Point, usize)> {
    let groups = Color::BOTH
        .into_iter()
        .flat_map(|color| position.groups(color));
    groups
        .filter(|group| !group.is_singleton())
        .map(|group| (middle(position, group.point), group.size))
        .collect()
}

/// The stone of a group that is nearest to the middle of all of them.
fn middle(position: &Position, point: Point) -> Point {
    let stones = position.group_stones(point);
    let places: Vec<(usize, usize)> = stones
        .iter()
        .filter_map(|&stone| position.board().row_and_place(stone))
        .collect();
    let count = places.len();
    let rows: usize = places.iter().map(|&(row, _)| row).sum();
    let columns: usize = places.iter().map(|&(_, place)| place).sum();
    let distance = |&(row, place): &(usize, usize)| {
        (row * count).abs_diff(rows) + (place * count).abs_diff(columns)
    };
    let nearest = stones
        .iter()
        .zip(&places)
        .min_by_key(|(_, place)| distance(place));
    nearest.map_or(point, |(&stone, _)| stone)
}

fn below(spot: Spot, distance: Length) -> Spot {
    Spot {
        y: spot.y + distance,
        ..spot
    }
}

fn cross(centre: Spot) -> String {
    let (left, top) = (centre.x - CROSS, centre.y - CROSS);
    let side = CROSS * 2;
    format!("M{left} {top}l{side} {side}m0 -{side}l-{side} {side}")
}
