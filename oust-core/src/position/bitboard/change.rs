//! Groups that merge and capture, and how that is undone.

use super::{Bitboard, BitboardStones, CachedGroup, OVERFLOW_BIT, SINGLETON_ID, flood_fill};
use crate::position::groups::NewGroup;
use crate::position::notes::Notes;
use crate::{Board, Color, Point};

/// The parts of a new group and the enemies that it touches.
pub(in crate::position) struct Contacts<const W: usize> {
    /// The neighborhood of the new group.
    neighborhood: Bitboard<W>,
    /// The id of the largest part.
    largest_id: u8,
    /// The ids of all parts, one bit for each.
    part_ids: u64,
    /// All stones of the enemy groups that it touches.
    pub(super) enemies: Bitboard<W>,
    /// The ids of those groups but for singletons.
    enemy_ids: u64,
}

/// The id of a new group, and the stones that get it.
#[derive(Clone, Copy)]
struct Relabeling<const W: usize> {
    id: u8,
    stones: Bitboard<W>,
}

impl<const W: usize> BitboardStones<W> {
    /// Returns the group that a stone would make. The loop over its parts does not ask for
    /// singletons, since branch mispredictions cost more than an empty neighborhood.
    #[expect(clippy::inline_always, reason = "keeps a capture in registers")]
    #[inline(always)]
    pub(super) fn probe_merge(
        &self,
        board: &Board,
        point: Point,
        color: Color,
    ) -> NewGroup<Contacts<W>> {
        let own = self.stones[color.index()];
        let enemy = self.stones[(!color).index()];

        let mut size = 1;
        let mut neighborhood = Bitboard::neighborhood(board, point);
        // The size above the id, so that the larger of two parts is found without a branch.
        let mut largest = 0;
        let mut part_ids = 0;
        let mut left = neighborhood & own;
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
            let part_neighborhood = Bitboard::neighborhood(board, stone) | part.neighborhood;
            left = left.without(part_neighborhood);
            neighborhood |= part_neighborhood;
            size += part.size;
            largest = largest.max(u32::from(part.size) << 8 | u32::from(id));
            part_ids |= 1 << id;
        }

