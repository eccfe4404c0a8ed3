//! The facts of a position that its features are made of.

use oust_core::{Bitboards, Color, Position};

use super::planes::Planes;
use super::rows::{self, GROUP_KEYS, View, group_key};
use super::zones::Zones;

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

    /// Calls `f` with each row that is added (`true`) or taken away (`false`) on the way from
    /// `base` to these facts, as often as it is.
    #[inline]
    pub(crate) fn for_each_change(
        &self,
        base: &Self,
        zones: &Zones,
        view: View,
        mut f: impl FnMut(usize, bool),
    ) {
        self.planes
            .for_each_difference(&base.planes, |point, here, there| {
                f(view.point_row(here, zones.of(point)), true);
                f(view.point_row(there, zones.of(point)), false);
            });
        // Most chunks are equal, and compared as one word.
        let chunks = self.groups.as_chunks::<8>().0.iter();
        let base_chunks = base.groups.as_chunks::<8>().0;
        for (chunk, (here, there)) in chunks.zip(base_chunks).enumerate() {
            if here == there {
                continue;
            }
            for (key, (&here, &there)) in (8 * chunk..).zip(here.iter().zip(there)) {
                let row = view.group_row(key);
                (there..here).for_each(|_| f(row, true));
                (here..there).for_each(|_| f(row, false));
            }
        }
        if self.largest != base.largest {
            for row in view.largest_rows(self.largest) {
                f(row, true);
            }
            for row in view.largest_rows(base.largest) {
                f(row, false);
            }
        }
        if self.empty != base.empty {
            f(rows::empty_row(self.empty), true);
            f(rows::empty_row(base.empty), false);
        }
    }

    /// Calls `f` with each row that is set, as often as it is.
    pub(crate) fn for_each_row(
        &self,
        position: &Position,
        zones: &Zones,
        view: View,
        mut f: impl FnMut(usize),
    ) {
        for point in position.board().points() {
            f(view.point_row(self.planes.code(point), zones.of(point)));
        }
        for key in 0..GROUP_KEYS {
            (0..self.groups[key]).for_each(|_| f(view.group_row(key)));
        }
        view.largest_rows(self.largest).into_iter().for_each(&mut f);
        f(rows::empty_row(self.empty));
        rows::board_rows(position.board()).into_iter().for_each(f);
    }
}
