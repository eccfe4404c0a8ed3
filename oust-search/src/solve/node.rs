//! A position as the solver has it, its groups and its placements.

use oust_core::{Color, Point, Position};

use super::layout::{Layout, PointBits, narrow};

/// A position: the stones of the side to move, and the other side's.
///
/// It does not tell whether a turn goes on, which makes no difference: either way a side without a
/// placement hands the move to the other side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<W, const S: usize> {
    pub(crate) stones: [W; 2],
    /// The sums of the weights of the stones, under each symmetry.
    sums: [[W; S]; 2],
}

/// A placement of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step<W> {
    pub(crate) point: u8,
    /// The size of the group that it makes.
    pub(crate) size: u32,
    pub(crate) captured: W,
}

impl<W: PointBits> Step<W> {
    /// Returns whether the placement captures the last stones of the other side.
    pub(crate) fn wins<const S: usize>(&self, node: &Node<W, S>) -> bool {
        !self.captured.is_zero() && self.captured == node.stones[1]
    }

    /// Returns whether the other side is to move after the placement.
    pub(crate) fn ends_turn(&self) -> bool {
        self.captured.is_zero()
    }
}

impl<W: PointBits, const S: usize> Node<W, S> {
    /// Returns the node of a position of `oust-core`.
    pub(crate) fn new(layout: &Layout<W, S>, position: &Position) -> Self {
        let mover = position.to_move();
        let mut node = Self {
            stones: [W::ZERO; 2],
            sums: [[W::ZERO; S]; 2],
        };
        // By the side to move and not by color: two positions that differ by an exchange of colors
        // are one node.
        for (side, color) in [mover, !mover].into_iter().enumerate() {
            for point in stones(position, color) {
                node.put(layout, side, point);
            }
        }
        node
    }

    /// Returns the number of the position, the same for all its symmetric images. Two positions
    /// share a number only where the board has more points than [`PointBits::EXACT_POINTS`].
    pub(crate) fn number(&self) -> W {
        // The least number over the symmetries is the same for all images.
        self.numbers().min().unwrap_or_default()
    }

    /// Returns the number of each image of the position.
    fn numbers(&self) -> impl Iterator<Item = W> + '_ {
        let [own, other] = &self.sums;
        // Twice the other side's sum: in base three its stones are digits 2, own stones digits 1.
        let sums = own.iter().zip(other);
        sums.map(|(own, other)| own.plus(other.with_bit(false)))
    }

    /// Returns the image of a point on the image of the position with the least number.
    pub(crate) fn least_image(&self, layout: &Layout<W, S>, point: u8) -> u8 {
        layout.images[usize::from(point)][self.least_symmetry()]
    }

    /// Returns the point with an image on the image of the position with the least number.
    pub(crate) fn point_of_least_image(&self, layout: &Layout<W, S>, image: u8) -> Option<u8> {
        let least = self.least_symmetry();
        let mut images = layout.images.iter();
        images.position(|images| images[least] == image).map(narrow)
    }

    /// Returns the index of the first symmetry that leads to the least number. A position with symmetries
    /// of its own has others, which lead a point to images of equal value.
    fn least_symmetry(&self) -> usize {
        let numbers = self.numbers().enumerate();
        let least = numbers.min_by_key(|(_, number)| *number);
        least.map_or(0, |(symmetry, _)| symmetry)
    }

    /// Returns the key of a query about the position: whether the side to move wins if it attacks,
    /// else whether it does not lose. A key is never 0, which marks an empty entry of a table.
    pub(crate) fn key(&self, attacks: bool) -> W {
        // Plus one, so that the empty board does not have the key 0.
        self.number().with_bit(attacks).plus(W::from_point(0))
    }

    /// Returns the position with the other side to move.
    pub(crate) fn passed(&self) -> Self {
        let [own, other] = self.stones;
        let [own_sums, other_sums] = self.sums;
        Self {
            stones: [other, own],
            sums: [other_sums, own_sums],
        }
    }

    /// Returns the position after a placement, for the side that is to move then.
    pub(crate) fn after(&self, layout: &Layout<W, S>, step: &Step<W>) -> Self {
        let mut node = *self;
        node.put(layout, 0, usize::from(step.point));
        if step.ends_turn() {
            return node.passed();
        }
        // After a capture the same side goes on, so the sides stay.
        node.stones[1] &= !step.captured;
        step.captured.for_each(|point| {
            let weights = &layout.weights[point];
            for (sum, weight) in node.sums[1].iter_mut().zip(weights) {
                *sum = sum.minus(*weight);
            }
        });
        node
    }

    fn put(&mut self, layout: &Layout<W, S>, side: usize, point: usize) {
        self.stones[side] |= W::from_point(point);
        let weights = &layout.weights[point];
        for (sum, weight) in self.sums[side].iter_mut().zip(weights) {
            *sum = sum.plus(*weight);
        }
    }
}

