//! The table of efforts. It has a fixed size; a new entry replaces the entry of its bucket that took the
//! least work.

use super::effort::{ENDLESS, Effort};
use super::word::Word;

/// The entries of a bucket, each a key and its packed effort.
const WAYS: usize = 4;

/// The words of a bucket.
const WORDS: usize = 2 * WAYS;

/// The bytes of a line of the processor's cache.
const LINE: usize = 64;

/// Efforts by the keys of positions. A key is not 0.
///
/// The table is one array of integers: the system gives such an array zeroed pages when they are first
/// used, so that a large table costs nothing on a small board.
#[derive(Clone, Debug)]
pub(super) struct Table<W> {
    words: Vec<W>,
    /// The index of the first bucket, at the beginning of a cache line.
    start: usize,
    buckets: usize,
}

impl<W: Word> Table<W> {
    /// Returns an empty table of at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let buckets = (bytes / (WORDS * size_of::<W>())).max(1);
        let spare = LINE / size_of::<W>();
        let words = vec![W::ZERO; buckets * WORDS + spare];
        let past_line = words.as_ptr().addr() % LINE;
        Self {
            start: (LINE - past_line) % LINE / size_of::<W>(),
            words,
            buckets,
        }
    }

    /// Returns the effort of a position, if the table has it.
    pub(super) fn get(&self, key: W) -> Option<Effort> {
        let start = self.bucket(key);
        let bucket = self.words[start..start + WORDS].chunks_exact(2);
        let mut entries = bucket.filter(|entry| entry[0] == key);
        entries.next().map(|entry| effort(entry[1]))
    }

    /// Reads a word of the bucket of a key, which brings the bucket into the cache.
    pub(super) fn touch(&self, key: W) -> W {
        self.words[self.bucket(key)]
    }

    /// Stores the effort of a position for which `work` positions were searched.
    pub(super) fn put(&mut self, key: W, effort: Effort, work: u64) {
        let start = self.bucket(key);
        let bucket = &mut self.words[start..start + WORDS];
        let same = (0..WAYS).find(|way| bucket[2 * way] == key);
        let way = same.unwrap_or_else(|| least(bucket));
        bucket[2 * way] = key;
        bucket[2 * way + 1] = packed(effort, work);
    }

    fn bucket(&self, key: W) -> usize {
        self.start + key.index(self.buckets) * WORDS
    }
}

/// Returns the entry that took the least work; an empty one before all others.
fn least<W: Word>(bucket: &[W]) -> usize {
    let work = |way: &usize| (!bucket[2 * way].is_zero(), bucket[2 * way + 1].low() >> 56);
    (0..WAYS).min_by_key(work).unwrap_or_default()
}

/// Packs both numbers of an effort, 28 bits each, below the logarithm of the work.
fn packed<W: Word>(effort: Effort, work: u64) -> W {
    let work = u64::from((work + 1).ilog2());
    W::of_low(work << 56 | u64::from(effort.reach) << 28 | u64::from(effort.miss))
}

fn effort<W: Word>(packed: W) -> Effort {
    #[expect(clippy::cast_possible_truncation, reason = "cut to 28 bits")]
    let part = |shift: u32| (packed.low() >> shift) as u32 & ENDLESS;
    Effort {
        reach: part(28),
        miss: part(0),
    }
}
