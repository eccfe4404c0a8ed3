//! Undoing a capture.

use super::CachedGroup;
use super::groups::Relabeling;
use super::{Bitboard, BitboardStones, SINGLETON_ID};
use crate::engine::undo_stack::UndoStack;
use crate::{Color, Point};

impl<const W: usize> BitboardStones<W> {
    /// Pushes the values that a capture is about to overwrite.
    pub(crate) fn save(
        &self,
        undo: &mut UndoStack,
        relabeling: Relabeling<W>,
        enemies: Bitboard<W>,
    ) {
        let Relabeling { id, stones } = relabeling;
        // All singletons have one id, so only the ids of other stones are saved.
        (stones | enemies)
            .without(self.singletons)
            .for_each(|stone| undo.push(self.id(stone).into()));
        let replaced = self
            .groups
            .get(usize::from(id))
            .unwrap_or(&CachedGroup::SINGLETON);
        undo.push(replaced.size);
        let [x_quiet, o_quiet] = self.quiet;
        let bitboards = [
            x_quiet,
            o_quiet,
            self.singletons,
            stones,
            enemies,
            replaced.neighborhood,
        ];
        undo.push_bitboards(bitboards.map(|bitboard| bitboard.0));
        undo.push_bitboards([self.side_ids]);
    }

    /// Pops what [`BitboardStones::save`] has pushed, splits the merged group and restores the
    /// enemies that it captured.
    ///
    /// The cached groups of the enemies are still there: later groups with their ids are undone
    /// already.
    pub(crate) fn undo_merge_and_capture(
        &mut self,
        point: Point,
        color: Color,
        undo: &mut UndoStack,
    ) {
        let [side_ids] = undo.pop_bitboards();
        let bitboards = undo.pop_bitboards();
        let [x_quiet, o_quiet, singletons, stones, enemies, neighborhood] = bitboards.map(Bitboard);
        self.side_ids = side_ids;
        self.quiet = [x_quiet, o_quiet];
        self.singletons = singletons;
        let size = undo.pop();
        let id = self.id(point);
        if let Some(cached) = self.groups.get_mut(usize::from(id)) {
            *cached = CachedGroup { neighborhood, size };
        }
        let changed = stones | enemies;
        (changed & singletons).for_each_branchless(|stone| self.set_id(stone, SINGLETON_ID));
        // `save` has pushed the ids in printed order.
        for stone in changed.without(singletons).points_backwards() {
            let [id, _] = undo.pop().to_le_bytes();
            self.set_id(stone, id);
        }
        self.stones[color.index()].remove(point);
        self.stones[(!color).index()] |= enemies;
    }
}
