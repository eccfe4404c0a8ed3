//! What is written down so that a change of stones can be taken back.

/// A pile of numbers: what was written last is read first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    /// Sets of points.
    words: Vec<u64>,
    numbers: Vec<u16>,
}

impl Notes {
    pub(super) fn clear(&mut self) {
        self.words.clear();
        self.numbers.clear();
    }

    #[inline]
    pub(super) fn write(&mut self, number: u16) {
        self.numbers.push(number);
    }

    #[inline]
    pub(super) fn read(&mut self) -> u16 {
        self.numbers.pop().expect("it was written before")
    }

    #[inline]
    pub(super) fn write_sets<const N: usize, const W: usize>(&mut self, sets: [[u64; W]; N]) {
        self.words.extend_from_slice(sets.as_flattened());
    }

    #[inline]
    pub(super) fn read_sets<const N: usize, const W: usize>(&mut self) -> [[u64; W]; N] {
        let (_, sets) = self.words.as_rchunks();
        let sets = *sets.last_chunk().expect("they were written before");
        self.words.truncate(self.words.len() - N * W);
        sets
    }
}
