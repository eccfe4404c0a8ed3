//! Merging groups and capturing.

use std::hint::select_unpredictable;

use super::CachedGroup;
use super::groups::{Relabeling, flood_fill};
use super::{Bitboard, BitboardStones, OVERFLOW_BIT, SINGLETON_ID};
use crate::engine::store::MergedGroup;
use crate::engine::undo_stack::UndoStack;
use crate::{Board, Color, Point};

/// The parts of a merged group, which are the groups that it joins, and the enemies that it
/// touches.
pub(crate) struct Contacts<const W: usize> {
    /// The neighborhood of the merged group.
    neighborhood: Bitboard<W>,
    /// The id of the largest part.
    largest_id: u8,
    /// The ids of all parts, one bit for each.
    part_ids: u64,
    /// All stones of the enemy groups that it touches.
    pub(crate) enemies: Bitboard<W>,
    /// The ids of those groups except singletons.
    enemy_ids: u64,
}

impl<const W: usize> BitboardStones<W> {
    /// Returns the group that a stone would form.
    #[expect(clippy::inline_always, reason = "keeps a capture in registers")]
    #[inline(always)]
    pub(crate) fn merged_group(
        &self,
        board: &Board,
        point: Point,
        color: Color,
    ) -> MergedGroup<Contacts<W>> {
        let own = self.stones[color.index()];
        let enemy = self.stones[(!color).index()];

        let mut size = 1;
        let mut neighborhood = Bitboard::neighborhood(board, point);
        let mut largest = 0;
        let mut part_ids = 0;
        let mut left = neighborhood & own;
        // Singletons share the group path to avoid an unpredictable branch.
        while !left.is_empty() {
            let stone = left.first_branchless();
            let id = self.id(stone);
            let computed;
            let part = if let Some(cached) = self.groups.get(usize::from(id)) {
                cached
            } else {
                computed = flood_fill(board, stone, own);
                &computed
            };
            // A singleton has an empty cached neighborhood, so its own is added for every stone.
            let part_neighborhood = Bitboard::neighborhood(board, stone) | part.neighborhood;
            left = left.without(part_neighborhood);
            neighborhood |= part_neighborhood;
            size += part.size;
            largest = largest.max(size_then_id(part.size, id));
            part_ids |= 1 << id;
        }

        let touched = neighborhood & enemy;
        // Touched singletons are captured without a loop: their stones and sizes are known.
        let mut enemies = touched & self.singletons;
        let mut enemy_ids = 0;
        let mut largest_enemy = u16::from(!enemies.is_empty());
        self.for_each_group_in(board, touched, enemy, |group| {
            largest_enemy = largest_enemy.max(group.size);
            enemies |= group.neighborhood & enemy;
            enemy_ids |= 1 << group.id;
        });
        MergedGroup {
            point,
            color,
            size,
            largest_enemy,
            contacts: Contacts {
                neighborhood,
                largest_id: largest.to_le_bytes()[0],
                part_ids,
                enemies,
                enemy_ids,
            },
        }
    }

    /// Places the stone of a merged group and removes no enemy.
    pub(crate) fn merge_groups(&mut self, board: &Board, group: &MergedGroup<Contacts<W>>) {
        let relabeling = self.relabeling(group);
        self.put_merged(board, group, relabeling);
    }

    /// Places the stone of a merged group and removes the enemies that it touches.
    pub(crate) fn merge_and_capture(
        &mut self,
        board: &Board,
        group: &MergedGroup<Contacts<W>>,
        undo: Option<&mut UndoStack>,
    ) {
        let relabeling = self.relabeling(group);
        let Contacts {
            enemies, enemy_ids, ..
        } = group.contacts;
        if let Some(undo) = undo {
            self.save(undo, relabeling, enemies);
        }
        let side = (!group.color).index();
        self.stones[side] = self.stones[side].without(enemies);
        self.singletons = self.singletons.without(enemies);
        // Other groups may share the overflow id, so its bit stays.
        self.side_ids[side] &= !(enemy_ids & !OVERFLOW_BIT);
        self.put_merged(board, group, relabeling);
    }

    /// Puts a stone on an empty point. Its group is left to the caller.
    ///
    /// Writes whole bitboards: a partial store followed by a full load stalls on store forwarding.
    #[inline]
    pub(crate) fn put(&mut self, board: &Board, point: Point, color: Color) {
        let [stone, neighborhood] = Bitboard::point_and_neighborhood(board, point);
        self.stones[color.index()] |= stone;
        let [own, enemy] = [color, !color].map(Color::index);
        self.quiet[enemy] = self.quiet[enemy].without(stone);
        self.quiet[own] = self.quiet[own].without(neighborhood);
    }

    /// Returns the id of the largest part, or a free id if that part has no id.
    #[inline]
    fn relabeling(&self, group: &MergedGroup<Contacts<W>>) -> Relabeling<W> {
        let Contacts {
            neighborhood,
            largest_id,
            ..
        } = group.contacts;
        let parts = neighborhood & self.stones[group.color.index()];
        let [x_ids, o_ids] = self.side_ids;
        // The overflow bit counts as free, so a lowest free id exists.
        let free = !(x_ids | o_ids | 1 << SINGLETON_ID) | OVERFLOW_BIT;
        let free_id = free.trailing_zeros().to_le_bytes()[0];
        // Without a branch, which would be mispredicted often: a singleton has an empty cached
        // neighborhood, and an overflow group counts as one.
        let has_entry = usize::from(largest_id) < self.groups.len();
        let kept_id = select_unpredictable(has_entry, largest_id, SINGLETON_ID);
        let kept = &self.groups[usize::from(kept_id)];
        Relabeling {
            id: select_unpredictable(kept_id == SINGLETON_ID, free_id, kept_id),
            stones: parts.without(kept.neighborhood),
        }
    }

    /// Places the stone of a merged group, and replaces the parts by it.
    #[expect(clippy::inline_always, reason = "keeps a capture in registers")]
    #[inline(always)]
    fn put_merged(
        &mut self,
        board: &Board,
        group: &MergedGroup<Contacts<W>>,
        Relabeling { id, stones }: Relabeling<W>,
    ) {
        let contacts = &group.contacts;
        self.singletons = self.singletons.without(stones);
        let ids = &mut self.side_ids[group.color.index()];
        *ids = *ids & !(contacts.part_ids & !OVERFLOW_BIT) | 1 << id;
        // Seldom there are more than two stones. Two writes cost less than branches that are
        // mispredicted: without a stone they go to the new one.
        let mut left = stones;
        for _ in 0..2 {
            let stone = select_unpredictable(left.is_empty(), group.point, left.first_branchless());
            self.set_id(stone, id);
            left = left.without_first();
        }
        left.for_each_branchless(|stone| self.set_id(stone, id));
        self.set_id(group.point, id);
        // `OVERFLOW_ID` has no entry: a flood fill computes its groups when they are needed.
        if let Some(cached) = self.groups.get_mut(usize::from(id)) {
            *cached = CachedGroup {
                neighborhood: contacts.neighborhood,
                size: group.size,
            };
        }
        self.put(board, group.point, group.color);
    }
}

/// Packs a size above an id, so that a maximum finds the id of the larger part without a branch.
fn size_then_id(size: u16, id: u8) -> u32 {
    u32::from(size) << 8 | u32::from(id)
}
