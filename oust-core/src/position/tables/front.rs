//! The fronts of groups: their stones that have an enemy beside them.
//!
//! A front is a list that goes through its stones both ways, so that one can be taken out of the
//! middle.

use crate::Point;

/// The fronts of all groups on a board.
#[derive(Clone, Debug)]
pub(super) struct Fronts(Vec<Links>);

#[derive(Clone, Copy, Debug)]
struct Links {
    /// For the head of a group, the first stone of its front.
    first: Link,
    /// For a stone of a front, the one before it.
    before: Link,
    /// For a stone of a front, the one behind it.
    behind: Link,
}

/// The number of a point, or [`NOBODY`].
type Link = u16;

/// No point has this number.
const NOBODY: Link = Link::MAX;

impl Fronts {
    /// Room for the groups of a board of so many points.
    pub(super) fn empty(points: usize) -> Self {
        let nobody = Links {
            first: NOBODY,
            before: NOBODY,
            behind: NOBODY,
        };
        Self(vec![nobody; points])
    }

    /// Forgets the front of the group of this head.
    pub(super) fn clear(&mut self, head: Point) {
        self.0[head.index()].first = NOBODY;
    }

    /// The first stone of the front of the group of this head, if it has any.
    pub(super) fn first(&self, head: Point) -> Option<Point> {
        linked(self.0[head.index()].first)
    }

    /// The stones of the front of the group of this head.
    pub(super) fn stones(&self, head: Point) -> impl Iterator<Item = Point> + '_ {
        std::iter::successors(self.first(head), |last| linked(self.0[last.index()].behind))
    }

    /// Adds a stone to the front of the group of this head.
    pub(super) fn push(&mut self, head: Point, stone: Point) {
        let behind = std::mem::replace(&mut self.0[head.index()].first, stone.number());
        if behind != NOBODY {
            self.0[usize::from(behind)].before = stone.number();
        }
        let links = &mut self.0[stone.index()];
        links.before = NOBODY;
        links.behind = behind;
    }

    /// Takes a stone out of the front of the group of this head.
    pub(super) fn remove(&mut self, head: Point, stone: Point) {
        let Links { before, behind, .. } = self.0[stone.index()];
        if before == NOBODY {
            self.0[head.index()].first = behind;
        } else {
            self.0[usize::from(before)].behind = behind;
        }
        if behind != NOBODY {
            self.0[usize::from(behind)].before = before;
        }
    }

    /// Gives the stones of a front to that of another group.
    pub(super) fn hand_over(&mut self, from: Point, to: Point) {
        while let Some(stone) = self.first(from) {
            self.remove(from, stone);
            self.push(to, stone);
        }
    }
}

fn linked(link: Link) -> Option<Point> {
    (link != NOBODY).then(|| Point::new(link))
}
