//! The facts of a position that its features are made of.

use oust_core::{Bitboards, Color, Position};

use super::planes::Planes;
use super::rows::{self, GROUP_KEYS, NO_ROW, View, Zones, group_key};

/// The facts of a position that its features are made of.
#[derive(Clone, Debug)]
pub(crate) struct Facts<const W: usize> {
    planes: Planes<W>,
    /// The number of groups of each [`group_key`].
    groups: [u8; GROUP_KEYS],
    /// The size of the largest group of each side, in stones.
    largest: [u16; 2],
    /// The step of [`rows::empty_step`].
    empty: usize,
}

impl<const W: usize> Facts<W> {
    /// Returns the facts of a position on a board of `W` words.
    pub(crate) fn new(position: &Position) -> Self {
        let bitboards: Bitboards<'_, W> = position.bitboards().expect("a board of `W` words");
        let mut groups = [0; GROUP_KEYS];
        let mut largest = [0; 2];
        let planes = Planes::new(&bitboards, |group| {
            groups[group_key(&group)] += 1;
            let largest = &mut largest[group.color.index()];
            *largest = group.size.max(*largest);
        });
        let stones = Color::BOTH.map(|color| planes.stones(color));
        // `Planes::new` reports groups of two or more; a side of singletons alone has a largest
        // group of 1.
        for side in 0..2 {
            largest[side] = largest[side].max(u16::from(stones[side] > 0));
        }
        let points = position.board().len();
        Self {
            planes,
            groups,
            largest,
            empty: rows::empty_step(points - stones[0] - stones[1], points),
        }
    }

    /// Calls `f` with a row that is set and one that is no longer, for each change on the way from
    /// `base` to these facts. Where the numbers of rows differ, the other one is [`NO_ROW`].
    #[inline]
    pub(crate) fn for_each_change(
        &self,
        base: &Self,
        zones: &Zones,
        view: View,
        mut f: impl FnMut(usize, usize),
    ) {
        self.planes
            .for_each_difference(&base.planes, |point, here, there| {
                let zone = zones.first_row(point);
                f(view.point_row(here, zone), view.point_row(there, zone));
            });
        // Groups far from the placement do not change, so most chunks are equal; each is compared
        // as one word.
        let chunks = self.groups.as_chunks::<8>().0.iter();
        let base_chunks = base.groups.as_chunks::<8>().0;
        // No key is left over: 192 keys are 24 chunks of 8.
        for (chunk, (here, there)) in chunks.zip(base_chunks).enumerate() {
            if here == there {
                continue;
            }
            for (key, (&here, &there)) in (8 * chunk..).zip(here.iter().zip(there)) {
                let row = view.group_row(key);
                // Counts are repeated rows: a net sums a row once for each group.
                (there..here).for_each(|_| f(row, NO_ROW));
                (here..there).for_each(|_| f(NO_ROW, row));
            }
        }
        if self.largest != base.largest {
            let rows = [self, base].map(|facts| view.largest_rows(facts.largest));
            for (here, there) in rows[0].into_iter().zip(rows[1]) {
                f(here, there);
            }
        }
        if self.empty != base.empty {
            f(rows::empty_row(self.empty), rows::empty_row(base.empty));
        }
    }

    /// Calls `f` with each active row, once for each time it counts.
    pub(crate) fn for_each_row(
        &self,
        position: &Position,
        zones: &Zones,
        view: View,
        mut f: impl FnMut(usize),
    ) {
        for point in position.board().points() {
            f(view.point_row(self.planes.code(point), zones.first_row(point)));
        }
        for key in 0..GROUP_KEYS {
            (0..self.groups[key]).for_each(|_| f(view.group_row(key)));
        }
        view.largest_rows(self.largest).into_iter().for_each(&mut f);
        f(rows::empty_row(self.empty));
        rows::board_rows(position.board()).into_iter().for_each(f);
    }
}