        let touched = neighborhood & enemy;
        let mut enemies = touched & self.singletons;
        let mut enemy_ids = 0;
        let mut largest_enemy = u16::from(!enemies.is_empty());
        self.each_large(board, touched, enemy, |group| {
            largest_enemy = largest_enemy.max(group.size);
            enemies |= group.neighborhood & enemy;
            enemy_ids |= 1 << group.id;
        });
        NewGroup {
            point,
            color,
            size,
            largest_enemy,
            touched: Contacts {
                neighborhood,
                largest_id: largest.to_le_bytes()[0],
                part_ids,
                enemies,
                enemy_ids,
            },
        }
    }

    /// Puts a stone, whatever is next to it.
    ///
    /// Writes whole bitboards: a partial store followed by a full load stalls on store forwarding.
    #[inline]
    pub(super) fn put(&mut self, board: &Board, point: Point, color: Color) {
        let [stone, neighborhood] = Bitboard::point_and_neighborhood(board, point);
        self.stones[color.index()] |= stone;
        let [own, enemy] = [color, !color].map(Color::index);
        self.quiet[enemy] = self.quiet[enemy].without(stone);
        self.quiet[own] = self.quiet[own].without(neighborhood);
    }

    /// Makes a group of a stone and the groups next to it.
    pub(super) fn merge(&mut self, board: &Board, group: &NewGroup<Contacts<W>>) {
        let relabeling = self.relabeling(group);
        self.put_merging(board, group, relabeling);
    }

    /// Makes a group and removes the enemies that it touches.
    pub(super) fn merge_and_capture(
        &mut self,
        board: &Board,
        group: &NewGroup<Contacts<W>>,
        notes: Option<&mut Notes>,
    ) {
        let relabeling = self.relabeling(group);
        let Contacts {
            enemies, enemy_ids, ..
        } = group.touched;
        if let Some(notes) = notes {
            self.note(notes, relabeling, enemies);
        }
        let side = (!group.color).index();
        self.stones[side] = self.stones[side].without(enemies);
        self.singletons = self.singletons.without(enemies);
        self.side_ids[side] &= !(enemy_ids & !OVERFLOW_BIT);
        self.put_merging(board, group, relabeling);
    }

    /// Returns the id of the largest part, or a free one where that part has none of its own.
    #[inline]
    fn relabeling(&self, group: &NewGroup<Contacts<W>>) -> Relabeling<W> {
        let Contacts {
            neighborhood,
            largest_id,
            ..
        } = group.touched;
        let parts = neighborhood & self.stones[group.color.index()];
        match self.groups.get(usize::from(largest_id)) {
            Some(largest) if largest_id != SINGLETON_ID => Relabeling {
                id: largest_id,
                stones: parts.without(largest.neighborhood),
            },
            _ => {
                let [x_ids, o_ids] = self.side_ids;
                let free = !(x_ids | o_ids | 1 << SINGLETON_ID) | OVERFLOW_BIT;
                Relabeling {
                    id: free.trailing_zeros().to_le_bytes()[0],
                    stones: parts,
                }
            }
        }
    }

    #[expect(clippy::inline_always, reason = "keeps a capture in registers")]
    #[inline(always)]
    fn put_merging(
        &mut self,
        board: &Board,
        group: &NewGroup<Contacts<W>>,
        Relabeling { id, stones }: Relabeling<W>,
    ) {
        let contacts = &group.touched;
        self.singletons = self.singletons.without(stones);
        let ids = &mut self.side_ids[group.color.index()];
        *ids = *ids & !(contacts.part_ids & !OVERFLOW_BIT) | 1 << id;
        stones.each_branchless(|stone| self.set_id(stone, id));
        self.set_id(group.point, id);
        if let Some(cached) = self.groups.get_mut(usize::from(id)) {
            *cached = CachedGroup {
                neighborhood: contacts.neighborhood,
                size: group.size,
            };
        }
        self.put(board, group.point, group.color);
    }

    /// Writes what [`BitboardStones::undo_merge`] reads.
    fn note(&self, notes: &mut Notes, relabeling: Relabeling<W>, enemies: Bitboard<W>) {
        let Relabeling { id, stones } = relabeling;
        (stones | enemies)
            .without(self.singletons)
            .each(|stone| notes.write(self.id(stone).into()));
        let replaced = self.groups.get(usize::from(id));
        let replaced = replaced.unwrap_or(&self.groups[0]);
        notes.write(replaced.size);
        let [x_quiet, o_quiet] = self.quiet;
        let sets = [
            x_quiet,
            o_quiet,
            self.singletons,
            stones,
            enemies,
            replaced.neighborhood,
        ];
        notes.write_sets(sets.map(|set| set.0));
        notes.write_sets([self.side_ids]);
    }

    /// Takes a group apart and restores the enemies that it captured.
    ///
    /// The ids of captured groups still have their entries, since what used these ids since is
    /// undone before.
    pub(super) fn undo_merge(&mut self, point: Point, color: Color, notes: &mut Notes) {
        let [side_ids] = notes.read_sets();
        let sets = notes.read_sets();
        let [x_quiet, o_quiet, singletons, stones, enemies, neighborhood] = sets.map(Bitboard);
        self.side_ids = side_ids;
        self.quiet = [x_quiet, o_quiet];
        self.singletons = singletons;
        let size = notes.read();
        let id = self.id(point);
        if let Some(cached) = self.groups.get_mut(usize::from(id)) {
            *cached = CachedGroup { neighborhood, size };
        }
        let changed = stones | enemies;
        (changed & singletons).each_branchless(|stone| self.set_id(stone, SINGLETON_ID));
        for stone in changed.without(singletons).points_backwards() {
            let [id, _] = notes.read().to_le_bytes();
            self.set_id(stone, id);
        }
        self.stones[color.index()].remove(point);
        self.stones[(!color).index()] |= enemies;
    }
}
