//! Groups that are asked for, joined, taken and restored.

use super::{LONE, Mask, Masks};
use crate::position::groups::{Change, Groups, Joined, Joining, Known, NewGroup, Taken, ring};
use crate::position::points::PointSet;
use crate::{Board, Color, Point};

impl<const W: usize, const K: usize> Groups for Masks<W, K> {
    /// The enemy stones beside the group.
    type Touched = Mask<W>;

    fn at(&self, point: Point) -> Option<Color> {
        let has = |color: Color| self.stones[color.index()].has(point);
        Color::BOTH.into_iter().find(|&color| has(color))
    }

    #[inline]
    fn is_empty(&self, point: Point) -> bool {
        !(self.stones[0] | self.stones[1]).has(point)
    }

    fn count(&self, color: Color) -> usize {
        usize::from(self.counts[color.index()])
    }

    fn empty_points(&self, board: &Board) -> PointSet {
        self.free(board).into()
    }

    fn size(&self, stone: Point) -> usize {
        if self.lone.has(stone) {
            1
        } else {
            usize::from(self.size_of(self.id(stone)))
        }
    }

    fn next(&self, stone: Point) -> Point {
        self.next.as_flattened()[stone.index()]
    }

    fn one_of_each(&self, board: &Board, color: Color) -> Vec<Point> {
        let stones = self.stones[color.index()];
        let lone = (stones & self.lone).points();
        let large = self.large_groups(board, stones).map(|(stone, _)| stone);
        lone.chain(large).collect()
    }

    fn largest_of(&self, _: &Board, color: Color) -> usize {
        self.largest_among(self.stones[color.index()])
    }

    #[inline]
    fn joins(&self, board: &Board, point: Point, color: Color) -> bool {
        Mask(board.around()[point.index()]).meets(self.stones[color.index()])
    }

    fn gather(&self, board: &Board, point: Point, color: Color) -> NewGroup<Mask<W>> {
        let around = board.around();
        let mut size = 1;
        let mut touched = Mask(around[point.index()]);
        let mut left = touched & self.stones[color.index()];
        while let Some(stone) = left.first() {
            let reach = if self.lone.has(stone) {
                size += 1;
                left.remove(stone);
                Mask(around[stone.index()])
            } else {
                let id = self.id(stone);
                size += usize::from(self.size_of(id));
                let reach = self.reach(board, stone, id);
                left = left.without(reach);
                reach
            };
            touched |= reach;
        }
        NewGroup {
            point,
            color,
            size,
            touched: touched & self.stones[(!color).index()],
        }
    }

    fn largest(&self, group: &NewGroup<Mask<W>>) -> usize {
        self.largest_among(group.touched)
    }

    fn enemies(&self, board: &Board, group: &NewGroup<Mask<W>>) -> Vec<Point> {
        let lone = (group.touched & self.lone).points();
        let large = self
            .large_groups(board, group.touched)
            .map(|(stone, _)| stone);
        lone.chain(large).collect()
    }

    fn enemy_stones(&self, board: &Board, group: &NewGroup<Mask<W>>) -> usize {
        let large = self.large_groups(board, group.touched);
        let sizes = large.map(|(stone, _)| usize::from(self.size_of(self.id(stone))));
        (group.touched & self.lone).len() + sizes.sum::<usize>()
    }

    fn take(&mut self, board: &Board, group: &NewGroup<Mask<W>>, mut taken: impl Taken) {
        let enemy = (!group.color).index();
        let mut gone = group.touched & self.lone;
        let mut large = group.touched.without(self.lone);
        self.lone = self.lone.without(gone);
        gone.points().for_each(|stone| taken.group(stone));
        while let Some(first) = large.first() {
            taken.group(first);
            let id = self.id(first);
            let reach = self.reach(board, first, id);
            large = large.without(reach);
            gone |= reach & self.stones[enemy];
            self.release(id);
        }
        self.stones[enemy] = self.stones[enemy].without(gone);
        for stone in gone.points() {
            self.counts[enemy] -= 1;
            taken.stone(stone);
        }
    }

    #[inline]
    fn put_alone(&mut self, _: &Board, point: Point, color: Color) -> Known {
        let known = self.add(point, color);
        self.lone.insert(point);
        known
    }

    fn lift_alone(&mut self, _: &Board, point: Point, color: Color, before: Known) {
        self.lone.remove(point);
        self.drop(point, color, before);
    }

    fn put_joining(&mut self, board: &Board, point: Point, color: Color) -> Change {
        let stone = self.joining(board, point, color);
        let known = self.add(point, color);
        let id = self.id_for(&stone);
        let mut change = Change {
            stone,
            before: Known {
                size: self.size_of(id),
                ..known
            },
            id,
            reach_before: [0; Board::MOST_WORDS],
        };
        if let Some(reach) = self.reach.get(usize::from(id)) {
            change.reach_before[..W].copy_from_slice(&reach.0);
        }
        self.join(board, &stone, id);
        change
    }

    fn lift_joining(&mut self, _: &Board, change: &Change) {
        self.release(change.id);
        self.set_size(change.id, change.before.size);
        if let Some(reach) = self.reach.get_mut(usize::from(change.id)) {
            reach.0.copy_from_slice(&change.reach_before[..W]);
        }
        self.part(&change.stone, change.id);
        self.drop(change.stone.point, change.stone.color, change.before);
    }

