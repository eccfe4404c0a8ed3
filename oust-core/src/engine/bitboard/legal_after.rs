//! The legal placements after a quiet placement, from those before it.

#![expect(
    clippy::inline_always,
    reason = "`oust-search` runs this with the instructions of the processor, which inlined code alone gets"
)]

use super::legal::PlacementBitboards;
use super::{Bitboard, BitboardStones};
use crate::engine::StoneStore;
use crate::engine::rules::check_capture;
use crate::{Board, Color, Point};

impl<const W: usize> BitboardStones<W> {
    /// Returns the placements of both sides, given those before the newest stone, a singleton next
    /// to no own group.
    ///
    /// The new stone is smaller than every group that a capture makes, so it forbids nothing to the
    /// enemy: wherever an enemy placement touches it, and touched no group before, it becomes a
    /// capture. The placing side's own placements change next to the new stone alone.
    #[inline(always)]
    pub(crate) fn placements_after_quiet(
        &self,
        board: &Board,
        before: &[PlacementBitboards<W>; 2],
        point: Point,
        color: Color,
    ) -> [PlacementBitboards<W>; 2] {
        let mut after = *before;
        self.update_own(board, &mut after[color.index()], point, color);
        self.update_enemy(board, &mut after[(!color).index()], point, color);
        after
    }

    /// Updates the placements of the side that has placed.
    #[inline(always)]
    fn update_own(
        &self,
        board: &Board,
        placements: &mut PlacementBitboards<W>,
        point: Point,
        color: Color,
    ) {
        let near = Bitboard::neighborhood(board, point);
        let [_, next_to_enemy, next_to_large_enemy, ..] = placements.next_to_enemy;
        let around = near & self.empty_points(board);
        // Next to the new stone alone: a placement there makes a group of two, which captures
        // singletons and nothing larger.
        let pairs = around & placements.quiet;
        let contacts = if next_to_enemy.contains(point) {
            pairs
        } else {
            pairs & next_to_enemy
        };
        let legal = contacts
            .without(next_to_large_enemy)
            .only_if(!next_to_large_enemy.contains(point));
        placements.quiet = placements.quiet.without(near);
        placements.legal = placements.legal.without(near) | legal;
        placements.contacts = placements.contacts.without(near) | contacts;
        // Few points are left: next to another own group, too.
        around.without(pairs).for_each(|point| {
            let group = self.probe_merge(board, point, color);
            if group.largest_enemy > 0 {
                placements.contacts.insert(point);
            }
            if check_capture(group.size, group.largest_enemy).is_ok() {
                placements.legal.insert(point);
            }
        });
    }

    /// Updates the placements of the other side.
    #[inline(always)]
    fn update_enemy(
        &self,
        board: &Board,
        placements: &mut PlacementBitboards<W>,
        point: Point,
        color: Color,
    ) {
        let [stone, near] = Bitboard::point_and_neighborhood(board, point);
        let enemy = self.stones[(!color).index()];
        // Where a stone of the enemy would touch the new stone, itself or with its group.
        let mut touching = near;
        (near & enemy & self.singletons)
            .for_each(|stone| touching |= Bitboard::neighborhood(board, stone));
        self.for_each_group_in(board, near & enemy, enemy, |group| {
            touching |= group.neighborhood;
        });
        placements.quiet = placements.quiet.without(stone);
        let contacts = (touching & self.empty_points(board)).without(placements.quiet);
        let captures = contacts.without(placements.contacts);
        placements.legal = placements.legal.without(stone) | captures;
        placements.contacts = placements.contacts.without(stone) | contacts;
        placements.next_to_enemy[1] |= near;
    }
}
