//! The facts of a position that its features are made of.

#![expect(
    clippy::inline_always,
    reason = "inlined code alone gets the instructions of the processor"
)]

use oust_core::{Bitboards, Board, Color, PlacementBitboards};

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
    /// Returns the facts of a position, given the placements of x and of o.
    #[inline(always)]
    pub(crate) fn new(
        bitboards: &Bitboards<'_, W>,
        placements: &[PlacementBitboards<W>; 2],
    ) -> Self {
        let mut groups = [0; GROUP_KEYS];
        let mut largest = [0; 2];
        let planes = Planes::new(bitboards, placements, |group| {
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
        let empty = bitboards.empty_points().len();
        Self {
            planes,
            groups,
            largest,
            empty: rows::empty_step(empty, stones[0] + stones[1] + empty),
        }
    }

    /// Calls `f` with a row that is set and one that is no longer, for each change on the way from
    /// `base`, with its rows of points in the same view, to these facts. Where the numbers of rows
    /// differ, the other one is [`NO_ROW`].
    #[inline(always)]
    pub(crate) fn for_each_change(
        &self,
        base: &Self,
        base_rows: &[usize],
        zones: &Zones,
        view: View,
        mut f: impl FnMut(usize, usize),
    ) {
        self.planes
            .for_each_difference(&base.planes, |point, code| {
                let row = view.point_row(code, zones.first_row(point));
                f(row, base_rows[point.index()]);
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

    /// Computes the row of each point, seen by x and by o.
    #[inline(always)]
    pub(crate) fn point_rows(&self, board: &Board, zones: &Zones, rows: &mut [Vec<usize>; 2]) {
        rows.iter_mut().for_each(Vec::clear);
        for point in board.points() {
            let (code, zone) = (self.planes.code(point), zones.first_row(point));
            for (rows, color) in rows.iter_mut().zip(Color::BOTH) {
                rows.push(View(color).point_row(code, zone));
            }
        }
    }

    /// Calls `f` with each active row, once for each time it counts, given the rows of points.
    #[inline(always)]
    pub(crate) fn for_each_row(
        &self,
        board: &Board,
        point_rows: &[usize],
        view: View,
        mut f: impl FnMut(usize),
    ) {
        for &row in point_rows {
            f(row);
        }
        for key in 0..GROUP_KEYS {
            (0..self.groups[key]).for_each(|_| f(view.group_row(key)));
        }
        view.largest_rows(self.largest).into_iter().for_each(&mut f);
        f(rows::empty_row(self.empty));
        rows::board_rows(board).into_iter().for_each(f);
    }
}
