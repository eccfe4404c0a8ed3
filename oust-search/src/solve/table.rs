//! The table of efforts. It has a fixed size; a new entry replaces the entry of its bucket that took the
//! least work.

use super::effort::{ENDLESS, Effort};
use super::word::Word;

/// The entries of a bucket.
const WAYS: usize = 4;

/// The positions whose keys lead to one place: a line of the processor's cache, or two.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket<W>([Entry<W>; WAYS]);

/// The effort of a position.
#[derive(Clone, Copy, Debug, Default)]
struct Entry<W> {
    /// The number of the position with the question, plus one; 0 for no position.
    key: W,
    /// Both efforts, 28 bits each, and the logarithm of the work.
    packed: u64,
}

/// Efforts by the numbers of positions.
#[derive(Clone, Debug)]
pub(super) struct Table<W> {
    buckets: Vec<Bucket<W>>,
    mask: usize,
}

impl<W: Word> Table<W> {
    /// Returns an empty table of at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<Bucket<W>>()).max(1);
        let buckets = 1 << buckets.ilog2();
        Self {
            buckets: vec![Bucket::default(); buckets],
            mask: buckets - 1,
        }
    }

    /// Returns the effort of a position, if the table has it.
    pub(super) fn get(&self, key: W) -> Option<Effort> {
        let Bucket(bucket) = &self.buckets[self.index(key)];
        let entry = bucket.iter().find(|entry| entry.key == key)?;
        Some(entry.effort())
    }

    /// Reads a word of the bucket of a key, which brings the bucket into the cache.
    pub(super) fn touch(&self, key: W) -> u64 {
        self.buckets[self.index(key)].0[0].packed
    }

    /// Stores the effort of a position for which `work` positions were searched.
    pub(super) fn put(&mut self, key: W, effort: Effort, work: u64) {
        let index = self.index(key);
        let Bucket(bucket) = &mut self.buckets[index];
        let at = bucket.iter().position(|entry| entry.key == key);
        let at = at.unwrap_or_else(|| least(bucket));
        bucket[at] = Entry::new(key, effort, work);
    }

    #[expect(clippy::cast_possible_truncation, reason = "cut by the mask")]
    fn index(&self, key: W) -> usize {
        key.mixed() as usize & self.mask
    }
}

/// Returns the entry that took the least work.
fn least<W: Word>(bucket: &[Entry<W>; WAYS]) -> usize {
    let work = |at: &usize| (!bucket[*at].key.is_zero(), bucket[*at].packed >> 56);
    (0..WAYS).min_by_key(work).unwrap_or_default()
}

impl<W: Word> Entry<W> {
    fn new(key: W, effort: Effort, work: u64) -> Self {
        let work = u64::from((work + 1).ilog2());
        Self {
            key,
            packed: work << 56 | u64::from(effort.reach) << 28 | u64::from(effort.miss),
        }
    }

    fn effort(&self) -> Effort {
        #[expect(clippy::cast_possible_truncation, reason = "cut to 28 bits")]
        let part = |shift: u32| (self.packed >> shift) as u32 & ENDLESS;
        Effort {
            reach: part(28),
            miss: part(0),
        }
    }
}
