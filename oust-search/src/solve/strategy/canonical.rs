//! Stones up to symmetry, the keys of answers.

use std::fmt::Debug;
use std::hash::Hash;

use oust_core::{Board, Color, Point, Setup};

use crate::symmetry::{Mapping, Symmetries};

/// Stones as one value. A proof keeps millions of them, so they are small.
pub(crate) trait Stones: Copy + Debug + Default + Ord + Hash {
    /// Puts a stone on an empty point.
    fn put(&mut self, point: Point, color: Color);

    /// Returns the color of the stone on a point.
    fn at(self, point: Point) -> Option<Color>;
}

/// The most points of a board with [`NumberedStones`]: 3^40 fits 64 bits.
pub(super) const MOST_NUMBERED: usize = 40;

/// A digit of base three for each point: 0 for an empty one, 1 for x and 2 for o.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NumberedStones(u64);

impl NumberedStones {
    /// The weight of the digit of each point.
    const WEIGHTS: [u64; MOST_NUMBERED] = {
        let mut weights = [1; MOST_NUMBERED];
        let mut point = 1;
        while point < MOST_NUMBERED {
            weights[point] = 3 * weights[point - 1];
            point += 1;
        }
        weights
    };
}

impl Stones for NumberedStones {
    fn put(&mut self, point: Point, color: Color) {
        self.0 += Self::WEIGHTS[point.index()] * (color.index() as u64 + 1);
    }

    fn at(self, point: Point) -> Option<Color> {
        match self.0 / Self::WEIGHTS[point.index()] % 3 {
            0 => None,
            1 => Some(Color::X),
            _ => Some(Color::O),
        }
    }
}

/// The set of the points of each color, for all boards of a solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct StoneSets([u128; 2]);

impl Stones for StoneSets {
    fn put(&mut self, point: Point, color: Color) {
        self.0[color.index()] |= 1 << point.index();
    }

    fn at(self, point: Point) -> Option<Color> {
        let is_here = |color: &Color| self.0[color.index()] >> point.index() & 1 == 1;
        Color::BOTH.into_iter().find(is_here)
    }
}

/// The stones of a position up to symmetry. Two positions are images of each other if and only if
/// these are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Canonical<S>(S);

impl<S: Stones> Canonical<S> {
    /// Returns the stones.
    pub(crate) fn setup(self, board: &Board) -> Setup {
        let mut setup = Setup::new(board.clone());
        for point in board.points() {
            let put = setup.put(point, self.0.at(point));
            put.expect("a point of the board");
        }
        setup
    }
}

/// Returns stones up to symmetry, and the symmetry that leads to them.
pub(crate) fn canonical<'a, S: Stones>(
    symmetries: &'a Symmetries,
    board: &Board,
    at: impl Fn(Point) -> Option<Color>,
) -> (Canonical<S>, &'a Mapping) {
    let stones = board
        .points()
        .filter_map(|point| Some((point, at(point)?)))
        .collect::<Vec<_>>();
    let images = symmetries.all().iter().map(|mapping| {
        let mut image = S::default();
        for &(point, color) in &stones {
            image.put(mapping.to(point), color);
        }
        (Canonical(image), mapping)
    });
    // The least image names the class, whichever of its positions came first.
    images
        .min_by_key(|(image, _)| *image)
        .expect("a board has the identity")
}
