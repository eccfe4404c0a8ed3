//! Stones as bitboards, for boards up to 19x19.
//!
//! The neighborhood of a group is its stones and the points next to them: `neighborhood & enemy`
//! are the enemy stones that it touches, `neighborhood & own` are its stones. The board has the
//! neighborhoods of singletons; those of larger groups are cached by the id of the group.

mod adjacency;
mod bits;
mod change;
mod legal;

use bits::Bitboard;
use change::Contacts;

use super::groups::{Groups, NewGroup};
use super::notes::Notes;
use super::points::PointSet;
use crate::{Board, Color, Point};

/// The stones of a board of at most `64 * W` points, in any arrangement.
#[derive(Clone, Debug)]
pub(super) struct BitboardStones<const W: usize> {
    stones: [Bitboard<W>; 2],
    /// The singletons of both sides.
    singletons: Bitboard<W>,
    /// For each side some empty points with no stone of it next to them; all of them after a
    /// search.
    quiet: [Bitboard<W>; 2],
    /// For each stone the id of its group.
    ids: [[u8; 64]; W],
    /// For each side the ids of its groups of two or more, one bit for each.
    side_ids: [u64; 2],
    /// For each id in use its group; for [`SINGLETON_ID`] an empty neighborhood.
    groups: [CachedGroup<W>; OVERFLOW_ID as usize],
}

/// The id of all singletons.
const SINGLETON_ID: u8 = 0;

/// The id of all groups that have found no other one free. Their neighborhoods are computed when
/// they are needed. Random games seldom have as many groups. A side that had such a group may
/// keep the id.
const OVERFLOW_ID: u8 = 33;
const OVERFLOW_BIT: u64 = 1 << OVERFLOW_ID;

#[derive(Clone, Copy, Debug)]
struct CachedGroup<const W: usize> {
    /// Empty for singletons.
    neighborhood: Bitboard<W>,
    size: u16,
}

/// A group of two or more stones.
#[derive(Clone, Copy)]
struct MultiStoneGroup<const W: usize> {
    /// One of its stones.
    stone: Point,
    id: u8,
    size: u16,
    neighborhood: Bitboard<W>,
}

impl<const W: usize> BitboardStones<W> {
    pub(super) fn empty(board: &Board) -> Self {
        let singleton = CachedGroup {
            neighborhood: Bitboard::EMPTY,
            size: 1,
        };
        Self {
            stones: [Bitboard::EMPTY; 2],
            singletons: Bitboard::EMPTY,
            quiet: [Bitboard::first_points(board.len()); 2],
            ids: [[SINGLETON_ID; 64]; W],
            side_ids: [0; 2],
            groups: [singleton; OVERFLOW_ID as usize],
        }
    }

    fn id(&self, stone: Point) -> u8 {
        self.ids.as_flattened()[stone.index()]
    }

    fn set_id(&mut self, stone: Point, id: u8) {
        self.ids.as_flattened_mut()[stone.index()] = id;
    }

    /// Checks whether the group of an id in use is cached. On 64 points all are, since they have
    /// room for 32 groups of two or more.
    fn is_cached(id: u8) -> bool {
        W == 1 || id < OVERFLOW_ID
    }

    /// Calls `tell` with each group of two or more that has a stone in `among`, a part of `side`.
    #[expect(clippy::inline_always, reason = "keeps a capture in registers")]
    #[inline(always)]
    fn each_large(
        &self,
        board: &Board,
        among: Bitboard<W>,
        side: Bitboard<W>,
        mut tell: impl FnMut(MultiStoneGroup<W>),
    ) {
        let mut left = among.without(self.singletons);
        while !left.is_empty() {
            let stone = left.first_branchless();
            let id = self.id(stone);
            let CachedGroup { neighborhood, size } = if Self::is_cached(id) {
                self.groups[usize::from(id)]
            } else {
                flood_fill(board, stone, side)
            };
            // Two groups of a side do not touch, so this removes the stones of this one alone.
            left = left.without(neighborhood);
            tell(MultiStoneGroup {
                stone,
                id,
                size,
                neighborhood,
            });
        }
    }

