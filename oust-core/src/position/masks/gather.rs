//! The group that a stone would make, and what it would touch.

use super::{Ids, Large, Mask, Masks};
use crate::position::groups::NewGroup;
use crate::{Board, Color, Point};

/// What a new group is made of and what it touches.
pub(in crate::position) struct Touched<const W: usize> {
    /// The reach of the new group.
    pub(super) reach: Mask<W>,
    /// The largest group of two or more that it is made of.
    pub(super) kept: Option<Kept<W>>,
    /// The ids of all groups that it is made of.
    pub(super) joined_ids: Ids<W>,
    /// All stones of the enemy groups that it touches.
    pub(super) enemies: Mask<W>,
    /// The ids of those.
    pub(super) enemy_ids: Ids<W>,
}

/// A group that keeps its id in a larger one.
#[derive(Clone, Copy)]
pub(super) struct Kept<const W: usize> {
    pub(super) id: u16,
    pub(super) size: u16,
    pub(super) reach: Mask<W>,
}

impl<const W: usize> From<Large<W>> for Kept<W> {
    fn from(group: Large<W>) -> Self {
        let Large {
            id, size, reach, ..
        } = group;
        Self { id, size, reach }
    }
}

impl<const W: usize, const K: usize> Masks<W, K> {
    #[expect(
        clippy::inline_always,
        reason = "what a capture is made of stays in registers"
    )]
    #[inline(always)]
    pub(super) fn gather_group(
        &self,
        board: &Board,
        point: Point,
        color: Color,
    ) -> NewGroup<Touched<W>> {
        let own = self.stones[color.index()];
        let enemy = self.stones[(!color).index()];

        let mut size = 1;
        let mut reach = Mask::around(board, point);
        let joined = reach & own;
        (joined & self.lone).each_of_few(|stone| {
            size += 1;
            reach |= Mask::around(board, stone);
        });
        let mut kept: Option<Kept<W>> = None;
        let mut joined_ids = [0; W];
        self.each_large(board, joined, own, |group| {
            size += group.size;
            reach |= group.reach;
            insert_id(&mut joined_ids, group.id);
            if kept.is_none_or(|kept| group.size > kept.size) {
                kept = Some(group.into());
            }
        });

        let touched = reach & enemy;
        let mut enemies = touched & self.lone;
        let mut largest_enemy = u16::from(!enemies.is_empty());
        let mut enemy_ids = [0; W];
        self.each_large(board, touched, enemy, |group| {
            largest_enemy = largest_enemy.max(group.size);
            enemies |= group.reach & enemy;
            insert_id(&mut enemy_ids, group.id);
        });
        NewGroup {
            point,
            color,
            size,
            largest_enemy,
            touched: Touched {
                reach,
                kept,
                joined_ids,
                enemies,
                enemy_ids,
            },
        }
    }
}

pub(super) fn insert_id<const W: usize>(ids: &mut Ids<W>, id: u16) {
    ids[usize::from(id / 32)] |= 1 << (id % 32);
}
