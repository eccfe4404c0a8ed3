//! Where the threads of a proof are, so that they search different positions.

use std::sync::atomic::{AtomicU32, Ordering};

use super::super::layout::PointBits;

/// Counts the threads in each position.
///
/// Several keys lead to one count. That two of the positions on the way of a few threads share one is
/// rare, and changes the order of the search alone.
#[derive(Debug)]
pub(crate) struct Presence(Vec<AtomicU32>);

/// The counts: many more than the positions in which threads are, and few enough for the cache.
const COUNTS: usize = 1 << 13;

impl Presence {
    pub(crate) fn new() -> Self {
        Self(
            std::iter::repeat_with(AtomicU32::default)
                .take(COUNTS)
                .collect(),
        )
    }

    /// Returns how many threads are in a position.
    pub(crate) fn count<W: PointBits>(&self, key: W) -> u32 {
        self.0[key.index(COUNTS)].load(Ordering::Relaxed)
    }

    pub(crate) fn enter<W: PointBits>(&self, key: W) {
        self.0[key.index(COUNTS)].fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn leave<W: PointBits>(&self, key: W) {
        self.0[key.index(COUNTS)].fetch_sub(1, Ordering::Relaxed);
    }
}
