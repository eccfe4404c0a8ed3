//! The groups of a side, and the placements of a position.

use super::layout::Layout;
use super::node::{Node, Step};
use super::word::Word;

/// A group.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group<W> {
    stones: W,
    /// The points next to its stones.
    near: W,
    size: u32,
}

/// The groups of both sides, the side to move first.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups<W> {
    own: Vec<Group<W>>,
    other: Vec<Group<W>>,
}

impl<W: Word> Groups<W> {
    /// Finds the groups of a position.
    pub(super) fn find(&mut self, layout: &Layout<W>, node: &Node<W>) {
        fill(layout, node.stones[0], &mut self.own);
        fill(layout, node.stones[1], &mut self.other);
    }

    /// Lists the placements of the side to move, captures first.
    pub(super) fn placements(&self, layout: &Layout<W>, node: &Node<W>, steps: &mut Vec<Step<W>>) {
        list(layout, node.stones, &self.own, &self.other, steps);
    }

    /// Returns whether the other side has a placement.
    pub(super) fn other_has_placement(&self, layout: &Layout<W>, node: &Node<W>) -> bool {
        let [own, other] = node.stones;
        let mut steps = Vec::new();
        list(layout, [other, own], &self.other, &self.own, &mut steps);
        !steps.is_empty()
    }

    /// Returns how much better the groups of the side to move are after one of its placements: the
    /// difference of the roots of the sums of the squared sizes. Large groups win. To place again counts
    /// like a stone.
    pub(super) fn lead_after(&self, step: &Step<W>) -> f32 {
        let point = W::of_point(usize::from(step.point));
        let kept = self.own.iter();
        let kept = kept.filter(|group| step.ends_turn() || !group.near.meets(point));
        let own: u32 = kept.map(|group| group.size * group.size).sum();
        let left = self.other.iter();
        let left = left.filter(|group| !group.stones.meets(step.captured));
        let other: u32 = left.map(|group| group.size * group.size).sum();
        let again = if step.ends_turn() { 0.0 } else { AGAIN };
        root(own + step.size * step.size) - root(other) + again
    }
}

/// The lead that a further placement of the turn is worth.
const AGAIN: f32 = 1.0;

#[expect(clippy::cast_precision_loss, reason = "at most the square of 128")]
fn root(number: u32) -> f32 {
    (number as f32).sqrt()
}

fn fill<W: Word>(layout: &Layout<W>, mut stones: W, groups: &mut Vec<Group<W>>) {
    groups.clear();
    while !stones.is_zero() {
        let mut group = W::of_point(stones.first());
        let mut border = group;
        let mut near = W::ZERO;
        while !border.is_zero() {
            let next = layout.near[border.first()];
            border = border.without_first();
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

/// Lists the placements of a side. The rules are those of `oust-core`, against which tests hold them.
fn list<W: Word>(
    layout: &Layout<W>,
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
        let point = W::of_point(index);
        let mut near = layout.near[index];
        let mut size = 1;
        for group in own_groups.iter().filter(|group| group.near.meets(point)) {
            near |= group.near;
            size += group.size;
        }
        let mut captured = W::ZERO;
        for group in other_groups.iter().filter(|group| group.stones.meets(near)) {
            if group.size >= size {
                return;
            }
            captured |= group.stones;
        }
        if !captured.is_zero() {
            steps.push(Step {
                point: narrow(index),
                size,
                captured,
            });
        }
    });
    (empty & !near_own).for_each(|index| {
        steps.push(Step {
            point: narrow(index),
            size: 1,
            captured: W::ZERO,
        });
    });
}

fn narrow(index: usize) -> u8 {
    u8::try_from(index).expect("a board of at most 128 points")
}
