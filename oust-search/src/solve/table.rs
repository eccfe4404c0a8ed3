//! Proof numbers, and the table of them. It has a fixed size; a new entry replaces the entry of its
//! bucket that took the least work.

use super::layout::PointBits;

/// The proof and disproof numbers of a position, for the side to move. Its goal is to win if it is
/// the attacker, and not to lose if it is the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProofNumbers {
    /// Estimates the work left to prove that the side to move reaches its goal; 0 once proven.
    pub(crate) proof: u32,
    /// Estimates the work left to prove that it does not; 0 once proven.
    pub(crate) disproof: u32,
}

/// The number of a goal that is out of reach. Two numbers of 28 bits and the logarithm of the work
/// fit an entry of 64 bits.
pub(crate) const INFINITY: u32 = (1 << 28) - 1;

/// Both numbers of a leaf where neither side leads. Far above 1, so that the
/// heuristic has room below it and small leads survive the rounding. The value is a guess.
const BASE: f32 = 512.0;

/// The change of a leaf's numbers for a lead of 1, in the units of `Groups::lead_after`; a guess.
const PER_LEAD: f32 = 96.0;

impl ProofNumbers {
    pub(crate) const PROVEN: Self = Self {
        proof: 0,
        disproof: INFINITY,
    };

    pub(crate) const DISPROVEN: Self = Self {
        proof: INFINITY,
        disproof: 0,
    };

    /// Estimates the numbers of a leaf from the lead of the side to move.
    pub(crate) fn heuristic(lead: f32) -> Self {
        Self {
            proof: guess(-lead),
            // Of a leaf that leads, the proof is small and the disproof large: less work is left
            // for the better side.
            disproof: guess(lead),
        }
    }

    /// Exchanges the numbers: a proof for one side is a disproof for the other.
    pub(crate) fn swapped(self) -> Self {
        Self {
            proof: self.disproof,
            disproof: self.proof,
        }
    }

    /// Returns whether the side to move reaches its goal; `None` while that is open.
    pub(crate) fn decided(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number from 1 to some thousands"
)]
fn guess(behind: f32) -> u32 {
    (BASE + PER_LEAD * behind).max(1.0) as u32
}

/// The entries of a bucket, each a key and its packed numbers. With keys of 64 bits a bucket is one
/// cache line, so a lookup costs one cache miss.
const WAYS: usize = 4;

/// The words of a bucket.
const WORDS: usize = 2 * WAYS;

/// The bytes of a line of the processor's cache.
const LINE: usize = 64;

/// Proof numbers by the keys of positions. A key is not 0.
///
/// The table is one array of integers: the system gives such an array zeroed pages when they are
/// first used, so that a large table costs nothing on a small board.
#[derive(Clone, Debug)]
pub(crate) struct Table<W> {
    words: Vec<W>,
    /// The index of the first bucket, at the beginning of a cache line.
    start: usize,
    buckets: usize,
}

impl<W: PointBits> Table<W> {
    /// Returns an empty table of at most `bytes`.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = (bytes / (WORDS * size_of::<W>())).max(1);
        // The vector begins anywhere in a line; up to one line is skipped to align the buckets.
        let spare = LINE / size_of::<W>();
        // Zeroed by the system, page by page: filling it here would touch all of it.
        let words = vec![W::ZERO; buckets * WORDS + spare];
        let past_line = words.as_ptr().addr() % LINE;
        Self {
            start: (LINE - past_line) % LINE / size_of::<W>(),
            words,
            buckets,
        }
    }

    /// Returns the numbers of a position, if the table has it.
    pub(crate) fn get(&self, key: W) -> Option<ProofNumbers> {
        let start = self.bucket(key);
        let bucket = self.words[start..start + WORDS].chunks_exact(2);
        let mut entries = bucket.filter(|entry| entry[0] == key);
        entries.next().map(|entry| unpacked(entry[1]))
    }

    /// Reads a word of the bucket of a key, which brings the bucket into the cache.
    pub(crate) fn touch(&self, key: W) -> W {
        self.words[self.bucket(key)]
    }

    /// Stores the numbers of a position for which `work` positions were searched.
    pub(crate) fn put(&mut self, key: W, numbers: ProofNumbers, work: u64) {
        let start = self.bucket(key);
        let bucket = &mut self.words[start..start + WORDS];
        // The entry of the same position is replaced even by less work: its numbers are newer.
        let same = (0..WAYS).find(|way| bucket[2 * way] == key);
        let way = same.unwrap_or_else(|| least(bucket));
        bucket[2 * way] = key;
        bucket[2 * way + 1] = packed(numbers, work);
    }

    fn bucket(&self, key: W) -> usize {
        self.start + key.index(self.buckets) * WORDS
    }
}

/// Returns the entry that took the least work; an empty one before all others.
fn least<W: PointBits>(bucket: &[W]) -> usize {
    // `false` sorts before `true`: an empty entry goes first.
    let work = |way: &usize| (!bucket[2 * way].is_zero(), bucket[2 * way + 1].low() >> 56);
    (0..WAYS).min_by_key(work).unwrap_or_default()
}

/// Packs both numbers, 28 bits each, below the logarithm of the work in 8 bits.
fn packed<W: PointBits>(numbers: ProofNumbers, work: u64) -> W {
    // Eight bits hold the logarithm of any number of positions; a comparison needs no more.
    let work = u64::from((work + 1).ilog2());
    W::from_u64(work << 56 | u64::from(numbers.proof) << 28 | u64::from(numbers.disproof))
}

fn unpacked<W: PointBits>(packed: W) -> ProofNumbers {
    #[expect(clippy::cast_possible_truncation, reason = "cut to 28 bits")]
    let part = |shift: u32| (packed.low() >> shift) as u32 & INFINITY;
    ProofNumbers {
        proof: part(28),
        disproof: part(0),
    }
}
