//! Groups that are joined and captured, and how that is taken back.

use super::gather::{Touched, insert_id};
use super::{Ids, Mask, Masks};
use crate::position::groups::NewGroup;
use crate::position::notes::Notes;
use crate::{Board, Color, Point};

/// What a new group is known by.
pub(super) struct Merged<const W: usize> {
    id: u16,
    /// Its stones that were not known by that id before, but for the new one.
    renamed: Mask<W>,
}

impl<const W: usize, const K: usize> Masks<W, K> {
    /// Adds a stone, whatever is beside it.
    ///
    /// Whole sets are written: one of which a single word has just been written cannot be read
    /// again at once.
    #[inline]
    pub(super) fn add(&mut self, board: &Board, point: Point, color: Color) {
        let [here, around] = Mask::only_and_around(board, point);
        self.stones[color.index()] |= here;
        let enemy = &mut self.lonely[(!color).index()];
        *enemy = enemy.without(here);
        let own = &mut self.lonely[color.index()];
        *own = own.without(here | around);
    }

    /// Makes a group and takes all enemies off the board that it touches.
    pub(super) fn capture_group(
        &mut self,
        board: &Board,
        group: &NewGroup<Touched<W>>,
        notes: Option<&mut Notes>,
    ) {
        let (lone, ids) = (self.lone, self.ids);
        let touched = &group.touched;
        let enemy = &mut self.stones[(!group.color).index()];
        *enemy = enemy.without(touched.enemies);
        self.lone = self.lone.without(touched.enemies);
        let enemy_ids = &mut self.ids[(!group.color).index()];
        *enemy_ids = without_ids(*enemy_ids, touched.enemy_ids);
        let merged = self.merge(group);
        if let Some(notes) = notes {
            self.note(notes, &merged, touched.enemies, lone, ids);
        }
        self.put_joining(board, group, &merged);
    }

    /// Joins ids: the largest group joined keeps its own, and without one the new group has a
    /// free one.
    #[inline]
    pub(super) fn merge(&mut self, group: &NewGroup<Touched<W>>) -> Merged<W> {
        let touched = &group.touched;
        let mut renamed = touched.reach & self.stones[group.color.index()];
        let side = group.color.index();
        self.ids[side] = without_ids(self.ids[side], touched.joined_ids);
        let id = if let Some(kept) = &touched.kept {
            renamed = renamed.without(kept.reach);
            kept.id
        } else {
            self.free_id()
        };
        insert_id(&mut self.ids[side], id);
        Merged { id, renamed }
    }

    fn free_id(&self) -> u16 {
        let [first, second] = self.ids;
        let used = first
            .iter()
            .zip(second)
            .map(|(first, second)| first | second);
        let mut free = used.map(u32::trailing_ones).zip(0u16..);
        let (bit, word) = free
            .find(|&(bit, _)| bit < 32)
            .expect("there are ids for half of all points");
        32 * word + u16::try_from(bit).unwrap_or(0)
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
        let &Merged { id, renamed } = merged;
        renamed.each_of_few(|stone| self.set_id(stone, id));
        self.set_id(group.point, id);
        self.lone = self.lone.without(renamed);
        self.set_size(id, group.size);
        if let Some(reach) = self.reach.get_mut(usize::from(id)) {
            *reach = group.touched.reach;
        }
        self.add(board, group.point, group.color);
    }

    /// Writes down what [`Masks::give_back_group`] reads.
    fn note(
        &self,
        notes: &mut Notes,
        merged: &Merged<W>,
        enemies: Mask<W>,
        lone: Mask<W>,
        ids: [Ids<W>; 2],
    ) {
        let &Merged { id, renamed } = merged;
        (renamed | enemies)
            .without(lone)
            .each(|stone| notes.write(self.id(stone)));
        notes.write(self.size_of(id));
        notes.write(id);
        let reach = self.reach.get(usize::from(id)).copied();
        let reach = reach.unwrap_or(Mask::EMPTY);
        let lonely = self.lonely.map(|points| points.0);
        let sets = [renamed.0, reach.0, enemies.0, lone.0, as_words(ids)];
        notes.write_words(lonely.as_flattened());
        notes.write_words(sets.as_flattened());
    }

    /// Takes a group apart again, and gives back what it has captured.
    ///
    /// The sizes and reaches of captured groups are still what they were, as what has come in
    /// their places since is taken back before.
    pub(super) fn give_back_group(&mut self, point: Point, color: Color, notes: &mut Notes) {
        self.ids = from_words(notes.read_words());
        self.lone = Mask(notes.read_words());
        let enemies = Mask(notes.read_words());
        let reach = Mask(notes.read_words());
        let renamed = Mask::<W>(notes.read_words());
        let id = notes.read();
        self.set_size(id, notes.read());
        if let Some(kept) = self.reach.get_mut(usize::from(id)) {
            *kept = reach;
        }
        for stone in (renamed | enemies).without(self.lone).points_backwards() {
            self.set_id(stone, notes.read());
        }
        self.stones[color.index()].remove(point);
        self.stones[(!color).index()] |= enemies;
        for color in [1, 0] {
            self.lonely[color] = Mask(notes.read_words());
        }
    }
}

fn without_ids<const W: usize>(ids: Ids<W>, gone: Ids<W>) -> Ids<W> {
    std::array::from_fn(|word| ids[word] & !gone[word])
}

/// The ids of both sides, the first one's in the upper half of each word.
fn as_words<const W: usize>([first, second]: [Ids<W>; 2]) -> [u64; W] {
    std::array::from_fn(|word| u64::from(first[word]) << 32 | u64::from(second[word]))
}

/// The ids that [`as_words`] has put together.
fn from_words<const W: usize>(words: [u64; W]) -> [Ids<W>; 2] {
    let lower = |word: u64| u32::try_from(word & u64::from(u32::MAX)).unwrap_or(0);
    [words.map(|word| lower(word >> 32)), words.map(lower)]
}
