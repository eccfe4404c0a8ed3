//! Stones on a board, and where the next one may go.

use oust_core::{Board, Point};

use super::color::Color;
use super::enclosure::{Enclosure, enclosures, wall};

/// The stones of two to five colors, with what they enclose.
///
/// No stone lies in an orbit of another color: who closes an orbit captures what is in it, and
/// later placements inside are forbidden.
#[derive(Clone)]
pub(super) struct Position {
    board: Board,
    stones: Vec<Option<Color>>,
    /// For each color how it encloses each point.
    enclosures: Vec<Vec<Enclosure>>,
}

/// Why a stone may not go on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IllegalPlacement {
    /// The point is not empty.
    Occupied {
        /// The color of its stone.
        by: Color,
    },
    /// The point lies in an orbit or half-orbit of another color.
    Enclosed {
        /// The color.
        by: Color,
        /// Which of both.
        enclosure: Enclosure,
    },
}

impl Position {
    /// Returns an empty board for a number of colors.
    pub(super) fn new(board: Board, colors: usize) -> Self {
        let open = vec![Enclosure::Open; board.len()];
        Self {
            stones: vec![None; board.len()],
            enclosures: vec![open; colors],
            board,
        }
    }

    /// Returns the position of stones in printed order.
    pub(super) fn from_stones(board: Board, colors: usize, stones: Vec<Option<Color>>) -> Self {
        let mut position = Self::new(board, colors);
        position.stones = stones;
        for color in position.colors() {
            position.enclose(color);
        }
        position
    }

    /// Returns the board.
    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the colors.
    pub(super) fn colors(&self) -> impl Iterator<Item = Color> + Clone + use<> {
        Color::first(self.enclosures.len())
    }

    /// Returns the color of the stone on a point.
    pub(super) fn at(&self, point: Point) -> Option<Color> {
        self.stones.get(point.index()).copied().flatten()
    }

    /// Returns the number of stones of a color.
    pub(super) fn count(&self, color: Color) -> usize {
        let stones = self.stones.iter();
        stones.filter(|stone| **stone == Some(color)).count()
    }

    /// Returns whether no point is empty.
    pub(super) fn is_full(&self) -> bool {
        self.stones.iter().all(Option::is_some)
    }

    /// Checks whether a color may be placed on a point of the board.
    ///
    /// Source: help of Orbit, "Rules": "on any empty point, provided that point does not lie within
    /// an enemy orbit or half-orbit". A point in one's own is allowed, unless an enemy encloses it,
    /// too.
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids it.
    pub(super) fn check(&self, color: Color, point: Point) -> Result<(), IllegalPlacement> {
        if let Some(by) = self.at(point) {
            return Err(IllegalPlacement::Occupied { by });
        }
        for by in self.colors().filter(|by| *by != color) {
            let enclosure = self.enclosure(by, point);
            if enclosure != Enclosure::Open {
                return Err(IllegalPlacement::Enclosed { by, enclosure });
            }
        }
        Ok(())
    }

    /// Places a stone and returns the points where stones were captured, in printed order.
    ///
    /// Source: help of Orbit, "Rules": "After each move, enemy pieces enclosed by orbits are
    /// captured and removed from the board." A half-orbit captures nothing, and no stone is lost
    /// by the placement of its own color.
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids it. The position is then unchanged.
    pub(super) fn place(
        &mut self,
        color: Color,
        point: Point,
    ) -> Result<Vec<Point>, IllegalPlacement> {
        self.check(color, point)?;
        self.stones[point.index()] = Some(color);
        self.enclose(color);
        let is_captured = |point: &Point| {
            self.at(*point).is_some() && self.enclosure(color, *point) == Enclosure::Orbit
        };
        let captured: Vec<Point> = self.board.points().filter(is_captured).collect();
        let mut losers = Vec::new();
        for point in &captured {
            losers.extend(self.stones[point.index()].take());
        }
        losers.sort_unstable();
        losers.dedup();
        // A capture may open what the captured stones enclosed.
        for loser in losers {
            self.enclose(loser);
        }
        Ok(captured)
    }

    /// Returns the points where a color may be placed, in printed order.
    pub(super) fn legal(&self, color: Color) -> impl Iterator<Item = Point> {
        let points = self.board.points();
        points.filter(move |point| self.check(color, *point).is_ok())
    }

    /// Returns the territory of a color, in printed order.
    ///
    /// Source: help of Orbit, "Rules": "empty points exclusively within that player's orbits and
    /// half-orbits (shared territory does not count)".
    pub(super) fn territory(&self, color: Color) -> impl Iterator<Item = Point> {
        self.board.points().filter(move |point| {
            let mut enclosing = self.colors().filter(|by| self.encloses(*by, *point));
            self.at(*point).is_none()
                && enclosing.next() == Some(color)
                && enclosing.next().is_none()
        })
    }

    /// Returns the stones with which a color encloses a point, in printed order.
    pub(super) fn wall(&self, by: Color, point: Point) -> Vec<Point> {
        wall(&self.board, point, |point| self.at(point) == Some(by))
    }

    fn encloses(&self, color: Color, point: Point) -> bool {
        self.enclosure(color, point) != Enclosure::Open
    }

    /// Returns how a color encloses a point.
    pub(super) fn enclosure(&self, color: Color, point: Point) -> Enclosure {
        self.enclosures[color.index()][point.index()]
    }

    /// Finds anew what a color encloses.
    fn enclose(&mut self, color: Color) {
        let is_held = |point: Point| self.at(point) == Some(color);
        self.enclosures[color.index()] = enclosures(&self.board, is_held);
    }
}
