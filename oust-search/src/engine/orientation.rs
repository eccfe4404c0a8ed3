//! One image of a position for all of its images, so that the search gives them the same values.

use oust_core::{Board, Point, Position, Symmetry};

use crate::symmetry::images;
use crate::{Candidate, Report};

/// From a position to the image that is searched, and back.
///
/// A position with symmetries of its own has several ways to that image.
#[derive(Clone, Debug)]
pub(crate) struct Orientation {
    first: Way,
    others: Vec<Way>,
}

/// A symmetry of the board that leads to the image.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    symmetry: Symmetry,
    /// The image of each point.
    to: Vec<Point>,
    /// The point of each image.
    back: Vec<Point>,
}

impl Orientation {
    /// Returns the orientation of a position, with the same image for all images of the position.
    pub(crate) fn new(position: &Position) -> Self {
        let board = position.board();
        let images: Vec<_> = images(position).collect();
        let least = images.iter().map(|(_, stones)| stones).min();
        let least = images.iter().filter(|(_, stones)| Some(stones) == least);
        let mut ways = least.map(|&(symmetry, _)| Way::new(board, symmetry));
        Self {
            first: ways.next().expect("a board has the identity"),
            others: ways.collect(),
        }
    }

    /// Returns the image, and its symmetries as lists of points, without the identity.
    pub(crate) fn image(&self, position: &Position) -> (Position, Vec<Vec<Point>>) {
        let symmetries = self.others.iter().map(|way| {
            // Back by one way and forth by another.
            let back = self.first.back.iter();
            back.map(|point| way.to[point.index()]).collect()
        });
        (self.first.image(position), symmetries.collect())
    }

    /// Returns the ways to the image.
    pub(crate) fn ways(&self) -> Vec<Way> {
        std::iter::once(&self.first)
            .chain(&self.others)
            .cloned()
            .collect()
    }

    /// Leads the report of the image back. A candidate stands for its images, too.
    pub(crate) fn report(&self, report: Report) -> Report {
        let candidates = report.candidates.into_iter().flat_map(|candidate| {
            let points = self.distinct(std::slice::from_ref(&candidate.point));
            points.into_iter().map(move |points| Candidate {
                point: points[0],
                ..candidate.clone()
            })
        });
        Report {
            candidates: candidates.collect(),
            best: report.best.map(|best| self.first.back[best.index()]),
            line: self.first.lead_back(&report.line),
            ..report
        }
    }

    /// Leads lines of the image back, each with its images, and returns the first `count` of them.
    pub(crate) fn lines(&self, lines: &[Vec<Point>], count: usize) -> Vec<Vec<Point>> {
        let lines = lines.iter().flat_map(|line| self.distinct(line));
        lines.take(count).collect()
    }

    /// Leads placements back by each way, and keeps one of those that begin with the same point.
    fn distinct(&self, points: &[Point]) -> Vec<Vec<Point>> {
        let mut found: Vec<Vec<Point>> = vec![self.first.lead_back(points)];
        for way in &self.others {
            let points = way.lead_back(points);
            if found.iter().all(|found| found.first() != points.first()) {
                found.push(points);
            }
        }
        found
    }
}

impl From<Way> for Orientation {
    fn from(first: Way) -> Self {
        Self {
            first,
            others: Vec::new(),
        }
    }
}

impl Way {
    fn new(board: &Board, symmetry: Symmetry) -> Self {
        let list = |symmetry| {
            let images = board.points().map(|point| board.transform(symmetry, point));
            images.collect::<Option<_>>()
        };
        Self {
            symmetry,
            to: list(symmetry).expect("a symmetry of this board"),
            back: list(symmetry.inverse()).expect("a symmetry of this board"),
        }
    }

    /// Returns the image of a position on the board.
    pub(crate) fn image(&self, position: &Position) -> Position {
        let image = position.transformed(self.symmetry);
        image.expect("a symmetry of this board")
    }

    fn lead_back(&self, points: &[Point]) -> Vec<Point> {
        points
            .iter()
            .map(|point| self.back[point.index()])
            .collect()
    }
}