    /// Calls `tell` with each group of two or more of a side.
    #[inline]
    fn each_large_of(&self, board: &Board, color: Color, mut tell: impl FnMut(CachedGroup<W>)) {
        let mut ids = self.side_ids[color.index()];
        let mut told = Bitboard::EMPTY;
        while ids != 0 {
            let [id, ..] = ids.trailing_zeros().to_le_bytes();
            let group = if Self::is_cached(id) {
                ids &= ids - 1;
                self.groups[usize::from(id)]
            } else if let Some(group) = self.next_overflow_group(board, color, &mut told) {
                group
            } else {
                return;
            };
            tell(group);
        }
    }

    /// Returns a group of a side that has no id of its own and is not in `told`, and adds it.
    #[cold]
    fn next_overflow_group(
        &self,
        board: &Board,
        color: Color,
        told: &mut Bitboard<W>,
    ) -> Option<CachedGroup<W>> {
        let side = self.stones[color.index()];
        let mut left = side.without(*told).points();
        let stone = left.find(|&stone| self.id(stone) == OVERFLOW_ID)?;
        let group = flood_fill(board, stone, side);
        *told |= group.neighborhood;
        Some(group)
    }

    /// Returns one stone of each group that has a stone in `among`, a part of a side.
    fn one_of_each_among(&self, board: &Board, among: Bitboard<W>, color: Color) -> Vec<Point> {
        let mut stones: Vec<Point> = (among & self.singletons).points().collect();
        let side = self.stones[color.index()];
        self.each_large(board, among, side, |group| stones.push(group.stone));
        stones
    }

    fn empty_points(&self, board: &Board) -> Bitboard<W> {
        Bitboard::first_points(board.len()).without(self.stones[0] | self.stones[1])
    }
}

/// Computes the group of a stone, one of `own`.
#[cold]
fn flood_fill<const W: usize>(board: &Board, stone: Point, own: Bitboard<W>) -> CachedGroup<W> {
    let mut stones = Bitboard::from_point(board, stone);
    let mut neighborhood = Bitboard::neighborhood(board, stone);
    loop {
        let new = (neighborhood & own).without(stones);
        if new.is_empty() {
            let size = u16::try_from(stones.len()).expect("a bitboard has few points");
            return CachedGroup { neighborhood, size };
        }
        new.each(|stone| neighborhood |= Bitboard::neighborhood(board, stone));
        stones |= new;
    }
}

impl<const W: usize> Groups for BitboardStones<W> {
    type Touched = Contacts<W>;
    type Side = Bitboard<W>;

    #[inline]
    fn at(&self, point: Point) -> Option<Color> {
        let has = |color: &Color| self.stones[color.index()].contains(point);
        Color::BOTH.into_iter().find(has)
    }

    fn count(&self, color: Color) -> usize {
        self.stones[color.index()].len()
    }

    #[inline]
    fn side(&self, color: Color) -> Bitboard<W> {
        self.stones[color.index()]
    }

    #[inline]
    fn lost(&self, before: Bitboard<W>, color: Color) -> usize {
        before.without(self.stones[color.index()]).len()
    }

    #[inline]
    fn each_lost(&self, before: Bitboard<W>, color: Color, tell: impl FnMut(Point)) {
        before
            .without(self.stones[color.index()])
            .each_branchless(tell);
    }

    #[inline]
    fn is_gone(&self, color: Color) -> bool {
        self.stones[color.index()].is_empty()
    }

    fn each_stone(&self, color: Color, tell: impl FnMut(Point)) {
        self.stones[color.index()].each(tell);
    }

    fn stones_of(&self, board: &Board, stone: Point) -> Vec<Point> {
        let side = self.stones.into_iter().find(|side| side.contains(stone));
        let side = side.unwrap_or(Bitboard::EMPTY);
        (flood_fill(board, stone, side).neighborhood & side)
            .points()
            .collect()
    }

