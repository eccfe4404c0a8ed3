//! Bitboards as a [`StoneStore`].

use super::groups::flood_fill;
use super::merge::Contacts;
use super::{Bitboard, BitboardStones, SINGLETON_ID};
use crate::engine::PointSet;
use crate::engine::store::{MergedGroup, StoneStore};
use crate::engine::undo_stack::UndoStack;
use crate::{Board, Color, Point};

impl<const W: usize> StoneStore for BitboardStones<W> {
    type Contacts = Contacts<W>;
    type Snapshot = Bitboard<W>;

    #[inline]
    fn at(&self, point: Point) -> Option<Color> {
        let has_stone = |color: &Color| self.stones[color.index()].contains(point);
        Color::BOTH.into_iter().find(has_stone)
    }

    fn count(&self, color: Color) -> usize {
        self.stones[color.index()].len()
    }

    #[inline]
    fn has_no_stone(&self, color: Color) -> bool {
        self.stones[color.index()].is_empty()
    }

    fn for_each_stone(&self, color: Color, f: impl FnMut(Point)) {
        self.stones[color.index()].for_each(f);
    }

    fn group_stones(&self, board: &Board, stone: Point) -> Vec<Point> {
        let side = self
            .stones
            .into_iter()
            .find(|side| side.contains(stone))
            .unwrap_or(Bitboard::EMPTY);
        // Not from the cache, which has no overflow groups; this is no hot path.
        (flood_fill(board, stone, side).neighborhood & side)
            .points()
            .collect()
    }

    fn one_stone_per_group(&self, board: &Board, color: Color) -> Vec<Point> {
        self.one_stone_per_group_in(board, self.stones[color.index()], color)
    }

    fn largest_group(&self, board: &Board, color: Color) -> u16 {
        let mut largest = u16::from(!self.has_no_stone(color));
        self.for_each_group_of(board, color, |group| largest = largest.max(group.size));
        largest
    }

    #[inline]
    fn snapshot(&self, color: Color) -> Bitboard<W> {
        self.stones[color.index()]
    }

    #[inline]
    fn removed_since(&self, before: Bitboard<W>, color: Color) -> usize {
        before.without(self.stones[color.index()]).len()
    }

    #[inline]
    fn for_each_removed_since(&self, before: Bitboard<W>, color: Color, f: impl FnMut(Point)) {
        before
            .without(self.stones[color.index()])
            .for_each_branchless(f);
    }

    #[inline]
    fn touches_own(&self, board: &Board, point: Point, color: Color) -> bool {
        Bitboard::neighborhood(board, point).intersects(self.stones[color.index()])
    }

    #[expect(clippy::inline_always, reason = "keeps a capture in registers")]
    #[inline(always)]
    fn probe_merge(&self, board: &Board, point: Point, color: Color) -> MergedGroup<Contacts<W>> {
        self.merged_group(board, point, color)
    }

    fn touched_enemies(&self, board: &Board, group: &MergedGroup<Contacts<W>>) -> Vec<Point> {
        self.one_stone_per_group_in(board, group.contacts.enemies, !group.color)
    }

    fn touched_enemy_stones(&self, _: &Board, group: &MergedGroup<Contacts<W>>) -> usize {
        group.contacts.enemies.len()
    }

    #[inline]
    fn place_singleton(&mut self, board: &Board, point: Point, color: Color) {
        self.put(board, point, color);
        self.singletons |= Bitboard::from_point(board, point);
        self.set_id(point, SINGLETON_ID);
    }

    /// Leaves `quiet` as it is: some of the quiet points are enough.
    #[inline]
    fn undo_singleton(&mut self, _: &Board, point: Point, color: Color) {
        self.singletons.remove(point);
        self.stones[color.index()].remove(point);
    }

    fn merge(&mut self, board: &Board, group: &MergedGroup<Contacts<W>>) {
        self.merge_groups(board, group);
    }

    #[inline]
    fn capture(
        &mut self,
        board: &Board,
        group: &MergedGroup<Contacts<W>>,
        undo: Option<&mut UndoStack>,
    ) {
        self.merge_and_capture(board, group, undo);
    }

    #[inline]
    fn undo_capture(&mut self, _: &Board, point: Point, color: Color, undo: &mut UndoStack) {
        self.undo_merge_and_capture(point, color, undo);
    }

    #[inline]
    fn has_quiet_point(&self, color: Color) -> bool {
        !self.quiet[color.index()].is_empty()
    }

    #[cold]
    #[inline(never)]
    fn search_placement(&mut self, board: &Board, color: Color) -> bool {
        // Placements only remove quiet points; a capture may have made new ones.
        self.quiet[color.index()] = self.quiet_points(board, color);
        self.has_quiet_point(color) || !self.legal_bitboard(board, color).is_empty()
    }

    fn legal_points(&self, board: &Board, color: Color) -> PointSet {
        self.legal_bitboard(board, color).into()
    }

    fn capturing_points(&self, board: &Board, color: Color) -> PointSet {
        let placements = self.placements(board, color);
        placements.legal.without(placements.quiet).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rules::{pass, place};
    use crate::engine::{Engine, Turn, UndoLog};
    use crate::{State, zobrist};

    /// Checks that exactly the groups of two or more stones have ids.
    #[track_caller]
    fn check_ids(board: &Board, stones: &BitboardStones<2>) {
        for color in Color::BOTH {
            let side = stones.stones[color.index()];
            let mut ids = 0;
            stones.for_each_group_in(board, side, side, |group| ids |= 1 << group.id);
            assert_eq!(stones.side_ids[color.index()], ids);
        }
    }

    #[test]
    fn ids_of_groups_that_are_gone_are_free_again() {
        let board = Board::hexagon(6).expect("a small side");
        let Engine::Words2(mut stones) = Engine::new(&board) else {
            panic!("a board of two words")
        };
        let mut turn = Turn::new(Color::X);
        let mut log = UndoLog::default();
        let mut actions = 0;
        let mut random = (0..).map(zobrist::mix);
        while turn.state() == State::Playing {
            let number = random.next().expect("there is no last number");
            let point = Point::from_index(usize::try_from(number).expect("64 bits") % board.len());
            if turn.must_pass() {
                pass(&mut stones, &board, &mut turn, Some(&mut log));
            } else if place(&mut stones, &board, &mut turn, point, Some(&mut log)).is_err() {
                continue;
            }
            actions += 1;
            check_ids(&board, &stones);
        }
        for _ in 0..actions {
            log.undo(&mut stones, &board, &mut turn);
            check_ids(&board, &stones);
        }
        assert!(
            Color::BOTH
                .into_iter()
                .all(|color| stones.has_no_stone(color))
        );
    }
}
