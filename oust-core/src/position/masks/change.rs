//! Groups that are joined and captured, and how that is taken back.

use super::gather::Touched;
use super::ids::Ids;
use super::{Mask, Masks};
use crate::position::groups::NewGroup;
use crate::position::notes::Notes;
use crate::{Board, Color, Point};

/// What a new group is known by.
pub(super) struct Merged<const W: usize> {
    id: u16,
    /// Its stones that were not known by that id before, but for the new one.
    renamed: Mask<W>,
    /// The ids of its side.
    ids: Ids<W>,
}

impl<const W: usize, const K: usize> Masks<W, K> {
    /// Adds a stone, whatever is beside it.
    ///
    /// Whole sets are written: one of which a single word has just been written cannot be read
    /// again at once.
    #[inline]
    pub(super) fn add(&mut self, board: &Board, point: Point, color: Color) {
        let [here, reach] = Mask::only_and_reach(board, point);
        self.stones[color.index()] |= here;
        let enemy = &mut self.lonely[(!color).index()];
        *enemy = enemy.without(here);
        let own = &mut self.lonely[color.index()];
        *own = own.without(reach);
    }

    /// Makes a group and takes all enemies off the board that it touches.
    pub(super) fn capture_group(
        &mut self,
        board: &Board,
        group: &NewGroup<Touched<W>>,
        notes: Option<&mut Notes>,
    ) {
        let touched = &group.touched;
        let merged = self.merge(board, group);
        if let Some(notes) = notes {
            self.note(notes, &merged, touched.enemies);
        }
        let side = (!group.color).index();
        self.stones[side] = self.stones[side].without(touched.enemies);
        self.ids[side] = self.ids[side].without(touched.enemy_ids);
        self.lone = self.lone.without(touched.enemies);
        self.put_joining(board, group, &merged);
    }

    /// Joins groups: the largest keeps its id, and without one of two or more stones the new
    /// group has a free one.
    #[expect(
        clippy::inline_always,
        reason = "what a capture is made of stays in registers"
    )]
    #[inline(always)]
    pub(super) fn merge(&self, board: &Board, group: &NewGroup<Touched<W>>) -> Merged<W> {
        let touched = &group.touched;
        let side = group.color.index();
        let own = self.stones[side];
        let mut ids = self.ids[side];
        let mut renamed = touched.reach & own;
        let mut id = touched.largest.id();
        if id == Self::ALONE {
            let [first, second] = self.ids;
            id = Ids::first_free(first, second);
            ids.insert(id);
        } else {
            renamed = renamed.without(match self.reach.get(usize::from(id)) {
                Some(&reach) => reach,
                None => self.known_by(id, own),
            });
            let large = renamed.without(self.lone);
            if !large.is_empty() {
                ids = self.without_groups(board, ids, large, own);
            }
        }
        Merged { id, renamed, ids }
    }

    /// These ids without those of the groups that have a stone among these, some stones of a
    /// side.
    #[inline(never)]
    fn without_groups(&self, board: &Board, ids: Ids<W>, among: Mask<W>, side: Mask<W>) -> Ids<W> {
        let mut gone = Ids::NONE;
        self.each_large(board, among, side, |group| gone.insert(group.id));
        ids.without(gone)
    }

    /// Those of these stones that are known by an id.
    #[cold]
    fn known_by(&self, id: u16, stones: Mask<W>) -> Mask<W> {
        let mut known = Mask::EMPTY;
        stones.each(|stone| {
            if self.id(stone) == id {
                known.insert(stone);
            }
        });
        known
    }

    #[expect(
        clippy::inline_always,
        reason = "what a capture is made of stays in registers"
    )]
    #[inline(always)]
    pub(super) fn put_joining(
        &mut self,
        board: &Board,
        group: &NewGroup<Touched<W>>,
        merged: &Merged<W>,
    ) {
        let &Merged { id, renamed, ids } = merged;
        self.lone = self.lone.without(renamed);
        self.ids[group.color.index()] = ids;
        renamed.each_of_few(|stone| self.set_id(stone, id));
        self.set_id(group.point, id);
        self.set_size(id, group.size);
        if let Some(reach) = self.reach.get_mut(usize::from(id)) {
            *reach = group.touched.reach;
        }
        self.add(board, group.point, group.color);
    }

    /// Writes down what [`Masks::give_back_group`] reads.
    fn note(&self, notes: &mut Notes, merged: &Merged<W>, enemies: Mask<W>) {
        let &Merged { id, renamed, .. } = merged;
        (renamed | enemies)
            .without(self.lone)
            .each(|stone| notes.write(self.id(stone)));
        notes.write(self.size_of(id));
        notes.write(id);
        let [first, second] = self.lonely;
        let reach = self.reach.get(usize::from(id)).copied();
        let reach = reach.unwrap_or(Mask::EMPTY);
        let ids = Mask(Ids::as_words(self.ids));
        let sets = [first, second, self.lone, ids, renamed, enemies, reach];
        notes.write_sets(sets.map(|set| set.0));
    }

    /// Takes a group apart again, and gives back what it has captured.
    ///
    /// The sizes and reaches of captured groups are still what they were, as what has come in
    /// their places since is taken back before.
    pub(super) fn give_back_group(&mut self, point: Point, color: Color, notes: &mut Notes) {
        let sets = notes.read_sets();
        let [first, second, lone, ids, renamed, enemies, reach] = sets.map(Mask);
        self.lonely = [first, second];
        self.lone = lone;
        self.ids = Ids::from_words(ids.0);
        let id = notes.read();
        self.set_size(id, notes.read());
        if let Some(kept) = self.reach.get_mut(usize::from(id)) {
            *kept = reach;
        }
        let changed = renamed | enemies;
        (changed & lone).each_of_few(|stone| self.set_id(stone, Self::ALONE));
        for stone in changed.without(lone).points_backwards() {
            self.set_id(stone, notes.read());
        }
        self.stones[color.index()].remove(point);
        self.stones[(!color).index()] |= enemies;
    }
}
