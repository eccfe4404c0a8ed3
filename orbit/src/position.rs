//! Stones on a board, and where the next one may go.

use std::fmt;

use oust_core::{Board, Color as TwoColors, Point, Setup};

use crate::enclosure::{Enclosure, enclosures, wall};

/// A color of Orbit, by its number: 0 begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Color(u8);

/// The names and symbols of the colors, in the order in which they begin.
const COLORS: [(&str, char); 5] = [
    ("x", 'x'),
    ("o", 'o'),
    ("p3", '#'),
    ("p4", '@'),
    ("p5", '&'),
];

impl Color {
    /// The color that begins.
    pub const FIRST: Self = Self(0);

    /// Returns the first `count` colors, at most five.
    pub fn first(count: usize) -> impl Iterator<Item = Self> + Clone {
        (0..5).map(Self).take(count)
    }

    /// Returns the color named `name`: `x`, `o`, `p3`, `p4` or `p5`.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::first(COLORS.len()).find(|color| color.name() == name)
    }

    /// Returns the color with stones printed as `symbol`: `x`, `o`, `#`, `@` or `&`.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        Self::first(COLORS.len()).find(|color| color.symbol() == symbol)
    }

    /// Returns the number of the color, from 0 to 4.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the name in records and messages: `x`, `o`, `p3`, `p4` or `p5`.
    pub fn name(self) -> &'static str {
        COLORS[self.index()].0
    }

    /// Returns the symbol of its stones in text: `x`, `o`, `#`, `@` or `&`.
    pub fn symbol(self) -> char {
        COLORS[self.index()].1
    }
}

/// Prints the name.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The stones of two to five colors, with the points that each color encloses.
///
/// In a game no stone lies in an orbit of another color: closing an orbit captures the stones in it,
/// and later placements inside are forbidden.
///
/// Arguments are points of its board and colors of its game; others panic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    stones: Vec<Option<Color>>,
    /// One list for each color: how it encloses each point.
    enclosures: Vec<Vec<Enclosure>>,
}

/// Why a stone may not go on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalPlacement {
    /// The point is not empty.
    Occupied {
        /// The color of its stone.
        by: Color,
    },
    /// The point lies in an orbit or half-orbit of another color.
    Enclosed {
        /// The enclosing color.
        by: Color,
        /// An orbit or a half-orbit.
        enclosure: Enclosure,
    },
}

impl Position {
    /// Returns an empty board for `colors` colors, at most five.
    pub fn new(board: Board, colors: usize) -> Self {
        let open = vec![Enclosure::Open; board.len()];
        Self {
            stones: vec![None; board.len()],
            enclosures: vec![open; colors.min(COLORS.len())],
            board,
        }
    }

    /// Returns the position with `stones`, one entry for each point in printed order, of the first
    /// `colors` colors.
    pub fn from_stones(board: Board, colors: usize, stones: Vec<Option<Color>>) -> Self {
        let mut position = Self::new(board, colors);
        position.stones = stones;
        for color in position.colors() {
            position.enclose(color);
        }
        position
    }

    /// Returns the board that the stones are on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the colors in the order in which they began.
    pub fn colors(&self) -> impl Iterator<Item = Color> + Clone + use<> {
        Color::first(self.enclosures.len())
    }

    /// Returns the color of the stone on a point.
    pub fn at(&self, point: Point) -> Option<Color> {
        self.stones.get(point.index()).copied().flatten()
    }

    /// Returns the number of stones of a color on the board.
    pub fn count(&self, color: Color) -> usize {
        let stones = self.stones.iter();
        stones.filter(|stone| **stone == Some(color)).count()
    }

    /// Returns whether no point is empty.
    pub fn is_full(&self) -> bool {
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
    pub fn check(&self, color: Color, point: Point) -> Result<(), IllegalPlacement> {
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
    pub fn place(&mut self, color: Color, point: Point) -> Result<Vec<Point>, IllegalPlacement> {
        self.check(color, point)?;
        self.stones[point.index()] = Some(color);
        // The new stone may close an orbit.
        self.enclose(color);
        let is_captured = |point: &Point| {
            self.at(*point).is_some() && self.enclosure(color, *point) == Enclosure::Orbit
        };
        let captured: Vec<Point> = self.board.points().filter(is_captured).collect();
        let mut losers = Vec::new();
        for point in &captured {
            losers.extend(self.stones[point.index()].take());
        }
        // Each color is recomputed once.
        losers.sort_unstable();
        losers.dedup();
        // A capture may open what the captured stones enclosed.
        for loser in losers {
            self.enclose(loser);
        }
        Ok(captured)
    }

    /// Returns the points where a color may be placed, in printed order.
    pub fn legal(&self, color: Color) -> impl Iterator<Item = Point> {
        let points = self.board.points();
        points.filter(move |point| self.check(color, *point).is_ok())
    }

    /// Returns the territory of a color, in printed order.
    ///
    /// Source: help of Orbit, "Rules": "empty points exclusively within that player's orbits and
    /// half-orbits (shared territory does not count)".
    pub fn territory(&self, color: Color) -> impl Iterator<Item = Point> {
        self.board.points().filter(move |point| {
            let mut enclosing = self.colors().filter(|by| self.encloses(*by, *point));
            self.at(*point).is_none()
                && enclosing.next() == Some(color)
                && enclosing.next().is_none()
        })
    }

    /// Returns the stones of `by` around the region of `point`, in printed order.
    pub fn wall(&self, by: Color, point: Point) -> Vec<Point> {
        wall(&self.board, point, |point| self.at(point) == Some(by))
    }

    fn encloses(&self, color: Color, point: Point) -> bool {
        self.enclosure(color, point) != Enclosure::Open
    }

    /// Returns how a color encloses a point.
    pub fn enclosure(&self, color: Color, point: Point) -> Enclosure {
        self.enclosures[color.index()][point.index()]
    }

    /// Returns the stones of the first two colors, for pictures of two colors.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.board.clone());
        for point in self.board.points() {
            let index = self.at(point).map(Color::index);
            let color = index.and_then(|index| TwoColors::BOTH.get(index).copied());
            // `put` fails on points of another board; these are of its own.
            let _ = setup.put(point, color);
        }
        setup
    }

    /// Recomputes the enclosures of a color after its stones changed.
    fn enclose(&mut self, color: Color) {
        let is_held = |point: Point| self.at(point) == Some(color);
        self.enclosures[color.index()] = enclosures(&self.board, is_held);
    }
}
