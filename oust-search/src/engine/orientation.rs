//! One image of a position for all of its images, so that the search gives them the same values.

use std::sync::Arc;

use oust_core::{Point, Position};

use crate::symmetry::{Mapping, Symmetries};
use crate::{Candidate, Report};

/// From a position to the image that is searched, and back.
#[derive(Clone, Debug)]
pub(crate) struct Orientation {
    symmetries: Arc<Symmetries>,
    /// The symmetries that lead to the image: several, if the position has symmetries of its own.
    ways: Vec<Mapping>,
}

impl Orientation {
    /// Returns the orientation of a position, with the same image for all images of the position.
    pub(crate) fn new(symmetries: Arc<Symmetries>, position: &Position) -> Self {
        let ways = symmetries.to_least_image(position).into_iter().cloned();
        Self {
            ways: ways.collect(),
            symmetries,
        }
    }

    /// Returns the orientation by one of the ways.
    pub(crate) fn by(&self, way: Mapping) -> Self {
        Self {
            symmetries: Arc::clone(&self.symmetries),
            ways: vec![way],
        }
    }

    /// Returns the orientation of another position on the board.
    pub(crate) fn of(&self, position: &Position) -> Self {
        Self::new(Arc::clone(&self.symmetries), position)
    }

    /// Returns the image, and its symmetries as lists of points, without the identity.
    pub(crate) fn image(&self, position: &Position) -> (Position, Vec<Vec<Point>>) {
        let (first, others) = (&self.ways[0], &self.ways[1..]);
        let symmetries = others.iter().map(|way| {
            // Back by one way and forth by another.
            let points = position.board().points();
            points.map(|point| way.to(first.back(point))).collect()
        });
        (image(first, position), symmetries.collect())
    }

    /// Returns the ways to the image, each with the image of a position by it.
    pub(crate) fn images<'a>(
        &'a self,
        position: &'a Position,
    ) -> impl Iterator<Item = (&'a Mapping, Position)> {
        self.ways.iter().map(|way| (way, image(way, position)))
    }

    /// Leads the report of the image back. A candidate stands for its images, too.
    pub(crate) fn report(&self, report: Report) -> Report {
        let candidates = report.candidates.into_iter().flat_map(|candidate| {
            let points = self.points(candidate.point).into_iter();
            points.map(move |point| Candidate {
                point,
                ..candidate.clone()
            })
        });
        Report {
            candidates: candidates.collect(),
            best: report.best.map(|best| self.point(best)),
            line: self.line(&report.line),
            ..report
        }
    }

    /// Leads a point of the image back.
    pub(crate) fn point(&self, image: Point) -> Point {
        self.ways[0].back(image)
    }

    /// Leads a line of the image back.
    pub(crate) fn line(&self, line: &[Point]) -> Vec<Point> {
        line.iter().map(|point| self.point(*point)).collect()
    }

    /// Leads a point of the image back by each way.
    fn points(&self, point: Point) -> Vec<Point> {
        let mut points = Vec::with_capacity(1);
        for way in &self.ways {
            let point = way.back(point);
            if !points.contains(&point) {
                points.push(point);
            }
        }
        points
    }
}

fn image(way: &Mapping, position: &Position) -> Position {
    let image = position.transformed(way.symmetry());
    image.expect("a symmetry of this board")
}