    fn one_of_each(&self, board: &Board, color: Color) -> Vec<Point> {
        self.one_of_each_among(board, self.stones[color.index()], color)
    }

    fn largest_of(&self, board: &Board, color: Color) -> u16 {
        let mut largest = u16::from(!self.is_gone(color));
        self.each_large_of(board, color, |group| largest = largest.max(group.size));
        largest
    }

    #[inline]
    fn joins(&self, board: &Board, point: Point, color: Color) -> bool {
        Bitboard::neighborhood(board, point).intersects(self.stones[color.index()])
    }

    #[expect(clippy::inline_always, reason = "keeps a capture in registers")]
    #[inline(always)]
    fn gather(&self, board: &Board, point: Point, color: Color) -> NewGroup<Contacts<W>> {
        self.probe_merge(board, point, color)
    }

    fn enemies(&self, board: &Board, group: &NewGroup<Contacts<W>>) -> Vec<Point> {
        self.one_of_each_among(board, group.touched.enemies, !group.color)
    }

    fn enemy_stones(&self, _: &Board, group: &NewGroup<Contacts<W>>) -> usize {
        group.touched.enemies.len()
    }

    #[inline]
    fn put_alone(&mut self, board: &Board, point: Point, color: Color, _: Option<&mut Notes>) {
        self.put(board, point, color);
        self.singletons |= Bitboard::from_point(board, point);
        self.set_id(point, SINGLETON_ID);
    }

    #[inline]
    fn lift_alone(&mut self, _: &Board, point: Point, color: Color, _: &mut Notes) {
        self.singletons.remove(point);
        self.stones[color.index()].remove(point);
    }

    fn join(&mut self, board: &Board, group: &NewGroup<Contacts<W>>) {
        self.merge(board, group);
    }

    #[inline]
    fn capture(&mut self, board: &Board, group: &NewGroup<Contacts<W>>, notes: Option<&mut Notes>) {
        self.merge_and_capture(board, group, notes);
    }

    #[inline]
    fn give_back(&mut self, _: &Board, point: Point, color: Color, notes: &mut Notes) {
        self.undo_merge(point, color, notes);
    }

    #[inline]
    fn knows_lonely_point(&self, color: Color) -> bool {
        !self.quiet[color.index()].is_empty()
    }

    #[cold]
    #[inline(never)]
    fn look_for_placement(&mut self, board: &Board, color: Color) -> bool {
        self.quiet[color.index()] = self.quiet_points(board, color);
        self.knows_lonely_point(color) || !self.legal_points(board, color).is_empty()
    }

    fn legal(&self, board: &Board, color: Color) -> PointSet {
        self.legal_points(board, color).into()
    }
}

#[cfg(test)]
mod tests {
    use crate::position::stones::Stones;
    use crate::position::{Position, Trail};
    use crate::{Board, Color, RandomPlay};

    /// Checks that the ids in use are those of the groups of two or more.
    #[track_caller]
    fn check(position: &Position) {
        let Stones::Two(stones) = &position.stones else {
            panic!("a board of two words")
        };
        for color in Color::BOTH {
            let side = stones.stones[color.index()];
            let mut ids = 0;
            stones.each_large(&position.board, side, side, |group| ids |= 1 << group.id);
            assert_eq!(stones.side_ids[color.index()], ids);
        }
    }

    #[test]
    fn ids_of_groups_that_are_gone_are_free_again() {
        let mut position = Position::new(Board::hexagon(6).expect("a small side"));
        let mut play = RandomPlay::new(6);
        let mut trail = Trail::default();
        let mut placed = 0;
        while let Some(point) = play.placement(&position) {
            let placement = position.place(point, Some(&mut trail));
            placement.expect("it was drawn from the legal ones");
            placed += 1;
            check(&position);
        }
        for _ in 0..placed {
            position.take_back(&mut trail);
            check(&position);
        }
    }
}
