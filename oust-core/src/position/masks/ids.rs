//! Sets of ids.

/// Ids of groups of two or more stones, 32 a word. They count from 1, as 0 is that of all lone
/// stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ids<const W: usize>([u32; W]);

impl<const W: usize> Ids<W> {
    pub(super) const NONE: Self = Self([0; W]);

    #[cfg(test)]
    pub(super) fn has(self, id: u16) -> bool {
        let (word, bit) = word_and_bit(id);
        self.0[word] & bit != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, id: u16) {
        let (word, bit) = word_and_bit(id);
        self.0[word] |= bit;
    }

    #[inline]
    pub(super) fn without(self, gone: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !gone.0[word]))
    }

    /// Takes out the ids below `end`, which is 2 to 33, and tells them in order.
    #[inline]
    pub(super) fn take_below(&mut self, end: usize) -> impl Iterator<Item = u16> + use<W> {
        let below = u32::MAX >> (33 - end);
        let mut left = self.0[0] & below;
        self.0[0] &= !below;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let bit = left.trailing_zeros();
                left &= left - 1;
                id_of(0, bit)
            })
        })
    }

    /// The lowest id that is in neither set.
    pub(super) fn first_free(first: Self, second: Self) -> u16 {
        let used = first
            .0
            .iter()
            .zip(second.0)
            .map(|(first, second)| first | second);
        let mut free = used.map(u32::trailing_ones).zip(0u16..);
        let (bit, word) = free
            .find(|&(bit, _)| bit < 32)
            .expect("there are ids for half of all points");
        id_of(word, bit)
    }

    /// The sets of both sides, the first one's in the upper half of each word.
    pub(super) fn as_words([first, second]: [Self; 2]) -> [u64; W] {
        std::array::from_fn(|word| u64::from(first.0[word]) << 32 | u64::from(second.0[word]))
    }

    /// The sets that [`Ids::as_words`] has put together.
    pub(super) fn from_words(words: [u64; W]) -> [Self; 2] {
        let lower = |word: u64| u32::try_from(word & u64::from(u32::MAX)).unwrap_or(0);
        [
            Self(words.map(|word| lower(word >> 32))),
            Self(words.map(lower)),
        ]
    }
}

fn word_and_bit(id: u16) -> (usize, u32) {
    (usize::from((id - 1) / 32), 1 << ((id - 1) % 32))
}

fn id_of(word: u16, bit: u32) -> u16 {
    32 * word + u16::try_from(bit).unwrap_or(0) + 1
}
