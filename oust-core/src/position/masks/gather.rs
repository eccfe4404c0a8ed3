//! The group that a stone would make, and what it would touch.

use super::ids::Ids;
use super::{Mask, Masks, find_reach};
use crate::position::groups::NewGroup;
use crate::{Board, Color, Point};

/// What a new group is made of and what it touches.
pub(in crate::position) struct Touched<const W: usize> {
    /// The reach of the new group.
    pub(super) reach: Mask<W>,
    pub(super) largest: Largest,
    /// All stones of the enemy groups that it touches.
    pub(super) enemies: Mask<W>,
    /// The ids of those.
    pub(super) enemy_ids: Ids<W>,
}

/// The largest group that a new one is made of: its size above its id, so that the larger one of
/// two is found without a branch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Largest(u32);

impl Largest {
    fn new(size: u16, id: u16) -> Self {
        Self(u32::from(size) << 16 | u32::from(id))
    }

    pub(super) fn id(self) -> u16 {
        let [low, high, ..] = self.0.to_le_bytes();
        u16::from_le_bytes([low, high])
    }
}

impl<const W: usize, const K: usize> Masks<W, K> {
    /// Lone stones are gone through like the larger groups: what is beside a point is a matter of
    /// chance, so a branch on it is guessed wrong again and again.
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
        let mut reach = Mask::reach_of(board, point);
        let mut largest = Largest::new(0, 0);
        let mut left = reach & own;
        loop {
            let stone = left.first_of_few();
            let id = self.id(stone);
            let found;
            let kept = if let Some(kept) = self.reach.get(usize::from(id)) {
                kept
            } else {
                found = find_reach(board, stone, own);
                &found
            };
            // None is kept of a lone stone, and that of a larger group has this one in it.
            let group_reach = Mask::reach_of(board, stone) | *kept;
            let group_size = self.size_of(id);
            left = left.without(group_reach);
            reach |= group_reach;
            size += group_size;
            largest = largest.max(Largest::new(group_size, id));
            if left.is_empty() {
                break;
            }
        }

        let touched = reach & enemy;
        let mut enemies = touched & self.lone;
        let mut largest_enemy = u16::from(!enemies.is_empty());
        let mut enemy_ids = Ids::NONE;
        self.each_large(board, touched, enemy, |group| {
            largest_enemy = largest_enemy.max(group.size);
            enemies |= group.reach & enemy;
            enemy_ids.insert(group.id);
        });
        NewGroup {
            point,
            color,
            size,
            largest_enemy,
            touched: Touched {
                reach,
                largest,
                enemies,
                enemy_ids,
            },
        }
    }
}
