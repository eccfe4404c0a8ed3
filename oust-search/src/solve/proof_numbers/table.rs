//! The table of proof numbers, which threads share. It has a fixed size; a new entry replaces the
//! entry of its bucket that took the least work.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

use super::super::layout::PointBits;
use super::numbers::{INFINITY, ProofNumbers};
use crate::numeric::logarithm;

/// Proof numbers by the keys of positions. A key is not 0.
///
/// The table is one array of integers: the system gives such an array zeroed pages when they are
/// first used, so that a large table costs nothing on a small board.
///
/// Threads read and write without locks. The words of a key are stored mixed with the numbers of
/// the entry and with each other. An entry that one thread reads while another one writes it has a random key therefore,
/// and counts as the searched one with a chance of 2^-64. With one thread that cannot happen.
#[derive(Debug)]
pub(crate) struct Table<W> {
    words: Vec<AtomicU64>,
    /// The index of the first bucket, at the beginning of a cache line.
    start: usize,
    buckets: usize,
    keys: PhantomData<W>,
}

/// The words of 64 bits in a line of the processor's cache.
const LINE: usize = 8;

/// The numbers of an entry that is empty: of no position are both 0.
const EMPTY: u64 = 0;

impl<W: PointBits> Table<W> {
    /// The words of an entry: its packed numbers, then its key.
    pub(crate) const ENTRY: usize = 1 + W::WORDS;

    /// The words of a bucket: a cache line for each word of a key, so that a lookup costs one cache
    /// miss with keys of 64 bits.
    const BUCKET: usize = LINE * W::WORDS;

    /// Returns an empty table of at most `bytes`.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = (bytes / (Self::BUCKET * size_of::<u64>())).max(1);
        // The vector begins anywhere in a line; up to one line is skipped to align the buckets.
        let words: Vec<AtomicU64> = bytemuck::zeroed_vec(buckets * Self::BUCKET + LINE);
        let past_line = words.as_ptr().addr() / size_of::<u64>() % LINE;
        Self {
            start: (LINE - past_line) % LINE,
            words,
            buckets,
            keys: PhantomData,
        }
    }

    /// Returns the numbers of a position, if the table has it.
    #[inline]
    pub(crate) fn get(&self, key: W) -> Option<ProofNumbers> {
        self.entry(key).map(|(_, numbers)| unpacked(numbers))
    }

    /// Returns the placement that proves a position, as it was put, if the table has one.
    pub(crate) fn placement(&self, key: W) -> Option<u8> {
        self.entry(key)
            .and_then(|(_, numbers)| placement_in(numbers))
    }

    /// Reads a word of the bucket of a key, which brings the bucket into the cache.
    pub(crate) fn touch(&self, key: W) -> u64 {
        self.bucket(key)[0].load(Ordering::Relaxed)
    }

    /// Stores the numbers of a position for which `work` more positions were searched, and the placement that
    /// proves it.
    pub(crate) fn put(&self, key: W, numbers: ProofNumbers, placement: Option<u8>, work: u64) {
        let same = self.entry(key);
        let entry = match same {
            // Another thread decided the position meanwhile.
            Some((_, known)) if unpacked(known).decided().is_some() => return,
            Some((entry, _)) => entry,
            None => least(self.bucket(key), Self::ENTRY),
        };
        // The search comes back to a position many times. Its entry is worth the work of all of them: in a
        // table of two thirds of the size that 4x7 needs, the work of the last one alone costs 1.8 times the
        // positions.
        let before = same.map_or(0, |(_, known)| work_of(known));
        store(entry, key, packed(numbers, placement, before + work));
    }

    /// Calls `f` with the packed numbers and the key of each entry, and returns its first error.
    pub(crate) fn for_each_entry<E>(
        &self,
        mut f: impl FnMut(&[u64]) -> Result<(), E>,
    ) -> Result<(), E> {
        let words = &self.words[self.start..][..self.buckets * Self::BUCKET];
        for bucket in words.chunks_exact(Self::BUCKET) {
            for entry in bucket.chunks_exact(Self::ENTRY) {
                let numbers = entry[0].load(Ordering::Relaxed);
                if numbers != EMPTY {
                    let stored =
                        |at: usize| entry.get(at).map_or(0, |word| word.load(Ordering::Relaxed));
                    let [low, high] = unmixed([stored(1), stored(2)], numbers);
                    f(&[numbers, low, high][..Self::ENTRY])?;
                }
            }
        }
        Ok(())
    }

    /// Adds an entry of another table where its bucket has room, or one that took less work.
    pub(crate) fn add_entry(&self, entry: &[u64]) {
        let mut key = [0; 2];
        key[..W::WORDS].copy_from_slice(&entry[1..]);
        let (key, numbers) = (W::from_words(key), entry[0]);
        let entry = match self.entry(key) {
            Some((entry, _)) => entry,
            None => least(self.bucket(key), Self::ENTRY),
        };
        let held = entry[0].load(Ordering::Relaxed);
        if held == EMPTY || held >> WORK < numbers >> WORK {
            store(entry, key, numbers);
        }
    }

    /// Returns the entry of a position with its packed numbers, if the table has it.
    #[inline]
    fn entry(&self, key: W) -> Option<(&[AtomicU64], u64)> {
        let mut entries = self.bucket(key).chunks_exact(Self::ENTRY);
        entries.find_map(|entry| numbers_of(entry, key).map(|numbers| (entry, numbers)))
    }

    fn bucket(&self, key: W) -> &[AtomicU64] {
        let start = self.start + key.index(self.buckets) * Self::BUCKET;
        &self.words[start..start + Self::BUCKET]
    }
}