    fn restore(&mut self, _: &Board, stone: Point, color: Color) {
        if self.next(stone) == stone {
            self.stones[color.index()].insert(stone);
            self.lone.insert(stone);
            self.counts[color.index()] += 1;
        } else {
            let id = self.id(stone);
            self.used[usize::from(id / 32)] |= 1 << (id % 32);
            self.counts[color.index()] += self.size_of(id);
            for stone in ring(self.next.as_flattened(), stone) {
                self.stones[color.index()].insert(stone);
            }
        }
    }

    fn has_lonely_point(&self, board: &Board, color: Color) -> bool {
        self.is_lonely(board, self.lonely[color.index()], color)
            || !self.lonely_points(board, color).is_empty()
    }

    #[inline]
    fn find_lonely_point(&mut self, board: &Board, color: Color) -> bool {
        if self.is_lonely(board, self.lonely[color.index()], color) {
            return true;
        }
        let found = self.lonely_points(board, color).first();
        if let Some(point) = found {
            self.lonely[color.index()] = point;
        }
        found.is_some()
    }

    fn legal(&self, board: &Board, color: Color) -> PointSet {
        self.legal_points(board, color).into()
    }

    fn count_legal(&self, board: &Board, color: Color) -> usize {
        self.legal_points(board, color).len()
    }
}

impl<const W: usize, const K: usize> Masks<W, K> {
    /// Adds a stone, whatever is beside it, in a ring of its own.
    #[inline]
    fn add(&mut self, point: Point, color: Color) -> Known {
        let known = Known {
            next: self.next(point),
            id: self.id(point),
            size: 0,
        };
        self.stones[color.index()].insert(point);
        self.counts[color.index()] += 1;
        self.next.as_flattened_mut()[point.index()] = point;
        known
    }

    /// The reverse of [`Masks::add`].
    fn drop(&mut self, point: Point, color: Color, before: Known) {
        self.stones[color.index()].remove(point);
        self.counts[color.index()] -= 1;
        self.next.as_flattened_mut()[point.index()] = before.next;
        self.set_id(point, before.id);
    }

    /// The stones of the largest group with a stone in a set.
    fn largest_among(&self, stones: Mask<W>) -> usize {
        let large = stones.without(self.lone).points();
        let sizes = large.map(|stone| self.size_of(self.id(stone)));
        usize::from(sizes.fold(u16::from(!stones.is_empty()), u16::max))
    }

    /// A stone for an empty point, and the groups of its colour beside it.
    fn joining(&self, board: &Board, point: Point, color: Color) -> Joining {
        let mut stone = Joining::nothing(point, color);
        let near = Mask(board.around()[point.index()]);
        for near in (near & self.stones[color.index()]).points() {
            if self.lone.has(near) {
                stone.push(near, LONE);
                continue;
            }
            let id = self.id(near);
            if stone.joined().iter().all(|joined| joined.id != id) {
                stone.push(near, id);
            }
        }
        stone
    }

    /// The stones of a group with this id.
    fn size_known(&self, id: u16) -> usize {
        if id == LONE {
            1
        } else {
            usize::from(self.size_of(id))
        }
    }

    /// The id that a group has after a stone has joined it together: that of the largest
    /// group joined, else a free one.
    fn id_for(&mut self, stone: &Joining) -> u16 {
        let large = stone.joined().iter().filter(|joined| joined.id != LONE);
        if let Some(largest) = large.max_by_key(|joined| self.size_of(joined.id)) {
            return largest.id;
        }
        let free = |&word: &usize| self.used[word] != u32::MAX;
        let word = (0..W)
            .find(free)
            .expect("there are ids for half of all points");
        let bit = self.used[word].trailing_ones();
        self.used[word] |= 1 << bit;
        Point::at(32 * word).number() + u16::try_from(bit).unwrap_or(0)
    }

    fn release(&mut self, id: u16) {
        self.used[usize::from(id / 32)] &= !(1 << (id % 32));
    }

    fn join(&mut self, board: &Board, stone: &Joining, id: u16) {
        let point = stone.point;
        let mut size = 1;
        let mut reach = Mask(board.around()[point.index()]);
        for &Joined {
            stone: near,
            id: other,
        } in stone.joined()
        {
            size += self.size_known(other);
            if usize::from(id) < K {
                reach |= self.reach(board, near, other);
            }
            if other == LONE {
                self.lone.remove(near);
                self.set_id(near, id);
            } else if other != id {
                self.release(other);
                self.rename(near, id);
            }
            let next = self.next.as_flattened_mut();
            next.swap(point.index(), near.index());
        }
        self.set_id(point, id);
        self.set_size(id, u16::try_from(size).unwrap_or(u16::MAX));
        if let Some(kept) = self.reach.get_mut(usize::from(id)) {
            *kept = reach;
        }
    }

    /// The reverse of [`Masks::join`], but for the stone itself.
    fn part(&mut self, stone: &Joining, id: u16) {
        for &Joined {
            stone: near,
            id: other,
        } in stone.joined().iter().rev()
        {
            self.next
                .as_flattened_mut()
                .swap(stone.point.index(), near.index());
            if other == LONE {
                self.lone.insert(near);
            } else {
                self.used[usize::from(other / 32)] |= 1 << (other % 32);
                if other != id {
                    self.rename(near, other);
                }
            }
        }
    }

    /// Gives the group of a stone another id.
    fn rename(&mut self, first: Point, id: u16) {
        let ids = self.ids.as_flattened_mut();
        for stone in ring(self.next.as_flattened(), first) {
            ids[stone.index()] = id.to_le_bytes()[0];
        }
    }
}
