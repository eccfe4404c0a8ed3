//! The symmetries of a board as lists of points.

use std::cmp::Ordering;

use oust_core::{Board, Color, Point, Position, Symmetry};

/// All symmetries of a board, the identity first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Symmetries(Vec<Mapping>);

/// A symmetry with the image of each point.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mapping {
    symmetry: Symmetry,
    to: Vec<Point>,
    back: Vec<Point>,
}

impl Symmetries {
    pub(crate) fn new(board: &Board) -> Self {
        let mapping = |symmetry: Symmetry| {
            let to = board.points().map(|point| board.transform(symmetry, point));
            let to: Vec<Point> = to.collect::<Option<_>>().expect("a symmetry of this board");
            let mut back = to.clone();
            for (point, image) in board.points().zip(&to) {
                back[image.index()] = point;
            }
            Mapping { symmetry, to, back }
        };
        Self(board.symmetries().map(mapping).collect())
    }

    pub(crate) fn all(&self) -> &[Mapping] {
        &self.0
    }

    /// Returns the symmetries that lead a position to the least of its images, which is the same for
    /// all of them. A position with symmetries of its own has several.
    pub(crate) fn to_least_image(&self, position: &Position) -> Vec<&Mapping> {
        let stones = stones(position);
        let mut least: Vec<&Mapping> = Vec::new();
        for mapping in &self.0 {
            // Images are compared point by point: most differ at one of the first points.
            let order = least.first().map(|least| {
                let image = mapping.image_of(&stones);
                image.cmp(least.image_of(&stones))
            });
            match order {
                Some(Ordering::Greater) => continue,
                Some(Ordering::Equal) => {}
                Some(Ordering::Less) | None => least.clear(),
            }
            least.push(mapping);
        }
        least
    }

    /// Returns the stones of the least image of a position in printed order: 1 for stones of the side
    /// to move, 2 for enemy stones, 0 for empty points.
    pub(crate) fn least_image(&self, position: &Position) -> Vec<u8> {
        let stones = stones(position);
        let images = self.0.iter().map(|mapping| mapping.image_of(&stones));
        images.map(Iterator::collect).min().unwrap_or_default()
    }
}

/// Returns a function that takes one point of each class of [`Position::orbits`]: it returns the class of
/// a point the first time, and `None` for further points of it.
pub(crate) fn one_of_each_class(
    position: &Position,
) -> impl FnMut(Point) -> Option<Vec<Point>> + use<> {
    let mut classes = position.orbits();
    move |point| {
        let class = classes.iter().position(|class| class.contains(&point))?;
        Some(classes.swap_remove(class))
    }
}

/// Returns the stones in printed order, by side and not by color, so that an exchange of the colors
/// changes nothing.
fn stones(position: &Position) -> Vec<u8> {
    let mover = position.to_move();
    let symbol = |stone: Option<Color>| match stone {
        None => 0,
        Some(color) if color == mover => 1,
        Some(_) => 2,
    };
    let points = position.board().points();
    points.map(|point| symbol(position.at(point))).collect()
}

impl Mapping {
    pub(crate) fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// Returns where the symmetry leads a point.
    pub(crate) fn to(&self, point: Point) -> Point {
        self.to[point.index()]
    }

    /// Returns the point that the symmetry leads to a point.
    pub(crate) fn back(&self, image: Point) -> Point {
        self.back[image.index()]
    }

    fn image_of<'a>(&'a self, stones: &'a [u8]) -> impl Iterator<Item = u8> + 'a {
        self.back.iter().map(|from| stones[from.index()])
    }
}