/// Returns the words of a key as an entry has them: mixed with its numbers, and the higher word with the
/// lower one, too, since two keys may have the same numbers. An empty entry is 0 throughout, like the key
/// 0, which no position has.
fn mixed<W: PointBits>(key: W, numbers: u64) -> [u64; 2] {
    let [low, high] = key.words();
    [low ^ mask(numbers), high ^ mask(numbers ^ low)]
}

/// Returns the words of a key from those that [`mixed`] made of them.
fn unmixed([low, high]: [u64; 2], numbers: u64) -> [u64; 2] {
    let low = low ^ mask(numbers);
    [low, high ^ mask(numbers ^ low)]
}

/// Returns a number that is as good as random for each number.
fn mask(number: u64) -> u64 {
    // The golden ratio as a fraction of 2^64, as in `SplitMix64`; it is odd, so no two numbers have
    // the same product.
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Writes an entry.
fn store<W: PointBits>(entry: &[AtomicU64], key: W, numbers: u64) {
    entry[0].store(numbers, Ordering::Relaxed);
    let [low, high] = mixed(key, numbers);
    entry[1].store(low, Ordering::Relaxed);
    if W::WORDS == 2 {
        entry[2].store(high, Ordering::Relaxed);
    }
}

/// Returns the packed numbers of an entry if it is of the key.
fn numbers_of<W: PointBits>(entry: &[AtomicU64], key: W) -> Option<u64> {
    let numbers = entry[0].load(Ordering::Relaxed);
    let [low, high] = mixed(key, numbers);
    let holds = |at: usize, word| entry[at].load(Ordering::Relaxed) == word;
    (holds(1, low) && (W::WORDS == 1 || holds(2, high))).then_some(numbers)
}

/// Returns the entry that took the least work; an empty one before all others.
fn least(bucket: &[AtomicU64], entry: usize) -> &[AtomicU64] {
    let work = |entry: &&[AtomicU64]| {
        let numbers = entry[0].load(Ordering::Relaxed);
        (numbers != EMPTY, numbers >> WORK)
    };
    let entries = bucket.chunks_exact(entry);
    entries.min_by_key(work).unwrap_or_default()
}

/// Packs both numbers, 28 bits each, below the logarithm of the work in 8 bits. The disproof number of a
/// proven position tells nothing new, so the placement has its bits.
fn packed(numbers: ProofNumbers, placement: Option<u8>, work: u64) -> u64 {
    let disproof = match placement {
        Some(point) if numbers == ProofNumbers::PROVEN => WITHOUT_PLACEMENT - 1 - u32::from(point),
        _ => numbers.disproof,
    };
    quarters(work + 1) << WORK | u64::from(numbers.proof) << 28 | u64::from(disproof)
}

/// The lowest bit of the work of an entry.
const WORK: u32 = 56;

/// Returns the work of an entry to about an eighth.
fn work_of(packed: u64) -> u64 {
    let [whole, quarter] = [packed >> WORK >> 2, packed >> WORK & 3];
    // The middle of the numbers that have this logarithm.
    ((9 + 2 * quarter) << whole >> 3) - 1
}

/// Returns the logarithm of a positive number in quarters, which eight bits hold.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "from 0 to 255"
)]
fn quarters(number: u64) -> u64 {
    (4.0 * logarithm(number)) as u64
}

