//! Orbits and half-orbits: the points that the stones of a color enclose.
//!
//! The points that a color does not hold fall into regions that are connected horizontally and
//! vertically. So the stones around a region may be connected diagonally, too. Source: help of
//! Orbit, "Rules": "The surrounding connection may include orthogonal and diagonal steps."

use oust_core::{Board, Point};

/// How a color encloses a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enclosure {
    /// It does not: it holds the point, or the region of the point touches two sides or more.
    Open,
    /// The region of the point touches one side of the board: "a connected set of pieces that,
    /// together with one side of the board, encloses one or more points".
    HalfOrbit,
    /// The region of the point touches no side: "a cycle of same-coloured pieces that encloses one
    /// or more points".
    Orbit,
}

/// The sides of the board that a region touches. A corner touches two.
#[derive(Clone, Copy, Debug, Default)]
struct Sides(u8);

impl Sides {
    fn touched_by(board: &Board, point: Point) -> Self {
        let Some((row, column)) = board.row_and_column(point) else {
            return Self::default();
        };
        let touched = [
            row == 0,
            row + 1 == board.rows(),
            column == 0,
            column + 1 == board.row_len(row),
        ];
        let bits = touched.into_iter().zip(0..);
        Self(bits.fold(0, |sides, (is_touched, bit)| {
            sides | u8::from(is_touched) << bit
        }))
    }

    fn enclosure(self) -> Enclosure {
        match self.0.count_ones() {
            0 => Enclosure::Orbit,
            1 => Enclosure::HalfOrbit,
            _ => Enclosure::Open,
        }
    }
}

/// Returns how a color encloses each point of the board, in printed order. `is_held` is true for
/// the points of the color's stones.
pub(crate) fn enclosures(board: &Board, is_held: impl Fn(Point) -> bool) -> Vec<Enclosure> {
    let mut enclosures = vec![Enclosure::Open; board.len()];
    // The color's own points are no part of a region, so they count as seen.
    let mut is_seen: Vec<bool> = board.points().map(&is_held).collect();
    let mut region = Vec::with_capacity(board.len());
    for start in board.points() {
        if is_seen[start.index()] {
            continue;
        }
        let sides = fill(board, start, &mut is_seen, &mut region);
        let enclosure = sides.enclosure();
        if enclosure != Enclosure::Open {
            for point in &region {
                enclosures[point.index()] = enclosure;
            }
        }
    }
    enclosures
}

/// Returns the stones around the region of `start`, in printed order.
pub(crate) fn wall(board: &Board, start: Point, is_held: impl Fn(Point) -> bool) -> Vec<Point> {
    let mut is_seen: Vec<bool> = board.points().map(&is_held).collect();
    let mut region = Vec::new();
    fill(board, start, &mut is_seen, &mut region);
    let beyond = region.iter().flat_map(|point| board.neighbors(*point));
    let mut wall: Vec<Point> = beyond.copied().filter(|point| is_held(*point)).collect();
    // A stone may be next to several points of the region.
    wall.sort_unstable();
    wall.dedup();
    wall
}

/// Collects the region of `start` and returns the sides that it touches.
fn fill(board: &Board, start: Point, is_seen: &mut [bool], region: &mut Vec<Point>) -> Sides {
    region.clear();
    region.push(start);
    is_seen[start.index()] = true;
    let mut sides = Sides::default();
    let mut next = 0;
    // The region is its own queue: from `next` on, points are not visited yet.
    while let Some(&point) = region.get(next) {
        next += 1;
        let neighbors = board.neighbors(point);
        // Every point has four neighbors, except at a side.
        if neighbors.len() < 4 {
            sides.0 |= Sides::touched_by(board, point).0;
        }
        for &neighbor in neighbors {
            if !std::mem::replace(&mut is_seen[neighbor.index()], true) {
                region.push(neighbor);
            }
        }
    }
    sides
}
