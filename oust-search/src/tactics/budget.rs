//! The limit of an exact search.

use std::collections::HashSet;

use oust_core::Position;

/// The number of positions that an exact search may still visit, and the memory that it reuses.
#[derive(Debug, Default)]
pub(crate) struct Budget {
    left: u64,
    /// The keys of the positions that were visited; only asked whether it contains a key.
    pub(super) visited: HashSet<u64>,
}

impl Budget {
    /// The points for which [`Budget::refill`] allows all positions.
    const FULL_POINTS: u64 = 400;

    /// Allows `positions` more on the board of `position`, and fewer on boards of more than
    /// 400 points, where each takes more time and memory.
    pub(crate) fn refill(&mut self, position: &Position, positions: u64) {
        let points = Self::FULL_POINTS.max(position.board().len() as u64);
        self.left = (positions.saturating_mul(Self::FULL_POINTS) / points).max(1);
    }

    /// Takes one position. Returns false if none is left.
    pub(super) fn take(&mut self) -> bool {
        let is_left = self.left > 0;
        self.left = self.left.saturating_sub(1);
        is_left
    }
}