fn stones(position: &Position, color: Color) -> impl Iterator<Item = usize> + '_ {
    let points = position.board().points();
    let stones = points.filter(move |point| position.at(*point) == Some(color));
    stones.map(Point::index)
}

/// A group of one stone or more.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Group<W> {
    stones: W,
    /// The points next to its stones.
    near: W,
    size: u32,
}

/// The groups of both sides, the side to move first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups<W> {
    own: Vec<Group<W>>,
    other: Vec<Group<W>>,
}

impl<W: PointBits> Groups<W> {
    /// Finds the groups of a position.
    pub(crate) fn find<const S: usize>(&mut self, layout: &Layout<W, S>, node: &Node<W, S>) {
        fill(layout, node.stones[0], &mut self.own);
        fill(layout, node.stones[1], &mut self.other);
    }

    /// Lists the placements of the side to move, captures first.
    pub(crate) fn placements<const S: usize>(
        &self,
        layout: &Layout<W, S>,
        node: &Node<W, S>,
        steps: &mut Vec<Step<W>>,
    ) {
        list(layout, node.stones, &self.own, &self.other, steps);
    }

    /// Returns whether the other side has a placement.
    pub(crate) fn other_has_placement<const S: usize>(
        &self,
        layout: &Layout<W, S>,
        node: &Node<W, S>,
    ) -> bool {
        let [own, other] = node.stones;
        let mut steps = Vec::new();
        list(layout, [other, own], &self.other, &self.own, &mut steps);
        !steps.is_empty()
    }

    /// Returns the lead of the side to move after one of its placements: the difference between the
    /// sides in the root of the sum of squared group sizes, since large groups capture. A placement
    /// that does not end the turn adds [`AGAIN`].
    pub(crate) fn lead_after(&self, step: &Step<W>) -> f32 {
        let point = W::from_point(usize::from(step.point));
        let kept = self
            .own
            .iter()
            // A placement without capture touches no own group, so all of them are kept.
            .filter(|group| step.ends_turn() || !group.near.intersects(point));
        let own: u32 = kept.map(|group| group.size * group.size).sum();
        let left = self
            .other
            .iter()
            .filter(|group| !group.stones.intersects(step.captured));
        let other: u32 = left.map(|group| group.size * group.size).sum();
        let again = if step.ends_turn() { 0.0 } else { AGAIN };
        root(own + step.size * step.size) - root(other) + again
    }
}

/// The lead of a further placement in the turn, like one more stone; a guess.
const AGAIN: f32 = 1.0;

#[expect(clippy::cast_precision_loss, reason = "at most the square of 128")]
fn root(number: u32) -> f32 {
    (number as f32).sqrt()
}

fn fill<W: PointBits, const S: usize>(
    layout: &Layout<W, S>,
    mut stones: W,
    groups: &mut Vec<Group<W>>,
) {
    // Cleared and filled again: the vectors keep their memory over millions of positions.
    groups.clear();
    while !stones.is_zero() {
        let mut group = W::from_point(stones.first());
        let mut border = group;
        let mut near = W::ZERO;
        while !border.is_zero() {
            // A flood fill that visits each stone once; `near` also collects the empty points and
            // enemies around.
            let next = layout.near[border.first()];
            border = border.clear_first();
            near |= next;
            let new = next & stones & !group;
            group |= new;
            border |= new;
        }
        groups.push(Group {
            stones: group,
            near,
            size: group.len(),
        });
        stones &= !group;
    }
}

/// Lists the placements of a side, captures first: they are tried first where nothing else orders
/// them.
///
/// The solver has its own generator of placements; tests compare it with the one of `oust-core`.
fn list<W: PointBits, const S: usize>(
    layout: &Layout<W, S>,
    [own, other]: [W; 2],
    own_groups: &[Group<W>],
    other_groups: &[Group<W>],
    steps: &mut Vec<Step<W>>,
) {
    let near_own = own_groups
        .iter()
        .fold(W::ZERO, |all, group| all | group.near);
    let empty = layout.all & !(own | other);
    (empty & near_own).for_each(|index| {
        let point = W::from_point(index);
        let mut near = layout.near[index];
        let mut size = 1;
        for group in own_groups
            .iter()
            .filter(|group| group.near.intersects(point))
        {
            near |= group.near;
            size += group.size;
        }
        let mut captured = W::ZERO;
        for group in other_groups
            .iter()
            .filter(|group| group.stones.intersects(near))
        {
            // Source: rule sheets, "Capturing placements".
            if group.size >= size {
                return;
            }
            captured |= group.stones;
        }
        // Next to an own group, so it has to capture.
        if !captured.is_zero() {
            steps.push(Step {
                point: narrow(index),
                size,
                captured,
            });
        }
    });
    // A single stone captures nothing, and is legal wherever it joins no own group.
    (empty & !near_own).for_each(|index| {
        steps.push(Step {
            point: narrow(index),
            size: 1,
            captured: W::ZERO,
        });
    });
}