/// The bits of the disproof number where no placement is stored.
const WITHOUT_PLACEMENT: u32 = ProofNumbers::PROVEN.disproof;

fn unpacked(packed: u64) -> ProofNumbers {
    let [proof, disproof] = parts(packed);
    if proof == 0 {
        return ProofNumbers::PROVEN;
    }
    ProofNumbers { proof, disproof }
}

fn placement_in(packed: u64) -> Option<u8> {
    let [proof, disproof] = parts(packed);
    let point = WITHOUT_PLACEMENT.checked_sub(1 + disproof)?;
    (proof == 0).then(|| u8::try_from(point).ok())?
}

/// Returns the bits of both numbers.
fn parts(packed: u64) -> [u32; 2] {
    #[expect(clippy::cast_possible_truncation, reason = "cut to 28 bits")]
    let part = |shift: u32| (packed >> shift) as u32 & INFINITY;
    [part(28), part(0)]
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::super::numbers::{INFINITY, ProofNumbers};
    use super::{Table, packed, work_of};
    use crate::solve::layout::PointBits;
    use oust_core::SplitMix64;

    /// Two keys of an even sum have the same numbers, and the key with one half of each may have the
    /// other ones: halves that are mixed up show.
    fn numbers(halves: [u64; 2]) -> ProofNumbers {
        let is_even = (halves[0] + halves[1]).is_multiple_of(2);
        ProofNumbers {
            proof: 1 + u32::from(is_even),
            disproof: 1,
        }
    }

    /// Threads that write and read a bucket find the numbers of the key that they ask for, if any.
    fn check<W: PointBits>(key: impl Fn([u64; 2]) -> W + Sync) {
        let table = Table::<W>::new(1);
        let work = |seed: u64| {
            let mut random = SplitMix64::new(seed);
            let mut found = 0;
            for _ in 0..1_000_000 {
                let random = random.next_u64();
                let halves = [1 + random % 3, 1 + (random >> 8) % 3];
                if random >> 63 == 0 {
                    table.put(key(halves), numbers(halves), None, 0);
                } else if let Some(known) = table.get(key(halves)) {
                    assert_eq!(known, numbers(halves), "of {halves:?}");
                    found += 1;
                }
            }
            assert!(found > 1000, "found {found}");
        };
        thread::scope(|scope| {
            for seed in 0..3 {
                let work = &work;
                scope.spawn(move || work(seed));
            }
        });
    }

    #[test]
    fn a_position_is_worth_the_work_of_all_searches() {
        let table = Table::<u64>::new(1);
        let open = numbers([1, 1]);
        for _ in 0..10 {
            table.put(1, open, None, 5);
        }
        for key in 2..=5 {
            table.put(key, open, None, 20);
        }
        let kept: Vec<_> = (1..=5).map(|key| table.get(key).is_some()).collect();
        assert_eq!(kept, [true, false, true, true, true]);
    }

    #[test]
    fn the_work_of_an_entry_is_right_to_an_eighth() {
        for work in (0..1000).chain((10..50).map(|power| 3 << power)) {
            let known = work_of(packed(numbers([1, 1]), None, work));
            assert!(known.abs_diff(work) <= (work + 1) / 8, "{work} {known}");
        }
    }

    #[test]
    fn a_proven_position_has_its_placement() {
        let table = Table::<u64>::new(1);
        let hard_to_disprove = ProofNumbers {
            proof: 1,
            disproof: INFINITY - 1,
        };
        for (key, numbers, placement) in [
            (1, ProofNumbers::PROVEN, Some(0)),
            (2, ProofNumbers::PROVEN, Some(127)),
            (3, ProofNumbers::PROVEN, None),
            (4, hard_to_disprove, None),
        ] {
            table.put(key, numbers, placement, 1);
            assert_eq!(table.placement(key), placement);
        }
        assert_eq!(table.get(1), Some(ProofNumbers::PROVEN));
    }

    #[test]
    fn threads_find_no_numbers_of_another_key() {
        check(|[high, low]| high << 8 | low);
        check(|[high, low]| u128::from(high) << 64 | u128::from(low));
    }
}
